package import Storage

/// How well a card was remembered.
package enum Rating: Int, Sendable, Codable, CaseIterable {
    case again = 1
    case hard, good, easy

    /// `again`, in lower case.
    package var word: String {
        switch self {
        case .again: "again"
        case .hard: "hard"
        case .good: "good"
        case .easy: "easy"
        }
    }

    /// Reads a number or a word in any case; nil for anything else.
    package init?(_ text: String) {
        guard let rating = Self.allCases.first(where: { $0.word == text.lowercased() || "\($0.rawValue)" == text })
        else { return nil }
        self = rating
    }
}

extension Rating: SQLConvertible {
    package var sqlValue: SQLValue { rawValue.sqlValue }

    package init?(sqlValue: SQLValue) {
        guard let number = Int(sqlValue: sqlValue), let rating = Rating(rawValue: number) else { return nil }
        self = rating
    }
}

/// Where a card is in its schedule. A new card was never reviewed; a learning or relearning card has steps of minutes;
/// a card in review has an interval of days.
package enum CardPhase: String, SQLConvertible, Codable, CaseIterable {
    case new, learning, review, relearning
}
