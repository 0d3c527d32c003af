package import Storage
package import Values

/// A browser in which somebody is signed in to an account.
package struct Session: Hashable, Sendable {
    package let id: ID<Session>
    package let account: ID<Account>
    /// Who is signed in.
    package let member: ID<Member>
    /// What the browser calls itself, for people.
    package let browser: String
    package let createdAt: Instant
    /// Accurate to `renewalInterval`.
    package let usedAt: Instant
    package let expiresAt: Instant

    /// Since the last use.
    package static let lifetime: Duration = .days(30)
    /// A use within this time of the last one is not recorded, so that most requests write nothing.
    static let renewalInterval: Duration = .hours(1)

    /// Whether a use is to be recorded, and the cookie sent again.
    package func needsRenewal(at now: Instant) -> Bool { now - usedAt >= Self.renewalInterval }
}

extension Session {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        member = try row["member_id"]
        browser = try row["browser"]
        createdAt = try row["created_at"]
        usedAt = try row["used_at"]
        expiresAt = try row["expires_at"]
    }

    private static let columns: SQL = "id, account_id, member_id, browser, created_at, used_at, expires_at"
    /// Nobody who was removed is signed in.
    private static let counts: SQL = """
        EXISTS (SELECT 1 FROM member
            WHERE member.id = session.member_id AND member.joined_at IS NOT NULL AND member.removed_at IS NULL)
        """

    /// Starts a session of the member whose cell is the account's. Returns its token.
    package static func start(
        account: ID<Account>, browser: String, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken {
        guard let member = try Member.main(of: account, in: tx) else {
            throw StoreError.column("is_main", holds: "nothing", wanted: "the main member of an account")
        }
        return try start(member, browser: browser, random: random, in: tx)
    }

    /// Starts a session with a new token and returns the token. What a browser presents is never made a session's
    /// token.
    package static func start(
        _ member: Member, browser: String, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken {
        let token = SecretToken(random: random)
        try tx.run(
            """
            INSERT INTO session (account_id, member_id, token_hash, browser, created_at, used_at, expires_at)
            VALUES (\(member.account), \(member.id), \(token.hash), \(browser), \(tx.now), \(tx.now),
                \(tx.now.adding(lifetime)))
            """)
        return token
    }

    /// Nil if the token is unknown, was revoked or has expired.
    package static func find(_ token: SecretToken, in tx: Transaction) throws -> Session? {
        try tx.row(
            """
            SELECT \(columns) FROM session
            WHERE token_hash = \(token.hash) AND expires_at > \(tx.now) AND \(counts)
            """
        ).map(Session.init)
    }

    /// The sessions of an account that have not expired, the last used first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Session] {
        try tx.rows(
            """
            SELECT \(columns) FROM session
            WHERE account_id = \(account) AND expires_at > \(tx.now) AND \(counts)
            ORDER BY used_at DESC, id DESC
            """
        ).map(Session.init)
    }

    /// The sessions of a member that have not expired, the last used first.
    package static func all(of member: Member, in tx: Transaction) throws -> [Session] {
        try all(account: member.account, in: tx).filter { $0.member == member.id }
    }

    /// Ends a session of a member; false if there is none of that number.
    package static func revoke(_ id: ID<Session>, member: ID<Member>, in tx: Transaction) throws -> Bool {
        try tx.run("DELETE FROM session WHERE id = \(id) AND member_id = \(member)") > 0
    }

    /// Ends the sessions of a member and returns how many there were.
    ///
    /// - Parameter kept: goes on; nil for none.
    @discardableResult
    package static func revokeAll(
        member: ID<Member>, except kept: ID<Session>? = nil, in tx: Transaction
    ) throws -> Int {
        try tx.run("DELETE FROM session WHERE member_id = \(member) AND id IS DISTINCT FROM \(kept)")
    }

    /// Records a use, which moves the expiry.
    package func renew(in tx: Transaction) throws {
        try tx.run(
            "UPDATE session SET used_at = \(tx.now), expires_at = \(tx.now.adding(Self.lifetime)) WHERE id = \(id)")
    }

    /// Ends a session of the account; false if there is none of that number.
    package static func revoke(_ id: ID<Session>, account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.run("DELETE FROM session WHERE id = \(id) AND account_id = \(account)") > 0
    }

    /// Ends the sessions of an account and returns how many there were.
    ///
    /// - Parameter kept: goes on; nil for none.
    @discardableResult
    package static func revokeAll(
        account: ID<Account>, except kept: ID<Session>? = nil, in tx: Transaction
    ) throws -> Int {
        try tx.run("DELETE FROM session WHERE account_id = \(account) AND id IS DISTINCT FROM \(kept)")
    }

    /// Ends the session with this token, if there is one.
    package static func revoke(_ token: SecretToken, in tx: Transaction) throws {
        try tx.run("DELETE FROM session WHERE token_hash = \(token.hash)")
    }

    /// Those of the sessions that still exist.
    package static func active(among ids: [ID<Session>], in tx: Transaction) throws -> Set<ID<Session>> {
        Set(try tx.values("SELECT id FROM session WHERE expires_at > \(tx.now) AND id IN \(list: ids)"))
    }

    static func deleteExpired(in tx: Transaction) throws {
        try tx.run("DELETE FROM session WHERE expires_at <= \(tx.now)")
    }
}
