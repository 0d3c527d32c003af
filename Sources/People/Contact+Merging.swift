package import Storage

extension Contact {
    /// Moves numbers, addresses, tags, notes and vCard UIDs of `other` to `kept`. Later imports of the other card find
    /// `kept`.
    package static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        guard let gone = try find(other, in: tx), let contact = try find(kept, in: tx) else { return }
        let numbers = gone.numbers.filter { number in !contact.numbers.contains { $0.isSame(as: number) } }
        try setNumbers(contact.numbers + numbers, of: kept, in: tx)
        let emails = gone.emails.filter { address in
            !contact.emails.contains { $0.lowercased() == address.lowercased() }
        }
        try setEmails(contact.emails + emails, of: kept, in: tx)
        for tag in gone.tags { try self.tag(kept, with: tag, in: tx) }
        if let note = gone.note, note != contact.note {
            try setNote([contact.note, note].compactMap(\.self).joined(separator: "; "), of: kept, in: tx)
        }
        if contact.zone == nil, let zone = gone.zone { try setZone(zone, of: kept, in: tx) }
        try tx.run("UPDATE contact_former_uid SET contact_id = \(kept) WHERE contact_id = \(other)")
        try tx.run(
            """
            INSERT INTO contact_former_uid (account_id, uid, contact_id)
            SELECT account_id, uid, \(kept) FROM contact WHERE id = \(other) AND uid IS NOT NULL
            ON CONFLICT (account_id, uid) DO UPDATE SET contact_id = excluded.contact_id
            """)
        try tx.run("UPDATE contact SET uid = NULL WHERE id = \(other)")
    }

    /// Whether the UID belonged to a contact that was merged into this one.
    static func isFormer(uid: String, of id: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM contact_former_uid WHERE contact_id = \(id) AND uid = \(uid)")
    }
}
