package import Storage
package import Values

/// Somebody who works on an account.
package struct Member: Hashable, Sendable {
    package let id: ID<Member>
    package let account: ID<Account>
    /// As they are called in lists and in the history of changes.
    package let name: String
    package let role: Role
    /// The cell, the e-mail address and the password of the account are theirs.
    package let isMain: Bool
    /// E.164, verified. Texts from it are commands.
    package let cell: String?
    package let email: String?
    /// The number to which an invitation was texted that is open; nil if there is none.
    package let invitedCell: String?
    /// Until when the invitation can be accepted; nil if none is open.
    package let invitedUntil: Instant?
    /// Whether they have accepted an invitation; nothing counts before.
    package let hasJoined: Bool
    package let isRemoved: Bool
    /// Which alerts they get.
    package let alerts: MemberAlerts
    /// When alerts that can wait do; nil for the usual hours.
    package let quietHours: AlertQuietHours?

    /// For what transactions record.
    package var acting: ActingMember { ActingMember(member: id.rawValue, isMain: isMain) }
}

extension Member {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        let (own, ofAccount): (String?, String?) = (try row["name"], try row["account_name"])
        name = own ?? ofAccount ?? "The owner"
        role = try row["role"]
        isMain = try row["is_main"]
        cell = try row["cell"]
        email = try row["email"]
        invitedCell = try row["invited_cell"]
        invitedUntil = try row["invited_until"]
        hasJoined = try row["joined_at"] as Instant? != nil
        isRemoved = try row["removed_at"] as Instant? != nil
        alerts = try row["alerts"]
        quietHours = try (row["quiet_hours"] as String?).map { try AlertQuietHours($0) }
    }

    private static let columns: SQL = """
        member.id, member.account_id, member.name, account.name AS account_name, member.role, member.is_main,
        CASE WHEN member.is_main = 1 THEN account.cell ELSE member.cell END AS cell,
        CASE WHEN member.is_main = 1 THEN account.email ELSE member.email END AS email,
        member.invited_cell, member.invited_until, member.joined_at, member.removed_at, member.alerts,
        member.quiet_hours
        """
    private static let tables: SQL = "member JOIN account ON account.id = member.account_id"

    /// The members of an account, the main one first; also those who have not accepted yet.
    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [Member] {
        try tx.rows(allQuery(account)).map(Member.init)
    }

    /// What `all` asks, for `Transaction.prefetch`.
    package static func allQuery(_ account: ID<Account>) -> SQL {
        """
        SELECT \(columns) FROM \(tables) WHERE member.account_id = \(account) AND member.removed_at IS NULL
        ORDER BY member.is_main DESC, member.id
        """
    }

    /// Nil if the member was removed, or is one of another account.
    package static func find(_ id: ID<Member>, account: ID<Account>, in tx: Transaction) throws -> Member? {
        let member = try tx.row("SELECT \(columns) FROM \(tables) WHERE member.id = \(id)").map(Member.init)
        return member.flatMap { $0.account == account && !$0.isRemoved ? $0 : nil }
    }

    /// The member whose cell is the account's.
    package static func main(of account: ID<Account>, in tx: Transaction) throws -> Member? {
        try tx.row("SELECT \(columns) FROM \(tables) WHERE member.account_id = \(account) AND member.is_main = 1")
            .map(Member.init)
    }

    /// Who has this verified cell, in E.164: one person, in one account or several, in the order of the accounts.
    package static func all(withCell number: String, in tx: Transaction) throws -> [Member] {
        try all(where: "cell", is: number, in: tx)
    }

    /// Those who may sign in with this e-mail address and a password, regardless of case. Several people may have
    /// entered the same address.
    package static func all(withEmail email: String, in tx: Transaction) throws -> [Member] {
        try all(where: "email_key", is: email.lowercased(), in: tx)
    }

    /// Those who have accepted, by a column that the main member has in the account.
    private static func all(where column: SQL, is value: String, in tx: Transaction) throws -> [Member] {
        try tx.rows(
            """
            SELECT \(columns) FROM \(tables)
            WHERE member.removed_at IS NULL AND member.joined_at IS NOT NULL AND member.id IN (
                SELECT own.id FROM member AS own WHERE own.\(column) = \(value)
                UNION ALL
                SELECT main.id FROM account AS owned JOIN member AS main
                    ON main.account_id = owned.id AND main.is_main = 1
                WHERE owned.\(column) = \(value))
            ORDER BY member.account_id, member.id
            """
        ).map(Member.init)
    }

    /// The accounts of the same person, this one among them: those with the same verified cell.
    package func memberships(in tx: Transaction) throws -> [Member] {
        guard let cell else { return [self] }
        return try Member.all(withCell: cell, in: tx)
    }

    /// The names of those who do something, also of members who were removed since; empty where there never was more
    /// than one, so that nothing says who did it.
    ///
    /// - Parameter alone: also of an account with one member, for `--json`.
    package static func actors(
        of account: ID<Account>, alone: Bool = false, in tx: Transaction
    ) throws -> [ID<Member>: String] {
        let all = try everybody(of: account, in: tx).filter(\.hasJoined)
        return all.count < 2 && !alone ? [:] : all.reduce(into: [:]) { $0[$1.id] = $1.name }
    }

    /// With those who were removed, who come last.
    static func everybody(of account: ID<Account>, in tx: Transaction) throws -> [Member] {
        try tx.rows(
            """
            SELECT \(columns) FROM \(tables) WHERE member.account_id = \(account)
            ORDER BY CASE WHEN member.removed_at IS NULL THEN 0 ELSE 1 END, member.id
            """
        ).map(Member.init)
    }

    /// Makes the first member of a new account.
    static func addMain(to account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO member (account_id, role, is_main, created_at, joined_at)
            VALUES (\(account), \(Role.owner), 1, \(tx.now), \(tx.now))
            """)
    }
}

extension Member {
    /// Whether events can be theirs, with the alerts about them.
    package var mayOwnEvents: Bool { hasJoined && !isRemoved && role.may(.change) }

    /// Whether alerts reach them.
    package var getsAlerts: Bool { mayOwnEvents && cell != nil && alerts != .none }
}
