package import Storage
package import Values

/// A to-do in the list of its subject.
package struct Todo: Sendable, Hashable, Codable {
    /// The row's key.
    package let id: Int64
    package var title: String
    /// The position in its list, from 1.
    package var position: Int
    /// Milliseconds since 1970.
    let createdAt: Int64
    private var doneMilliseconds: Int64?
    private var dueDate: String?

    /// Nil while it is open.
    package var doneAt: Instant? {
        get { doneMilliseconds.map { Instant(milliseconds: $0) } }
        set { doneMilliseconds = newValue?.milliseconds }
    }

    /// The last day on which it should be done; nil for none.
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
    /// The title of the to-do with this key; nil if it was removed.
    package static func title(of id: Int64, in tx: Transaction) throws -> String? {
        try tx.value("SELECT title FROM todo WHERE id = \(id)")
    }

    init(_ row: Row) throws {
        self.init(
            id: try row["id"], title: try row["title"], position: try row["position"],
            due: (try row["due"] as String?).flatMap { LocalDate(iso: $0) }, createdAt: try row["created_at"],
            doneAt: try row["done_at"])
    }
}
