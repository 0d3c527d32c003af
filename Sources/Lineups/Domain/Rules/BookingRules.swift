import People
package import Platform
package import Storage
package import Values

/// What suggested lineups heed about a contact: how often, for how much, and with whom. No performer is shown it.
package struct BookingRules: Hashable, Sendable {
    /// Dates in a calendar month; nil for no limit.
    package var mostPerMonth: Int?
    /// From one date to the next; 0 for no rule.
    package var daysBetween = 0
    /// What they cost in a position; it replaces the pay of the spot.
    package var fees: [ID<Position>: Money] = [:]
    /// Those with whom they never share a bill.
    package var neverWith: Set<ID<Contact>> = []
    /// Those with whom they like to share a bill.
    package var likesWith: Set<ID<Contact>> = []

    package init() {}
}

// MARK: - Storage

extension BookingRules {
    /// Two people are one row, the smaller key first.
    private enum Pair: String, SQLConvertible {
        case never, likes
    }

    package static func of(_ contact: ID<Contact>, in tx: Transaction) throws -> BookingRules {
        try of([contact], in: tx)[contact] ?? BookingRules()
    }

    /// By contact; absent where there are none.
    package static func of(_ contacts: [ID<Contact>], in tx: Transaction) throws -> [ID<Contact>: BookingRules] {
        guard !contacts.isEmpty else { return [:] }
        var found: [ID<Contact>: BookingRules] = [:]
        for row in try tx.rows(
            "SELECT contact_id, most_per_month, days_between FROM contact_rule WHERE contact_id IN \(list: contacts)")
        {
            let contact: ID<Contact> = try row["contact_id"]
            found[contact, default: BookingRules()].mostPerMonth = try row["most_per_month"]
            found[contact, default: BookingRules()].daysBetween = try row["days_between"]
        }
        for row in try tx.rows(
            """
            SELECT contact_id, position_id, pay, pay_currency FROM contact_fee
            WHERE contact_id IN \(list: contacts)
            """)
        {
            let (contact, position): (ID<Contact>, ID<Position>) = (try row["contact_id"], try row["position_id"])
            let code: String = try row["pay_currency"]
            guard let currency = Currency(code) else {
                throw StoreError.column("pay_currency", holds: code, wanted: "an ISO 4217 currency")
            }
            found[contact, default: BookingRules()].fees[position] = Money(
                minorUnits: try row["pay"], currency: currency)
        }
        for row in try tx.rows(
            """
            SELECT one_id AS contact_id, other_id AS with_id, kind FROM contact_pair WHERE one_id IN \(list: contacts)
            UNION ALL
            SELECT other_id AS contact_id, one_id AS with_id, kind FROM contact_pair
            WHERE other_id IN \(list: contacts)
            """)
        {
            let (contact, with): (ID<Contact>, ID<Contact>) = (try row["contact_id"], try row["with_id"])
            switch try row["kind"] as Pair {
            case .never: found[contact, default: BookingRules()].neverWith.insert(with)
            case .likes: found[contact, default: BookingRules()].likesWith.insert(with)
            }
        }
        return found
    }

    /// Makes these the rules of a contact.
    func save(for contact: ID<Contact>, in tx: Transaction) throws {
        try Self.erase(of: [contact], in: tx)
        if mostPerMonth != nil || daysBetween > 0 {
            try tx.run(
                """
                INSERT INTO contact_rule (contact_id, most_per_month, days_between)
                VALUES (\(contact), \(mostPerMonth), \(daysBetween))
                """)
        }
        for (position, fee) in fees.sorted(by: { $0.key < $1.key }) {
            try tx.run(
                """
                INSERT INTO contact_fee (contact_id, position_id, pay, pay_currency)
                VALUES (\(contact), \(position), \(fee.minorUnits), \(fee.currency.code))
                """)
        }
        for (people, kind) in [(neverWith, Pair.never), (likesWith.subtracting(neverWith), .likes)] {
            for other in people.sorted() where other != contact {
                try tx.run(
                    """
                    INSERT INTO contact_pair (one_id, other_id, kind)
                    VALUES (\(min(contact, other)), \(max(contact, other)), \(kind))
                    """)
            }
        }
    }

    /// Moves the rules of one contact to another who is the same person, who keeps their own.
    static func unite(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        let found = try of([other, kept], in: tx)
        guard let moved = found[other] else { return }
        var rules = found[kept] ?? BookingRules()
        rules.mostPerMonth = rules.mostPerMonth ?? moved.mostPerMonth
        if rules.daysBetween == 0 { rules.daysBetween = moved.daysBetween }
        rules.fees.merge(moved.fees) { own, _ in own }
        rules.neverWith = rules.neverWith.union(moved.neverWith).subtracting([kept, other])
        rules.likesWith = rules.likesWith.union(moved.likesWith).subtracting([kept, other])
        try erase(of: [other], in: tx)
        try rules.save(for: kept, in: tx)
    }

    /// Deletes the rules of contacts, also those of others that are about them.
    static func erase(of contacts: [ID<Contact>], in tx: Transaction) throws {
        try tx.run("DELETE FROM contact_rule WHERE contact_id IN \(list: contacts)")
        try tx.run("DELETE FROM contact_fee WHERE contact_id IN \(list: contacts)")
        try tx.run(
            "DELETE FROM contact_pair WHERE one_id IN \(list: contacts) OR other_id IN \(list: contacts)")
    }
}

// MARK: - As it is typed

extension BookingRules {
    /// The texts that `SetBookingRules` reads; empty for none.
    package struct Texts: Hashable, Sendable {
        package let mostPerMonth: String
        package let daysBetween: String
        /// `headliner $200, host $50`
        package let fees: String
        /// Names with commas between them.
        package let neverWith: String
        package let likesWith: String

        /// `at most 2 a month`, `fees: headliner $200`: a line for each that is set.
        package var lines: [String] {
            [
                mostPerMonth.isEmpty ? nil : "at most \(mostPerMonth) a month",
                daysBetween.isEmpty ? nil : "\(daysBetween) days between dates",
                fees.isEmpty ? nil : "fees: \(fees)", neverWith.isEmpty ? nil : "never with: \(neverWith)",
                likesWith.isEmpty ? nil : "likes to be with: \(likesWith)",
            ].compactMap(\.self)
        }
    }

    package func texts(account: ID<Account>, in tx: Transaction) throws -> Texts {
        let positions = try Position.all(account: account, in: tx)
        let people = neverWith.union(likesWith)
        let names =
            people.isEmpty
            ? [:]
            : Dictionary(
                uniqueKeysWithValues: try Contact.names(tagged: TagFilter(), account: account, in: tx).map {
                    ($0.id, $0.name)
                })
        func list(_ contacts: Set<ID<Contact>>) -> String {
            contacts.sorted().compactMap { names[$0] }.joined(separator: ", ")
        }
        return Texts(
            mostPerMonth: mostPerMonth.map { "\($0)" } ?? "", daysBetween: daysBetween == 0 ? "" : "\(daysBetween)",
            fees: positions.compactMap { position in fees[position.id].map { "\(position.name) \($0.forTexts)" } }
                .joined(separator: ", "),
            neverWith: list(neverWith), likesWith: list(likesWith))
    }
}
