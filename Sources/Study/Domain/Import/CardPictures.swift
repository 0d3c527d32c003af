package import Agenda
import Platform
package import Storage
import Values

/// Which photos of a deck its cards show.
enum CardPictures {
    static func show(_ photo: Int64, isFront: Bool, on card: ID<Card>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO card_picture (card_id, photo_id, is_front) VALUES (\(card), \(photo), \(isFront))
            ON CONFLICT (card_id, photo_id) DO NOTHING
            """)
    }

    /// Restores what a removed card showed, unless the photo was removed from the deck since.
    static func showAgain(
        _ photo: Int64, isFront: Bool, of deck: ID<Subject>, on card: ID<Card>, in tx: Transaction
    ) throws {
        guard try tx.exists("SELECT 1 FROM photo WHERE id = \(photo) AND subject_id = \(deck)") else { return }
        try show(photo, isFront: isFront, on: card, in: tx)
    }

    /// The card shows no picture any more. The photos stay in the deck.
    static func hideAll(of card: ID<Card>, in tx: Transaction) throws {
        try tx.run("DELETE FROM card_picture WHERE card_id = \(card)")
    }

    /// The keys of the photos that a card shows, in their order, and whether they are on its front.
    static func photos(of card: ID<Card>, in tx: Transaction) throws -> [(key: Int64, isFront: Bool)] {
        try tx.rows("SELECT photo_id, is_front FROM card_picture WHERE card_id = \(card) ORDER BY photo_id").map {
            (try $0["photo_id"], try $0["is_front"])
        }
    }

    /// The names of the files that each card shows, and whether they are on its front.
    ///
    /// - Parameter condition: of the cards.
    static func files(
        where condition: SQL, in tx: Transaction
    ) throws -> [ID<Card>: [(name: String, isFront: Bool)]] {
        try tx.rows(
            """
            SELECT card_picture.card_id, card_picture.is_front, photo.file FROM card
            JOIN card_picture ON card_picture.card_id = card.id JOIN photo ON photo.id = card_picture.photo_id
            WHERE \(condition) ORDER BY photo.id
            """
        ).reduce(into: [:]) { files, row in
            files[try row["card_id"], default: []].append((try row["file"], try row["is_front"]))
        }
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
    package struct Pictures: Sendable {
        package var front: [Photo] = []
        package var back: [Photo] = []

        package init(front: [Photo] = [], back: [Photo] = []) { (self.front, self.back) = (front, back) }

        package var all: [Photo] { front + back }
    }

    package func pictures(in tx: Transaction) throws -> Pictures {
        let shown = try CardPictures.photos(of: id, in: tx)
        guard !shown.isEmpty, let subject = try Subject.find(deck, in: tx) else { return Pictures() }
        let photos = try PhotoAlbum.of(subject, in: tx).items.sorted { $0.id < $1.id }
        let isFront = Dictionary(uniqueKeysWithValues: shown.map { ($0.key, $0.isFront) })
        return Pictures(
            front: photos.filter { isFront[$0.id] == true }, back: photos.filter { isFront[$0.id] == false })
    }
}
