/// The cards of a file that Anki or a spreadsheet has written.
package struct AnkiFile: Hashable, Sendable {
    /// The name of the first deck in the file; nil if it names none. Levels are separated by `::`.
    package var deck: String?
    package var cards: [AnkiCard]
    /// Where each card stands in the file.
    package private(set) var places: [AnkiProblem.Place] = []
    /// The pictures of the cards by name.
    package var pictures: [String: [UInt8]]
    /// The sounds of the cards by name.
    package var sounds: [String: [UInt8]] = [:]
    /// The media files that were left out, by name.
    package var leftOutMedia: [AnkiMediaProblem]
    /// The columns of a text; empty for a package.
    package var columns: [CardColumnChoice] = []
    /// What it has that is not read, such as columns; sentences.
    package var remarks: [String] = []
    /// The rows that hold no card, in their order.
    package var problems: [AnkiProblem]

    package init(
        deck: String? = nil, pictures: [String: [UInt8]] = [:], leftOutMedia: [AnkiMediaProblem] = [],
        problems: [AnkiProblem] = []
    ) {
        (self.deck, self.pictures, cards) = (deck, pictures, [])
        (self.leftOutMedia, self.problems) = (leftOutMedia, problems)
    }

    /// A name of a deck in one form: its levels without blanks around them, separated by `::`. Nil for none.
    package static func deckName(_ levels: some Sequence<some StringProtocol>) -> String? {
        let names = levels.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter {
            !$0.isEmpty
        }
        return names.isEmpty ? nil : names.joined(separator: "::")
    }

    package mutating func add(_ card: AnkiCard, at place: AnkiProblem.Place) {
        cards.append(card)
        places.append(place)
    }

    /// The most cards of one file.
    package static let mostCards = 200_000

    /// Reads a package (`.apkg`), a deck of Mnemosyne (`.cards`) or Mochi (`.mochi`), or text separated by tabs, commas or semicolons. The content decides which it is.
    ///
    /// - Parameter options: for a text.
    package static func read(
        _ bytes: [UInt8], _ options: CardTextOptions = CardTextOptions()
    ) throws(AnkiError) -> AnkiFile {
        let file = PackageReader.isPackage(bytes) ? try PackageReader.read(bytes) : try CardText.read(bytes, options)
        guard !file.cards.isEmpty || !file.problems.isEmpty else { throw .noCards }
        return file
    }
}

/// A row that holds no card, and why.
package struct AnkiProblem: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// The line of a text, counted from 1.
        case line(Int)
        /// The card of a package, counted from 1.
        case card(Int)
        /// The note of a package, counted from 1.
        case note(Int)
    }

    package let place: Place
    package let reason: String
    /// The beginning of its first field; empty if there is no text.
    package let name: String

    package init(_ place: Place, _ reason: String, name: String = "") {
        (self.place, self.reason) = (place, reason)
        self.name = String(name.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60))
    }
}

/// A media file that was left out, and why.
package struct AnkiMediaProblem: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        /// A card or the list of media names it, but it is not in the package.
        case missing = "is not in the package"
        case unused = "is shown by no card"
        case tooLarge = "is too large"
        /// No picture that is known here.
        case unreadable = "is no picture that can be shown"
        case unplayable = "is no sound that can be played"
        /// The space of the account is limited, and sounds do not count.
        case notStored = "is not stored, since your space is limited"
    }

    package let name: String
    package let reason: Reason

    package init(_ name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }
}

extension AnkiMediaProblem: CustomStringConvertible {
    package var description: String { "\(name) \(reason.rawValue)" }
}

extension AnkiProblem: CustomStringConvertible {
    package var description: String {
        switch place {
        case .line(let number): "line \(number): \(reason)"
        case .card(let number): "card \(number): \(reason)"
        case .note(let number): "note \(number): \(reason)"
        }
    }
}
