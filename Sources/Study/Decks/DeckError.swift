package import Values

/// Why a deck cannot be found, saved or studied.
package enum DeckError: Error, Hashable, Sendable {
    case noTitle
    case titleTooLong(Int)
    case titleTaken(String)
    /// With the most similar title.
    case unknown(String, String?)
    case several(String, [String])
    /// It has no cards to quiz.
    case empty(String)
    /// There is no quiz to continue.
    case noQuiz
    case invalidRetention(String)
    case invalidLimit(Int)
    case invalidCount(String)

    package static let longestTitle = 100
    package static let mostCardsPerDay = 9999
}

extension DeckError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTitle: "A deck needs a title."
        case .titleTooLong(let count):
            "That title is too long: \(count) characters, and the limit is \(Self.longestTitle)."
        case .titleTaken(let title): "There is already a deck called \(title.quotedLine)."
        case .unknown(let words, _): "There is no deck \(words.quotedLine)."
        case .several(let words, let titles):
            "Several decks match \(words.quotedLine): \(titles.prefix(5).map(\.quotedLine).joined(separator: ", "))."
        case .empty(let title): "The deck \(title.quotedLine) has no cards."
        case .noQuiz: "No quiz is open."
        case .invalidRetention(let text): "Invalid retention \(text.quotedLine): use 0.70 to 0.99."
        case .invalidCount(let text): "Invalid number of cards \(text.quotedLine)."
        case .invalidLimit(let count): "Invalid limit \(count): use 0 to \(Self.mostCardsPerDay) cards a day."
        }
    }
}

extension DeckError: UserFacingError {
    package var hints: [String] {
        switch self {
        case .unknown(_, let nearest?): ["Did you mean  \(nearest.quotedLine)?"]
        case .unknown: ["See all: greenroom study deck list"]
        case .titleTaken(let title): ["Its cards: greenroom study deck show \(title.argument)"]
        case .several: ["Use the whole title."]
        case .empty(let title): ["Add a card: greenroom study card add \(title.argument) FRONT --back BACK"]
        case .noQuiz: ["Begin one: greenroom study quiz DECK"]
        case .invalidCount: ["Use a number, or \"usual\"."]
        default: []
        }
    }

    package var exitCode: CommandExitCode {
        switch self {
        case .unknown, .several: .notFound
        case .titleTaken, .empty, .noQuiz: .refused
        default: .usage
        }
    }

    package var correction: CommandCorrection? {
        guard case .unknown(let typed, let nearest?) = self else { return nil }
        return .name(typed: typed, meant: nearest)
    }
}
