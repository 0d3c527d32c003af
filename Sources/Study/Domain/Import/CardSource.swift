import AnkiFiles
import Platform
import Storage

/// Which card of a file a card was, as an earlier import has read it.
struct CardSource: Codable, Hashable, Sendable {
    /// Identifies the note in all versions of the file.
    let note: String
    /// Which card of the note, from 0.
    let place: Int
    /// Of the card as the file had it.
    let checksum: Int64

    init(_ source: AnkiCard.Source, _ content: CardContent) {
        (note, place, checksum) = (source.note, source.place, content.checksum)
    }

    init?(_ row: Row) throws {
        guard let note: String = try row["note"] else { return nil }
        (self.note, place, checksum) = (note, try row["place"], try row["checksum"])
    }

    var key: AnkiCard.Source { AnkiCard.Source(note: note, place: place) }

    /// Nil for a card of no file.
    static func of(_ card: ID<Card>, in tx: Transaction) throws -> CardSource? {
        try tx.row("SELECT note, place, checksum FROM card_source WHERE card_id = \(card)").flatMap(CardSource.init)
    }

    func save(for card: ID<Card>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO card_source (card_id, note, place, checksum) VALUES (\(card), \(note), \(place), \(checksum))
            ON CONFLICT (card_id) DO UPDATE SET note = excluded.note, place = excluded.place,
                checksum = excluded.checksum
            """)
    }
}

/// What a card shows: two cards with equal contents are the same.
struct CardContent: Hashable, Sendable {
    var front: String
    var back: String
    var hint: String
    var tags: [String]
    /// Names of the files of its pictures, sorted.
    var pictures: [String]
    /// Those of them that are on its front.
    var frontPictures: [String]

    /// The same in every process and version.
    var checksum: Int64 {
        let parts = [front, back, hint, tags.joined(separator: " ")] + pictures + ["|"] + frontPictures
        return Int64(bitPattern: StableHash.of(parts.joined(separator: "\u{1F}")))
    }

    /// What tells cards without an identifier apart: tags and hints do not.
    var sides: CardContent {
        var sides = self
        (sides.hint, sides.tags, sides.frontPictures) = ("", [], [])
        return sides
    }
}

/// The words and pictures of a card before an import changed them.
struct CardWords: Codable, Hashable, Sendable {
    /// The key of the card.
    let id: Int64
    let front: String
    let back: String
    let hint: String
    let tags: [String]
    /// Keys of the photos that it shows, and those of them that are on its front.
    let pictures: [Int64]
    let frontPictures: [Int64]

    init(_ card: Card, in tx: Transaction) throws {
        (id, front, back, hint, tags) = (card.id.rawValue, card.front, card.back, card.hint, card.tags)
        let photos = try CardPictures.photos(of: card.id, in: tx)
        (pictures, frontPictures) = (photos.map(\.key), photos.filter(\.isFront).map(\.key))
    }

    /// A card that was removed since stays so.
    func restore(account: ID<Account>, in tx: Transaction) throws {
        guard var card = try Card.find(ID(id), account: account, in: tx) else { return }
        (card.front, card.back, card.hint, card.tags) = (front, back, hint, tags)
        try card.save(in: tx)
        try CardPictures.hideAll(of: card.id, in: tx)
        for photo in pictures {
            try CardPictures.showAgain(
                photo, isFront: frontPictures.contains(photo), of: card.deck, on: card.id, in: tx)
        }
    }
}
