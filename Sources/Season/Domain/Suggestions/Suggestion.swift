import Values

/// A proposed lineup: who could take which open spot. It is a draft; nothing is stored and nobody is asked.
package struct Suggestion: Sendable {
    package struct Place: Sendable, Hashable {
        package let show: Int
        /// Its place among all spots of the show.
        package let spot: Int
        /// Nil where nobody was found.
        package let person: Int?
    }

    /// Each open spot, in the order of the shows.
    package let places: [Place]
    /// With those of the lineups as they stand. Points may be negative; they compare only lineups with the same number
    /// of filled spots.
    package let points: Int

    /// The best suggestion, or one close to it. The work grows with the spots, up to a limit: run it
    /// outside of a transaction.
    package init(for problem: SuggestionProblem) {
        let standing = StandingObstacles(problem)
        let table = CandidateTable(problem, standing)
        var search = SuggestionSearch(table)
        var draft = search.run()
        SpotPreference.apply(to: &draft)
        places = draft.persons.enumerated().map { spot, person in
            Place(show: table.showOf[spot], spot: table.placeOf[spot], person: person < 0 ? nil : person)
        }
        points = draft.points + SuggestionPoints.standing(problem, standing.taken, costs: table.takenCost)
    }

    package var filled: Int { places.count { $0.person != nil } }
}

// MARK: - With the suggested people in the lineups

extension SuggestionProblem {
    /// As if everybody who is suggested were in the lineup.
    ///
    /// - Parameter except: a place that stays open.
    package func applying(_ places: [Suggestion.Place], except: Suggestion.Place? = nil) -> SuggestionProblem {
        var problem = self
        for place in places where place != except && place.person != nil {
            problem.shows[place.show].spots[place.spot].takenBy = place.person
        }
        return problem
    }

    /// What keeps a suggested person from the place, next to all else that is suggested. Nil if nothing does: then all
    /// hard rules hold.
    package func obstacle(to place: Suggestion.Place, among places: [Suggestion.Place]) -> SuggestionObstacle? {
        guard let person = place.person else { return nil }
        return StandingObstacles(applying(places, except: place)).obstacle(for: person, on: place.show)
    }
}

// MARK: - Reasons

extension SuggestionProblem {
    /// Why the person is suggested for the place; nil for an open spot.
    package func reason(for place: Suggestion.Place, among places: [Suggestion.Place]) -> SuggestionReason? {
        guard let index = place.person else { return nil }
        let (person, show) = (people[index], shows[place.show])
        let date = show.night.date
        let standing = StandingObstacles(applying(places))
        let friends = preferTogether.compactMap { pair in
            pair.one == index ? pair.other : pair.other == index ? pair.one : nil
        }
        return SuggestionReason(
            said: person.said(about: place.show),
            daysSinceLastPlayed: person.lastPlayed.map { today.daysSince1970 - $0.daysSince1970 },
            datesInMonth: standing.standing[index].count { $0.date.isInMonth(of: date) },
            mostPerMonth: person.mostPerMonth, month: date.month,
            likesPosition: person.likes.contains(show.spots[place.spot].position),
            friends: Set(friends).intersection(standing.taken[place.show]).sorted().map { people[$0].name })
    }

    /// Why nobody is suggested for the place.
    package func openSpotReason(for place: Suggestion.Place, among places: [Suggestion.Place]) -> OpenSpotReason {
        let show = shows[place.show]
        let standing = StandingObstacles(applying(places))
        let takers = people.indices.filter { people[$0].positions.contains(show.spots[place.spot].position) }
        return OpenSpotReason(
            takers.compactMap { standing.obstacle(for: $0, on: place.show) }, on: show.night.date)
    }
}
