import Platform
import Storage
import TestSupport
import Values

extension Booker {
    /// Adds years of use: contacts, past shows and their texts. None of these contacts texts again.
    func addHistory(texts: Int, contacts: Int, events: Int) async throws {
        let past = WallClock.system.now().adding(.days(-400)).milliseconds
        let (account, sender, provider) = (account.id, sender.id, sender.provider)
        let numbers: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <"
        try await store.write { tx in
            try tx.run(
                """
                \(numbers) \(contacts))
                INSERT INTO contact (account_id, name, folded_name, created_at)
                SELECT \(account), 'Former ' || CAST(i AS TEXT), 'former ' || CAST(i AS TEXT), \(past) FROM n
                """)
            try tx.run(
                """
                INSERT INTO contact_number (contact_id, position, raw, e164, kind, textable, verified)
                SELECT id, 0, '+1213' || CAST(2000000 + id AS TEXT), '+1213' || CAST(2000000 + id AS TEXT),
                    'mobile', 1, 1
                FROM contact
                """)
            try tx.run(
                """
                \(numbers) \(events))
                INSERT INTO subject (account_id, kind, name) SELECT \(account), 'event', 'Old show ' || i FROM n
                """)
            try tx.run(
                """
                INSERT INTO event (id, account_id, kind, name, folded_name, starts_at, ends_at, zone, created_at,
                    changed_at)
                SELECT id, account_id, 'show', 'Old show ' || CAST(id AS TEXT), 'old show ' || CAST(id AS TEXT),
                    \(past) + id * 60000,
                    \(past) + id * 60000 + 7200000, 'America/New_York', \(past), \(past)
                FROM subject WHERE kind = 'event'
                """)
            try tx.run(
                """
                \(numbers) \(texts / 2))
                INSERT INTO outbound_message (account_id, sender_id, contact_id, to_number, body, kind, priority, state, state_at,
                    attempts, attempted_at, not_before, sid, created_at)
                SELECT \(account), \(sender), 1 + i % \(contacts), '+1213' || CAST(2000001 + i % \(contacts) AS TEXT),
                    'Are you in for Old show ' || CAST(i AS TEXT) || '? Reply YES or NO.', 'request', 2, 'delivered',
                    \(past) + i * 1000, 1, \(past) + i * 1000, \(past) + i * 1000, 'SMold' || CAST(i AS TEXT), \(past) + i * 1000
                FROM n
                """)
            // The position of a slot identifies its request.
            try tx.run(
                """
                INSERT INTO slot (event_id, contact_id, position, answer, answered_at, added_at)
                SELECT event.id, outbound_message.contact_id, outbound_message.id, 'confirmed', outbound_message.created_at, outbound_message.created_at
                FROM outbound_message JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM event) AS event
                    ON event.place = 1 + outbound_message.id / 25
                WHERE substr(outbound_message.sid, 1, 5) = 'SMold'
                ON CONFLICT DO NOTHING
                """)
            try tx.run(
                """
                INSERT INTO invitation (slot_id, purpose, round, outbound_message_id, number, sender_id, tag, asked_at, closed_at)
                SELECT slot.id, 'request', 1, outbound_message.id, outbound_message.to_number, outbound_message.sender_id, 1,
                    outbound_message.created_at, outbound_message.created_at
                FROM slot JOIN outbound_message ON outbound_message.id = slot.position
                """)
            try tx.run(
                """
                \(numbers) \(texts / 2))
                INSERT INTO inbound_message (provider, sid, account_id, sender_id, contact_id, from_number, to_number, body,
                    received_at, taken_in_at, verdict, rule, needs_attention, answer, answer_channel)
                SELECT \(provider), 'SMin' || CAST(i AS TEXT), \(account), \(sender), 1 + i % \(contacts),
                    '+1213' || CAST(2000001 + i % \(contacts) AS TEXT), \(BenchmarkDatabase.ourNumber), 'Yes',
                    \(past) + i * 1000, \(past) + i * 1000, 'confirm', 'yes', 0, 'Confirmed.', 'inline'
                FROM n
                """)
        }
        try await refreshStatistics()
    }
}
