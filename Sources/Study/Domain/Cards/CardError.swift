package import Values

/// Why a card cannot be found or saved.
package enum CardError: Error, Hashable, Sendable {
    case noFront
    case frontHasLines
    case frontTooLong(Int)
    case backTooLong(Int)
    case tagTooLong(String)
    /// A file that browsers do not play, by its name.
    case unplayable(String)
    /// The name of a sound, and its bytes.
    case soundTooLarge(String, Int)
    case unknown(String)
    case several(String, [Card])
    /// It was reviewed or removed since the page or text that showed it.
    case isStale
    /// Rated without a schedule that allows it: the card is suspended.
    case isSuspended
}

extension CardError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noFront: "A card needs a front."
        case .frontHasLines: "The front of a card must be one line."
        case .frontTooLong(let count):
            "That front is too long: \(count) characters, and the limit is \(CardDraft.longestFront)."
        case .backTooLong(let count):
            "That back is too long: \(count) characters, and the limit is \(CardDraft.longestBack)."
        case .tagTooLong(let tag):
            "The tag \(tag.shortened(to: 40).quotedLine) is too long: the limit is \(CardDraft.longestTag) characters."
        case .unplayable(let name): "\(name.quotedLine) is no sound that browsers play."
        case .soundTooLarge(let name, let bytes):
            bytes == 0
                ? "The sound \(name.quotedLine) is empty."
                : "The sound \(name.quotedLine) is too large: the limit is \(CardSounds.mostBytes >> 20) MB."
        case .unknown(let words): "There is no card \(words.quotedLine)."
        case .several(let words, let cards):
            "Several cards match \(words.quotedLine): \(Self.listed(cards)). Use its number."
        case .isStale: "That card has changed since it was shown."
        case .isSuspended: "That card is suspended."
        }
    }

    private static func listed(_ cards: [Card]) -> String {
        cards.prefix(4).map { "\($0.id) \(Printable.line($0.front.shortened(to: 40)))" }.joined(separator: "; ")
    }
}

extension CardError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .several: [NextStep("Search all cards", StudyAction.searchCards)]
        case .unplayable: ["Use an MP3, OGG, WAV, M4A or FLAC file."]
        case .frontHasLines: ["Put the longer text on the back."]
        default: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .unknown, .several: .notFound
        case .isStale, .isSuspended: .refused
        default: .invalid
        }
    }
}
