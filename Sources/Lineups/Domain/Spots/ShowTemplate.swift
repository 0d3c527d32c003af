import Agenda
package import Platform
package import Storage
package import Values

/// The shape of a show, to make others of: spots, time of day, length, place, policy, budget, wordings, and what other
/// modules keep, such as its run sheet.
package struct ShowTemplate: Sendable {
    /// A spot of it.
    package struct Place: Hashable, Sendable {
        package let position: Position
        package let isRequired: Bool
        package let offer: SpotOffer
    }

    package let id: ID<ShowTemplate>
    package let account: ID<Account>
    package let name: String
    /// Nil for any time.
    package let time: LocalTime?
    package let length: Duration
    package let location: String?
    package let places: [Place]
    /// Texts that `Policy.choose` parses.
    package let policy: [Policy.Item: String]
    package let budget: Money?
    /// What shows made of it say in the booker's own words.
    package let wordings: [Wording.Kind: String]
    /// What modules keep of it, by the names of their shapes.
    let shapes: [String: String]

    /// `host, 4 x spot`
    package var spots: SpotList {
        SpotList(
            places: places.map { SpotList.Item(position: $0.position.name, count: 1, isRequired: $0.isRequired) })
    }
}

extension ShowTemplate {
    /// The templates of an account by name.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [ShowTemplate] {
        let positions = Dictionary(
            uniqueKeysWithValues: try Position.all(account: account, in: tx).map { ($0.id, $0) })
        return try tx.rows(
            """
            SELECT id, name, starts_at_second, length_seconds, location FROM template WHERE account_id = \(account)
            ORDER BY folded_name, id
            """
        ).map { try ShowTemplate($0, account: account, positions, in: tx) }
    }

    /// Finds a template by its name. Throws `SpotError.unknownTemplate`.
    package static func find(_ name: String, account: ID<Account>, in tx: Transaction) throws -> ShowTemplate {
        let all = try all(account: account, in: tx)
        if let found = all.first(where: { $0.name.folded == name.folded }) { return found }
        let near = all.filter { $0.name.folded.hasPrefix(name.folded) }
        guard near.count == 1, !name.folded.isEmpty else {
            throw SpotError.unknownTemplate(name, known: all.map(\.name))
        }
        return near[0]
    }

    /// Nil where it was removed.
    package static func find(
        _ id: ID<ShowTemplate>, account: ID<Account>, in tx: Transaction
    ) throws -> ShowTemplate? {
        try all(account: account, in: tx).first { $0.id == id }
    }

    /// What shows made of it have of its policy.
    package func choices() throws(PolicyError) -> PolicyChoices {
        var choices = PolicyChoices()
        for (item, text) in policy { try choices.choose(item, text) }
        return choices
    }

    private init(
        _ row: Row, account: ID<Account>, _ positions: [ID<Position>: Position], in tx: Transaction
    ) throws {
        let id: ID<ShowTemplate> = try row["id"]
        (self.id, self.account, name, location) = (id, account, try row["name"], try row["location"])
        time = (try row["starts_at_second"] as Int?).map { LocalTime(secondsSinceMidnight: $0) }
        length = .seconds(try row["length_seconds"] as Int64)
        places = try tx.rows(
            """
            SELECT position_id, required, set_seconds, pay, pay_currency, deal FROM template_spot
            WHERE template_id = \(id) ORDER BY rank, id
            """
        ).compactMap { row in
            try positions[row["position_id"]].map {
                Place(position: $0, isRequired: try row["required"], offer: try SpotOffer(row))
            }
        }
        var settings: [String: String] = [:]
        for row in try tx.rows("SELECT name, value FROM template_setting WHERE template_id = \(id)") {
            settings[try row["name"]] = try row["value"] as String
        }
        var policy: [Policy.Item: String] = [:]
        for item in Policy.Item.allCases { policy[item] = settings[item.rawValue] }
        (self.policy, wordings) = (policy, Wordings.kinds(settings))
        budget = try settings[ShowBudget.setting].map(ShowBudget.money)
        shapes = Dictionary(
            uniqueKeysWithValues: settings.compactMap { name, text in
                name.hasPrefix(Self.shapePrefix) ? (String(name.dropFirst(Self.shapePrefix.count)), text) : nil
            })
    }

    /// Of the settings that modules keep.
    private static let shapePrefix = "shape."

    /// As settings of a template.
    static func settings(of shapes: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: shapes.map { (shapePrefix + $0.key, $0.value) })
    }

    /// Stores a template, replacing its spots and settings. Its key is kept where one is given.
    @discardableResult
    static func insert(_ value: Stored, key: ID<ShowTemplate>? = nil, in tx: Transaction) throws -> ID<ShowTemplate> {
        let id: ID<ShowTemplate>
        if let key {
            try tx.run(
                """
                INSERT INTO template (id, account_id, name, folded_name, starts_at_second, length_seconds, location)
                VALUES (\(key), \(value.account), \(value.name), \(value.name.folded), \(value.second),
                    \(value.length), \(value.location))
                """)
            id = key
        } else {
            id = try tx.insert(
                """
                INSERT INTO template (account_id, name, folded_name, starts_at_second, length_seconds, location)
                VALUES (\(value.account), \(value.name), \(value.name.folded), \(value.second), \(value.length),
                    \(value.location))
                """)
        }
        for (index, place) in value.places.enumerated() {
            try tx.run(
                """
                INSERT INTO template_spot
                    (template_id, position_id, rank, required, set_seconds, pay, pay_currency, deal)
                VALUES (\(id), \(place.position), \(index + 1), \(place.isRequired), \(place.setSeconds),
                    \(place.pay), \(place.currency), \(place.deal))
                """)
        }
        for (name, text) in value.settings {
            try tx.run(
                "INSERT INTO template_setting (template_id, name, value) VALUES (\(id), \(name), \(text))")
        }
        return id
    }

    static func remove(_ id: ID<ShowTemplate>, in tx: Transaction) throws {
        try tx.run("DELETE FROM template WHERE id = \(id)")
    }

    /// What is stored of a template.
    struct Stored: Codable, Equatable {
        struct Place: Codable, Equatable {
            let position: Int64
            let isRequired: Bool
            let setSeconds: Int64?
            let pay: Int64?
            /// ISO 4217.
            let currency: String?
            /// Nil for none, and in a step of an earlier version.
            let deal: String?

            init(_ position: Position, isRequired: Bool, _ offer: SpotOffer) {
                (self.position, self.isRequired, setSeconds) = (position.id.rawValue, isRequired, offer.seconds)
                (pay, currency, deal) = (offer.pay?.minorUnits, offer.pay?.currency.code, offer.deal?.stored)
            }
        }

        let account: Int64
        var name: String
        /// After midnight.
        var second: Int?
        /// In seconds.
        var length: Int64
        var location: String?
        var places: [Place]
        /// The texts of the policy, the budget and the wordings, by the name of the setting.
        var settings: [String: String]

        /// As steps of undo have them.
        enum CodingKeys: String, CodingKey {
            case account, name, second, length, location, places
            case settings = "policy"
        }
    }

    var stored: Stored {
        var settings = Dictionary(uniqueKeysWithValues: policy.map { ($0.key.rawValue, $0.value) })
        settings[ShowBudget.setting] = budget.map(ShowBudget.text)
        for (kind, text) in wordings { settings[kind.setting.name] = text }
        settings.merge(Self.settings(of: shapes)) { own, _ in own }
        return Stored(
            account: account.rawValue, name: name, second: time?.secondsSinceMidnight,
            length: length.components.seconds, location: location,
            places: places.map { Stored.Place($0.position, isRequired: $0.isRequired, $0.offer) },
            settings: settings)
    }
}
