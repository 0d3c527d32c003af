internal import Agenda
internal import Messaging
package import People
package import Storage
package import Values

extension InvitationPlanner {
    /// Somebody has another first number: requests, reminders and notes for them that wait, and were not tried, go there.
    package func redirect(_ contact: ID<Contact>, from account: Account, now: Instant, in tx: Transaction) throws {
        let number = try tx.value(
            """
            SELECT e164 FROM contact_number WHERE contact_id = \(contact) AND textable = 1 AND e164 IS NOT NULL
            ORDER BY position LIMIT 1
            """, as: String.self)
        guard let number else { return }
        let zones = try RecipientTimeZones.zones(of: contact, number: number, account: account, in: tx)
        let waiting = try tx.rows(
            """
            SELECT outbound_message.id, invitation.id AS ask_id, invitation.purpose, invitation.tag, invitation.sender_id, slot.event_id
            FROM outbound_message LEFT JOIN invitation ON invitation.outbound_message_id = outbound_message.id LEFT JOIN slot ON slot.id = invitation.slot_id
            WHERE outbound_message.contact_id = \(contact) AND outbound_message.account_id = \(account.id)
                AND outbound_message.to_number <> \(number) AND outbound_message.state = 'queued' AND outbound_message.attempts = 0
                AND outbound_message.kind IN ('request', 'reminder', 'notice')
            ORDER BY outbound_message.id
            """)
        for text in waiting {
            try Outbox.readdress(try text["id"], to: number, in: zones, now: now, in: tx)
            guard let invitation: ID<Invitation> = try text["ask_id"] else { continue }
            var tag: Int = try text["tag"]
            let sender: ID<Sender> = try text["sender_id"]
            let isTaken = try tx.exists(
                """
                SELECT 1 FROM invitation
                WHERE number = \(number) AND sender_id = \(sender) AND tag = \(tag) AND purpose = 'request'
                """)
            // A reminder bears the number of its request.
            if isTaken, try text["purpose"] == Invitation.Purpose.request {
                tag = try Invitation.freeTag(number: number, sender: sender, now: now, in: tx)
            }
            try tx.run("UPDATE invitation SET number = \(number), tag = \(tag) WHERE id = \(invitation)")
        }
        for id in Set(try waiting.compactMap { try $0["event_id"] as ID<Event>? }) {
            if let event = try Event.find(id, in: tx) {
                _ = try requeueStaleDrafts(event, from: account, now: now, in: tx)
            }
        }
    }
}
