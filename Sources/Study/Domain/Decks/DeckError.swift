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
    /// The hour at which a day begins.
    case invalidDayStart(String)
    /// The days to study ahead.
    case invalidAhead(String)

    package static let longestTitle = 200
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
        case .invalidDayStart(let text):
            "Invalid hour \(text.quotedLine): a day can begin between midnight and noon."
        case .invalidAhead(let text):
            "Invalid number of days \(text.quotedLine): use 1 to \(ReviewQueue.mostDaysAhead)."
        case .invalidLimit(let count): "Invalid limit \(count): use 0 to \(Self.mostCardsPerDay) cards a day."
        }
    }
}

extension DeckError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .unknown(_, let nearest?): ["Did you mean  \(nearest.quotedLine)?"]
        case .unknown: [NextStep("See all", StudyAction.listDecks)]
        case .titleTaken(let title): [NextStep("Its cards", StudyAction.showDeck(title))]
        case .several: ["Use the whole title."]
        case .empty(let title): [NextStep("Add a card", StudyAction.addCard(deck: title))]
        case .noQuiz: [NextStep("Begin one", StudyAction.quiz)]
        case .invalidDayStart: ["Use a whole hour like 4 AM, or 0 for midnight."]
        case .invalidCount: ["Use a number, or \"usual\"."]
        default: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .unknown, .several: .notFound
        case .titleTaken, .empty, .noQuiz: .refused
        default: .invalid
        }
    }

    package var nameCorrection: NameCorrection? {
        guard case .unknown(let typed, let nearest?) = self else { return nil }
        return NameCorrection(typed: typed, meant: nearest)
    }
}
