import Platform
import Storage
import TestSupport
import Values

extension Booker {
    /// What years of use have left in an account.
    struct History {
        let texts: Int
        let contacts: Int
        let events: Int
    }

    /// Adds contacts, past shows and their texts to the account, half of them inbound. None of these contacts texts
    /// again. Rows are in the order of the contacts, so that the indexes grow at their ends.
    func add(_ history: History) async throws {
        let past = WallClock.system.now().adding(.days(-400)).milliseconds
        let (account, sender, provider) = (account.id, sender.id, sender.provider)
        let (texts, contacts, events) = (history.texts / 2, history.contacts, history.events)
        let perContact = max(1, texts / contacts)
        let numbers: SQL = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i <"
        let isFile = store.file != nil
        try await store.write { tx in
            // A gigabyte: a page of an index is written once.
            if isFile { try tx.run("PRAGMA cache_size = -1000000") }
            try tx.run(
                """
                \(numbers) \(contacts - 1))
                INSERT INTO contact (account_id, name, folded_name, created_at)
                SELECT \(account), 'Former ' || CAST(i AS TEXT), 'former ' || CAST(i AS TEXT), \(past) FROM n
                """)
            let firstContact: Int64 = try tx.value("SELECT min(id) FROM contact WHERE account_id = \(account)") ?? 0
            try tx.run(
                """
                INSERT INTO contact_number (contact_id, position, raw, e164, kind, textable, verified)
                SELECT id, 0, '+1213' || CAST(2000000 + id AS TEXT), '+1213' || CAST(2000000 + id AS TEXT),
                    'mobile', 1, 1
                FROM contact WHERE account_id = \(account)
                """)
            try tx.run(
                """
                \(numbers) \(events - 1))
                INSERT INTO subject (account_id, kind, name)
                SELECT \(account), 'event', 'Old show ' || CAST(i AS TEXT) FROM n
                """)
            try tx.run(
                """
                INSERT INTO event (id, account_id, kind, name, folded_name, starts_at, ends_at, zone, created_at,
                    changed_at)
                SELECT id, account_id, 'show', 'Old show ' || CAST(id AS TEXT), 'old show ' || CAST(id AS TEXT),
                    \(past) + id * 60000, \(past) + id * 60000 + 7200000, 'America/New_York', \(past), \(past)
                FROM subject WHERE account_id = \(account) AND kind = 'event'
                """)
            let firstEvent: Int64 = try tx.value("SELECT min(id) FROM event WHERE account_id = \(account)") ?? 0
            try tx.run(
                """
                \(numbers) \(texts - 1))
                INSERT INTO outbound_message (account_id, sender_id, contact_id, to_number, body, kind, priority, state,
                    state_at, attempts, attempted_at, not_before, sid, created_at)
                SELECT \(account), \(sender), \(firstContact) + i / \(perContact) % \(contacts),
                    '+1213' || CAST(2000000 + \(firstContact) + i / \(perContact) % \(contacts) AS TEXT),
                    'Are you in for Old show ' || CAST(i AS TEXT) || '? Reply YES or NO.', 'request', 2, 'delivered',
                    \(past) + i * 1000, 1, \(past) + i * 1000, \(past) + i * 1000,
                    'SMold' || CAST(i AS TEXT), \(past) + i * 1000
                FROM n
                """)
            let first: Int64 = try tx.value("SELECT min(id) FROM outbound_message WHERE account_id = \(account)") ?? 0
            // The position of a slot identifies its request. A contact is in several shows.
            try tx.run(
                """
                INSERT INTO slot (event_id, contact_id, position, answer, answered_at, added_at)
                SELECT \(firstEvent) + (id - \(first)) % \(events), contact_id, id, 'confirmed', created_at, created_at
                FROM outbound_message WHERE account_id = \(account) AND id >= \(first)
                ON CONFLICT DO NOTHING
                """)
            try tx.run(
                """
                INSERT INTO invitation (slot_id, purpose, round, outbound_message_id, number, sender_id, tag, asked_at,
                    closed_at)
                SELECT slot.id, 'request', 1, outbound_message.id, outbound_message.to_number,
                    outbound_message.sender_id, 1, outbound_message.created_at, outbound_message.created_at
                FROM slot JOIN outbound_message ON outbound_message.id = slot.position
                WHERE slot.event_id >= \(firstEvent)
                """)
            try tx.run(
                """
                \(numbers) \(texts - 1))
                INSERT INTO inbound_message (provider, sid, account_id, sender_id, contact_id, from_number, to_number,
                    body, received_at, taken_in_at, verdict, rule, needs_attention, answer, answer_channel)
                SELECT \(provider), \("SMin\(account.rawValue)-") || CAST(i AS TEXT), \(account), \(sender),
                    \(firstContact) + i / \(perContact) % \(contacts),
                    '+1213' || CAST(2000000 + \(firstContact) + i / \(perContact) % \(contacts) AS TEXT),
                    \(BenchmarkDatabase.ourNumber), 'Yes', \(past) + i * 1000, \(past) + i * 1000, 'confirm', 'yes', 0,
                    'Confirmed.', 'inline'
                FROM n
                """)
        }
        try await refreshStatistics()
    }

    /// A server plans with the statistics that it gathers about once a minute, and this database grows faster.
    func refreshStatistics() async throws {
        guard store.file == nil else { return }
        try await store.write { tx in
            // It leaves out those without rows, for which it plans as if they had some.
            let filled: [String] = try tx.values(
                """
                SELECT CAST(c.relname AS TEXT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
                """)
            for table in filled { try tx.enqueue(SQL(stringLiteral: "ANALYZE \(table)")) }
        }
    }
}
