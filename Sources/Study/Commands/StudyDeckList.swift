import ArgumentParser
import CommandKit
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
        let (account, now) = (context.account, context.now)
        let decks = try await context.store.read { try DeckSummary.all(of: account, now: now, in: $0) }
        var table = OutputTable(
            [
                OutputTable.Column("id", "#"), OutputTable.Column("title", "DECK"),
                OutputTable.Column("cards", "CARDS"), OutputTable.Column("due", "DUE"),
                OutputTable.Column("due_new"), OutputTable.Column("due_learning"), OutputTable.Column("due_review"),
                OutputTable.Column("created_at"),
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
