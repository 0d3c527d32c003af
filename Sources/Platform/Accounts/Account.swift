package import PhoneNumbers
package import Storage
package import Values

/// A booker, or any user of the companions. All data belongs to one account, and no account sees another's.
package struct Account: Sendable {
    package let id: ID<Account>
    /// The sender name in texts; nil until it is set, and no invitation is sent before.
    package var name: String?
    package var email: String?
    /// E.164. Texts from this number are commands of the owner. A number counts only once a code that was sent to it
    /// has been entered, or if the operator has set it; until then it is not here but with its `SignInCode`.
    package var cell: String?
    package var zone: Zone
    /// The region of national phone numbers.
    package var region: Region
    /// Whether somebody works on it besides the owner of its cell.
    package let hasOtherMembers: Bool

    /// Whether there can be somebody who gets alerts.
    package var mayBeAlerted: Bool { cell != nil || hasOtherMembers }
}

extension Account {
    /// The currency of amounts without one.
    package var currency: Currency { Currency.used(in: region.code) ?? .usd }

    /// Month first in the United States, day first elsewhere.
    package var dateOrder: NaturalDate.SlashOrder { region.code == "US" ? .monthFirst : .dayFirst }

    init(_ row: Row) throws {
        id = try row["id"]
        name = try row["name"]
        email = try row["email"]
        cell = try row["cell"]
        zone = Zone(stored: try row["zone"])
        let code: String = try row["region"]
        guard let country = Region(stored: code) else {
            throw StoreError.column("region", holds: code, wanted: "an ISO 3166 country")
        }
        region = country
        hasOtherMembers = try row["has_other_members"]
    }

    private static let columns: SQL = """
        id, name, email, cell, zone, region,
        CASE WHEN EXISTS (
            SELECT 1 FROM member
            WHERE member.account_id = account.id AND member.is_main = 0 AND member.joined_at IS NOT NULL
                AND member.removed_at IS NULL) THEN 1 ELSE 0 END AS has_other_members
        """

    /// Creates an account.
    package static func create(name: String? = nil, zone: Zone, region: Region, in tx: Transaction) throws -> Account {
        let id = try tx.insert(
            """
            INSERT INTO account (name, zone, region, created_at)
            VALUES (\(name), \(zone.identifier), \(region.code), \(tx.now))
            """, into: Account.self)
        try Member.addMain(to: id, in: tx)
        return Account(id: id, name: name, email: nil, cell: nil, zone: zone, region: region, hasOtherMembers: false)
    }

    package static func all(in tx: Transaction) throws -> [Account] {
        try tx.rows("SELECT \(columns) FROM account ORDER BY id").map(Account.init)
    }

    package static func find(_ id: ID<Account>, in tx: Transaction) throws -> Account? {
        try tx.row(query(id)).map(Account.init)
    }

    /// What `find` asks.
    package static func query(_ id: ID<Account>) -> SQL { "SELECT \(columns) FROM account WHERE id = \(id)" }

    /// The account with this e-mail address, regardless of case; nil if there is none.
    package static func find(email: String, in tx: Transaction) throws -> Account? {
        try tx.row("SELECT \(columns) FROM account WHERE email_key = \(email.lowercased()) ORDER BY id LIMIT 1")
            .map(Account.init)
    }

    /// The account with this name, regardless of case and accents; nil if there is none.
    package static func find(name: String, in tx: Transaction) throws -> Account? {
        try all(in: tx).first { $0.name?.folded == name.folded }
    }

    /// The first account. It belongs to the operator of the gateway.
    package static func `operator`(in tx: Transaction) throws -> Account? {
        try tx.row("SELECT \(columns) FROM account ORDER BY id LIMIT 1").map(Account.init)
    }

    /// Deletes an account with all its rows.
    package static func delete(_ id: ID<Account>, in tx: Transaction) throws {
        try tx.run("DELETE FROM account WHERE id = \(id)")
    }

    /// Updates the row.
    package func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE account SET name = \(name), email = \(email), email_key = \(email?.lowercased()), cell = \(cell),
                zone = \(zone.identifier), region = \(region.code)
            WHERE id = \(id)
            """)
    }
}
