import Agenda
package import Platform
package import Storage
import Values

/// Each of these changes saves one undo step, unless nothing changed.
extension Deck {
    /// Adds an empty deck.
    ///
    /// - Throws: `DeckError` if the title is blank, too long or taken.
    package static func add(_ title: String, account: ID<Account>, in tx: Transaction) throws -> Deck {
        let title = try checked(title)
        if let other = try titled(title, account: account, in: tx) { throw DeckError.titleTaken(other.title) }
        let deck = try insert(title, account: account, in: tx)
        try DeckUndo.added(deck: deck.id.rawValue).record(deck.addition, of: deck, in: tx)
        return deck
    }

    /// Adds an empty deck with a valid title that is free. The caller records how to undo it.
    static func insert(_ title: String, account: ID<Account>, in tx: Transaction) throws -> Deck {
        let subject = try Subject.create(.deck, name: title, account: account, in: tx)
        let deck = Deck(subject: subject, limits: DeckLimits(), createdAt: tx.now)
        try deck.insertRow(in: tx)
        return deck
    }

    /// Returns the deck with its new title, and whether anything changed.
    package func rename(to title: String, in tx: Transaction) throws -> (deck: Deck, isChanged: Bool) {
        let title = try Self.checked(title)
        if let other = try Self.titled(title, account: account, in: tx), other.id != id {
            throw DeckError.titleTaken(other.title)
        }
        guard title != self.title else { return (self, false) }
        try DeckUndo.edited(before: .init(self)).record(renaming(to: title), of: self, in: tx)
        try setTitle(title, in: tx)
        let renamed = Subject(id: id, account: account, kind: .deck, name: title)
        return (Deck(subject: renamed, limits: limits, createdAt: createdAt), true)
    }

    /// Replaces the settings. Returns whether anything changed.
    ///
    /// - Throws: `DeckError` for a retention or limit out of range.
    package func set(_ limits: DeckLimits, in tx: Transaction) throws -> Bool {
        try limits.validate()
        guard limits != self.limits else { return false }
        try DeckUndo.edited(before: .init(self)).record(changeOfSettings, of: self, in: tx)
        try save(limits, in: tx)
        return true
    }

    /// What is deleted with a deck.
    package struct Contents: Sendable, Hashable {
        package let cards: Int
        package let reviews: Int
        /// To-dos, notes, budget lines and photos.
        package let items: Int

        package init(cards: Int, reviews: Int, items: Int) {
            (self.cards, self.reviews, self.items) = (cards, reviews, items)
        }
    }

    package func contents(subjects: SubjectKinds, in tx: Transaction) throws -> Contents {
        let reviews = try tx.value("SELECT count(*) FROM card_review WHERE deck_id = \(id)", as: Int.self)
        return Contents(
            cards: try cardCount(in: tx), reviews: reviews ?? 0, items: try subjects.itemCount(of: subject, in: tx))
    }

    /// Removes the deck with its cards and everything that belongs to it.
    package func remove(subjects: SubjectKinds, in tx: Transaction) throws {
        try DeckUndo.removed(.init(self, subjects: subjects, in: tx)).record(removal, of: self, in: tx)
        try Subject.delete(id, in: tx)
    }

    /// A valid title, with single spaces.
    package static func checked(_ title: String) throws(DeckError) -> String {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty, !title.folded.isEmpty else { throw .noTitle }
        guard title.count <= DeckError.longestTitle else { throw .titleTooLong(title.count) }
        return title
    }
}

extension Deck.Contents {
    /// `12 cards, 30 reviews and 1 other item (to-dos, notes, photos)`, for people.
    package var words: String {
        let parts = [
            cards == 0 ? nil : cards.counted("card"), reviews == 0 ? nil : reviews.counted("review"),
            items == 0 ? nil : "\(items.counted("other item")) (to-dos, notes, photos)",
        ].compactMap(\.self)
        guard let last = parts.last else { return "no cards" }
        return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension DeckLimits {
    package static let retentions = 700...990

    func validate() throws(DeckError) {
        if let retention, !Self.retentions.contains(retention) {
            throw .invalidRetention("0.\(String(retention).leftPadded(to: 3))")
        }
        for limit in [newPerDay, reviewsPerDay] {
            if let limit, !(0...DeckError.mostCardsPerDay).contains(limit) { throw .invalidLimit(limit) }
        }
    }

    /// Reads `0.9` or `90%` as thousandths.
    package static func retention(_ text: String) throws(DeckError) -> Int {
        let isPercent = text.hasSuffix("%")
        let number = Double(isPercent ? String(text.dropLast()) : text).map { isPercent ? $0 / 100 : $0 }
        guard let number, number.isFinite, (0.7...0.99).contains(number) else { throw .invalidRetention(text) }
        return Int((number * 1000).rounded())
    }
}

// MARK: - Rows

extension Deck {
    func insertRow(in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO deck (subject_id, account_id, folded, retention, new_per_day, reviews_per_day, created_at)
            VALUES (\(id), \(account), \(title.folded), \(limits.retention), \(limits.newPerDay),
                \(limits.reviewsPerDay), \(createdAt))
            """)
    }

    func setTitle(_ title: String, in tx: Transaction) throws {
        try Subject.rename(id, to: title, in: tx)
        try tx.run("UPDATE deck SET folded = \(title.folded) WHERE subject_id = \(id)")
    }

    func save(_ limits: DeckLimits, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE deck SET retention = \(limits.retention), new_per_day = \(limits.newPerDay),
                reviews_per_day = \(limits.reviewsPerDay)
            WHERE subject_id = \(id)
            """)
    }
}

/// Each of these changes saves one undo step, unless nothing changed.
extension Deck {
    /// Adds cards in this order and returns their keys.
    ///
    /// - Parameter summary: for undo; nil for the usual words.
    /// - Throws: `CardError` for the first card that is not valid; then nothing is added.
    @discardableResult
    package func add(_ drafts: [CardDraft], summary: String? = nil, in tx: Transaction) throws -> [ID<Card>] {
        let checked = try drafts.map { try $0.checked() }
        guard let first = checked.first else { return [] }
        let ids = try checked.map { try Card.insert($0, to: id, in: tx) }
        let words = summary ?? addition(ofCards: checked.count, first: first.front)
        try CardUndo.added(ids.map(\.rawValue)).record(words, of: self, in: tx)
        return ids
    }

