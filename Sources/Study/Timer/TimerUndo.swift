import Platform
import Storage
import Values

/// The snapshot with which a started session or a choice is undone.
struct TimerUndo: UndoValue {
    /// Its key.
    let timer: Int64
    /// Nil for a session that was started.
    let before: TimerState?
    let after: TimerState
    /// The key of the studied time that the choice has ended.
    let span: Int64?

    static let kind: UndoStep.Kind = "study.timer"

    @discardableResult
    func record(
        _ summary: String, with first: ID<UndoStep>?, account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: ID<StudyTimer>(timer), self, summary: summary, with: first, account: account, in: tx)
    }

    /// - Throws: `UndoError` if the session has gone on since.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let change = try step.snapshot(TimerUndo.self)
        guard var timer = try StudyTimer.find(step.subject(), in: tx) else { throw UndoError.isGone("The session") }
        guard timer.state == change.after else { throw UndoError.changedSince("The session") }
        guard let before = change.before else {
            try Schedule.drop(.studyTimer, for: timer.id, in: tx)
            try Prompt.close(.studyTimer, for: timer.id, in: tx)
            try tx.run("DELETE FROM study_timer WHERE id = \(timer.id)")
            return
        }
        if before.phase != .finished, let other = try StudyTimer.open(account: step.account, in: tx),
            other.id != timer.id
        {
            throw UndoError.changedSince("The session")
        }
        if let span = change.span { try tx.run("DELETE FROM study_span WHERE id = \(span) AND timer_id = \(timer.id)") }
        timer.state = before
        try timer.save(in: tx)
        try timer.schedule(in: tx)
    }
}
