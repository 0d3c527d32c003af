package import Platform
package import Storage
import Values

extension KnownPerson {
    /// Deletes the contacts of somebody who is erased, and how they were known. Those who were in a lineup stay there
    /// without a name.
    ///
    /// - Parameter isKept: whether a contact was in a lineup.
    package func erase(in tx: Transaction, where isKept: (ID<Contact>) throws -> Bool) throws {
        try ErasedContact.remember(self, in: tx)
        try tx.run("DELETE FROM contact_past_card WHERE \(areTheirCards)")
        for contact in contacts {
            guard try isKept(contact) else {
                try Contact.delete(contact, in: tx)
                continue
            }
            try tx.run("DELETE FROM contact_number WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_email WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_tag WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_away WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_former_uid WHERE contact_id = \(contact)")
            try Contact.rename(contact, to: Erasure.mark, in: tx)
            try tx.run(
                """
                UPDATE contact SET uid = NULL, note = NULL, zone = NULL, archived_at = coalesce(archived_at, \(tx.now))
                WHERE id = \(contact)
                """)
        }
    }
}
