package import Storage
package import Values

/// A link that signs in to an account once. Anyone who can run commands on the database can create one.
package enum SignInLink {
    /// How long a link is valid.
    package static let lifetime: Duration = .minutes(10)

    /// Creates a link and returns its token.
    package static func create(account: ID<Account>, random: RandomSource, in tx: Transaction) throws -> SecretToken {
        let token = SecretToken(random: random)
        try tx.run(
            """
            INSERT INTO sign_in_link (account_id, token_hash, expires_at)
            VALUES (\(account), \(token.hash), \(tx.now.adding(lifetime)))
            """)
        return token
    }

    /// The account that a link signs in to; nil if it is unknown, used or too old. Looking does not use it up.
    package static func account(_ token: SecretToken, in tx: Transaction) throws -> Account? {
        let id: ID<Account>? = try tx.value(
            "SELECT account_id FROM sign_in_link WHERE token_hash = \(token.hash) AND expires_at > \(tx.now)")
        return try id.flatMap { try Account.find($0, in: tx) }
    }

    /// Uses the link up and starts a session. Returns the session's token, or nil as for `account`.
    package static func use(
        _ token: SecretToken, browser: String, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken? {
        guard let account = try account(token, in: tx) else { return nil }
        try tx.run("DELETE FROM sign_in_link WHERE token_hash = \(token.hash)")
        return try Session.start(account: account.id, browser: browser, random: random, in: tx)
    }

    static func deleteExpired(in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_in_link WHERE expires_at <= \(tx.now)")
    }
}
