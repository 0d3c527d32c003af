package import Agenda
package import Lineups
package import People
package import Platform
package import Storage
package import Values

/// For which shows lineups are suggested, and what the booker decided beforehand.
package struct SuggestLineups: Sendable {
    package enum Shows: Hashable, Sendable {
        case events([ID<Event>])
        /// The upcoming shows that begin on these days; nil for all of them.
        case days(ClosedRange<LocalDate>?)
    }

    /// A person for a spot.
    package struct Choice: Hashable, Sendable {
        package let spot: ID<Spot>
        package let contact: ID<Contact>

        package init(spot: ID<Spot>, contact: ID<Contact>) { (self.spot, self.contact) = (spot, contact) }
    }

    package let shows: Shows
    package let account: Account
    /// Also suggest people who have not said whether they can.
    package var allowsUnsaid = false
    /// Each of them gets a spot if at all possible.
    package var pinned: [ID<Contact>] = []
    /// They stay in the spots that they were suggested for, if they still can take them.
    package var kept: [Choice] = []
    /// They are not suggested.
    package var excluded: Set<ID<Contact>> = []
    /// Only people with these tags are suggested, and those who are pinned.
    package var tags = TagFilter()
    /// The only spot that somebody is suggested for; nil for all open ones.
    package var onlySpot: ID<Spot>?

    package init(_ shows: Shows, account: Account) { (self.shows, self.account) = (shows, account) }

    /// The shows and the people as they are now. The search that follows needs no transaction.
    ///
    /// Throws `EventError` for a show that is over, canceled or of another account, and `ContactError.unknown`.
    package func facts(in tx: Transaction) throws -> SuggestionFacts {
        for contact in pinned + excluded.sorted() { _ = try Contact.find(contact, account: account.id, in: tx) }
        let events = try events(in: tx).sorted { $0.id < $1.id }
        let lineups = try events.map { try Lineup.of($0, in: tx) }
        let open = try lineups.map { lineup in
            try lineup.spotsToSuggest(at: tx.now, in: tx)
                .filter { onlySpot == nil || onlySpot == $0.id }.sorted { $0.id < $1.id }
        }
        let people = try SuggestionPeople(beside: lineups, account: account, in: tx)
        let shows = try zip(lineups, open).map { lineup, open in try show(lineup, open, people, in: tx) }
        let today = account.zone.date(of: tx.now)
        var problem = SuggestionProblem(
            today: today, allowed: allowsUnsaid ? [.yes, .maybe, .unsaid] : [.yes, .maybe], shows: shows,
            people: try people.all(for: lineups, positions: open.flatMap { $0 }, today: today, in: tx))
        let tagged = try tags.isEmpty ? nil : Set(Contact.names(tagged: tags, account: account.id, in: tx).map(\.id))
        for index in problem.people.indices
        where excluded.contains(people.ids[index])
            || tagged.map({ !$0.contains(people.ids[index]) && !pinned.contains(people.ids[index]) }) ?? false
        {
            problem.people[index].positions = []
        }
        problem.pinned = Set(pinned.compactMap { people.index[$0] })
        (problem.neverTogether, problem.preferTogether) = (people.pairs(\.neverWith), people.pairs(\.likesWith))
        return SuggestionFacts(problem: problem, events: events, open: open, people: people, kept: kept)
    }

    private func events(in tx: Transaction) throws -> [Event] {
        switch shows {
        case .events(let ids):
            return try Set(ids).map { id in
                let event = try Event.findOpen(id, account: account.id, in: tx)
                guard event.startsAt > tx.now else { throw EventError.hasBegun(event) }
                return event
            }
        case .days(let days):
            return try Event.upcoming(.show, account: account.id, in: tx).filter { event in
                event.startsAt > tx.now && days?.contains(event.localStart.date) != false
            }
        }
    }

    /// The open spots come first, then the places that are taken: one for each performer, however many spots they have.
    private func show(
        _ lineup: Lineup, _ open: [Spot], _ people: SuggestionPeople, in tx: Transaction
    ) throws -> SuggestionProblem.Show {
        let taken = lineup.slots.filter { slot in
            slot.isStillIn && !slot.spots.contains { spot in open.contains { $0.id == spot.id } }
        }
        return SuggestionProblem.Show(
            night: SuggestionProblem.Night(lineup.event),
            budget: try ShowBudget.of(lineup.event.id, in: tx).flatMap { budget in
                budget.currency == account.currency ? cents(budget) : nil
            },
            spots: open.map { spot in
                SuggestionProblem.Spot(
                    position: "\(spot.position.id)", pay: cents(spot.offer.agreed), order: open.order(of: spot))
            }
                + taken.map { slot in
                    SuggestionProblem.Spot(
                        position: "", pay: cents(slot.offer.agreed), takenBy: people.index[slot.contact])
                })
    }

    /// What is paid in any case.
    private func cents(_ agreed: Deal?) -> Int { cents(agreed?.guaranteed) }

    /// Only amounts in the account's currency count.
    private func cents(_ money: Money?) -> Int { SuggestionPeople.cents(money, home: account.currency) }
}

extension SuggestionProblem.Night {
    init(_ event: Event) { self.init(date: event.localStart.date, start: event.startsAt, end: event.endsAt) }
}

extension [Spot] {
    /// Required ones come first, then the order of the show.
    fileprivate func order(of spot: Spot) -> Int {
        let before = count { ($0.rank, $0.id) < (spot.rank, spot.id) }
        // No show has so many spots.
        return spot.isRequired ? before : before + 100_000
    }
}
