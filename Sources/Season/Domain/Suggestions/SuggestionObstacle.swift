package import Values

/// Why somebody cannot take a spot.
package enum SuggestionObstacle: Hashable, Sendable {
    /// They said no, or what they said is not allowed: a maybe, or nothing.
    case said(SuggestionProblem.Said)
    case away
    /// By the calendar that they share, and they did not say yes.
    case busy
    /// They already have a spot of the show.
    case onThisShow
    /// They have another date at that time, which belongs to this day.
    case booked(LocalDate)
    /// They have their most per month.
    case monthIsFull(most: Int)
    /// They have, or last played, a date fewer days away than they want.
    case tooClose(to: LocalDate, daysBetween: Int)
    /// This person is on the show.
    case neverTogether(with: Int)
}

extension SuggestionObstacle {
    /// `said no`, `already Friday`
    ///
    /// - Parameter date: the day of the show.
    package func words(on date: LocalDate) -> String { OpenSpotReason.Group(self).words(on: date) }
}

/// What keeps people from a spot whatever is suggested: their answers, dates and rules, and who is in the lineups.
struct StandingObstacles {
    private let problem: SuggestionProblem
    /// Each person's dates that stand: elsewhere, and the spots that they have.
    let standing: [[SuggestionProblem.Night]]
    /// Who has a spot of each show.
    let taken: [Set<Int>]
    /// By person.
    let enemies: [Set<Int>]

    init(_ problem: SuggestionProblem) {
        self.problem = problem
        var standing = problem.people.map(\.booked)
        var enemies = problem.people.map { _ in Set<Int>() }
        taken = problem.shows.map { show in Set(show.spots.compactMap(\.takenBy)) }
        for show in problem.shows {
            for spot in show.spots {
                if let person = spot.takenBy { standing[person].append(show.night) }
            }
        }
        for pair in problem.neverTogether {
            enemies[pair.one].insert(pair.other)
            enemies[pair.other].insert(pair.one)
        }
        (self.standing, self.enemies) = (standing, enemies)
    }

    /// Nil if the person could take a spot of the show.
    func obstacle(for index: Int, on show: Int) -> SuggestionObstacle? {
        let person = problem.people[index]
        let night = problem.shows[show].night
        let said = person.said(about: show)
        if !problem.allowed.contains(said), said != .unsaid { return .said(said) }
        if person.away.contains(where: { $0.contains(night.date) }) { return .away }
        if person.busy.contains(show), said != .yes { return .busy }
        if taken[show].contains(index) { return .onThisShow }
        if let clash = Self.clash(of: night, with: standing[index], daysBetween: person.daysBetween) { return clash }
        if let last = person.lastPlayed, last.isWithin(person.daysBetween, of: night.date) {
            return .tooClose(to: last, daysBetween: person.daysBetween)
        }
        if let most = person.mostPerMonth, standing[index].count(where: { $0.date.isInMonth(of: night.date) }) >= most {
            return .monthIsFull(most: most)
        }
        if let enemy = enemies[index].intersection(taken[show]).min() { return .neverTogether(with: enemy) }
        return problem.allowed.contains(said) ? nil : .said(said)
    }

    /// The first of the dates that leaves no room for the night.
    static func clash(
        of night: SuggestionProblem.Night, with dates: [SuggestionProblem.Night], daysBetween: Int
    ) -> SuggestionObstacle? {
        if let other = dates.first(where: night.overlaps) { return .booked(other.date) }
        return dates.first { $0.date.isWithin(daysBetween, of: night.date) }
            .map { .tooClose(to: $0.date, daysBetween: daysBetween) }
    }
}
