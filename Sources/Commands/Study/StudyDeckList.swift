import ArgumentParser
import Platform
import Storage
import Study
import Values

struct StudyDeckList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List decks with the number of cards and how many are due.",
        discussion: """
            Examples:
              greenroom study deck list
              greenroom study deck list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let decks = try await context.read { try DeckSummary.all(of: account, in: $0) }
        var table = OutputTable(
            [
                "id": "#", "title": "DECK", "cards": "CARDS", "due": "DUE", "due_new": nil, "due_learning": nil,
                "due_review": nil, "created_at": nil,
            ], emptyState: "No decks yet. Add one:  greenroom study deck add Spanish")
        for summary in decks {
            table.rows.append([
                .number(summary.deck.id.rawValue), .text(summary.deck.title), .number(summary.cards),
                .number(summary.due.total), .number(summary.due.new), .number(summary.due.learning),
                .number(summary.due.review), .text(summary.deck.createdAt.rfc3339),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let next = decks.first(where: { $0.due.total > 0 }) else { return }
        context.terminal.say("Next: greenroom study review \(next.deck.title.argument)")
    }
}
