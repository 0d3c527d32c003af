package import Platform
package import Storage
package import Values

/// A session of studying and breaks. It goes on when the program is restarted.
package struct StudyTimer: Sendable, Hashable {
    package let id: ID<StudyTimer>
    package let account: ID<Account>
    package internal(set) var state: TimerState
    package let startedAt: Instant
    /// What is studied; nil for nothing in particular, or if it was deleted.
    package let deck: ID<Subject>?
    /// A row of the table `todo`.
    package let todo: Int64?

    package var lengths: TimerLengths { state.lengths }

    /// Identifies its phase, so that a repeated form does not act twice.
    package var versionKey: String { "\(id)-\(state.phase.rawValue)-\(state.since.milliseconds)" }
}

extension StudyTimer {
    private static let columns: SQL = """
        id, account_id, study_minutes, break_minutes, phase, since, due_at, breaks, started_at, finished_at, deck_id,
        todo_id
        """

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        state = TimerState(
            lengths: try TimerLengths(study: row["study_minutes"], rest: row["break_minutes"]),
            phase: try row["phase"], since: try row["since"], due: try row["due_at"],
            finishedAt: try row["finished_at"], breaks: try row["breaks"])
        startedAt = try row["started_at"]
        deck = try row["deck_id"]
        todo = try row["todo_id"]
    }

    /// The session that is not finished; nil if there is none.
    package static func open(account: ID<Account>, in tx: Transaction) throws -> StudyTimer? {
        try tx.row("SELECT \(columns) FROM study_timer WHERE account_id = \(account) AND finished_at IS NULL")
            .map(StudyTimer.init)
    }

    /// The session that was started last, open or not; nil if there was none.
    package static func latest(account: ID<Account>, in tx: Transaction) throws -> StudyTimer? {
        try tx.row(
            "SELECT \(columns) FROM study_timer WHERE account_id = \(account) ORDER BY started_at DESC, id DESC LIMIT 1"
        ).map(StudyTimer.init)
    }

    static func find(_ id: ID<StudyTimer>, in tx: Transaction) throws -> StudyTimer? {
        try tx.row("SELECT \(columns) FROM study_timer WHERE id = \(id)").map(StudyTimer.init)
    }

    static func insert(
        _ state: TimerState, account: ID<Account>, deck: ID<Subject>?, todo: Int64?, now: Instant, in tx: Transaction
    ) throws -> StudyTimer {
        let id = try tx.insert(
            """
            INSERT INTO study_timer (account_id, study_minutes, break_minutes, phase, since, due_at, breaks, started_at,
                deck_id, todo_id)
            VALUES (\(account), \(state.lengths.study), \(state.lengths.rest), \(state.phase), \(state.since),
                \(state.due), \(state.breaks), \(now), \(deck), \(todo))
            """, into: StudyTimer.self)
        return StudyTimer(id: id, account: account, state: state, startedAt: now, deck: deck, todo: todo)
    }

    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE study_timer SET phase = \(state.phase), since = \(state.since), due_at = \(state.due),
                breaks = \(state.breaks), finished_at = \(state.finishedAt)
            WHERE id = \(id)
            """)
    }

    /// The time that was studied in this session.
    package func studied(now: Instant, in tx: Transaction) throws -> Duration {
        let stored = try tx.value(
            "SELECT CAST(sum(ended_at - started_at) AS BIGINT) FROM study_span WHERE timer_id = \(id)", as: Int64.self)
        let running = state.studied(until: now).map { $0.upperBound - $0.lowerBound } ?? .zero
        return .milliseconds(stored ?? 0) + running
    }
}
