package import Storage
package import Values

/// One of our numbers, or a Messaging Service, at one provider.
package struct Sender: Sendable, Hashable {
    package let id: ID<Sender>
    /// The owner. Texts from unknown numbers to this sender belong to this account.
    package let account: ID<Account>
    /// Base URL and account of the provider.
    package let provider: String
    /// E.164 number, short code, or `MG…`.
    package let address: String
    /// Why it is paused; nil if it is not.
    package let pausedBecause: String?
    /// Since when it is paused, or when the last trial message was sent.
    package let pausedAt: Instant?
    package let pausedBy: PauseCause?

    /// What caused the pause.
    package enum PauseCause: String, SQLConvertible {
        /// The provider refused a message. A message that it accepts ends the pause.
        case refusal
        /// The provider accepted a message and later reported a failure. Only a delivered message ends the pause.
        case report
    }

    package var isService: Bool { address.hasPrefix("MG") }
}

extension Sender {
    /// Reads a row that has `columns`.
    package init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        provider = try row["provider"]
        address = try row["address"]
        pausedBecause = try row["paused_why"]
        pausedAt = try row["paused_at"]
        pausedBy = try row["paused_by"]
    }

    /// The columns of a sender.
    package static let columns: SQL = """
        sender.id, sender.account_id, sender.provider, sender.address, sender.paused_why, sender.paused_at,
        sender.paused_by
        """

    /// Finds the sender by its address, or creates it for `account`.
    package static func named(
        _ address: String, provider: String, owner account: ID<Account>, in tx: Transaction
    ) throws -> Sender {
        try tx.run(
            """
            INSERT INTO sender (account_id, provider, address) VALUES (\(account), \(provider), \(address))
            ON CONFLICT (provider, address) DO NOTHING
            """)
        guard let sender = try find(address, provider: provider, in: tx) else {
            throw StoreError.column("address", holds: "nothing", wanted: address)
        }
        return sender
    }

    package static func find(_ address: String, provider: String, in tx: Transaction) throws -> Sender? {
        try tx.row("SELECT \(columns) FROM sender WHERE provider = \(provider) AND address = \(address)")
            .map(Sender.init)
    }

    package static func find(_ id: ID<Sender>, in tx: Transaction) throws -> Sender? {
        try tx.row("SELECT \(columns) FROM sender WHERE id = \(id)").map(Sender.init)
    }

    /// The sender of an account's texts by default: its own before another account's, and among several the one that
    /// a running gateway sends from. Nil before anything was sent or served.
    package static func usual(for account: ID<Account>, in tx: Transaction) throws -> Sender? {
        try tx.row(
            """
            SELECT \(columns) FROM sender
            ORDER BY account_id = \(account) DESC, coalesce(lease_until, 0) DESC, id DESC LIMIT 1
            """
        ).map(Sender.init)
    }

    package static func all(provider: String, in tx: Transaction) throws -> [Sender] {
        try tx.rows("SELECT \(columns) FROM sender WHERE provider = \(provider) ORDER BY id").map(Sender.init)
    }

    /// Senders with unfinished messages, or from which a message was sent since `since`, which may still be answered.
    package static func inUse(provider: String, since: Instant, in tx: Transaction) throws -> [Sender] {
        try tx.rows(
            """
            SELECT \(columns) FROM sender
            WHERE provider = \(provider) AND EXISTS (SELECT 1 FROM outbound_message WHERE sender_id = sender.id
                AND (state IN ('queued', 'sending', 'uncertain') OR created_at > \(since)))
            ORDER BY id
            """
        ).map(Sender.init)
    }

    /// All providers that this database was used with.
    package static func providers(in tx: Transaction) throws -> [String] {
        try tx.values("SELECT DISTINCT provider FROM sender ORDER BY provider")
    }
}
