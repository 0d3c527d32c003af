import Agenda
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
    /// The parts of its title: `Lang::Fr` is the deck Fr under Lang.
    package var levels: [String] { Self.levels(title) }

    static func levels(_ title: String) -> [String] {
        let levels = title.split(separator: "::").map { String($0).trimmed }.filter { !$0.isEmpty }
        return levels.isEmpty ? [title] : levels
    }
}

/// The titles of decks as a tree.
package enum DeckTree {
    /// A deck, or a level without a deck of its own.
    package struct Line: Sendable, Hashable {
        /// The place of the deck; nil for a level without one.
        package let deck: Int?
        /// The places of the deck and of those under it.
        package let all: Range<Int>
        /// The last part of the title.
        package let name: String
        /// From 0.
        package let depth: Int
    }

    /// The name of each deck under the decks above it, and the number of those: `Fr` under Lang, `Lang::Fr` if there is
    /// no deck Lang.
    ///
    /// - Parameter decks: sorted as `Deck.all` does.
    package static func outline(_ decks: [Deck]) -> [(name: String, depth: Int)] {
        var above: [[String]] = []
        return decks.map { deck in
            let path = deck.levels.map(\.folded)
            above.removeAll { $0.count >= path.count || !path.starts(with: $0) }
            defer { above.append(path) }
            return (deck.levels.dropFirst(above.last?.count ?? 0).joined(separator: "::"), above.count)
        }
    }

    /// - Parameter decks: sorted as `Deck.all` does.
    package static func lines(_ decks: [Deck]) -> [Line] {
        var lines: [Line] = []
        var above: [String] = []
        let paths = decks.map { $0.levels.map(\.folded) }
        for (index, folded) in paths.enumerated() {
            let levels = decks[index].levels
            let known = zip(folded.dropLast(), above).prefix { $0 == $1 }.count
            for depth in known..<levels.count {
                let level = folded.prefix(depth + 1)
                let below = paths[index...].prefix { $0.starts(with: level) }
                lines.append(
                    Line(
                        deck: depth == levels.count - 1 ? index : nil, all: below.indices, name: levels[depth],
                        depth: depth))
            }
            above = folded
        }
        return lines
    }
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
        subject = Subject(id: try row["id"], account: try row["account_id"], kind: .deck, name: try row["name"])
        limits = DeckLimits(
            retention: try row["retention"], newPerDay: try row["new_per_day"],
            reviewsPerDay: try row["reviews_per_day"])
        createdAt = try row["created_at"]
    }

    /// The decks of an account by title. Those under a deck follow it.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Deck] {
        try tx.rows(
            """
            SELECT \(columns) FROM deck JOIN subject ON subject.id = deck.subject_id
            WHERE deck.account_id = \(account) ORDER BY deck.folded
            """
        ).map(Deck.init).sorted { first, second in
            first.levels.map(\.folded).lexicographicallyPrecedes(second.levels.map(\.folded))
        }
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

    /// The number of its cards that were forgotten often, see `CardSchedule.leechLapses`.
    package func leechCount(in tx: Transaction) throws -> Int {
        try tx.value("SELECT count(*) FROM card WHERE deck_id = \(id) AND lapses >= \(CardSchedule.leechLapses)") ?? 0
    }

    /// The cards of this deck with this front, ignoring case. Accents matter: they tell words apart.
    package func cards(withFront front: String, in tx: Transaction) throws -> [Card] {
        let wanted = front.trimmed.lowercased()
        guard !wanted.isEmpty else { return [] }
        return try tx.rows("SELECT id, front FROM card WHERE deck_id = \(id) ORDER BY id")
            .filter { (try $0["front"] as String).lowercased() == wanted }
            .compactMap { try Card.find(try $0["id"], account: account, in: tx) }
    }
}

extension SubjectKind {
    /// Decks are found by title.
    static let deck = SubjectKind(
        .deck, listing: StudyAction.listDecks, page: { deck, _ in "/study/\(deck.id)" }
    ) { words, account, tx in
        try Deck.candidates(account: account, in: tx).find(words)
    }
}

