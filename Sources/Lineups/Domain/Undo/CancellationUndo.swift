import Agenda
import Messaging
import Platform
import Storage
import Values

/// Undoes the cancellation of an event, as long as nobody was told of it.
struct CancellationUndo: UndoValue {
    /// The keys of the cancellation notices.
    let notices: [Int64]

    static let kind: UndoStep.Kind = "lineup.cancellation"
    static var reason: String { "Restore the show instead." }

    static func record(
        _ event: Event, notices: [ID<OutboundMessage>], with first: ID<UndoStep>?, in tx: Transaction
    ) throws {
        try UndoStep.record(
            kind, of: event.id, CancellationUndo(notices: notices.map(\.rawValue)),
            summary: summary(of: event), with: first, account: event.account, in: tx)
    }

    private static func summary(of event: Event) -> String { "canceled \"\(event.name)\"" }

    /// Stops the notices, and queues the requests again that the cancellation has stopped.
    static func restore(_ step: UndoStep, planner: InvitationPlanner, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx) else { throw UndoError.isGone("The event") }
        guard event.isCanceled, event.canceledAt == step.at else { throw UndoError.changedSince("The show") }
        let notices = try step.snapshot(CancellationUndo.self).notices.map { ID<OutboundMessage>($0) }
        guard try Outbox.stop(notices, account: step.account, in: tx).isEmpty else {
            throw UndoError.isFinal(reason, instead: .restoreEvent(event.id.rawValue))
        }
        try Event.restore(event.id, in: tx)
        let shared = try SharedTextParts.stopped(with: event.id, at: step.at, in: tx)
        for text in shared { try text.join(in: tx) }
        try Outbox.requeue(
            """
            SELECT invitation.outbound_message_id FROM invitation JOIN slot ON slot.id = invitation.slot_id
            WHERE slot.event_id = \(event.id) AND invitation.closed_at = \(step.at)
            """, canceledAt: step.at, in: tx)
        let slots: [ID<Slot>] = try tx.values(
            """
            SELECT DISTINCT slot.id FROM slot JOIN invitation ON invitation.slot_id = slot.id
            WHERE slot.event_id = \(event.id) AND slot.answer IN ('none', 'maybe')
                AND invitation.closed_at = \(step.at)
            ORDER BY slot.id
            """)
        for slot in slots { try Invitation.reopen(slot: slot, in: tx) }
        for text in shared { try QueuedTexts(planner).requeueStopped(text.id, in: tx) }
        if let restored = try Event.find(event.id, in: tx) { try LineupScheduler.schedule(restored, in: tx) }
    }
}
