internal import Agenda
internal import Messaging
internal import People
internal import Platform
internal import Storage
internal import Values

/// Runs the undo steps of lineups. Contacts, accounts and texts are restored by their own domains; the effects on
/// lineups are handled here.
struct LineupUndoHandlers {
    let planner: InvitationPlanner

    static var kinds: [UndoStep.Kind] {
        [
            LineupUndo.kind, AnswerUndo.kind, EventUndo.kind, ContactUndo.kind, AccountUndo.kind, AttentionUndo.kind,
            MessagesSnapshot.kind, TextsUndo.kind, DatesAwayUndo.kind,
        ]
    }

    func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        switch step.kind {
        case LineupUndo.kind: try LineupUndo.restore(step, planner: planner, now: now, in: tx)
        case AnswerUndo.kind: try AnswerUndo.restore(step, now: now, in: tx)
        case EventUndo.kind: try EventUndo.restore(step, planner: planner, now: now, in: tx)
        case MessagesSnapshot.kind: try MessagesSnapshot.restore(step, now: now, in: tx)
        case TextsUndo.kind: try TextsUndo.restore(step, now: now, in: tx)
        case AttentionUndo.kind: try AttentionUndo.restore(step, in: tx)
        case ContactUndo.kind: try restoreContacts(step, now: now, in: tx)
        case DatesAwayUndo.kind:
            try DatesAwayUndo.restore(step, now: now, in: tx)
            try LineupScheduler.scheduleAll(with: step.subject(), now: now, in: tx)
        case AccountUndo.kind:
            try AccountUndo.restore(step, in: tx)
            try CountdownAlarms.reschedule(account: step.account, now: now, in: tx)
            try LineupScheduler.scheduleAll(of: step.account, now: now, in: tx)
        default: break
        }
    }

    /// Redirects queued texts to the restored numbers, and schedules the contacts' lineups again.
    private func restoreContacts(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        let restored = try ContactUndo.restore(step, in: tx) { contact, name in
            if try Lineup.hasEverIncluded(contact, in: tx) { throw UndoError.inLineupSince(name) }
            if try Thread.exists(with: contact, in: tx) { throw UndoError.inTouchSince(name) }
        }
        guard let account = try Account.find(step.account, in: tx) else { return }
        for contact in restored {
            try QueuedTexts(planner).redirect(contact, from: account, now: now, in: tx)
            try LineupScheduler.scheduleAll(with: contact, now: now, in: tx)
        }
    }
}
