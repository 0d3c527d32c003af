package import Agenda
package import Lineups
package import Platform
package import Storage
import Values

/// Shows, open spots and people as they were at one moment, for a search outside of the transaction.
package struct SuggestionFacts: Sendable {
    let problem: SuggestionProblem
    /// In the order of the problem's shows.
    package let events: [Event]
    /// The spots of each show that somebody is wanted for, in the order of the problem's spots.
    let open: [[Spot]]
    let people: SuggestionPeople
    let kept: [SuggestLineups.Choice]

    /// Searches. The work is bounded, but run it outside of a transaction where there are several shows.
    package func suggestion() -> SuggestedLineups {
        let fixed = accepted(kept).places
        let found = Suggestion(for: problem.applying(fixed)).places
        return SuggestedLineups(self, fixed + found, fixed: fixed)
    }

    /// Nil for a contact of another account.
    package func name(of contact: ID<Contact>) -> String? { people.index[contact].map { people.names[$0] } }

    /// What keeps somebody from the only show, such as `not answered`; nil for several shows, or if nothing does.
    package func obstacle(for contact: ID<Contact>) -> String? {
        guard let show = problem.shows.first, problem.shows.count == 1, let person = people.index[contact] else {
            return nil
        }
        return StandingObstacles(problem).obstacle(for: person, on: 0).map {
            OpenSpotReason.Group($0).words(on: show.night.date)
        }
    }

    /// Which of these choices all hard rules allow, one after the other, and why not the others.
    func accepted(
        _ choices: [SuggestLineups.Choice]
    ) -> (places: [Suggestion.Place], refused: [(choice: SuggestLineups.Choice, words: String)]) {
        var places: [Suggestion.Place] = []
        var refused: [(choice: SuggestLineups.Choice, words: String)] = []
        for choice in choices {
            guard let place = place(choice), !places.contains(where: { $0.isSameSpot(as: place) }) else {
                refused.append((choice, "the spot is not open any more"))
                continue
            }
            if let words = refusal(of: place, beside: places) {
                refused.append((choice, words))
            } else {
                places.append(place)
            }
        }
        return (places, refused)
    }

    /// Nil for a spot that is not open.
    private func place(_ choice: SuggestLineups.Choice) -> Suggestion.Place? {
        for (show, spots) in open.enumerated() {
            guard let spot = spots.firstIndex(where: { $0.id == choice.spot }) else { continue }
            return Suggestion.Place(show: show, spot: spot, person: people.index[choice.contact])
        }
        return nil
    }

    private func refusal(of place: Suggestion.Place, beside places: [Suggestion.Place]) -> String? {
        guard let person = place.person else { return "not a contact any more" }
        let show = problem.shows[place.show]
        guard problem.people[person].positions.contains(show.spots[place.spot].position) else {
            return "does not take this position"
        }
        return problem.obstacle(to: place, among: places + [place])?.words(on: show.night.date)
    }
}

extension Suggestion.Place {
    fileprivate func isSameSpot(as other: Suggestion.Place) -> Bool { show == other.show && spot == other.spot }
}

/// Suggested lineups as a booker reads them. It is a draft: nothing is stored, and nobody is asked.
package struct SuggestedLineups: Sendable {
    /// An open spot with who is suggested for it.
    package struct Line: Sendable {
        package let event: Event
        package let spot: Spot
        /// Nil where nobody was found.
        package let contact: ID<Contact>?
        package let name: String?
        /// Why they are suggested, or why nobody is.
        package let words: String
        /// The booker keeps them in this spot.
        package let isKept: Bool
    }

    /// By date, each show's in the order of its spots.
    package let lines: [Line]
    /// The shows, by date.
    package let events: [Event]

    init(_ facts: SuggestionFacts, _ places: [Suggestion.Place], fixed: [Suggestion.Place]) {
        let (problem, people) = (facts.problem, facts.people)
        let lines = places.map { place in
            let reason = problem.reason(for: place, among: places)?.words
            return Line(
                event: facts.events[place.show], spot: facts.open[place.show][place.spot],
                contact: place.person.map { people.ids[$0] }, name: place.person.map { people.names[$0] },
                words: reason ?? problem.openSpotReason(for: place, among: places).words,
                isKept: fixed.contains(place))
        }
        self.lines = lines.sorted {
            ($0.event.startsAt, $0.event.id, $0.spot.rank, $0.spot.id)
                < ($1.event.startsAt, $1.event.id, $1.spot.rank, $1.spot.id)
        }
        events = facts.events.sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
    }

    /// Who would get which spot.
    package var choices: [SuggestLineups.Choice] {
        lines.compactMap { line in line.contact.map { SuggestLineups.Choice(spot: line.spot.id, contact: $0) } }
    }

    /// `3 of 5 spots`
    package var countWords: String { "\(choices.count) of \(lines.count.counted("spot"))" }
}
