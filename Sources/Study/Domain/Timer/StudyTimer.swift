import Agenda
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
    /// Who started it, and gets its texts; nil for the owner of the account.
    package let member: ID<Member>?

    package var lengths: TimerLengths { state.lengths }

    /// Identifies its phase, so that a repeated form does not act twice.
    package var versionKey: String { "\(id)-\(state.phase.rawValue)-\(state.since.milliseconds)" }
}

extension StudyTimer {
    private static let columns: SQL = """
        id, account_id, study_minutes, break_minutes, phase, since, due_at, breaks, started_at, finished_at, deck_id,
        todo_id, member_id
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
        member = try row["member_id"]
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
        _ state: TimerState, account: ID<Account>, deck: ID<Subject>?, todo: Int64?, in tx: Transaction
    ) throws -> StudyTimer {
        let member = tx.actor.map { ID<Member>($0.member) }
        let id = try tx.insert(
            """
            INSERT INTO study_timer (account_id, study_minutes, break_minutes, phase, since, due_at, breaks, started_at,
                deck_id, todo_id, member_id)
            VALUES (\(account), \(state.lengths.study), \(state.lengths.rest), \(state.phase), \(state.since),
                \(state.due), \(state.breaks), \(tx.now), \(deck), \(todo), \(member))
            """, into: StudyTimer.self)
        return StudyTimer(
            id: id, account: account, state: state, startedAt: tx.now, deck: deck, todo: todo, member: member)
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
    package func studied(in tx: Transaction) throws -> Duration {
        let stored = try tx.value(
            "SELECT CAST(sum(ended_at - started_at) AS BIGINT) FROM study_span WHERE timer_id = \(id)", as: Int64.self)
        let running = state.studied(until: tx.now).map { $0.upperBound - $0.lowerBound } ?? .zero
        return .milliseconds(stored ?? 0) + running
    }
}

/// Each choice saves one undo step.
extension StudyTimer {
    /// Starts a session. One that is still open is finished first.
    package static func start(
        _ lengths: TimerLengths, account: ID<Account>, deck: ID<Subject>? = nil, todo: Int64? = nil, in tx: Transaction
    ) throws -> StudyTimer {
        let finished = try open(account: account, in: tx).map {
            try $0.change(to: $0.state.chosen(.finish, now: tx.now), with: nil, summary: finishing, in: tx)
        }
        let timer = try insert(
            TimerState.started(lengths, now: tx.now), account: account, deck: deck, todo: todo, in: tx)
        try TimerUndo(timer: timer.id.rawValue, before: nil, after: timer.state, span: nil).record(
            "started a study session", with: finished?.step, account: account, in: tx)
        try timer.schedule(in: tx)
        return timer
    }

    private static let finishing = "finished the study session"

    /// Makes a choice in the open session.
    ///
    /// - Throws: `TimerError.none` or `.notNow`.
    @discardableResult
    package static func choose(_ choice: TimerChoice, account: ID<Account>, in tx: Transaction) throws -> StudyTimer {
        guard let timer = try current(account: account, in: tx) else { throw TimerError.none }
        return try timer.choose(choice, in: tx)
    }

    /// The open session. One whose time is up has ended its phase, even if its job has not run yet; a writing
    /// transaction stores that, and no text is sent, because somebody is here.
    package static func current(account: ID<Account>, in tx: Transaction) throws -> StudyTimer? {
        guard let timer = try open(account: account, in: tx) else { return nil }
        guard let next = timer.state.fired(now: tx.now) else { return timer }
        guard tx.isReadOnly else { return try timer.end(next, in: tx) }
        var ended = timer
        ended.state = next
        return ended
    }

    /// - Throws: `TimerError.notNow`.
    func choose(_ choice: TimerChoice, in tx: Transaction) throws -> StudyTimer {
        let summary =
            switch choice {
            case .break: "began a break"
            case .study: "went on studying"
            case .more: "extended the \(state.phase == .getBreak ? "study time" : "break")"
            case .finish: Self.finishing
            }
        return try change(to: state.chosen(choice, now: tx.now), with: nil, summary: summary, in: tx).timer
    }

    private func change(
        to next: TimerState, with first: ID<UndoStep>?, summary: String, in tx: Transaction
    ) throws -> (timer: StudyTimer, step: ID<UndoStep>) {
        let timer = self
        let span = try timer.leave(for: next, in: tx)
        let step = try TimerUndo(timer: id.rawValue, before: state, after: next, span: span?.rawValue).record(
            summary, with: first, account: account, in: tx)
        var changed = self
        changed.state = next
        try changed.schedule(in: tx)
        return (changed, step)
    }

    /// Stores the next state, and the time that was studied until now.
    private func leave(for next: TimerState, in tx: Transaction) throws -> ID<StudySpan>? {
        var changed = self
        changed.state = next
        try changed.save(in: tx)
        guard let studied = state.studied(until: tx.now) else { return nil }
        return try tx.insert(
            """
            INSERT INTO study_span (timer_id, started_at, ended_at)
            VALUES (\(id), \(studied.lowerBound), \(studied.upperBound))
            """, into: StudySpan.self)
    }

    private func end(_ next: TimerState, in tx: Transaction) throws -> StudyTimer {
        _ = try leave(for: next, in: tx)
        var timer = self
        timer.state = next
        try timer.schedule(in: tx)
        return timer
    }

    /// Ends a phase whose time is up, and asks by text what to do now. Does nothing if the session has gone on.
    static func fire(_ id: ID<StudyTimer>, in tx: Transaction) throws {
        guard let timer = try find(id, in: tx), let next = timer.state.fired(now: tx.now) else { return }
        try TimerText(timer.end(next, in: tx)).sendPrompt(in: tx)
    }

    /// Sets the job and the prompt that belong to the state.
    func schedule(in tx: Transaction) throws {
        if let due = state.due {
            try Schedule.put(.studyTimer, for: id, account: account, due: due, in: tx)
        } else {
            try Schedule.drop(.studyTimer, for: id, in: tx)
        }
        if state.phase.isRunning || state.phase == .finished {
            try Prompt.close(.studyTimer, for: id, in: tx)
        } else {
            try TimerText(self).ask(in: tx)
        }
    }
}

/// A time that was studied without interruption.
enum StudySpan {}

extension Job.Kind {
    /// Ends a phase of a session; the subject is the session.
    static let studyTimer: Job.Kind = "study.timer"
}

extension StudyTimer {
    /// What a session belongs to. It is lost with the deck or the to-do, and restored with them.
    struct Link: Codable, Hashable, Sendable {
        /// Key of the session.
        let timer: Int64
        /// Keys; nil for none.
        let deck: Int64?
        let todo: Int64?

        /// Of the sessions that belong to the deck, or to one of its to-dos.
        static func all(of deck: Subject, in tx: Transaction) throws -> [Link] {
            try tx.rows(
                """
                SELECT id, deck_id, todo_id FROM study_timer
                WHERE deck_id = \(deck.id) OR todo_id IN (SELECT id FROM todo WHERE subject_id = \(deck.id))
                """
            ).map { row in Link(timer: try row["id"], deck: try row["deck_id"], todo: try row["todo_id"]) }
        }

        func restore(account: ID<Account>, in tx: Transaction) throws {
            try tx.run(
                """
                UPDATE study_timer SET deck_id = (SELECT subject_id FROM deck WHERE subject_id = \(deck)),
                    todo_id = (SELECT id FROM todo WHERE id = \(todo))
                WHERE id = \(timer) AND account_id = \(account)
                """)
        }
    }
}
