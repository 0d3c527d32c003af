import Platform
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

extension Todo: SubjectRow {
    static let columns: SQL = "id, title, position, due, created_at, done_at"

    /// The title of the to-do with this key; nil if it was removed.
    package static func title(of id: Int64, in tx: Transaction) throws -> String? {
        try tx.value("SELECT title FROM todo WHERE id = \(id)")
    }

    /// The subject of its list; nil if it was removed.
    static func subject(of id: Int64, in tx: Transaction) throws -> ID<Subject>? {
        try tx.value("SELECT subject_id FROM todo WHERE id = \(id)")
    }

    static func delete(_ id: Int64, in tx: Transaction) throws { try tx.run("DELETE FROM todo WHERE id = \(id)") }

    func save(for subject: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO todo (id, subject_id, title, position, due, created_at, done_at)
            VALUES (\(id), \(subject), \(title), \(position), \(due?.description), \(created), \(doneAt))
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position, due = excluded.due,
                done_at = excluded.done_at
            """)
    }

    init(_ row: Row) throws {
        self.init(
            id: try row["id"], title: try row["title"], position: try row["position"],
            due: (try row["due"] as String?).flatMap { LocalDate(iso: $0) }, createdAt: try row["created_at"],
            doneAt: try row["done_at"])
    }
}
