import Values

/// Why somebody is suggested for a spot.
package struct SuggestionReason: Hashable, Sendable {
    package let said: SuggestionProblem.Said
    /// Nil for somebody who never played here.
    package let daysSinceLastPlayed: Int?
    /// Their dates in the month of the show, with this one and all else that is suggested.
    package let datesInMonth: Int
    /// Nil for no limit.
    package let mostPerMonth: Int?
    /// 1…12, of the show.
    package let month: Int
    package let likesPosition: Bool
    /// The names of those on the show they like to be with.
    package let friends: [String]
}

extension SuggestionReason {
    /// `free, last played 5 weeks ago, 1 of 2 in December`
    package var words: String {
        var parts = [saidWords, lastPlayedWords]
        let monthName = LocalDate.monthNames[month - 1]
        if let mostPerMonth {
            parts.append("\(datesInMonth) of \(mostPerMonth) in \(monthName)")
        } else if datesInMonth > 1 {
            parts.append("\(datesInMonth.counted("date")) in \(monthName)")
        }
        if likesPosition { parts.append("likes this position") }
        if !friends.isEmpty { parts.append("likes to be with \(friends.joined(separator: ", "))") }
        return parts.joined(separator: ", ")
    }

    private var saidWords: String {
        switch said {
        case .yes, .no: "free"
        case .maybe: "said maybe"
        case .unsaid: "has not said"
        }
    }

    private var lastPlayedWords: String {
        guard let daysSinceLastPlayed else { return "never played here" }
        return "last played \(RelativeText.of(days: -max(0, daysSinceLastPlayed)))"
    }
}
