/// The cards of a file that Anki or a spreadsheet has written.
package struct AnkiFile: Hashable, Sendable {
    /// The name of the deck in the file, without those above it; nil if it has none.
    package var deck: String?
    package var cards: [AnkiCard]
    /// Where each card stands in the file.
    package private(set) var places: [AnkiProblem.Place] = []
    /// The pictures of the cards by name.
    package var pictures: [String: [UInt8]]
    /// The number of media files that were left out: sounds, films, and pictures of no card or that are too large.
    package var skippedMedia: Int
    /// The rows that hold no card, in their order.
    package var problems: [AnkiProblem]

    package init(
        deck: String? = nil, pictures: [String: [UInt8]] = [:], skippedMedia: Int = 0, problems: [AnkiProblem] = []
    ) {
        (self.deck, self.pictures, cards) = (deck, pictures, [])
        (self.skippedMedia, self.problems) = (skippedMedia, problems)
    }

    mutating func add(_ card: AnkiCard, at place: AnkiProblem.Place) {
        cards.append(card)
        places.append(place)
    }

    /// The most cards of one file.
    package static let mostCards = 200_000

    /// Reads a package (`.apkg`), or text separated by tabs, commas or semicolons. The content decides which it is.
    package static func read(_ bytes: [UInt8]) throws(AnkiError) -> AnkiFile {
        let file = PackageReader.isPackage(bytes) ? try PackageReader.read(bytes) : try CardText.read(bytes)
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
    }

    package let place: Place
    package let reason: String

    package init(_ place: Place, _ reason: String) { (self.place, self.reason) = (place, reason) }
}

extension AnkiProblem: CustomStringConvertible {
    package var description: String {
        switch place {
        case .line(let number): "line \(number): \(reason)"
        case .card(let number): "card \(number): \(reason)"
        }
    }
}
