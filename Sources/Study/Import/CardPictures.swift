package import Agenda
import Platform
package import Storage
import Values

/// Which photos of a deck its cards show.
enum CardPictures {
    static func show(_ photo: Int64, on card: ID<Card>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO card_picture (card_id, photo_id) VALUES (\(card), \(photo))
            ON CONFLICT (card_id, photo_id) DO NOTHING
            """)
    }

    /// Restores what a removed card showed, unless the photo was removed from the deck since.
    static func showAgain(_ photo: Int64, of deck: ID<Subject>, on card: ID<Card>, in tx: Transaction) throws {
        guard try tx.exists("SELECT 1 FROM photo WHERE id = \(photo) AND subject_id = \(deck)") else { return }
        try show(photo, on: card, in: tx)
    }

    /// The keys of the photos that a card shows, in their order.
    static func photos(of card: ID<Card>, in tx: Transaction) throws -> [Int64] {
        try tx.values("SELECT photo_id FROM card_picture WHERE card_id = \(card) ORDER BY photo_id")
    }

    /// The names of the files that each card shows.
    static func files(of deck: ID<Subject>, in tx: Transaction) throws -> [ID<Card>: [String]] {
        try tx.rows(
            """
            SELECT card_picture.card_id, photo.file FROM card
            JOIN card_picture ON card_picture.card_id = card.id JOIN photo ON photo.id = card_picture.photo_id
            WHERE card.deck_id = \(deck) ORDER BY photo.id
            """
        ).reduce(into: [:]) { files, row in files[try row["card_id"], default: []].append(try row["file"]) }
    }

    /// The photos that cards show and that were added at this time.
    static func added(at time: Instant, to deck: ID<Subject>, in tx: Transaction) throws -> [Int64] {
        try tx.values(
            """
            SELECT DISTINCT photo.id FROM card
            JOIN card_picture ON card_picture.card_id = card.id JOIN photo ON photo.id = card_picture.photo_id
            WHERE card.deck_id = \(deck) AND photo.added_at = \(time)
            """)
    }

    /// Removes those of these photos that no card shows any more.
    static func removeUnused(_ photos: [Int64], in tx: Transaction) throws {
        for photo in photos where try !tx.exists("SELECT 1 FROM card_picture WHERE photo_id = \(photo)") {
            try Photo.delete(photo, in: tx)
        }
    }
}

extension Card {
    /// The photos of the deck that it shows, in their order.
    package func pictures(in tx: Transaction) throws -> [Photo] {
        let keys = try CardPictures.photos(of: id, in: tx)
        guard !keys.isEmpty, let subject = try Subject.find(deck, in: tx) else { return [] }
        return try PhotoAlbum.of(subject, in: tx).items.filter { keys.contains($0.id) }.sorted { $0.id < $1.id }
    }
}
