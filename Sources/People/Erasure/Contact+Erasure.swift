package import Platform
package import Storage
package import Values

extension Contact {
    /// Deletes the contacts of a person who is erased, and how they were known. Those who were in a lineup stay there
    /// without a name.
    ///
    /// - Parameter isKept: whether a contact was in a lineup.
    package static func erase(
        _ person: KnownPerson, now: Instant, in tx: Transaction, where isKept: (ID<Contact>) throws -> Bool
    ) throws {
        try ErasedContact.remember(person, now: now, in: tx)
        try tx.run("DELETE FROM contact_past_card WHERE \(person.areTheirCards)")
        for contact in person.contacts {
            guard try isKept(contact) else {
                try delete(contact, in: tx)
                continue
            }
            try tx.run("DELETE FROM contact_number WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_email WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_tag WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_away WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_former_uid WHERE contact_id = \(contact)")
            try rename(contact, to: Erasure.mark, in: tx)
            try tx.run(
                """
                UPDATE contact SET uid = NULL, note = NULL, zone = NULL, archived_at = coalesce(archived_at, \(now))
                WHERE id = \(contact)
                """)
        }
    }
}
