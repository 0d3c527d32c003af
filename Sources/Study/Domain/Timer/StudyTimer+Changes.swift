package import Platform
package import Storage
package import Values

/// Each choice saves one undo step.
extension StudyTimer {
    /// Starts a session. One that is still open is finished first.
    package static func start(
        _ lengths: TimerLengths, account: ID<Account>, deck: ID<Subject>? = nil, todo: Int64? = nil, now: Instant,
        in tx: Transaction
    ) throws -> StudyTimer {
        let finished = try open(account: account, in: tx).map {
            try $0.change(to: $0.state.chosen(.finish, now: now), with: nil, summary: finishing, now: now, in: tx)
        }
        let timer = try insert(
            TimerState.started(lengths, now: now), account: account, deck: deck, todo: todo, now: now, in: tx)
        try TimerUndo(timer: timer.id.rawValue, before: nil, after: timer.state, span: nil).record(
            "started a study session", with: finished?.step, account: account, now: now, in: tx)
        try timer.schedule(now: now, in: tx)
        return timer
    }

    private static let finishing = "finished the study session"

    /// Makes a choice in the open session.
    ///
    /// - Throws: `TimerError.none` or `.notNow`.
    @discardableResult
    package static func choose(
        _ choice: TimerChoice, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> StudyTimer {
        guard let timer = try current(account: account, now: now, in: tx) else { throw TimerError.none }
        return try timer.choose(choice, now: now, in: tx)
    }

    /// The open session. One whose time is up has ended its phase, even if its job has not run yet; a writing
    /// transaction stores that, and no text is sent, because the owner is here.
    package static func current(
        account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> StudyTimer? {
        guard let timer = try open(account: account, in: tx) else { return nil }
        guard let next = timer.state.fired(now: now) else { return timer }
        guard tx.isReadOnly else { return try timer.end(next, now: now, in: tx) }
        var ended = timer
        ended.state = next
        return ended
    }

    /// - Throws: `TimerError.notNow`.
    func choose(_ choice: TimerChoice, now: Instant, in tx: Transaction) throws -> StudyTimer {
        let summary =
            switch choice {
            case .break: "began a break"
            case .study: "went on studying"
            case .more: "extended the \(state.phase == .getBreak ? "study time" : "break")"
            case .finish: Self.finishing
            }
        return try change(to: state.chosen(choice, now: now), with: nil, summary: summary, now: now, in: tx).timer
    }

    private func change(
        to next: TimerState, with first: ID<UndoStep>?, summary: String, now: Instant, in tx: Transaction
    ) throws -> (timer: StudyTimer, step: ID<UndoStep>) {
        let timer = self
        let span = try timer.leave(for: next, now: now, in: tx)
        let step = try TimerUndo(timer: id.rawValue, before: state, after: next, span: span?.rawValue).record(
            summary, with: first, account: account, now: now, in: tx)
        var changed = self
        changed.state = next
        try changed.schedule(now: now, in: tx)
        return (changed, step)
    }

    /// Stores the next state, and the time that was studied until now.
    private func leave(for next: TimerState, now: Instant, in tx: Transaction) throws -> ID<StudySpan>? {
        var changed = self
        changed.state = next
        try changed.save(in: tx)
        guard let studied = state.studied(until: now) else { return nil }
        return try tx.insert(
            """
            INSERT INTO study_span (timer_id, started_at, ended_at)
            VALUES (\(id), \(studied.lowerBound), \(studied.upperBound))
            """, into: StudySpan.self)
    }

    private func end(_ next: TimerState, now: Instant, in tx: Transaction) throws -> StudyTimer {
        _ = try leave(for: next, now: now, in: tx)
        var timer = self
        timer.state = next
        try timer.schedule(now: now, in: tx)
        return timer
    }

    /// Ends a phase whose time is up, and asks the owner by text. Does nothing if the session has gone on.
    static func fire(_ id: ID<StudyTimer>, now: Instant, in tx: Transaction) throws {
        guard let timer = try find(id, in: tx), let next = timer.state.fired(now: now) else { return }
        try TimerText(timer.end(next, now: now, in: tx)).sendPrompt(now: now, in: tx)
    }

    /// Sets the job and the prompt that belong to the state.
    func schedule(now: Instant, in tx: Transaction) throws {
        if let due = state.due {
            try Schedule.put(.studyTimer, for: id, account: account, due: due, in: tx)
        } else {
            try Schedule.drop(.studyTimer, for: id, in: tx)
        }
        if state.phase.isRunning || state.phase == .finished {
            try Prompt.close(.studyTimer, for: id, now: now, in: tx)
        } else {
            try TimerText(self).openPrompt(now: now, in: tx)
        }
    }
}

/// A time that was studied without interruption.
enum StudySpan {}

extension Job.Kind {
    /// Ends a phase of a session; the subject is the session.
    static let studyTimer: Job.Kind = "study.timer"
}