    /// Adds a card with a picture and a sound, as one undo step, and returns its key.
    ///
    /// - Throws: `CardError` if it is not valid, `QuotaError` if there is no room for the picture.
    package func add(_ draft: CardDraft, with media: CardMedia, in tx: Transaction) throws -> ID<Card> {
        var draft = draft
        if let sound = media.sound {
            let mark = "[sound:\(try CardSounds.add(sound, to: self, in: tx))]"
            if media.isOnFront {
                draft.front += " \(mark)"
            } else {
                draft.back += draft.back.isEmpty ? mark : "\n\(mark)"
            }
        }
        let ids = try add([draft], in: tx)
        if let picture = media.picture, let card = ids.first {
            try PhotoAlbum.of(subject, in: tx).requireRoom(for: [picture], in: tx)
            let photo = try PhotoAlbum.insert(picture, credit: PhotoCredit(.file), for: subject, in: tx)
            try CardPictures.show(photo, isFront: media.isOnFront, on: card, in: tx)
        }
        return ids[0]
    }

    /// New values of a card; nil keeps the current one.
    package struct CardChanges: Sendable {
        package var front: String?
        package var back: String?
        package var tags: [String]?
        package var isSuspended: Bool?

        package init(front: String? = nil, back: String? = nil, tags: [String]? = nil, isSuspended: Bool? = nil) {
            (self.front, self.back, self.tags, self.isSuspended) = (front, back, tags, isSuspended)
        }
    }

    /// Returns the card as it is now, and whether anything changed.
    ///
    /// - Throws: `CardError` for invalid values.
    package func edit(
        _ card: Card, _ changes: CardChanges, in tx: Transaction
    ) throws -> (card: Card, isChanged: Bool) {
        var changed = card
        if let front = changes.front { changed.front = try CardDraft.checkedFront(front) }
        if let back = changes.back { changed.back = try CardDraft.checkedBack(back) }
        if let tags = changes.tags { changed.tags = try CardDraft.checkedTags(tags) }
        if let isSuspended = changes.isSuspended { changed.isSuspended = isSuspended }
        guard changed != card else { return (card, false) }
        try CardUndo.edited(before: CardSnapshot(card, in: tx)).record(Self.change(of: card), of: self, in: tx)
        try changed.save(in: tx)
        return (changed, true)
    }

    /// Removes cards of this deck.
    package func remove(_ cards: [Card], in tx: Transaction) throws {
        guard let first = cards.first else { return }
        let words = removal(ofCards: cards.count, first: first.front)
        try CardUndo.removed(cards.map { try CardSnapshot($0, in: tx) }).record(words, of: self, in: tx)
        for card in cards { try tx.run("DELETE FROM card WHERE id = \(card.id) AND deck_id = \(id)") }
    }
}

// MARK: - Words

/// Summaries of undo steps.
extension Deck {
    private var addition: String { "added the deck \"\(title)\"" }
    private func renaming(to title: String) -> String { "renamed the deck \"\(self.title)\" to \"\(title)\"" }
    private var changeOfSettings: String { "changed the settings of the deck \"\(title)\"" }
    private var removal: String { "removed the deck \"\(title)\"" }

    private func addition(ofCards count: Int, first: String) -> String {
        "added \(Self.cards(count, first: first)) to \"\(title)\""
    }
    private static func change(of card: Card) -> String { "changed the card \(card.front.short)" }
    private func removal(ofCards count: Int, first: String) -> String {
        "removed \(Self.cards(count, first: first)) from \"\(title)\""
    }
    private static func cards(_ count: Int, first: String) -> String {
        count == 1 ? "the card \(first.short)" : "\(count) cards"
    }
}
