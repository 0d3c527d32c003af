package import Platform
package import Storage
package import Values

extension KnownPerson {
    /// Deletes the contacts of somebody who is erased, and how they were known. Those who were in a lineup stay there
    /// without a name.
    ///
    /// - Parameter isKept: whether a contact was in a lineup.
    package func erase(now: Instant, in tx: Transaction, where isKept: (ID<Contact>) throws -> Bool) throws {
        try ErasedContact.remember(self, now: now, in: tx)
        try tx.run("DELETE FROM contact_past_card WHERE \(areTheirCards)")
        let tables: [SQL] = ["contact_number", "contact_email", "contact_tag", "contact_away", "contact_former_uid"]
        for contact in contacts {
            guard try isKept(contact) else {
                try Contact.delete(contact, in: tx)
                continue
            }
            for table in tables { try tx.run("DELETE FROM \(table) WHERE contact_id = \(contact)") }
            try Contact.rename(contact, to: Erasure.mark, in: tx)
            try tx.run(
                """
                UPDATE contact SET uid = NULL, note = NULL, zone = NULL, archived_at = coalesce(archived_at, \(now))
                WHERE id = \(contact)
                """)
        }
    }
}
