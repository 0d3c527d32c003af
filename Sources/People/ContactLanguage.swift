package import Platform
package import Storage
package import Values

/// The language of texts to a contact: their own, else the account's, else English.
package enum ContactLanguage {
    /// The code of the account's language; unset for English.
    package static let ofAccount = AccountSetting("language")

    /// The expression for the language of a row of `contact`; NULL for English.
    package static let column: SQL = """
        coalesce(contact.language, (SELECT setting.value FROM account_setting AS setting
            WHERE setting.account_id = contact.account_id AND setting.name = 'language'))
        """

    package static func of(_ contact: ID<Contact>, in tx: Transaction) throws -> TextLanguage {
        try tx.value("SELECT \(column) FROM contact WHERE contact.id = \(contact)") ?? .english
    }

    /// Of somebody who may be no contact.
    package static func of(
        _ contact: ID<Contact>?, account: ID<Account>, in tx: Transaction
    ) throws -> TextLanguage {
        if let contact { return try of(contact, in: tx) }
        return try ofAccount.value(of: account, in: tx).flatMap(TextLanguage.init(rawValue:)) ?? .english
    }

    /// Those in which somebody of the account is written to, in the order of `TextLanguage`. English and the account's
    /// own are always among them.
    package static func used(by account: ID<Account>, in tx: Transaction) throws -> [TextLanguage] {
        let own = try tx.values(
            """
            SELECT DISTINCT language FROM contact
            WHERE account_id = \(account) AND language IS NOT NULL AND archived_at IS NULL
            """, as: TextLanguage.self)
        let used = Set(own + [.english, try of(nil, account: account, in: tx)])
        return TextLanguage.allCases.filter(used.contains)
    }

    /// Throws `ContactError.noLanguage`.
    package static func checked(_ text: String) throws(ContactError) -> TextLanguage {
        guard let language = TextLanguage(named: text) else { throw .noLanguage(text) }
        return language
    }
}
