import Agenda
import Messaging
import Platform
import Storage
import Values

/// One run over an event: what all steps of the run share.
final class SchedulerPass {
    let event: Event
    let account: Account
    let policy: Policy
    /// The sender of the event's last request, else the account's usual one.
    let sender: Sender
    let now: Instant
    private var lineup: Lineup?

    /// Nil for an event whose account has no sender yet.
    init?(of event: Event, in tx: Transaction) throws {
        guard let account = try Account.find(event.account, in: tx),
            let sender = try Self.lastSender(for: event, in: tx)
        else { return nil }
        (self.event, self.account, self.sender, self.now) = (event, account, sender, tx.now)
        policy = try Policy.of(event, in: tx)
    }

    /// The lineup as the previous steps have left it.
    func lineup(in tx: Transaction) throws -> Lineup {
        let found = try lineup ?? Lineup.of(event, in: tx)
        lineup = found
        return found
    }

    /// To be called by a step that has changed the lineup, so that the next step reads it again.
    func reloadLineup() { lineup = nil }

    /// The deadline of a slot; nil where only the event itself ends it.
    func deadline(of slot: Slot) -> Instant? { slot.deadline(at: event, policy) }

    /// The deadline that the text of a request names.
    func deadline(namedIn invitation: Slot.LastInvitation) -> Instant? {
        invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)
    }

    /// The deadline of a slot, or the start of the event.
    func end(of slot: Slot) -> Instant { deadline(of: slot) ?? event.startsAt }

    /// Where the recipient of a slot's request may be. They are stored with the request, unless it was sent in quiet
    /// hours.
    func zones(of slot: Slot, in tx: Transaction) throws -> [Zone] {
        if let known = slot.lastInvitation?.zones, !known.isEmpty { return known }
        guard let number = slot.number else { return [] }
        return try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
    }

    /// When to look again at a queued message.
    func nextCheck(of slot: Slot) -> Instant {
        let left = [slot.lastInvitation?.leftAt, slot.lastInvitation?.remindedAt].compactMap(\.self).max() ?? now
        return max(left, now).adding(.hours(1))
    }

    private static func lastSender(for event: Event, in tx: Transaction) throws -> Sender? {
        let last = try tx.value(
            """
            SELECT invitation.sender_id FROM invitation JOIN slot ON slot.id = invitation.slot_id
            WHERE slot.event_id = \(event.id) ORDER BY invitation.asked_at DESC, invitation.id DESC LIMIT 1
            """, as: ID<Sender>.self)
        return try last.flatMap { try Sender.find($0, in: tx) } ?? Sender.usual(for: event.account, in: tx)
    }
}
