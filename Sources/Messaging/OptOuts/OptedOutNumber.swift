package import Platform
package import Storage
package import Values

/// A number that gets no texts of an account, or none from one of its senders.
package struct OptedOutNumber: Sendable {
    package let number: String
    /// The account's contact who has it; nil for nobody.
    package let contact: (id: ID<Contact>, name: String)?
    package let since: Instant
    package let source: OptOut.Source
    /// The sender that they told, or that the carrier blocks.
    package let sender: String
    package let scope: OptOut.Scope

    /// The newest first: those of the account's contacts, and of numbers that it has texted.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [OptedOutNumber] {
        try tx.rows(
            """
            SELECT opt_out.number, opt_out.since, opt_out.source, opt_out.returned_at, sender.address,
                contact.id AS contact_id, contact.name
            FROM opt_out
            JOIN sender ON sender.id = opt_out.sender_id
            LEFT JOIN contact ON contact.id =
                coalesce((SELECT min(contact_number.contact_id) FROM contact_number
                    JOIN contact AS owner ON owner.id = contact_number.contact_id
                    WHERE owner.account_id = \(account)
                        AND contact_number.e164 = CASE WHEN substr(opt_out.number, 1, 9) = 'whatsapp:'
                            THEN substr(opt_out.number, 10) ELSE opt_out.number END),
                (SELECT min(contact_email.contact_id) FROM contact_email
                    JOIN contact AS owner ON owner.id = contact_email.contact_id
                    WHERE contact_email.lowercase_address = opt_out.number AND owner.account_id = \(account)))
            WHERE \(Sender.isUsed("opt_out.sender_id", by: "\(account)"))
                AND (contact.id IS NOT NULL OR EXISTS (SELECT 1 FROM outbound_message
                    WHERE outbound_message.to_number = opt_out.number AND outbound_message.account_id = \(account)))
            ORDER BY opt_out.since DESC, opt_out.number, sender.id
            """
        ).map(OptedOutNumber.init)
    }

    private init(_ row: Row) throws {
        number = try row["number"]
        if let id = try row["contact_id"] as ID<Contact>? {
            contact = (id, try row["name"])
        } else {
            contact = nil
        }
        since = try row["since"]
        source = try row["source"]
        sender = try row["address"]
        scope = try OptOut.Scope(row)
    }
}
