import Platform
package import Storage
package import Values

/// A review of a card, in the past.
package struct CardReview: Hashable, Sendable, Codable {
    private let milliseconds: Int64
    package let rating: Rating
    /// The phase before the review.
    package let phase: CardPhase
    /// Seconds until the card was due again.
    package let interval: Int

    package init(at: Instant, rating: Rating, phase: CardPhase, interval: Int) {
        (milliseconds, self.rating, self.phase, self.interval) = (at.milliseconds, rating, phase, interval)
    }

    package var at: Instant { Instant(milliseconds: milliseconds) }

    /// The reviews of a card, oldest first.
    package static func all(of card: ID<Card>, in tx: Transaction) throws -> [CardReview] {
        try tx.rows("SELECT at, rating, state, interval FROM card_review WHERE card_id = \(card) ORDER BY at, id")
            .map(CardReview.init)
    }

    /// The reviews of each card of a deck, oldest first.
    static func all(ofDeck deck: ID<Subject>, in tx: Transaction) throws -> [ID<Card>: [CardReview]] {
        try tx.rows(
            "SELECT card_id, at, rating, state, interval FROM card_review WHERE deck_id = \(deck) ORDER BY at, id"
        ).reduce(into: [:]) { all, row in all[try row["card_id"], default: []].append(try CardReview(row)) }
    }

    private init(_ row: Row) throws {
        self.init(at: try row["at"], rating: try row["rating"], phase: try row["state"], interval: try row["interval"])
    }

    func insert(for card: ID<Card>, of deck: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO card_review (deck_id, card_id, at, rating, state, interval)
            VALUES (\(deck), \(card), \(at), \(rating), \(phase), \(interval))
            """)
    }
}
