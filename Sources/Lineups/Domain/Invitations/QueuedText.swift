import Agenda
import Messaging
import Platform
import Storage
import Values

/// The message of one or several queued invitations, written again with the current details.
struct QueuedText {
    private struct Item {
        let invitation: QueuedInvitation
        let slot: Slot
        let event: Event
        let terms: Terms
    }

    let body: String
    /// The template of WhatsApp that says it; nil for none.
    private let content: WhatsAppContent?
    private let items: [Item]
    private let old: OutboundMessage
    private let account: Account
    private let expiresAt: Instant

    var events: [Event] { items.map(\.event) }

    /// Nil where there are no invitations.
    ///
    /// - Parameter old: the message that they have.
    init?(
        _ invitations: [QueuedInvitation], as old: OutboundMessage, _ account: Account, _ texts: InvitationTexts,
        in tx: Transaction
    ) throws {
        let items = try invitations.compactMap { try Self.item($0, in: tx) }
            .sorted { $0.event.startsAt < $1.event.startsAt }
        guard let first = items.first else { return nil }
        (self.items, self.old, self.account) = (items, old, account)
        let leaves = max(tx.now, old.notBefore)
        if items.count == 1 {
            let (slot, event) = (first.slot, first.event)
            (body, content) = try RequestWriter(texts: texts.worded(for: event, in: tx)).body(
                of: first.invitation, to: slot, in: slot.benchRank == nil ? nil : Lineup.of(event, in: tx),
                on: first.terms, about: event, account: account, leaving: leaves, in: tx)
            expiresAt = slot.expiry(
                of: first.invitation.purpose, leaving: leaves, at: event, try Policy.of(event, in: tx))
        } else {
            let recipient = try Recipient(
                first.invitation.number, contact: first.slot.contact, account: account, sender: first.invitation.sender,
                before: old.id, isFixed: true, in: tx)
            let shared = SharedChange(try items.map { try SharedChange.Date($0.slot, of: $0.event, in: tx) })
            let text = try shared.body(to: recipient, account: account, texts: texts, leaving: leaves, in: tx)
            body = Outbox.bodyAsSent(text, to: recipient.number)
            content = recipient.content(of: text, by: account.name ?? "")
            expiresAt = first.event.startsAt
        }
        for item in items where item.invitation.purpose == .request {
            try item.invitation.setPositions(item.slot.invitedPositions, in: tx)
        }
    }

    private static func item(_ invitation: QueuedInvitation, in tx: Transaction) throws -> Item? {
        guard let slot = try Slot.find(invitation.slot, in: tx), let event = try Event.find(slot.event, in: tx) else {
            return nil
        }
        let lineup = slot.benchRank == nil ? nil : try Lineup.of(event, in: tx)
        let terms = slot.termsOffered(in: lineup, for: slot.invitedPositions, at: tx.now)
        return Item(invitation: invitation, slot: slot, event: event, terms: terms)
    }

    /// Queues it in the place of the old message, which was stopped.
    func queue(in tx: Transaction) throws -> ID<OutboundMessage> {
        let (slot, invitation) = (items[0].slot, items[0].invitation)
        let recipient = try Recipient(
            invitation.number, contact: slot.contact, account: account, sender: invitation.sender, before: old.id,
            isFixed: true, in: tx)
        let announces = RequestWriter.announcesChange(invitation, to: slot)
        let mail: SlotMail = old.kind == .reminder ? .reminder : announces ? .change : .request
        let replacement = try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: invitation.sender, contact: slot.contact, slot: slot.id.rawValue,
                moreSlots: items.dropFirst().map(\.slot.id.rawValue), to: invitation.number, body: body,
                kind: old.kind, mail: try mail.part(for: slot, of: items[0].event, to: recipient, in: tx),
                content: content, notBefore: old.notBefore, expiresAt: expiresAt,
                quietZones: old.quietZones.isEmpty ? nil : recipient.zones),
            in: tx)
        for item in items {
            try item.invitation.replaceMessage(
                with: replacement, pay: item.terms.agreed,
                isChange: RequestWriter.announcesChange(item.invitation, to: item.slot), in: tx)
        }
        return replacement
    }
}
