package import Values

/// Why nobody is suggested for a spot: what keeps those who take its position, and how many each.
package struct OpenSpotReason: Hashable, Sendable {
    /// Obstacles that are counted together.
    package enum Group: Hashable, Sendable {
        case said(SuggestionProblem.Said)
        case away, busy, onThisShow, booked, tooClose, neverTogether
        case monthIsFull(most: Int)
    }

    package struct Count: Hashable, Sendable {
        package let group: Group
        package let people: Int
    }

    /// The most frequent first; none if nobody takes the position.
    package let counts: [Count]
    /// The day of the show.
    package let date: LocalDate

    /// - Parameter obstacles: one for each person who takes the position.
    init(_ obstacles: [SuggestionObstacle], on date: LocalDate) {
        let groups = obstacles.map(Group.init)
        var counts: [Count] = []
        for group in groups where !counts.contains(where: { $0.group == group }) {
            counts.append(Count(group: group, people: groups.count { $0 == group }))
        }
        let sizes = Set(counts.map(\.people)).sorted(by: >)
        self.counts = sizes.flatMap { size in counts.filter { $0.people == size } }
        self.date = date
    }

    /// `3 away, 2 already Friday`
    package var words: String {
        guard !counts.isEmpty else { return "nobody takes this position" }
        return counts.map { "\($0.people) \($0.group.words(on: date))" }.joined(separator: ", ")
    }
}

extension OpenSpotReason.Group {
    init(_ obstacle: SuggestionObstacle) {
        self =
            switch obstacle {
            case .said(let said): .said(said)
            case .away: .away
            case .busy: .busy
            case .onThisShow: .onThisShow
            case .booked: .booked
            case .monthIsFull(let most): .monthIsFull(most: most)
            case .tooClose: .tooClose
            case .neverTogether: .neverTogether
            }
    }

    /// `away`, `already Friday`
    ///
    /// - Parameter date: the day of the show.
    func words(on date: LocalDate) -> String {
        switch self {
        case .said(.yes), .said(.no): "said no"
        case .said(.maybe): "said maybe"
        case .said(.unsaid): "not answered"
        case .away: "away"
        case .busy: "busy by their calendar"
        case .onThisShow: "already on this show"
        case .booked: "already \(date.weekday.name)"
        case .tooClose: "too close to another date"
        case .neverTogether: "never with somebody on the show"
        case .monthIsFull(let most): "at their most of \(most) a month"
        }
    }
}
