package import Platform
package import Storage
package import Values

/// The day of an account: what is on, what is due, and what is counted down to.
package struct Today: Sendable {
    package let account: Account
    let now: Instant
    package let day: LocalDate
    /// The shows, entries and workouts of the day.
    package let occurrences: [CalendarContents.Occurrence]
    /// Open to-dos that are due today or were due before, the oldest first.
    package let todos: [DueTodo]
    /// What other modules add.
    package let lines: [TodayLine]
    /// The next countdown; nil if there is none.
    package let countdown: Event?

    /// `Only 5 Days until our trip`
    package var countdownWords: String? {
        countdown.map { event in
            CountdownText(event, home: account.zone).summary(CountdownView(from: now, to: event.startsAt))
        }
    }

    package var isEmpty: Bool { occurrences.isEmpty && todos.isEmpty && lines.isEmpty }

    /// The day of the transaction's time.
    ///
    /// - Parameter parts: of the modules above.
    package static func of(_ account: Account, parts: [TodayPart], in tx: Transaction) throws -> Today {
        let (zone, day) = (account.zone, account.zone.date(of: tx.now))
        let window = zone.day(day)
        let next = try Countdown.next(account: account.id, in: tx)
        return Today(
            account: account, now: tx.now, day: day,
            occurrences: try CalendarContents.of(account, in: window, tx: tx).occurrences(in: window)
                .filter { $0.days(in: zone).contains(day) },
            todos: try DueTodo.all(by: day, account: account.id, in: tx),
            lines: try parts.flatMap { try $0.lines(account, tx) },
            countdown: next?.kind == .countdown ? next : nil)
    }
}

/// An open to-do that is due, and its list.
package struct DueTodo: Sendable, Hashable {
    package let item: Todo
    package let list: Subject

    /// The open to-dos that are due on a day or before, the oldest first.
    package static func all(by day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> [DueTodo] {
        try all(where: "due <= \(day.description)", account: account, in: tx)
    }

    /// The open to-dos that are due within some days, the earliest first.
    package static func all(
        in days: ClosedRange<LocalDate>, account: ID<Account>, in tx: Transaction
    ) throws -> [DueTodo] {
        try all(
            where: "due BETWEEN \(days.lowerBound.description) AND \(days.upperBound.description)", account: account,
            in: tx)
    }

    /// Nil if it is done, was removed, or has no due date.
    static func find(_ id: ID<Todo>, in tx: Transaction) throws -> DueTodo? {
        let account: ID<Account>? = try tx.value(
            "SELECT account_id FROM subject WHERE id = (SELECT subject_id FROM todo WHERE id = \(id))")
        return try account.flatMap { try all(where: "id = \(id)", account: $0, in: tx).first }
    }

    private static func all(where condition: SQL, account: ID<Account>, in tx: Transaction) throws -> [DueTodo] {
        var lists: [ID<Subject>: Subject] = [:]
        return try tx.rows(
            """
            SELECT \(Todo.columns), subject_id FROM todo
            WHERE subject_id IN (SELECT id FROM subject WHERE account_id = \(account)) AND done_at IS NULL
                AND due IS NOT NULL AND \(condition)
            ORDER BY due, coalesce(due_minute, 0), subject_id, position
            """
        ).compactMap { row in
            let id: ID<Subject> = try row["subject_id"]
            guard let list = try lists[id] ?? Subject.find(id, in: tx) else { return nil }
            lists[id] = list
            return DueTodo(item: try Todo(row), list: list)
        }
    }

    /// `5 PM`, where it is due at a time of this day.
    package func time(on today: LocalDate) -> String? {
        item.due == today ? item.timing.time.map { DateText().time($0) } : nil
    }

    /// `by Sat Nov 28 2026`, where its day is over.
    package func lateness(on today: LocalDate) -> String? {
        item.due.flatMap { $0 < today ? "by \(DateText().dayWithYear($0))" : nil }
    }
}
