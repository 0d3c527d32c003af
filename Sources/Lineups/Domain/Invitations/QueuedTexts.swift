package import Agenda
package import Messaging
import People
package import Platform
package import Storage
import Values

/// The queued texts about events: those that are out of date are replaced, and those to an old number redirected.
package struct QueuedTexts: Sendable {
    private let texts: InvitationTexts

    package init(_ planner: InvitationPlanner) { texts = planner.texts }

    /// Cancels the queued messages about an event whose text is out of date, and queues new ones. Returns the new ones.
    /// A notice of a pay that has changed again is only canceled.
    package func requeueStale(
        _ event: Event, from account: Account, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        for slot in try Slot.all(event: event.id, in: tx) where slot.hasOldTimeOrPlace {
            try QueuedNote.cancel(for: slot.id, in: tx)
        }
        try PayNotice.cancelStale(of: event.id, in: tx)
        let stopped = try QueuedInvitation.stoppedTexts(event: event.id, in: tx)
        let again = try stopped.compactMap { try requeueStopped($0, in: tx) }
        let stale: [ID<OutboundMessage>] = try QueuedInvitation.all(event: event.id, in: tx).compactMap { invitation in
            guard let text = try OutboundMessage.find(invitation.text, in: tx) else { return nil }
            let together = invitation.isShared ? try QueuedInvitation.all(in: text.id, in: tx) : [invitation]
            let new = try QueuedText(together, as: text, account, texts, in: tx)
            guard let new, new.body != text.body, try Outbox.cancel(text.id, in: tx) else { return nil }
            return try new.queue(in: tx)
        }
        return again + stale
    }

    /// A text about several slots was stopped because of some of them: queues one about those that still await an
    /// answer, where they can get it. Returns it; nil if there are none.
    @discardableResult
    func requeueStopped(_ id: ID<OutboundMessage>, in tx: Transaction) throws -> ID<OutboundMessage>? {
        guard let text = try OutboundMessage.find(id, in: tx), text.state == .canceled || text.state == .expired,
            let account = try Account.find(text.account, in: tx)
        else { return nil }
        let awaited = try QueuedInvitation.all(in: id, in: tx).filter { invitation in
            guard let slot = try Slot.find(invitation.slot, in: tx) else { return false }
            return slot.number == invitation.number && !slot.hasOptedOut && !slot.hasWrongNumber
        }
        let new = try QueuedText(awaited, as: text, account, texts, in: tx)
        let replacement = try new?.queue(in: tx)
        for event in new?.events ?? [] { try LineupScheduler.schedule(event, in: tx) }
        return replacement
    }

    /// Redirects the queued requests, reminders and notes of a contact to their current first number. Messages that
    /// were already attempted stay, and so do mails if they have a number now.
    package func redirect(_ contact: ID<Contact>, from account: Account, in tx: Transaction) throws {
        guard let number = try ContactAddress.reach(of: contact, in: tx) else { return }
        let zones = try RecipientTimeZones.zones(of: contact, number: number, account: account, in: tx)
        let queued = try tx.rows(
            """
            SELECT outbound_message.id, invitation.id AS invitation_id, invitation.purpose, invitation.tag,
                invitation.sender_id, slot.event_id, outbound_message.to_number
            FROM outbound_message
            LEFT JOIN invitation ON invitation.outbound_message_id = outbound_message.id
            LEFT JOIN slot ON slot.id = invitation.slot_id
            WHERE outbound_message.contact_id = \(contact) AND outbound_message.account_id = \(account.id)
                AND outbound_message.to_number <> \(number) AND outbound_message.state = 'queued'
                AND outbound_message.attempts = 0 AND outbound_message.kind IN ('request', 'reminder', 'notice')
            ORDER BY outbound_message.id
            """)
        for text in queued where try Channel(of: text["to_number"] as String) == Channel(of: number) {
            try Outbox.readdress(try text["id"], to: number, in: zones, in: tx)
            guard let invitation: ID<Invitation> = try text["invitation_id"] else { continue }
            var choice: Int = try text["tag"]
            let sender: ID<Sender> = try text["sender_id"]
            let isTaken = try tx.exists(
                """
                SELECT 1 FROM invitation
                WHERE number = \(number) AND sender_id = \(sender) AND tag = \(choice) AND purpose = 'request'
                """)
            // A reminder has the choice of its request.
            if isTaken, try text["purpose"] == Invitation.Purpose.request {
                choice = try InvitationChoices.free(number: number, sender: sender, in: tx)
            }
            try tx.run("UPDATE invitation SET number = \(number), tag = \(choice) WHERE id = \(invitation)")
        }
        for id in Set(try queued.compactMap { try $0["event_id"] as ID<Event>? }) {
            if let event = try Event.find(id, in: tx) {
                _ = try requeueStale(event, from: account, in: tx)
            }
        }
    }
}
