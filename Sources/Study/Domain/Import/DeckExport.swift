import Agenda
import AnkiFiles
import Platform
package import Storage
package import Values

/// A deck as a file for Anki or a spreadsheet.
package struct DeckExport: Sendable {
    /// By the ending of the file's name.
    package enum Format: String, Sendable, CaseIterable {
        /// Text for Anki.
        case txt
        case csv
        /// A package, with schedules and pictures.
        case apkg

        /// Nil for another ending.
        package init?(fileName: String) {
            guard let dot = fileName.lastIndex(of: "."), dot > fileName.startIndex else { return nil }
            self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
        }

        /// The MIME type.
        package var contentType: String {
            switch self {
            case .txt: "text/plain; charset=utf-8"
            case .csv: "text/csv; charset=utf-8"
            case .apkg: "application/octet-stream"
            }
        }
    }

    private let deck: Deck
    private let cards: [(key: String, card: AnkiCard)]
    /// The files of the pictures.
    package let files: Set<String>
    private let today: Instant

    package var count: Int { cards.count }

    package init(_ deck: Deck, zone: Zone, in tx: Transaction) throws {
        self.deck = deck
        today = zone.day(zone.date(of: tx.now)).lowerBound
        let pictures = try CardPictures.files(where: "card.deck_id = \(deck.id)", in: tx)
        let reviews = try CardReview.all(ofDeck: deck.id, in: tx)
        cards = try Card.all(of: deck.id, in: tx).map { card in
            let past = reviews[card.id] ?? []
            let schedule = card.schedule.anki(reviews: past.count, zone: zone)
            let shown = pictures[card.id] ?? []
            return (
                key: Self.key(of: card.id, in: deck.id, createdAt: card.createdAt),
                card: AnkiCard(
                    front: card.front, back: card.back, tags: card.tags, pictures: shown.map(\.name),
                    frontPictures: shown.filter(\.isFront).map(\.name), hint: card.hint, schedule: schedule,
                    isSuspended: card.isSuspended, reviews: past.map(\.anki))
            )
        }
        files = Set(pictures.values.joined().map(\.name))
    }

    /// Identifies a card in all exports of its deck.
    static func key(of card: ID<Card>, in deck: ID<Subject>, createdAt: Instant) -> String {
        "\(deck) \(card) \(createdAt)"
    }

    /// The content of the file.
    ///
    /// - Parameters:
    ///   - isGuarded: whether a CSV has an apostrophe before texts that a spreadsheet would run as formulas.
    ///   - picture: the content of a photo's file; nil if it is missing.
    /// - Throws: `AnkiError` if a package cannot be written.
    package func bytes(
        _ format: Format, isGuarded: Bool = true, now: Instant, picture: (String) -> [UInt8]?
    ) throws -> [UInt8] {
        switch format {
        case .txt: return Array(CardTextWriter.text(cards.map(\.card), deck: deck.title).utf8)
        case .csv: return Array(CardTextWriter.table(cards.map(\.card), isGuarded: isGuarded).utf8)
        case .apkg:
            let pictures = files.reduce(into: [String: [UInt8]]()) { all, name in all[name] = picture(name) }
            return try PackageWriter.write(cards, deck: deck.title, pictures: pictures, today: today, now: now)
        }
    }
}
