package import Storage

/// What an account has chosen for itself, kept by name. Each room reads the names that are its own.
package struct AccountSetting: Hashable, Sendable {
    package let name: String

    /// - Parameter name: in lower case, unique in the program.
    package init(_ name: String) { self.name = name }

    /// Nil where nothing was chosen.
    package func value(of account: ID<Account>, in tx: Transaction) throws -> String? {
        try tx.value("SELECT value FROM account_setting WHERE account_id = \(account) AND name = \(name)")
    }

    /// All that the account has chosen, by the name of the setting.
    static func all(of account: ID<Account>, in tx: Transaction) throws -> [String: String] {
        let rows = try tx.rows("SELECT name, value FROM account_setting WHERE account_id = \(account)")
        return Dictionary(
            try rows.map { (try $0["name"] as String, try $0["value"] as String) },
            uniquingKeysWith: { _, last in last })
    }

    /// Nil goes back to the usual.
    package func set(_ value: String?, of account: ID<Account>, in tx: Transaction) throws {
        guard let value else {
            try tx.run("DELETE FROM account_setting WHERE account_id = \(account) AND name = \(name)")
            return
        }
        try tx.run(
            """
            INSERT INTO account_setting (account_id, name, value) VALUES (\(account), \(name), \(value))
            ON CONFLICT (account_id, name) DO UPDATE SET value = excluded.value
            """)
    }
}
