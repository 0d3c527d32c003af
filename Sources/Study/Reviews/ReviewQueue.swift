package import Platform
package import Storage
package import Values

/// The cards of a deck that are due now, within the daily limits, and their order: cards in learning and relearning by
/// the time at which they are due, then cards in review by day, then new cards in the order in which they were added,
/// then cards in learning that are due soon.
package struct ReviewQueue: Sendable {
    package let deck: Deck
    private let now: Instant
    private let limits: EffectiveLimits
    /// The cards that were studied first today, and the reviews of cards in review today.
    private let newToday: Int
    private let reviewsToday: Int

    /// Cards in learning are shown this early if nothing else is due.
    static let learnAhead: Duration = .minutes(20)

    /// - Parameter zone: the account's, whose midnight begins a day.
    package init(_ deck: Deck, zone: Zone, in tx: Transaction) throws {
        (self.deck, self.now) = (deck, tx.now)
        limits = try deck.effectiveLimits(in: tx)
        let today = zone.day(zone.date(of: tx.now)).lowerBound
        func count(_ phase: CardPhase) throws -> Int {
            try tx.value(
                """
                SELECT count(*) FROM card_review WHERE deck_id = \(deck.id) AND at >= \(today) AND state = \(phase)
                """) ?? 0
        }
        (newToday, reviewsToday) = (try count(.new), try count(.review))
    }

    /// The number of due cards by kind.
    package struct Counts: Sendable, Hashable {
        package var new = 0
        package var learning = 0
        package var review = 0

        package init() {}

        package var total: Int { new + learning + review }
    }

    package func counts(in tx: Transaction) throws -> Counts {
        func count(_ condition: SQL) throws -> Int {
            try tx.value("SELECT count(*) FROM card WHERE \(condition)") ?? 0
        }
        var counts = Counts()
        counts.learning = try count(learning(until: now.adding(Self.learnAhead)))
        counts.review = min(try count(review), reviewsLeft)
        counts.new = min(try count(new), newLeft)
        return counts
    }

    /// The card to review next; nil if none is due.
    package func next(in tx: Transaction) throws -> Card? {
        if let card = try Card.first(where: learning(until: now), order: "due_at, id", in: tx) { return card }
        if reviewsLeft > 0, let card = try Card.first(where: review, order: "due_at, id", in: tx) { return card }
        if newLeft > 0, let card = try Card.first(where: new, order: "id", in: tx) { return card }
        return try Card.first(where: learning(until: now.adding(Self.learnAhead)), order: "due_at, id", in: tx)
    }

    /// When the next card is due, at or after now, whatever the limits; nil if no card was reviewed yet.
    package func nextDue(in tx: Transaction) throws -> Instant? {
        try tx.value("SELECT min(due_at) FROM card WHERE \(active) AND due_at > \(now)")
    }

    private var newLeft: Int { max(0, limits.newPerDay - newToday) }
    private var reviewsLeft: Int { max(0, limits.reviewsPerDay - reviewsToday) }

    private var active: SQL { "deck_id = \(deck.id) AND is_suspended = 0" }
    private var new: SQL { "\(active) AND state = 'new'" }
    private var review: SQL { "\(active) AND state = 'review' AND due_at <= \(now)" }

    private func learning(until end: Instant) -> SQL {
        "\(active) AND (state = 'learning' OR state = 'relearning') AND due_at <= \(end)"
    }
}

/// A deck with what a list of decks shows.
package struct DeckSummary: Sendable, Hashable {
    package let deck: Deck
    package let cards: Int
    package let due: ReviewQueue.Counts

    package static func of(_ deck: Deck, zone: Zone, in tx: Transaction) throws -> DeckSummary {
        let queue = try ReviewQueue(deck, zone: zone, in: tx)
        return DeckSummary(deck: deck, cards: try deck.cardCount(in: tx), due: try queue.counts(in: tx))
    }

    /// All decks of an account, by title.
    package static func all(of account: Account, in tx: Transaction) throws -> [DeckSummary] {
        try Deck.all(account: account.id, in: tx).map { try of($0, zone: account.zone, in: tx) }
    }
}
