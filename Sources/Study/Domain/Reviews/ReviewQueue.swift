package import Platform
package import Storage
package import Values

/// The cards of a deck that are due now, within the daily limits, and their order: cards in learning and relearning by
/// the time at which they are due, then cards in review by day, then new cards in the order in which they were added,
/// then cards in learning that are due soon.
package struct ReviewQueue: Sendable {
    package let deck: Deck
    private let now: Instant
    private let days: StudyDays
    private let limits: EffectiveLimits
    /// The days whose reviews are shown early.
    private let ahead: Int
    /// The cards that were studied first today, and the reviews of cards in review today.
    private let newToday: Int
    private let reviewsToday: Int

    /// Cards in learning are shown this early if nothing else is due.
    private static let learnAhead: Duration = .minutes(20)
    package static let mostDaysAhead = 30

    /// - Parameters:
    ///   - zone: the account's.
    ///   - ahead: the days whose reviews are shown early, 0 to `mostDaysAhead`. Then the limit of reviews does not
    ///     apply, and each card is shown once a day. New cards are those of today.
    package init(_ deck: Deck, zone: Zone, ahead: Int = 0, in tx: Transaction) throws {
        let days = try StudyDays.of(deck.account, zone: zone, in: tx)
        (self.deck, self.days, self.ahead, now) = (deck, days, ahead, tx.now)
        limits = try deck.effectiveLimits(in: tx)
        let today = days.begin(of: days.date(of: tx.now))
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

        /// `3 new, 1 in learning, 2 to review`, without those of which there are none.
        package var words: String {
            [(new, "new"), (learning, "in learning"), (review, "to review")].filter { $0.0 > 0 }
                .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }

        package static func + (left: Counts, right: Counts) -> Counts {
            var sum = left
            sum.new += right.new
            sum.learning += right.learning
            sum.review += right.review
            return sum
        }
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
    package func next(in tx: Transaction) throws -> Card? { try ReviewQueues([self]).next(in: tx)?.card }

    /// The steps in which the next card is chosen.
    enum Stage: CaseIterable {
        case learning, review, new, learningSoon
    }

    func card(at stage: Stage, in tx: Transaction) throws -> Card? {
        switch stage {
        case .learning: try Card.first(where: learning(until: now), order: "due_at, id", in: tx)
        case .review:
            reviewsLeft > 0 ? try Card.first(where: review, order: "due_at, id", in: tx) : nil
        case .new: newLeft > 0 ? try Card.first(where: new, order: "id", in: tx) : nil
        case .learningSoon:
            try Card.first(where: learning(until: now.adding(Self.learnAhead)), order: "due_at, id", in: tx)
        }
    }

    /// When the next card is due, after now, whatever the limits; nil if no card was reviewed yet.
    package func nextDue(in tx: Transaction) throws -> Instant? {
        let tomorrow = days.midnight(of: days.date(of: now).adding(days: 1))
        let learning: Instant? = try tx.value(
            "SELECT min(due_at) FROM card WHERE \(active) AND state <> 'review' AND due_at > \(now)")
        let review: Instant? = try tx.value(
            "SELECT min(due_at) FROM card WHERE \(active) AND state = 'review' AND due_at >= \(tomorrow)")
        return [learning, review.map { days.begin(of: days.zone.date(of: $0)) }].compactMap(\.self).min()
    }

    private var newLeft: Int { max(0, limits.newPerDay - newToday) }
    private var reviewsLeft: Int { ahead > 0 ? .max : max(0, limits.reviewsPerDay - reviewsToday) }

    private var active: SQL { "deck_id = \(deck.id) AND is_suspended = 0" }
    private var new: SQL { "\(active) AND state = 'new'" }

    private var review: SQL {
        let today = days.date(of: now)
        let due: SQL = "\(active) AND state = 'review' AND due_at < \(days.midnight(of: today.adding(days: 1 + ahead)))"
        return ahead > 0 ? "\(due) AND reviewed_at < \(days.begin(of: today))" : due
    }

    private func learning(until end: Instant) -> SQL {
        "\(active) AND (state = 'learning' OR state = 'relearning') AND due_at <= \(end)"
    }
}

extension ReviewQueue {
    /// Reads a number of days to study ahead.
    package static func ahead(_ text: String) throws(DeckError) -> Int {
        guard let days = Int(text), (1...mostDaysAhead).contains(days) else { throw .invalidAhead(text) }
        return days
    }
}

/// The reviews of several decks in one sitting, such as a deck and those under it.
package struct ReviewQueues: Sendable {
    /// A card that is due, with its deck.
    package struct Due: Sendable {
        package let card: Card
        package let deck: Deck
    }

    private let queues: [ReviewQueue]

    init(_ queues: [ReviewQueue]) { self.queues = queues }

    /// See `ReviewQueue`.
    package init(_ decks: [Deck], zone: Zone, ahead: Int = 0, in tx: Transaction) throws {
        queues = try decks.map { try ReviewQueue($0, zone: zone, ahead: ahead, in: tx) }
    }

    /// How many cards are due in all decks.
    package func counts(in tx: Transaction) throws -> ReviewQueue.Counts {
        try queues.reduce(ReviewQueue.Counts()) { $0 + (try $1.counts(in: tx)) }
    }

    /// The card to review next, in the order of a single deck; nil if none is due.
    package func next(in tx: Transaction) throws -> Due? {
        for stage in ReviewQueue.Stage.allCases {
            for queue in queues {
                if let card = try queue.card(at: stage, in: tx) { return Due(card: card, deck: queue.deck) }
            }
        }
        return nil
    }

    /// When the next card is due, after now, whatever the limits; nil if no card was reviewed yet.
    package func nextDue(in tx: Transaction) throws -> Instant? {
        try queues.compactMap { try $0.nextDue(in: tx) }.min()
    }
}

/// A deck with what a list of decks shows.
package struct DeckSummary: Sendable, Hashable {
    package let deck: Deck
    package let cards: Int
    package let due: ReviewQueue.Counts

    /// What the deck itself has; decks under it have their own.
    package static func of(_ deck: Deck, zone: Zone, in tx: Transaction) throws -> DeckSummary {
        let queue = try ReviewQueue(deck, zone: zone, in: tx)
        return DeckSummary(deck: deck, cards: try deck.cardCount(in: tx), due: try queue.counts(in: tx))
    }

    /// All decks of an account, by title.
    package static func all(of account: Account, in tx: Transaction) throws -> [DeckSummary] {
        try Deck.all(account: account.id, in: tx).map { try of($0, zone: account.zone, in: tx) }
    }
}
