import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// Everybody who could be suggested, or is in one of the lineups, by key.
struct SuggestionPeople: Sendable {
    let ids: [ID<Contact>]
    let names: [String]
    /// Their places in these lists.
    let index: [ID<Contact>: Int]
    /// By contact; absent where there are none.
    let rules: [ID<Contact>: BookingRules]
    private let account: Account

    init(beside lineups: [Lineup], account: Account, in tx: Transaction) throws {
        var names = Dictionary(
            uniqueKeysWithValues: try Contact.names(tagged: TagFilter(), account: account.id, in: tx).map {
                ($0.id, $0.name)
            })
        for slot in lineups.flatMap(\.slots) { names[slot.contact] = slot.name }
        ids = names.keys.sorted()
        self.names = ids.map { names[$0] ?? "" }
        index = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        rules = try BookingRules.of(ids, in: tx)
        self.account = account
    }

    static func cents(_ money: Money?, home: Currency) -> Int {
        money.map { $0.currency == home ? Int($0.minorUnits) : 0 } ?? 0
    }

    /// Each pair of people that the rules of one of them name, once.
    func pairs(_ others: KeyPath<BookingRules, Set<ID<Contact>>>) -> [SuggestionProblem.Pair] {
        ids.flatMap { contact -> [SuggestionProblem.Pair] in
            guard let one = index[contact], let rules = rules[contact] else { return [] }
            return rules[keyPath: others].compactMap { index[$0] }.filter { $0 > one }.sorted()
                .map { SuggestionProblem.Pair(one, $0) }
        }
    }

    /// - Parameter spots: the open ones; somebody of whom no positions are known can take any of them.
    func all(
        for lineups: [Lineup], positions spots: [Spot], today: LocalDate, in tx: Transaction
    ) throws -> [SuggestionProblem.Person] {
        let any = Set(spots.map { "\($0.position.id)" })
        let known = try ContactPosition.liked(by: ids, in: tx)
        let answers = try answers(for: lineups, open: Set(spots.map(\.id)), in: tx)
        let booked = try booked(beside: lineups, in: tx)
        let busy = try BusyTime.all(with: lineups.map(\.event), in: tx).map { Set($0.keys) }
        let played = try LineupCandidates.lastPlayed(account: account.id, in: tx)
        let away = Dictionary(
            grouping: try DatesAway.all(account: account.id, since: today, in: tx), by: \.contact)
        return zip(ids, names).map { contact, name in
            let positions = known[contact].map { Set($0.keys.map { "\($0)" }) } ?? any
            var person = SuggestionProblem.Person(name: name, positions: positions)
            person.likes = Set((known[contact] ?? [:]).filter(\.value).keys.map { "\($0)" })
            person.answers = answers[contact] ?? [:]
            person.away = (away[contact] ?? []).map { $0.days.first...$0.days.last }
            person.booked = booked[contact] ?? []
            person.busy = Set(busy.indices.filter { busy[$0].contains(contact) })
            person.lastPlayed = played[contact].map { account.zone.date(of: $0) }
            guard let rules = rules[contact] else { return person }
            (person.mostPerMonth, person.daysBetween) = (rules.mostPerMonth, rules.daysBetween)
            for (position, fee) in rules.fees where fee.currency == account.currency {
                person.fees["\(position)"] = Int(fee.minorUnits)
            }
            return person
        }
    }

    /// What they said, by show. Somebody who is out of a show, or was asked to stand in, is not suggested for it again.
    private func answers(
        for lineups: [Lineup], open: Set<ID<Spot>>, in tx: Transaction
    ) throws -> [ID<Contact>: [Int: SuggestionProblem.Said]] {
        guard !lineups.isEmpty else { return [:] }
        let days = try ContactDays(
            ids, on: lineups.map(\.event.localStart.date), account: account.id, in: tx)
        var answers: [ID<Contact>: [Int: SuggestionProblem.Said]] = [:]
        for (show, lineup) in lineups.enumerated() {
            let event = lineup.event
            let out: [ID<Contact>] = try tx.values(
                """
                SELECT contact_id FROM slot
                WHERE event_id = \(event.id) AND answer IN ('declined', 'withdrawn', 'expired')
                """)
            let asked = lineup.bench.filter { $0.status != .notAsked }.map(\.contact)
            let gone = lineup.slots.filter { $0.spots.contains { open.contains($0.id) } }.map(\.contact)
            let isNo = Set(out + asked + gone)
            for contact in ids {
                let date = event.localStart.date
                let said: SuggestionProblem.Said? =
                    if isNo.contains(contact) || days.state(of: contact, on: date, for: event.id) == .never {
                        .no
                    } else {
                        days.answer(of: contact, on: date, for: event.id).map { SuggestionProblem.Said($0.answer) }
                    }
                if let said { answers[contact, default: [:]][show] = said }
            }
        }
        return answers
    }

    /// Their dates in other lineups, as far as these matter for the month and the days between: those to come that they
    /// are not out of, and past ones that they were confirmed for.
    private func booked(
        beside lineups: [Lineup], in tx: Transaction
    ) throws -> [ID<Contact>: [SuggestionProblem.Night]] {
        let dates = lineups.map(\.event.localStart.date)
        guard let first = dates.min(), let last = dates.max() else { return [:] }
        let margin = max(31, rules.values.map(\.daysBetween).max() ?? 0) + 1
        let (start, end) = (
            Zone.utc.day(first.adding(days: -margin)).lowerBound, Zone.utc.day(last.adding(days: margin)).upperBound
        )
        let rows = try tx.rows(
            """
            SELECT slot.contact_id AS booked_contact, \(Event.columns)
            FROM slot JOIN event ON event.id = slot.event_id
            WHERE event.account_id = \(account.id) AND event.cancelled_at IS NULL
                AND event.starts_at >= \(start) AND event.starts_at < \(end)
                AND event.id NOT IN \(list: lineups.map(\.event.id)) AND slot.removed_at IS NULL
                AND slot.replaced_by IS NULL AND slot.bench_rank IS NULL
                AND (slot.answer = 'confirmed' OR (slot.answer IN ('none', 'maybe') AND event.ends_at > \(tx.now)))
            ORDER BY event.starts_at, event.id, slot.id
            """)
        return try rows.reduce(into: [:]) { found, row in
            found[try row["booked_contact"] as ID<Contact>, default: []].append(
                SuggestionProblem.Night(try Event(row)))
        }
    }
}

extension SuggestionProblem.Said {
    init(_ answer: Availability) {
        self =
            switch answer {
            case .yes: .yes
            case .maybe: .maybe
            case .no: .no
            }
    }
}
