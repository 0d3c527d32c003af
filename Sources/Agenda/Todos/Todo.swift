internal import Storage
package import Values

/// Something to be done, in a list of its own for each subject.
package struct Todo: Sendable, Hashable, Codable {
    package let id: Int64
    package var title: String
    /// Place in its list, counted from 1.
    package var position: Int
    /// Milliseconds since 1970.
    let createdAt: Int64
    private var doneMilliseconds: Int64?
    private var dueDate: String?

    package var doneAt: Instant? {
        get { doneMilliseconds.map { Instant(milliseconds: $0) } }
        set { doneMilliseconds = newValue?.milliseconds }
    }

    package var due: LocalDate? {
        get { dueDate.flatMap { LocalDate(iso: $0) } }
        set { dueDate = newValue?.description }
    }

    package var created: Instant { Instant(milliseconds: createdAt) }
    package var isDone: Bool { doneMilliseconds != nil }

    init(id: Int64, title: String, position: Int, due: LocalDate?, createdAt: Instant, doneAt: Instant?) {
        (self.id, self.title, self.position) = (id, title, position)
        self.createdAt = createdAt.milliseconds
        dueDate = due?.description
        doneMilliseconds = doneAt?.milliseconds
    }
}

extension Todo {
    init(_ row: Row) throws {
        self.init(
            id: try row["id"], title: try row["title"], position: try row["position"],
            due: (try row["due"] as String?).flatMap { LocalDate(iso: $0) }, createdAt: try row["created_at"],
            doneAt: try row["done_at"])
    }
}
