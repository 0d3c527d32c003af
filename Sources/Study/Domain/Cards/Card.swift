package import Platform
package import Storage
package import Values

/// A flashcard in a deck.
package struct Card: Sendable, Hashable {
    package let id: ID<Card>
    package let deck: ID<Subject>
    /// One line.
    package var front: String
    /// May have several lines.
    package var back: String
    /// What the front shows on request; empty for none.
    package var hint: String
    /// Without spaces, in the order in which they were given.
    package var tags: [String]
    package let createdAt: Instant
    /// Whether reviews skip it.
    package var isSuspended: Bool
    package var schedule: CardSchedule
}

extension Card {
    /// The hint in a text.
    var shortHint: String {
        "Hint: \(hint.split(whereSeparator: \.isNewline).joined(separator: ", ").shortened(to: 160))"
    }

    private static let columns: SQL = """
        id, deck_id, front, back, hint, tags, created_at, is_suspended, state, step, stability, difficulty, due_at,
        reviewed_at, lapses
        """

    init(_ row: Row) throws {
        id = try row["id"]
        deck = try row["deck_id"]
        front = try row["front"]
        back = try row["back"]
        hint = try row["hint"]
        tags = (try row["tags"] as String).split(separator: " ").map(String.init)
        createdAt = try row["created_at"]
        isSuspended = try row["is_suspended"]
        let stability: Double? = try row["stability"]
        let difficulty: Double? = try row["difficulty"]
        let memory = stability.flatMap { stability in
            difficulty.map { FSRS.Memory(stability: stability, difficulty: $0) }
        }
        schedule = CardSchedule(
            phase: try row["state"], step: try row["step"], memory: memory, due: try row["due_at"],
            reviewedAt: try row["reviewed_at"], lapses: try row["lapses"])
    }

    /// Nil if it was deleted, or belongs to another account.
    package static func find(_ id: ID<Card>, account: ID<Account>, in tx: Transaction) throws -> Card? {
        try tx.row(
            """
            SELECT \(columns) FROM card
            WHERE id = \(id) AND deck_id IN (SELECT subject_id FROM deck WHERE account_id = \(account))
            """
        ).map(Card.init)
    }

    /// The cards of a deck, in the order in which they were added.
    package static func all(of deck: ID<Subject>, in tx: Transaction) throws -> [Card] {
        try tx.rows("SELECT \(columns) FROM card WHERE deck_id = \(deck) ORDER BY id").map(Card.init)
    }

    /// The number of cards on a page of a deck.
    package static let pageSize = 100

    /// The cards on one page of a deck, in the order in which they were added.
    ///
    /// - Parameter page: from 1.
    package static func page(_ page: Int, of deck: ID<Subject>, in tx: Transaction) throws -> [Card] {
        try tx.rows(
            """
            SELECT \(columns) FROM card WHERE deck_id = \(deck) ORDER BY id
            LIMIT \(pageSize) OFFSET \((page - 1) * pageSize)
            """
        ).map(Card.init)
    }

    /// The first card that meets the condition.
    static func first(where condition: SQL, order: SQL, in tx: Transaction) throws -> Card? {
        try tx.row("SELECT \(columns) FROM card WHERE \(condition) ORDER BY \(order) LIMIT 1").map(Card.init)
    }

    /// The cards with all of these words in front, back or tags, ignoring case and accents. A word that starts with `#`
    /// is a whole tag; `is:leech`, `is:new` and `is:suspended` are about their reviews.
    package static func search(
        _ words: String, account: ID<Account>, deck: ID<Subject>? = nil, in tx: Transaction
    ) throws -> [Card] {
        let wanted = words.folded.split(separator: " ").map(String.init)
        let decks = try deck.map { [$0] } ?? Deck.all(account: account, in: tx).map(\.id)
        return try decks.flatMap { try all(of: $0, in: tx) }.filter { card in
            let text = [card.front, card.back, card.tags.joined(separator: " ")].joined(separator: " ").folded
            let tags = wanted.contains { $0.hasPrefix("#") } ? card.tags.map(\.folded) : []
            return wanted.allSatisfy { word in
                if let state = SearchState(rawValue: word) { return state.holds(for: card) }
                return word.hasPrefix("#") && word.count > 1
                    ? tags.contains(String(word.dropFirst())) : text.contains(key: word)
            }
        }
    }

    /// A word of a search that is about the reviews of a card.
    private enum SearchState: String {
        case leech = "is:leech"
        case new = "is:new"
        case suspended = "is:suspended"

        func holds(for card: Card) -> Bool {
            switch self {
            case .leech: card.schedule.isLeech
            case .new: card.schedule.phase == .new
            case .suspended: card.isSuspended
            }
        }
    }

    /// The card with this number, or the only one whose front matches the words.
    package static func match(
        _ words: String, account: ID<Account>, deck: ID<Subject>? = nil, in tx: Transaction
    ) throws -> Card {
        if let number = Int64(words), let card = try find(ID(number), account: account, in: tx),
            deck == nil || deck == card.deck
        {
            return card
        }
        let all = try deck.map { [$0] } ?? Deck.all(account: account, in: tx).map(\.id)
        let found = try all.flatMap { try Card.all(of: $0, in: tx) }.titled(words, by: \.front)
        guard let card = found.first else { throw CardError.unknown(words) }
        guard found.count == 1 else { throw CardError.several(words, found) }
        return card
    }

    /// Inserts the card's row.
    ///
    /// - Parameter id: nil for a new key.
    static func insert(
        _ draft: CardDraft, id: ID<Card>? = nil, to deck: ID<Subject>, in tx: Transaction
    ) throws -> ID<Card> {
        let (schedule, tags) = (draft.schedule, draft.tags.joined(separator: " "))
        let values: SQL = """
            \(deck), \(draft.front), \(draft.back), \(draft.hint), \(tags), \(draft.createdAt ?? tx.now),
            \(draft.isSuspended), \(schedule.phase), \(schedule.step), \(schedule.memory?.stability), \(schedule.memory?.difficulty),
            \(schedule.due), \(schedule.reviewedAt), \(schedule.lapses)
            """
        let names: SQL = """
            deck_id, front, back, hint, tags, created_at, is_suspended, state, step, stability, difficulty, due_at,
            reviewed_at, lapses
            """
        let key: ID<Card>
        if let id {
            try tx.run("INSERT INTO card (id, \(names)) VALUES (\(id), \(values))")
            key = id
        } else {
            key = try tx.insert("INSERT INTO card (\(names)) VALUES (\(values))")
        }
        for review in draft.reviews { try review.insert(for: key, of: deck, in: tx) }
        return key
    }

    /// Updates the words, the tags and whether it is suspended.
    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE card SET front = \(front), back = \(back), hint = \(hint), tags = \(tags.joined(separator: " ")),
                is_suspended = \(isSuspended)
            WHERE id = \(id)
            """)
    }

    /// Updates the schedule.
    static func save(_ schedule: CardSchedule, of card: ID<Card>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE card SET state = \(schedule.phase), step = \(schedule.step),
                stability = \(schedule.memory?.stability), difficulty = \(schedule.memory?.difficulty),
                due_at = \(schedule.due), reviewed_at = \(schedule.reviewedAt), lapses = \(schedule.lapses)
            WHERE id = \(card)
            """)
    }
}

extension String {
    /// In quotes, at most 40 characters.
    var short: String { "\"\(shortened(to: 40))\"" }
}
