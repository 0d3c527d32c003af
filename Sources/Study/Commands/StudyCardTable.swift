import CommandKit
import Platform
import Storage
import Study
import Values

/// Cards as rows.
struct StudyCardTable {
    private let context: CommandContext
    private let table: OutputTable

    /// - Parameter emptyState: the message if there are none, with the next step.
    init(_ cards: [Card], in context: CommandContext, decks: [Deck] = [], emptyState: String) async throws {
        self.context = context
        let account = context.account
        let listed = try await context.read { try ListedCard.listed(cards, of: account, decks: decks, in: $0) }
        table = OutputTable(
            listed, ListedCard.fields,
            shown: [
                "id": "#", "deck": OutputTable.Shown(decks.isEmpty ? nil : "DECK") { $0.deck }, "front": "FRONT",
                "back": OutputTable.Shown(.clipped("BACK")) { $0.card.back },
                "tags": OutputTable.Shown("TAGS") { $0.card.tags.joined(separator: " ") },
                "due_at": OutputTable.Shown("DUE") { $0.due + ($0.card.schedule.isLeech ? " (leech)" : "") },
            ], emptyState: emptyState)
    }

    func print(_ output: OutputOptions) throws { try table.print(output, to: context.terminal) }

    static func noCards(_ deck: Deck) -> String {
        "No cards yet. Add one:  greenroom study card add \(deck.title.argument) hola --back hello"
    }
}
