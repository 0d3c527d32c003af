import Values

/// What a suggestion is worth. One more filled spot is worth more than all else.
enum SuggestionPoints {
    static let filledSpot = 100_000
    /// The most for a wait; one for each day since the person last played.
    static let longestWait = 60
    /// Never played here, and nothing booked in the period.
    static let newFace = 5
    /// Times the number of spots the person already has in the period.
    static let turn = -20
    static let likedPosition = 5
    /// For each pair on a show that likes to be together.
    static let together = 10
    /// For each dollar over the budget of a show that was begun.
    static let dollarOverBudget = -1
    /// A pinned person's first spot outweighs any number of filled spots.
    static let pinned = 1_000_000_000

    static func answer(_ said: SuggestionProblem.Said) -> Int {
        switch said {
        case .yes, .no: 0
        case .maybe: -15
        case .unsaid: -25
        }
    }

    /// For the first spot of somebody with nothing booked in the period.
    static func wait(since last: LocalDate?, until today: LocalDate) -> Int {
        guard let last else { return longestWait + newFace }
        return min(longestWait, max(0, today.daysSince1970 - last.daysSince1970))
    }

    /// For the answer and the position.
    static func place(
        _ person: SuggestionProblem.Person, in spot: SuggestionProblem.Spot, on show: Int
    ) -> Int {
        answer(person.said(about: show)) + (person.likes.contains(spot.position) ? likedPosition : 0)
    }

    /// For a cost in cents.
    static func overBudget(cost: Int, budget: Int?) -> Int {
        guard let budget, cost > budget else { return 0 }
        return dollarOverBudget * ((cost - budget + 99) / 100)
    }

    /// Of the lineups as they stand: friends on the same show, and budgets that are passed.
    static func standing(_ problem: SuggestionProblem, _ taken: [Set<Int>], costs: [Int]) -> Int {
        zip(problem.shows, zip(taken, costs)).reduce(0) { sum, entry in
            let (show, (taken, cost)) = entry
            let pairs = problem.preferTogether.count { taken.contains($0.one) && taken.contains($0.other) }
            return sum + pairs * together + overBudget(cost: cost, budget: show.budget)
        }
    }
}
