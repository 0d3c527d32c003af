package import Platform
package import Storage
import Values

/// What is reviewed together: a deck with those under it, or the decks under a level without one, such as `Lang` of
/// `Lang::Es` and `Lang::Fr`.
package struct DeckBranch: Sendable, Hashable {
    /// Of a level, the first deck under it.
    package let deck: Deck
    /// How many parts of the title the level has; nil for the deck itself.
    package let level: Int?

    /// - Parameter level: a number that the title does not have is that of the deck.
    package init(_ deck: Deck, level: Int? = nil) {
        self.deck = deck
        self.level = level.flatMap { (1..<deck.levels.count).contains($0) ? $0 : nil }
    }

    package var title: String { level.map { deck.levels.prefix($0).joined(separator: "::") } ?? deck.title }

    /// See `Deck.shortTitle`.
    var shortTitle: String { Deck.shortTitle(title) }

    /// As `Deck.all` has them.
    package func decks(in tx: Transaction) throws -> [Deck] {
        let own = deck.levels.prefix(level ?? deck.levels.count).map(\.folded)
        return try Deck.all(account: deck.account, in: tx).filter { other in
            let levels = other.levels.map(\.folded)
            return other.id == deck.id || (levels.starts(with: own) && (level != nil || levels.count > own.count))
        }
    }

    /// The deck or the level that these words name.
    ///
    /// - Throws: `DeckError.unknown` or `.several`.
    package static func named(_ words: String, account: ID<Account>, in tx: Transaction) throws -> DeckBranch {
        try level(named: words, account: account, in: tx)
            ?? DeckBranch(try Deck.match(words, account: account, in: tx))
    }

    /// Nil if there is a deck with this title, or none under it.
    static func level(named words: String, account: ID<Account>, in tx: Transaction) throws -> DeckBranch? {
        guard try Deck.titled(words, account: account, in: tx) == nil else { return nil }
        let level = Deck.levels(words).map(\.folded)
        let first = try Deck.all(account: account, in: tx).first { deck in
            deck.levels.count > level.count && deck.levels.map(\.folded).starts(with: level)
        }
        return first.map { DeckBranch($0, level: level.count) }
    }
}
