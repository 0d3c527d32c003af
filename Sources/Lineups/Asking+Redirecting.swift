internal import Agenda
internal import Messaging
package import People
package import Storage
package import Values

extension Asking {
    /// Somebody has another first number: requests, reminders and notes for them that wait, and were not tried, go there.
    package func redirect(_ contact: ID<Contact>, from account: Account, now: Instant, in tx: Transaction) throws {
        let number = try tx.value(
            """
            SELECT e164 FROM contact_number WHERE contact_id = \(contact) AND textable = 1 AND e164 IS NOT NULL
            ORDER BY position LIMIT 1
            """, as: String.self)
        guard let number else { return }
        let zones = try WhereTheyAre.zones(of: contact, number: number, account: account, in: tx)
        let waiting = try tx.rows(
            """
            SELECT outbound.id, ask.id AS ask_id, ask.purpose, ask.tag, ask.sender_id, slot.event_id
            FROM outbound LEFT JOIN ask ON ask.outbound_id = outbound.id LEFT JOIN slot ON slot.id = ask.slot_id
            WHERE outbound.contact_id = \(contact) AND outbound.account_id = \(account.id)
                AND outbound.to_number <> \(number) AND outbound.state = 'queued' AND outbound.attempts = 0
                AND outbound.kind IN ('request', 'reminder', 'notice')
            ORDER BY outbound.id
            """)
        for text in waiting {
            try Outbox.readdress(try text["id"], to: number, in: zones, now: now, in: tx)
            guard let ask: ID<Ask> = try text["ask_id"] else { continue }
            var tag: Int = try text["tag"]
            let sender: ID<Sender> = try text["sender_id"]
            let isTaken = try tx.exists(
                """
                SELECT 1 FROM ask
                WHERE number = \(number) AND sender_id = \(sender) AND tag = \(tag) AND purpose = 'request'
                """)
            // A reminder bears the number of its request.
            if isTaken, try text["purpose"] == Ask.Purpose.request {
                tag = try Ask.freeTag(number: number, sender: sender, now: now, in: tx)
            }
            try tx.run("UPDATE ask SET number = \(number), tag = \(tag) WHERE id = \(ask)")
        }
        for id in Set(try waiting.compactMap { try $0["event_id"] as ID<Event>? }) {
            if let event = try Event.find(id, in: tx) { _ = try putAnew(event, from: account, now: now, in: tx) }
        }
    }
}
