package import Platform
package import Storage
package import Values

/// A deck of flashcards. To-dos, notes and photos can belong to it.
package struct Deck: Sendable, Hashable {
    package let subject: Subject
    package var limits: DeckLimits
    package let createdAt: Instant

    package var id: ID<Subject> { subject.id }
    package var account: ID<Account> { subject.account }
    package var title: String { subject.name }
}

/// The settings of a deck; nil for those of the account.
package struct DeckLimits: Sendable, Hashable, Codable {
    /// The probability with which cards are remembered when they are due, in thousandths: 700 to 990.
    package var retention: Int?
    package var newPerDay: Int?
    package var reviewsPerDay: Int?

    package init(retention: Int? = nil, newPerDay: Int? = nil, reviewsPerDay: Int? = nil) {
        (self.retention, self.newPerDay, self.reviewsPerDay) = (retention, newPerDay, reviewsPerDay)
    }
}

extension Deck {
    private static let columns: SQL = """
        subject.id, subject.account_id, subject.name, deck.retention, deck.new_per_day, deck.reviews_per_day,
        deck.created_at
        """

    private init(_ row: Row) throws {
        subject = Subject(
            id: try row["id"], account: try row["account_id"], kind: .deck, name: try row["name"])
        limits = DeckLimits(
            retention: try row["retention"], newPerDay: try row["new_per_day"],
            reviewsPerDay: try row["reviews_per_day"])
        createdAt = try row["created_at"]
    }

    /// The decks of an account by title.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Deck] {
        try tx.rows(
            """
            SELECT \(columns) FROM deck JOIN subject ON subject.id = deck.subject_id
            WHERE deck.account_id = \(account) ORDER BY deck.folded
            """
        ).map(Deck.init)
    }

    /// Nil if it was deleted, or belongs to another account.
    package static func find(_ id: ID<Subject>, account: ID<Account>, in tx: Transaction) throws -> Deck? {
        try tx.row(
            """
            SELECT \(columns) FROM deck JOIN subject ON subject.id = deck.subject_id
            WHERE deck.subject_id = \(id) AND deck.account_id = \(account)
            """
        ).map(Deck.init)
    }

    /// The deck with this title, ignoring case and accents; nil if there is none.
    package static func titled(_ title: String, account: ID<Account>, in tx: Transaction) throws -> Deck? {
        let id: ID<Subject>? = try tx.value(
            "SELECT subject_id FROM deck WHERE account_id = \(account) AND folded = \(title.folded)")
        return try id.flatMap { try find($0, account: account, in: tx) }
    }

    /// The deck that these words name, with or without `@`.
    ///
    /// - Throws: `DeckError.unknown` or `.several`.
    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws -> Deck {
        let name = words.hasPrefix("@") ? String(words.dropFirst()) : words
        switch try candidates(account: account, in: tx).find(name) {
        case .one(let found):
            guard let deck = try find(found.id, account: account, in: tx) else { throw DeckError.unknown(name, nil) }
            return deck
        case .several(let found): throw DeckError.several(name, found.map(\.name))
        case .none(let nearest): throw DeckError.unknown(name, nearest.first?.name)
        }
    }

    static func candidates(account: ID<Account>, in tx: Transaction) throws -> NameMatch<Subject> {
        NameMatch(try all(account: account, in: tx).map { .init(id: $0.id, name: $0.title, detail: "deck") })
    }

    /// The number of its cards.
    package func cardCount(in tx: Transaction) throws -> Int {
        try tx.value("SELECT count(*) FROM card WHERE deck_id = \(id)") ?? 0
    }
}

extension SubjectKind {
    /// Decks are found by title.
    static let deck = SubjectKind(.deck, listing: "greenroom study deck list") { words, account, tx, _ in
        try Deck.candidates(account: account, in: tx).find(words)
    }
}
