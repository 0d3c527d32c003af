import CommandKit
import Platform
import Storage
import Study
import Values

/// Cards as rows.
struct StudyCardTable {
    private let context: CommandContext
    private var table: OutputTable

    /// - Parameter emptyState: the message if there are none, with the next step.
    init(_ cards: [Card], in context: CommandContext, decks: [Deck] = [], emptyState: String) async throws {
        self.context = context
        let account = context.account
        let days = try await context.read { try StudyDays.of(account.id, zone: account.zone, in: $0) }
        let titles = Dictionary(uniqueKeysWithValues: decks.map { ($0.id, $0.title) })
        table = OutputTable(
            [
                "id": "#", "deck": titles.isEmpty ? nil : "DECK", "front": "FRONT", "back": .clipped("BACK"),
                "tags": "TAGS", "due_at": "DUE", "state": nil, "lapses": nil, "suspended": nil, "created_at": nil,
            ], emptyState: emptyState)
        for card in cards {
            let schedule = card.schedule
            let wait = schedule.wait(from: context.now, in: days)
            let isDue = schedule.isDue(at: context.now, in: days)
            let due = card.isSuspended ? "suspended" : isDue ? "now" : wait
            table.rows.append([
                .number(card.id.rawValue), .text(titles[card.deck]), .text(card.front), .text(card.back),
                .list(card.tags, shown: card.tags.joined(separator: " ")),
                .text(schedule.due?.rfc3339, shown: due + (schedule.isLeech ? " (leech)" : "")),
                .text(schedule.phase.rawValue), .number(schedule.lapses), .flag(card.isSuspended),
                .text(card.createdAt.rfc3339),
            ])
        }
    }

    func print(_ output: OutputOptions) throws { try table.print(output, to: context.terminal) }

    static func noCards(_ deck: Deck) -> String {
        "No cards yet. Add one:  greenroom study card add \(deck.title.argument) hola --back hello"
    }
}
