package import Platform
package import Storage
import Values

/// Whose an address is, and whether anything reaches it. An address is a number in E.164 for texts, an e-mail address in
/// lower case for mails, or `whatsapp:` and a number; `Channel` tells which. All have it in the same columns.
package enum ContactAddress {
    /// Selects the contacts with an address, with archived ones, as `contact_id`, and whether they can be reached there:
    /// `textable`, and not `wrong`. A contact may be there twice.
    package static func holders(of address: String) -> SQL {
        switch Channel(of: address) {
        case .text: "SELECT contact_id, textable, wrong FROM contact_number WHERE e164 = \(address)"
        case .mail:
            "SELECT contact_id, 1 AS textable, 0 AS wrong FROM contact_email WHERE lowercase_address = \(address)"
        // A number that no text reaches may be on WhatsApp.
        case .whatsApp:
            "SELECT contact_id, 1 AS textable, wrong FROM contact_number WHERE e164 = \(Channel.number(in: address))"
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
        case .mail, .whatsApp: "EXISTS (SELECT 1 FROM bounced_address WHERE bounced_address.address = \(address))"
        }
    }

    /// Notes that nothing reaches an address of the account's contacts.
    package static func markUnreachable(_ address: String, account: ID<Account>, in tx: Transaction) throws {
        switch Channel(of: address) {
        case .text: try ContactNumber.markUntextable(address, account: account, in: tx)
        case .mail, .whatsApp:
            try tx.run(
                """
                INSERT INTO bounced_address (account_id, address, bounced_at)
                VALUES (\(account), \(address), \(tx.now)) ON CONFLICT (account_id, address) DO NOTHING
                """)
        }
    }

    /// Notes that somebody else has an address of the account's contacts, or that it is theirs after all. Returns whether
    /// that is new. Nothing reaches them at such an address of e-mail or WhatsApp.
    @discardableResult
    package static func setWrong(
        _ isWrong: Bool, _ address: String, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        switch Channel(of: address) {
        case .text: return try ContactNumber.setWrong(isWrong, address, account: account, in: tx)
        case .mail, .whatsApp:
            let isKnown = try tx.exists(
                "SELECT 1 FROM bounced_address WHERE account_id = \(account) AND address = \(address)")
            if isWrong {
                try markUnreachable(address, account: account, in: tx)
            } else {
                try markReachable(address, in: tx)
            }
            return isKnown != isWrong
        }
    }

    /// Notes that an address can be reached, for all accounts: something came from it, or one of ours arrived.
    package static func markReachable(_ address: String, in tx: Transaction) throws {
        switch Channel(of: address) {
        case .text: try ContactNumber.markTextable(address, in: tx)
        case .mail, .whatsApp: try tx.run("DELETE FROM bounced_address WHERE address = \(address)")
        }
    }
}
