package import Platform
package import Storage
package import Values

/// A quiz of a deck: its cards in an order that was shuffled once and is kept for the whole quiz. There is at most one
/// per deck, and it continues where it was left, in every interface.
package struct Quiz: Sendable {
    package let deck: Deck
    /// The cards in the shuffled order, without those that were removed from the quiz or the deck.
    package private(set) var order: [ID<Card>]
    /// The positions of the cards in the order; the same count as `order`.
    private var positions: [Int]
    /// The index of the card that is shown.
    package private(set) var index: Int
    /// The card that is shown.
    package private(set) var card: Card
    package private(set) var isFlipped: Bool
    private let startedAt: Instant

    /// The side that is shown.
    package var text: String { isFlipped ? card.back : card.front }

    /// Identifies what is shown, so that a repeated form does not act twice.
    package var versionKey: String { "\(card.id)-\(positions[index])-\(order.count)-\(isFlipped ? 1 : 0)" }

    /// Begins a quiz of all cards of the deck, in a new order. It replaces an open quiz of the deck.
    ///
    /// - Throws: `DeckError.empty`.
    package static func begin(_ deck: Deck, random: RandomSource, in tx: Transaction) throws -> Quiz {
        let cards = try tx.values("SELECT id FROM card WHERE deck_id = \(deck.id) ORDER BY id", as: ID<Card>.self)
        let order = shuffled(cards, by: random)
        guard let first = try order.first.flatMap({ try Card.find($0, account: deck.account, in: tx) }) else {
            throw DeckError.empty(deck.title)
        }
        try finish(deck, in: tx)
        try tx.run(
            """
            INSERT INTO quiz (deck_id, position, is_flipped, started_at, changed_at)
            VALUES (\(deck.id), 0, 0, \(tx.now), \(tx.now))
            """)
        for (position, card) in order.enumerated() {
            try tx.run("INSERT INTO quiz_card (deck_id, position, card_id) VALUES (\(deck.id), \(position), \(card))")
        }
        return Quiz(
            deck: deck, order: order, positions: Array(order.indices), index: 0, card: first, isFlipped: false,
            startedAt: tx.now)
    }

    /// The open quiz of the deck; nil if there is none.
    package static func open(of deck: Deck, in tx: Transaction) throws -> Quiz? {
        let found = try tx.row("SELECT position, is_flipped, started_at FROM quiz WHERE deck_id = \(deck.id)")
        guard let row = found else { return nil }
        let cards = try tx.rows("SELECT position, card_id FROM quiz_card WHERE deck_id = \(deck.id) ORDER BY position")
        let order: [ID<Card>] = try cards.map { try $0["card_id"] }
        let positions: [Int] = try cards.map { try $0["position"] }
        guard !order.isEmpty else { return nil }
        let current: Int = try row["position"]
        // If the card that was shown was deleted from the deck, the next one is shown.
        let index = positions.firstIndex { $0 >= current } ?? 0
        guard let card = try Card.find(order[index], account: deck.account, in: tx) else { return nil }
        let isFlipped = try row["is_flipped"] && positions[index] == current
        return Quiz(
            deck: deck, order: order, positions: positions, index: index, card: card, isFlipped: isFlipped,
            startedAt: try row["started_at"])
    }

    /// The open quiz of the deck, or a new one.
    package static func openOrBegin(_ deck: Deck, random: RandomSource, in tx: Transaction) throws -> Quiz {
        try open(of: deck, in: tx) ?? begin(deck, random: random, in: tx)
    }

    /// The deck whose quiz was used last; nil if no quiz is open.
    package static func lastDeck(account: ID<Account>, in tx: Transaction) throws -> Deck? {
        let id: ID<Subject>? = try tx.value(
            """
            SELECT quiz.deck_id FROM quiz JOIN deck ON deck.subject_id = quiz.deck_id
            WHERE deck.account_id = \(account) ORDER BY quiz.changed_at DESC, quiz.deck_id DESC LIMIT 1
            """)
        return try id.flatMap { try Deck.find($0, account: account, in: tx) }
    }

    /// What a person does with the card that is shown.
    package enum Action: String, Sendable, CaseIterable {
        case flip, next
        /// Removes the card from the quiz.
        case know
    }

    /// Performs an action in the open quiz of a deck. Returns the quiz; nil if it has ended with its last card.
    ///
    /// - Parameter seen: the key of what the person saw. If something else is shown by now, nothing changes.
    /// - Throws: `DeckError.noQuiz`.
    package static func perform(_ action: Action, in deck: Deck, seen: String?, in tx: Transaction) throws -> Quiz? {
        guard var quiz = try open(of: deck, in: tx) else { throw DeckError.noQuiz }
        if let seen, seen != quiz.versionKey { return quiz }
        switch action {
        case .flip: try quiz.flip(in: tx)
        case .next: try quiz.next(in: tx)
        case .know: return try quiz.removeCard(in: tx) ? quiz : nil
        }
        return quiz
    }

    /// Shows the other side.
    private mutating func flip(in tx: Transaction) throws {
        isFlipped.toggle()
        try save(in: tx)
    }

    /// Shows the front of the next card; after the last, the first again.
    private mutating func next(in tx: Transaction) throws {
        try show((index + 1) % order.count, in: tx)
    }

    /// Removes the card that is shown from this quiz, not from the deck, and shows the front of the next one. One undo
    /// step. Returns false if that was the last card, which ends the quiz.
    private mutating func removeCard(in tx: Transaction) throws -> Bool {
        let (known, position) = (card, positions[index])
        let undo = QuizUndo(
            deck: deck.id.rawValue, card: known.id.rawValue, position: position, startedAt: startedAt.milliseconds,
            wasLast: order.count == 1)
        try undo.record(Self.removalSummary(known), of: deck, in: tx)
        try tx.run("DELETE FROM quiz_card WHERE deck_id = \(deck.id) AND position = \(position)")
        guard order.count > 1 else {
            try Self.finish(deck, in: tx)
            return false
        }
        order.remove(at: index)
        positions.remove(at: index)
        try show(index % order.count, in: tx)
        return true
    }

    private static func removalSummary(_ card: Card) -> String { "removed the card \(card.front.short) from the quiz" }

    /// Ends the quiz of the deck, if one is open.
    package static func finish(_ deck: Deck, in tx: Transaction) throws {
        try tx.run("DELETE FROM quiz WHERE deck_id = \(deck.id)")
    }

    /// Shows the front of the card at this index.
    private mutating func show(_ index: Int, in tx: Transaction) throws {
        guard let card = try Card.find(order[index], account: deck.account, in: tx) else { throw DeckError.noQuiz }
        (self.index, self.card, isFlipped) = (index, card, false)
        try save(in: tx)
    }

    private func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE quiz SET position = \(positions[index]), is_flipped = \(isFlipped), changed_at = \(tx.now)
            WHERE deck_id = \(deck.id)
            """)
    }

    /// Every order is equally likely. Source: Durstenfeld, "Algorithm 235: Random permutation", 1964.
    package static func shuffled<Element>(_ elements: [Element], by random: RandomSource) -> [Element] {
        var (elements, random) = (elements, random)
        guard elements.count > 1 else { return elements }
        for last in stride(from: elements.count - 1, through: 1, by: -1) {
            elements.swapAt(last, Int.random(in: 0...last, using: &random))
        }
        return elements
    }
}
