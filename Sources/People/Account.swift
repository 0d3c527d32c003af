package import Storage
package import Values

/// A booker, or anyone who uses the companions. Every root row belongs to one, and none sees another's.
package struct Account: Sendable {
    package let id: ID<Account>
    /// Who the texts are from; nil until it is set, and nothing is asked of anyone before.
    package var name: String?
    package var email: String?
    /// E.164: texts from here are the owner speaking.
    package var cell: String?
    package var zone: Zone
    /// ISO 3166 country in which national numbers are meant.
    package var region: String
}

extension Account {
    init(_ row: Row) throws {
        id = try row["id"]
        name = try row["name"]
        email = try row["email"]
        cell = try row["cell"]
        let identifier: String = try row["zone"]
        guard let known = Zone(identifier) else {
            throw StoreError.column("zone", holds: identifier, wanted: "a time zone of this system")
        }
        zone = known
        region = try row["region"]
    }

    private static let columns: SQL = "id, name, email, cell, zone, region"

    /// Makes an account, nameless as yet.
    package static func create(
        name: String? = nil, zone: Zone, region: String, now: Instant, in tx: Transaction
    ) throws -> Account {
        let id = try tx.insert(
            """
            INSERT INTO account (name, zone, region, created_at)
            VALUES (\(name), \(zone.identifier), \(region), \(now))
            """, into: Account.self)
        return Account(id: id, name: name, email: nil, cell: nil, zone: zone, region: region)
    }

    package static func all(in tx: Transaction) throws -> [Account] {
        try tx.rows("SELECT \(columns) FROM account ORDER BY id").map(Account.init)
    }

    package static func find(_ id: ID<Account>, in tx: Transaction) throws -> Account? {
        try tx.row("SELECT \(columns) FROM account WHERE id = \(id)").map(Account.init)
    }

    package static func owner(ofCell number: String, in tx: Transaction) throws -> Account? {
        try tx.row("SELECT \(columns) FROM account WHERE cell = \(number)").map(Account.init)
    }

    package func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE account SET name = \(name), email = \(email), cell = \(cell), zone = \(zone.identifier),
                region = \(region)
            WHERE id = \(id)
            """)
    }
}
