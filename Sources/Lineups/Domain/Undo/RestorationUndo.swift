import Agenda
import Messaging
import Platform
import Storage
import Values

/// Undoes the restoration of a canceled event, as long as nobody was told of it. The step of its texts is a part of the
/// same command, and is undone first.
struct RestorationUndo: UndoValue {
    /// When the event was canceled, in milliseconds since 1970.
    let canceledAt: Int64
    /// The keys of the texts that ask again.
    let texts: [Int64]
    /// The keys of the notices about other canceled dates that were written again, and of the texts to those who are
    /// not in the lineup; nil for none.
    var notices: [Int64]?
    /// The keys of the cancellation notices to those that were stopped; nil for none.
    var stopped: [Int64]?

    static let kind: UndoStep.Kind = "lineup.restoration"
    static var reason: String { "Cancel the show again instead." }

    static func summary(of event: Event) -> String { "restored \"\(event.name)\"" }

    /// - Parameters:
    ///   - event: as it was while it was canceled.
    ///   - canceledAt: when it was canceled.
    ///   - notices: those about other canceled dates that were written again, and the texts to those who are not in the
    ///     lineup.
    ///   - stopped: the cancellation notices to those.
    static func record(
        _ event: Event, canceledAt: Instant, texts: [ID<OutboundMessage>], notices: [ID<OutboundMessage>],
        stopped: [Int64], in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            kind, of: event.id,
            RestorationUndo(
                canceledAt: canceledAt.milliseconds, texts: texts.map(\.rawValue),
                notices: notices.isEmpty ? nil : notices.map(\.rawValue), stopped: stopped.isEmpty ? nil : stopped),
            summary: summary(of: event), account: event.account, in: tx)
    }

    /// Cancels the event as of the time when it was canceled, and queues the notices again that had not left.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx) else { throw UndoError.isGone("The event") }
        guard !event.isCanceled else { throw UndoError.changedSince("The show") }
        let value = try step.snapshot(RestorationUndo.self)
        let queued = value.texts + (value.notices ?? [])
        for text in queued where try Outbox.isSent(ID(text), account: step.account, in: tx) {
            throw UndoError.isFinal(reason, instead: .cancelEvent)
        }
        try Invitation.close(slots: Slot.all(event: event.id, in: tx).map(\.id), in: tx)
        for notice in value.notices ?? [] { try Outbox.cancel(ID(notice), in: tx) }
        try Event.cancel(event.id, in: tx.at(Instant(milliseconds: value.canceledAt)))
        try Outbox.requeue(
            """
            SELECT id AS outbound_message_id FROM outbound_message
            WHERE account_id = \(step.account) AND kind = 'notice' AND created_at = \(value.canceledAt)
                AND (contact_id IN (SELECT contact_id FROM slot WHERE event_id = \(event.id))
                    OR id IN \(list: value.stopped ?? []))
            """, canceledAt: step.at, in: tx)
    }
}
