package import JSON
package import Platform
package import Storage
import Values

/// A card with when it is due.
package struct ListedCard: Sendable {
    package let card: Card
    /// The title of its deck; nil in a list of one deck.
    package let deck: String?
    /// `now`, `suspended`, `3 days`
    package let due: String

    /// These cards of the account, in their order.
    ///
    /// - Parameter decks: whose titles are listed.
    package static func listed(
        _ cards: [Card], of account: Account, decks: [Deck] = [], in tx: Transaction
    ) throws -> [ListedCard] {
        let days = try StudyDays.of(account.id, zone: account.zone, in: tx)
        let titles = Dictionary(uniqueKeysWithValues: decks.map { ($0.id, $0.title) })
        return cards.map { card in
            let isDue = card.schedule.isDue(at: tx.now, in: days)
            let due = card.isSuspended ? "suspended" : isDue ? "now" : card.schedule.wait(from: tx.now, in: days)
            return ListedCard(card: card, deck: titles[card.deck], due: due)
        }
    }

    package static let fields = RecordFields<ListedCard>([
        .integer("id") { $0.card.id.rawValue }, .text(optional: "deck") { $0.deck }, .text("front") { $0.card.front },
        .text("back") { $0.card.back }, .texts("tags") { $0.card.tags },
        .time(optional: "due_at") { $0.card.schedule.due }, .text("state") { $0.card.schedule.phase.rawValue },
        .integer("lapses") { Int64($0.card.schedule.lapses) }, .flag("suspended") { $0.card.isSuspended },
        .time("created_at") { $0.card.createdAt },
    ])
}

extension DeckSummary {
    package static let fields = RecordFields<DeckSummary>([
        .integer("id") { $0.deck.id.rawValue }, .text("title") { $0.deck.title }, .integer("cards") { Int64($0.cards) },
        .integer("due") { Int64($0.due.total) }, .integer("due_new") { Int64($0.due.new) },
        .integer("due_learning") { Int64($0.due.learning) }, .integer("due_review") { Int64($0.due.review) },
        .time("created_at") { $0.deck.createdAt },
    ])
}
