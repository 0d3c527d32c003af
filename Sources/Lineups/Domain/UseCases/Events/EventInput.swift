import Agenda
package import Platform
package import Values

/// What a person types for an event. Values that are nil were not given.
package struct EventInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case zone, name, date, place, length, spots, budget, reminders, bench
        case answerBy = "answer_by"
        case lateWithin = "late_within"
        case dayBefore = "day_before"

        init(_ item: Policy.Item) {
            self =
                switch item {
                case .reminders: .reminders
                case .answerBy: .answerBy
                case .bench: .bench
                case .lateWithin: .lateWithin
                case .dayBefore: .dayBefore
                }
        }
    }

    /// The valid values that were given.
    package struct Reading: Hashable, Sendable {
        package var name: String?
        package var date: NaturalDate.Reading?
        /// Nil if it was not given; nil inside for no place.
        package var place: String??
        package var length: Duration?
        package var zone: Zone?
        package var policy = PolicyChoices()
        package var spots: SpotList?
        /// Nil if it was not given; nil inside for no budget.
        package var budget: Money??
    }

    package var name: String?
    package var date: String?
    /// The day of a time alone; nil for the next day with that time.
    package var day: LocalDate?
    /// Empty for no place.
    package var place: String?
    package var length: String?
    package var zone: String?
    /// `host, 4 x spot`; empty for none.
    package var spots: String?
    /// Empty for no budget.
    package var budget: String?
    package var policy: [Policy.Item: String] = [:]

    package init(
        name: String? = nil, date: String? = nil, place: String? = nil, length: String? = nil, zone: String? = nil
    ) {
        (self.name, self.date, self.place, self.length, self.zone) = (name, date, place, length, zone)
    }

    /// - Parameter usual: the zone of the date where none is given.
    package func read(zone usual: Zone, account: Account, now: Instant) throws(InputProblems<Field>) -> Reading {
        var (reader, reading) = (InputReader<Field>(), Reading())
        if let zone {
            reading.zone = reader.read(.zone) { () throws(DateEntryError) in try DateEntry.zone(zone) }
        }
        let meant = reading.zone ?? usual
        if let name {
            reading.name = reader.read(.name) { () throws(EventEntryError) in try EventEntry.name(name) }
        }
        if let date {
            reading.date = reader.read(.date) { () throws(EventEntryError) in
                try EventEntry.start(date, zone: meant, on: day, account: account, now: now)
            }
        }
        if let place {
            reading.place = reader.read(.place) { () throws(EventEntryError) in try EventEntry.place(place) }
        }
        if let length {
            reading.length = reader.read(.length) { () throws(EventEntryError) in try EventEntry.length(length) }
        }
        if let spots {
            reading.spots = reader.read(.spots) { () throws(SpotError) in try SpotList(spots) }
        }
        if let budget {
            reading.budget = reader.read(.budget) { () throws(ShowBudgetError) in
                try ShowBudget.read(budget, home: account.currency)
            }
        }
        for item in Policy.Item.allCases {
            guard let text = policy[item] else { continue }
            _ = reader.read(Field(item)) { () throws(PolicyError) in
                try reading.policy.read(item, text, zone: meant, account: account, now: now)
            }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return reading
    }
}
