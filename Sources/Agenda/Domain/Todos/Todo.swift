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
    /// The to-do of the same list under which it stands, directly after it or its other subtasks; nil at the top.
    package var parent: Int64?
    /// Milliseconds since 1970.
    let createdAt: Int64
    private var doneMilliseconds: Int64?
    private var dueDate: String?
    /// Minutes since midnight.
    private var dueMinute: Int?
    private var remindMinutes: Int?
    private var rule: String?

    /// Nil while it is open.
    package var doneAt: Instant? {
        get { doneMilliseconds.map { Instant(milliseconds: $0) } }
        set { doneMilliseconds = newValue?.milliseconds }
    }

    /// The last day on which it should be done; nil for none.
    package var due: LocalDate? { dueDate.flatMap { LocalDate(iso: $0) } }

    /// When it is due, when its owner is reminded, and how it repeats.
    package var timing: TodoTiming {
        get {
            TodoTiming(
                day: due, time: dueMinute.map { LocalTime(secondsSinceMidnight: $0 * 60) },
                remindMinutes: remindMinutes, rule: rule)
        }
        set {
            dueDate = newValue.day?.description
            dueMinute = newValue.time.map { $0.secondsSinceMidnight / 60 }
            (remindMinutes, rule) = (newValue.remindMinutes, newValue.rule)
        }
    }

    package var created: Instant { Instant(milliseconds: createdAt) }
    package var isDone: Bool { doneMilliseconds != nil }

    init(
        id: Int64, title: String, position: Int, parent: Int64? = nil, timing: TodoTiming, createdAt: Instant,
        doneAt: Instant?
    ) {
        (self.id, self.title, self.position, self.parent) = (id, title, position, parent)
        self.createdAt = createdAt.milliseconds
        doneMilliseconds = doneAt?.milliseconds
        self.timing = timing
    }
}

extension Todo {
    /// Marks it as done or open. One that repeats is open again on its next day.
    ///
    /// - Parameter today: in the account's zone.
    mutating func mark(done: Bool, on today: LocalDate?, in tx: Transaction) {
        if done, let next = today.flatMap({ timing.next(after: $0) }) {
            timing = next
        } else {
            doneAt = done ? tx.now : nil
        }
    }
}

extension Todo: SubjectRow {
    static let columns: SQL =
        "id, title, position, parent_id, due, due_minute, remind_minutes, rule, created_at, done_at"

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
            INSERT INTO todo (id, subject_id, title, position, parent_id, due, due_minute, remind_minutes, rule,
                created_at, done_at)
            VALUES (\(id), \(subject), \(title), \(position), (SELECT id FROM todo WHERE id = \(parent)), \(dueDate),
                \(dueMinute), \(remindMinutes), \(rule), \(created), \(doneAt))
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position,
                parent_id = excluded.parent_id, due = excluded.due, due_minute = excluded.due_minute, remind_minutes = excluded.remind_minutes, rule = excluded.rule,
                done_at = excluded.done_at
            """)
        try TodoReminders.reschedule(self, of: subject, in: tx)
    }

    init(_ row: Row) throws {
        self.init(
            id: try row["id"], title: try row["title"], position: try row["position"], parent: try row["parent_id"],
            timing: TodoTiming(), createdAt: try row["created_at"], doneAt: try row["done_at"])
        (dueDate, dueMinute) = (try row["due"], try row["due_minute"])
        (remindMinutes, rule) = (try row["remind_minutes"], try row["rule"])
    }
}
