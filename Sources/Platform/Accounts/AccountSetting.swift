package import Storage

/// A named setting of an account. Each module defines the names of its own settings.
package struct AccountSetting: Hashable, Sendable {
    package let name: String

    /// - Parameter name: lower case, unique in the program.
    package init(_ name: String) { self.name = name }

    /// Nil if not set.
    package func value(of account: ID<Account>, in tx: Transaction) throws -> String? {
        try tx.value(query(account))
    }

    /// What `value` asks, for `Transaction.prefetch`.
    package func query(_ account: ID<Account>) -> SQL {
        "SELECT value FROM account_setting WHERE account_id = \(account) AND name = \(name)"
    }

    /// Nil removes the setting, which restores the default.
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

    /// All settings of an account that are set, by name.
    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [String: String] {
        try tx.rows("SELECT name, value FROM account_setting WHERE account_id = \(account)")
            .reduce(into: [:]) { choices, row in choices[try row["name"]] = try row["value"] as String }
    }

    /// Replaces all settings of the account.
    package static func replaceAll(
        with choices: [String: String], of account: ID<Account>, in tx: Transaction
    ) throws {
        try tx.run("DELETE FROM account_setting WHERE account_id = \(account)")
        for (name, value) in choices.sorted(by: { $0.key < $1.key }) {
            try AccountSetting(name).set(value, of: account, in: tx)
        }
    }
}