extension Deck {
    /// What a review changed.
    package struct Reviewed: Sendable {
        package let card: Card
        package let rating: Rating
        /// Whether the card has just become a leech: it was forgotten too often and should be rewritten.
        package let hasBecomeLeech: Bool
        /// The time until it is due again, for people: `10 min`, `3 days`.
        package let wait: String

        /// ` Forgotten 8 times: rewrite this card.` behind the rating of one that has just become a leech; else empty.
        package var leechWords: String {
            hasBecomeLeech ? " Forgotten \(card.schedule.lapses) times: rewrite this card." : ""
        }
    }

    /// Rates a card of this deck: its schedule moves on, and the review is logged. One undo step.
    ///
    /// - Parameter seen: the key of the card's schedule when it was shown (`CardSchedule.versionKey`), so that a
    ///   repeated form or text does not rate it twice; nil to rate it as it is.
    /// - Throws: `CardError.isStale` if it was reviewed since, `.isSuspended`.
    package func review(
        _ card: Card, _ rating: Rating, seen: String? = nil, zone: Zone, in tx: Transaction
    ) throws -> Reviewed {
        guard !card.isSuspended else { throw CardError.isSuspended }
        if let seen, seen != card.schedule.versionKey { throw CardError.isStale }
        let scheduler = FSRS(retention: try effectiveLimits(in: tx).retention)
        let before = card.schedule
        var after = card
        let days = try StudyDays.of(account, zone: zone, in: tx)
        after.schedule = before.reviewed(rating, by: scheduler, now: tx.now, in: days)
        let wait = after.schedule.due.map { ($0 - tx.now).wholeMilliseconds / 1000 } ?? 0
        let review = CardReview(at: tx.now, rating: rating, phase: before.phase, interval: Int(max(0, wait)))
        try review.insert(for: card.id, of: id, in: tx)
        try Card.save(after.schedule, of: card.id, in: tx)
        try CardUndo.reviewed(card: card.id.rawValue, before: before, at: tx.now.milliseconds).record(
            "rated \(card.front.short) \(rating.word)", of: self, in: tx)
        return Reviewed(
            card: after, rating: rating, hasBecomeLeech: after.schedule.isLeech && !before.isLeech,
            wait: after.schedule.wait(from: tx.now, in: days))
    }

    /// The last change of a member, if it is a rating that was not undone; nil for any other change.
    ///
    /// - Parameter actor: nil for everybody.
    package static func lastRating(
        by actor: ActingMember? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> UndoStep? {
        guard let step = try UndoStep.latest(by: actor, account: account, in: tx), step.kind == CardUndo.kind,
            case .reviewed = try step.snapshot(CardUndo.self)
        else { return nil }
        return step
    }

    /// When a card would be due again after each rating: `10 min`, `3 days`.
    package func waits(for card: Card, zone: Zone, in tx: Transaction) throws -> [Rating: String] {
        let scheduler = FSRS(retention: try effectiveLimits(in: tx).retention)
        let days = try StudyDays.of(account, zone: zone, in: tx)
        return Dictionary(
            uniqueKeysWithValues: Rating.allCases.map { rating in
                let after = card.schedule.reviewed(rating, by: scheduler, now: tx.now, in: days)
                return (rating, after.wait(from: tx.now, in: days))
            })
    }

    /// The deck's settings, with the account's where the deck has none.
    package func effectiveLimits(in tx: Transaction) throws -> EffectiveLimits {
        EffectiveLimits(limits, usual: try StudySettings.of(account, in: tx).limits)
    }

    var shortTitle: String { Self.shortTitle(title) }

    /// The title in a text that must fit two segments; of a long one, its last part.
    static func shortTitle(_ title: String) -> String {
        (title.count <= 24 ? title : levels(title).last ?? title).shortened(to: 24)
    }

    var hasNoCards: String { "The deck \(shortTitle) has no cards. Add one on the pages or the command line." }
}
