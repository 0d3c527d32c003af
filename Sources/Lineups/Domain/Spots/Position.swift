package import Agenda
package import Platform
package import Storage
package import Values

/// What one can be asked to be at a show: host, opener, headliner, drums. A value of the account.
package struct Position: Hashable, Sendable {
    package let id: ID<Position>
    package let account: ID<Account>
    package var name: String
    /// The order in lists.
    package var rank: Int
    /// What a new spot of it starts with.
    package var offer: SpotOffer

    /// Requests to a host ask "can you host", and `--host` means it.
    package var isHost: Bool { name.folded == Self.hostName }

    /// A place without a part of its own: texts to its performer do not name it.
    var isPlain: Bool { name.folded == Self.plainName }

    /// `spots`; a name such as drums or keys is one already.
    var plural: String { name.folded.hasSuffix("s") ? name : name + "s" }

    static let hostName = "host"

    /// Names that are understood before anybody has added them.
    static let usualNames = ["host", "opener", "feature", plainName, "headliner"]

    static let plainName = "spot"

    /// The most characters of a name.
    static let longestName = 40
}

/// The set length and the pay that belong to a position or a spot. Both are optional.
package struct SpotOffer: Hashable, Sendable {
    package var setLength: Duration?
    /// The pay, flat or not; nil for none.
    package var agreed: Deal?

    package init(setLength: Duration? = nil, agreed: Deal? = nil) {
        (self.setLength, self.agreed) = (setLength, agreed)
    }

    /// A flat amount; nil for none, and for pay that is more than one.
    package var pay: Money? { agreed?.flatPay }
    /// Pay that is more than a flat amount.
    var deal: Deal? { pay == nil ? agreed : nil }

    package var terms: Terms { Terms(deal: agreed, setLength: setLength) }

    /// `10 minutes, $50`; nil for none.
    package var words: String? {
        let parts = [setLength.map(DurationText.words), agreed?.words].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Reads the columns `set_seconds`, `pay`, `pay_currency` and `deal`.
    init(_ row: Row) throws {
        if let stored: String = try row["deal"] { agreed = try Deal(stored: stored) }
        setLength = (try row["set_seconds"] as Int64?).map { .seconds($0) }
        let units: Int64? = try row["pay"]
        let code: String? = try row["pay_currency"]
        guard agreed == nil, let units, let code else { return }
        guard let currency = Currency(code) else {
            throw StoreError.column("pay_currency", holds: code, wanted: "an ISO 4217 currency")
        }
        agreed = .flat(Money(minorUnits: units, currency: currency))
    }

    var seconds: Int64? { setLength?.components.seconds }
}

extension Position {
    init(_ row: Row) throws {
        (id, account, name) = (try row["id"], try row["account_id"], try row["name"])
        (rank, offer) = (try row["rank"], try SpotOffer(row))
    }

    private static let columns: SQL = """
        position.id, position.account_id, position.name, position.rank, position.set_seconds, position.pay,
        position.pay_currency, position.deal
        """

    /// The positions of an account in their order.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Position] {
        try tx.rows("SELECT \(columns) FROM position WHERE account_id = \(account) ORDER BY rank, id").map(
            Position.init)
    }

    static func find(_ ids: Set<ID<Position>>, in tx: Transaction) throws -> [ID<Position>: Position] {
        guard !ids.isEmpty else { return [:] }
        let found = try tx.rows("SELECT \(columns) FROM position WHERE id IN \(list: ids.sorted())").map(Position.init)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    /// Finds a position by its name, also in the plural. Throws `SpotError.unknownPosition`.
    package static func find(_ name: String, account: ID<Account>, in tx: Transaction) throws -> Position {
        let all = try all(account: account, in: tx)
        if let found = all.named(name) { return found }
        throw SpotError.unknownPosition(name, known: all.map(\.name))
    }

    /// Finds a position by its name; a usual one is created with its first use. Throws `SpotError.unknownPosition`.
    static func findOrMake(_ name: String, account: ID<Account>, in tx: Transaction) throws -> Position {
        let all = try all(account: account, in: tx)
        if let found = all.named(name) { return found }
        guard let usual = usualNames.first(where: { $0 == name.folded || "\($0)s" == name.folded }) else {
            throw SpotError.unknownPosition(name, known: all.map(\.name))
        }
        return try create(usual, account: account, in: tx)
    }

    /// The position of hosts.
    static func host(account: ID<Account>, in tx: Transaction) throws -> Position {
        try findOrMake(hostName, account: account, in: tx)
    }

    static func create(
        _ name: String, offer: SpotOffer = SpotOffer(), account: ID<Account>, in tx: Transaction
    ) throws -> Position {
        let rank = try tx.value(
            "SELECT coalesce(max(rank), 0) + 1 FROM position WHERE account_id = \(account)", as: Int.self)
        let id: ID<Position> = try tx.insert(
            """
            INSERT INTO position (account_id, name, folded_name, rank, set_seconds, pay, pay_currency, deal)
            VALUES (\(account), \(name), \(name.folded), \(rank ?? 1), \(offer.seconds), \(offer.pay?.minorUnits),
                \(offer.pay?.currency.code), \(offer.deal?.stored))
            """)
        return Position(id: id, account: account, name: name, rank: rank ?? 1, offer: offer)
    }

    /// Stores the name, the order and the offer.
    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE position SET name = \(name), folded_name = \(name.folded), rank = \(rank),
                set_seconds = \(offer.seconds), pay = \(offer.pay?.minorUnits),
                pay_currency = \(offer.pay?.currency.code), deal = \(offer.deal?.stored)
            WHERE id = \(id)
            """)
    }

    /// The name of a new position: it must be one that a list of spots can contain. Throws `SpotError.invalidName`.
    static func checked(_ text: String) throws(SpotError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.count <= longestName, let first = name.first, first.isLetter,
            !name.contains(where: { ",;/".contains($0) }), !["optional", "none", "any"].contains(name.folded)
        else { throw .invalidName(name) }
        return name
    }

    /// The name of a template that has a spot of it; nil for none.
    func template(in tx: Transaction) throws -> String? {
        try tx.value(
            """
            SELECT template.name FROM template JOIN template_spot ON template_spot.template_id = template.id
            WHERE template_spot.position_id = \(id) ORDER BY template.id LIMIT 1
            """)
    }

    /// The upcoming shows with a spot of it that has another set length or pay, the earliest first.
    package func showsWithOtherOffer(in tx: Transaction) throws -> [Event] {
        let shows = try Event.upcoming(.show, account: account, in: tx)
        let spots = try Spot.all(events: shows.map(\.id), in: tx)
        return shows.filter { (spots[$0.id] ?? []).contains { $0.position.id == id && $0.offer != offer } }
    }

    /// How many shows have a spot of it.
    func showCount(in tx: Transaction) throws -> Int {
        try tx.value("SELECT count(DISTINCT event_id) FROM spot WHERE position_id = \(id)") ?? 0
    }
}

extension [Position] {
    /// By name, also in the plural.
    package func named(_ name: String) -> Position? {
        let folded = name.folded
        return first { $0.name.folded == folded } ?? first { "\($0.name.folded)s" == folded }
    }
}

/// Positions that are held together, or that a request named; equal whatever their order is.
package struct PositionList: Hashable, Sendable {
    /// Sorted; a position may stand in it twice.
    package let ids: [ID<Position>]

    package init(_ ids: [ID<Position>] = []) { self.ids = ids.sorted() }

    package var isEmpty: Bool { ids.isEmpty }

    /// The value of `invitation.positions`.
    var stored: String { ids.map { "\($0.rawValue)" }.joined(separator: " ") }

    init(stored: String) { self.init(stored.split(separator: " ").compactMap { Int64($0) }.map { ID($0) }) }
}
