package import Platform
package import Storage
import Values

/// Where a contact is reached, and whose an address is. An address is a number in E.164 for texts, or an e-mail address
/// in lower case for mails; `Channel` tells which. Texts and mails have it in the same columns.
package enum ContactAddress {
    /// The expression for where a contact is reached: their first number that can be texted and is theirs, or else, if
    /// the account sends mails, their first e-mail address from which none has bounced. NULL for nowhere.
    ///
    /// - Parameters:
    ///   - contactKey: the column with the contact's key.
    ///   - accountKey: the account's key, or the column that has it.
    package static func reach(of contactKey: SQL, account accountKey: SQL) -> SQL {
        """
        coalesce(
            (SELECT e164 FROM contact_number WHERE contact_number.contact_id = \(contactKey) AND textable = 1
                AND wrong = 0 AND e164 IS NOT NULL ORDER BY position LIMIT 1),
            (SELECT lowercase_address FROM contact_email WHERE contact_email.contact_id = \(contactKey)
                AND EXISTS (SELECT 1 FROM sender AS mailing
                    WHERE mailing.account_id = \(accountKey) AND mailing.channel = 'email')
                AND NOT EXISTS (SELECT 1 FROM bounced_address
                    WHERE bounced_address.account_id = \(accountKey)
                        AND bounced_address.address = contact_email.lowercase_address)
                ORDER BY position LIMIT 1))
        """
    }

    /// Where the contact is reached; nil for nowhere.
    package static func reach(of contact: ID<Contact>, in tx: Transaction) throws -> String? {
        try tx.row(
            """
            SELECT \(reach(of: "contact.id", account: "contact.account_id")) AS address FROM contact
            WHERE contact.id = \(contact)
            """
        ).flatMap { try $0["address"] }
    }

    /// The same for a contact that was read.
    package static func reach(of contact: Contact, in tx: Transaction) throws -> String? {
        if let number = contact.cell?.e164 { return number }
        return contact.emails.isEmpty ? nil : try reach(of: contact.id, in: tx)
    }

    /// Selects the contacts with an address, with archived ones, as `contact_id`, and whether they can be reached there:
    /// `textable`, and not `wrong`. A contact may be there twice.
    package static func holders(of address: String) -> SQL {
        switch Channel(of: address) {
        case .text: "SELECT contact_id, textable, wrong FROM contact_number WHERE e164 = \(address)"
        case .mail:
            "SELECT contact_id, 1 AS textable, 0 AS wrong FROM contact_email WHERE lowercase_address = \(address)"
        }
    }

    /// The condition that nothing reaches an address, as was noted before.
    package static func isUnreachable(_ address: String) -> SQL {
        switch Channel(of: address) {
        case .text:
            """
            EXISTS (SELECT 1 FROM contact_number WHERE contact_number.e164 = \(address)
                AND contact_number.textable = 0)
            """
        case .mail: "EXISTS (SELECT 1 FROM bounced_address WHERE bounced_address.address = \(address))"
        }
    }

    /// Notes that nothing reaches an address of the account's contacts.
    package static func markUnreachable(_ address: String, account: ID<Account>, in tx: Transaction) throws {
        switch Channel(of: address) {
        case .text: try ContactNumber.markUntextable(address, account: account, in: tx)
        case .mail:
            try tx.run(
                """
                INSERT INTO bounced_address (account_id, address, bounced_at)
                VALUES (\(account), \(address), \(tx.now)) ON CONFLICT (account_id, address) DO NOTHING
                """)
        }
    }

    /// Notes that an address can be reached, for all accounts: something came from it, or one of ours arrived.
    package static func markReachable(_ address: String, in tx: Transaction) throws {
        switch Channel(of: address) {
        case .text: try ContactNumber.markTextable(address, in: tx)
        case .mail: try tx.run("DELETE FROM bounced_address WHERE address = \(address)")
        }
    }
}
