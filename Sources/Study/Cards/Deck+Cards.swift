package import Storage
package import Values

/// Each of these changes saves one undo step, unless nothing changed.
extension Deck {
    /// Adds cards in this order and returns their keys.
    ///
    /// - Parameter summary: for undo; nil for the usual words.
    /// - Throws: `CardError` for the first card that is not valid; then nothing is added.
    @discardableResult
    package func add(
        _ drafts: [CardDraft], summary: String? = nil, now: Instant, in tx: Transaction
    ) throws -> [ID<Card>] {
        let checked = try drafts.map { try $0.checked() }
        guard let first = checked.first else { return [] }
        let ids = try checked.map { try Card.insert($0, to: id, now: now, in: tx) }
        let words = checked.count == 1 ? "the card \(first.front.short)" : "\(checked.count) cards"
        try CardUndo.added(ids.map(\.rawValue)).record(
            summary ?? "added \(words) to \"\(title)\"", of: self, now: now, in: tx)
        return ids
    }

    /// New values of a card; nil keeps the current one.
    package struct CardChanges: Sendable {
        package var front: String?
        package var back: String?
        package var tags: [String]?
        package var isSuspended: Bool?

        package init(
            front: String? = nil, back: String? = nil, tags: [String]? = nil, isSuspended: Bool? = nil
        ) {
            (self.front, self.back, self.tags, self.isSuspended) = (front, back, tags, isSuspended)
        }
    }

    /// Returns the card as it is now, and whether anything changed.
    ///
    /// - Throws: `CardError` for invalid values.
    package func edit(
        _ card: Card, _ changes: CardChanges, now: Instant, in tx: Transaction
    ) throws -> (card: Card, isChanged: Bool) {
        var changed = card
        if let front = changes.front { changed.front = try CardDraft.checkedFront(front) }
        if let back = changes.back { changed.back = try CardDraft.checkedBack(back) }
        if let tags = changes.tags { changed.tags = try CardDraft.checkedTags(tags) }
        if let isSuspended = changes.isSuspended { changed.isSuspended = isSuspended }
        guard changed != card else { return (card, false) }
        try CardUndo.edited(before: CardSnapshot(card, in: tx)).record(
            "changed the card \(card.front.short)", of: self, now: now, in: tx)
        try changed.save(in: tx)
        return (changed, true)
    }

    /// Removes cards of this deck.
    package func remove(_ cards: [Card], now: Instant, in tx: Transaction) throws {
        guard let first = cards.first else { return }
        let words = cards.count == 1 ? "the card \(first.front.short)" : "\(cards.count) cards"
        try CardUndo.removed(cards.map { try CardSnapshot($0, in: tx) }).record(
            "removed \(words) from \"\(title)\"", of: self, now: now, in: tx)
        for card in cards { try tx.run("DELETE FROM card WHERE id = \(card.id) AND deck_id = \(id)") }
    }
}

extension String {
    /// In quotes, at most 40 characters.
    var short: String { "\"\(shortened(to: 40))\"" }
}
