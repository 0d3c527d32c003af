package import PhoneNumbers
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
    /// In which national numbers are meant.
    package var region: Region
}

extension Account {
    /// In which amounts without a currency are meant.
    package var currency: Currency { Currency.used(in: region.code) ?? .usd }

    /// Americans write the month first; most others the day.
    package var dateOrder: NaturalDate.SlashOrder { region.code == "US" ? .monthFirst : .dayFirst }

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
        let code: String = try row["region"]
        guard let country = Region(stored: code) else {
            throw StoreError.column("region", holds: code, wanted: "an ISO 3166 country")
        }
        region = country
    }

    private static let columns: SQL = "id, name, email, cell, zone, region"

    /// Makes an account, nameless as yet.
    package static func create(
        name: String? = nil, zone: Zone, region: Region, now: Instant, in tx: Transaction
    ) throws -> Account {
        let id = try tx.insert(
            """
            INSERT INTO account (name, zone, region, created_at)
            VALUES (\(name), \(zone.identifier), \(region.code), \(now))
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
                region = \(region.code)
            WHERE id = \(id)
            """)
    }
}
