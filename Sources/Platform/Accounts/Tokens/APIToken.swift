package import JSON
package import Storage
package import Values

/// What another program presents to read and change an account. It acts for the member who made it.
package struct APIToken: Hashable, Sendable {
    package let id: ID<APIToken>
    package let account: ID<Account>
    /// Who made it.
    package let member: ID<Member>
    package let name: String
    package let role: Role
    package let createdAt: Instant
    /// Accurate to `recordingInterval`; nil if it was never used.
    package let usedAt: Instant?
    /// Nil for never.
    package let expiresAt: Instant?

    /// What a token can be.
    package static let roles: [Role] = [.viewer, .booker]
    /// What a token begins with, so that people and programs recognize one.
    private static let prefix = "gr_"
    /// A use within this time of the last one is not recorded, so that most requests write nothing.
    private static let recordingInterval: Duration = .hours(1)

    /// Whether it may do something. Neither it nor who made it may do more than their roles.
    package func refusal(of permission: Permission, by member: Member) -> (any UserFacingError)? {
        role.may(permission) ? member.role.refusal(of: permission) : TokenNotPermitted(role: role)
    }

    /// Whether a use is to be recorded.
    package func needsRecording(at now: Instant) -> Bool { usedAt.map { now - $0 >= Self.recordingInterval } ?? true }

    package func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }
}

/// The role of a token does not allow something.
struct TokenNotPermitted: Error, Hashable, UserFacingError {
    let role: Role

    var sentence: String {
        "The role of this token is \(role.rawValue): \(role.summary). This needs a token with another role."
    }
    var kind: ErrorKind { .permission }
}

extension APIToken {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        member = try row["member_id"]
        name = try row["name"]
        role = try row["role"]
        createdAt = try row["created_at"]
        usedAt = try row["used_at"]
        expiresAt = try row["expires_at"]
    }

    private static let columns: SQL =
        "id, account_id, member_id, name, role, created_at, used_at, expires_at"
    /// Nobody who was removed has one.
    private static let counts: SQL = """
        EXISTS (SELECT 1 FROM member
            WHERE member.id = api_token.member_id AND member.joined_at IS NOT NULL AND member.removed_at IS NULL)
        """

    /// Makes a token of a member. Only its hash is stored, so what it returns is shown once. One undo step.
    ///
    /// - Parameter actor: who makes it; nil for the main member.
    /// - Throws: `APITokenError.nameIsTaken`.
    package static func add(
        _ input: APITokenInput.Reading, of account: ID<Account>, by actor: ActingMember?, random: RandomSource,
        in tx: Transaction
    ) throws -> SecretToken {
        let name = input.name
        guard try all(of: account, in: tx).allSatisfy({ $0.name.folded != name.folded }) else {
            throw APITokenError.nameIsTaken(name)
        }
        guard let member = try actor.map({ ID<Member>($0.member) }) ?? Member.main(of: account, in: tx)?.id else {
            throw StoreError.column("is_main", holds: "nothing", wanted: "the main member of an account")
        }
        let token = SecretToken(prefix + random.hexToken(bytes: 32))
        let id: ID<APIToken> = try tx.insert(
            """
            INSERT INTO api_token (account_id, member_id, name, role, token_hash, created_at, expires_at)
            VALUES (\(account), \(member), \(name), \(input.role), \(token.hash), \(tx.now),
                \(input.lifetime.map { tx.now.adding($0) }))
            """)
        try UndoStep.record(
            APITokenUndo.kind, of: id, APITokenUndo(), summary: additionSummary(name), account: account, in: tx)
        return token
    }

    /// Nil if the token is unknown, was removed or has expired.
    package static func find(_ token: SecretToken, in tx: Transaction) throws -> APIToken? {
        let found = try tx.row(
            "SELECT \(columns) FROM api_token WHERE token_hash = \(token.hash) AND \(counts)"
        ).map(APIToken.init)
        return found.flatMap { $0.isExpired(at: tx.now) ? nil : $0 }
    }

    /// Those of an account, also expired ones, in the order in which they were made.
    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [APIToken] {
        try tx.rows(
            "SELECT \(columns) FROM api_token WHERE account_id = \(account) AND \(counts) ORDER BY id"
        ).map(APIToken.init)
    }

    /// The one with this name or key. Throws `APITokenError.unknown`.
    package static func named(_ words: String, account: ID<Account>, in tx: Transaction) throws -> APIToken {
        let all = try all(of: account, in: tx)
        guard let token = all.first(where: { $0.name.folded == words.folded || "\($0.id)" == words }) else {
            throw APITokenError.unknown(words)
        }
        return token
    }

    /// What is asked before it is removed, and what follows from it.
    package var removalQuestion: String { "Remove the token \(name.quotedLine)?" }
    package static var removalConsequence: String { "What uses it gets nothing from then on. This cannot be undone." }

    /// What presents it gets nothing from now on. It cannot be undone.
    package func remove(in tx: Transaction) throws {
        try end(in: tx)
        try UndoStep.recordFinal(
            removalSummary, reason: Self.makeNew, instead: .addToken, account: account, in: tx)
    }

    private static func additionSummary(_ name: String) -> String { "added the token \(name.quotedLine)" }
    private var removalSummary: String { "removed the token \(name.quotedLine)" }
    private static var makeNew: String { "Make a new one instead." }

    fileprivate func end(in tx: Transaction) throws { try tx.run("DELETE FROM api_token WHERE id = \(id)") }

    package func recordUse(in tx: Transaction) throws {
        try tx.run("UPDATE api_token SET used_at = \(tx.now) WHERE id = \(id)")
    }
}

/// Undo for a token that was added: it ends.
package struct APITokenUndo: UndoValue {
    package static let kind: UndoStep.Kind = "platform.api-token"

    static func undo(_ step: UndoStep, in tx: Transaction) throws {
        let id = step.subject(APIToken.self)
        guard let token = try APIToken.all(of: step.account, in: tx).first(where: { $0.id == id }) else {
            throw UndoError.isGone("The token")
        }
        try token.end(in: tx)
    }
}

extension APIToken {
    package static let fields = RecordFields<APIToken>([
        .integer("id") { $0.id.rawValue }, .text("name") { $0.name },
        .value("role", as: .choice(APIToken.roles.map(\.rawValue))) { .string($0.role.rawValue) },
        .time("created_at") { $0.createdAt }, .time(optional: "used_at") { $0.usedAt },
        .time(optional: "expires_at") { $0.expiresAt },
    ])
}
