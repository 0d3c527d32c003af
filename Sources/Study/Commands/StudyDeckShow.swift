import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudyDeckShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a deck and its cards.",
        discussion: """
            Example:
              greenroom study deck show Spanish
            """)

    @Argument(help: "The deck.")
    var deck: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let (zone, now) = (context.account.zone, context.now)
        let (summary, cards, limits) = try await context.store.read { tx in
            (
                try DeckSummary.of(deck, now: now, zone: zone, in: tx), try Card.all(of: deck.id, in: tx),
                try deck.effectiveLimits(in: tx)
            )
        }
        if output.resolvedFormat == .table {
            let due = summary.due
            context.terminal.line(
                "\(Printable.line(deck.title)): \(summary.cards) card\(summary.cards == 1 ? "" : "s"), "
                    + "\(due.total) due (\(due.new) new, \(due.learning) in learning, \(due.review) to review)")
            context.terminal.line(Style.dim(StudyLimitOptions.words(limits), context.terminal))
        }
        try StudyCardTable(cards, in: context, emptyState: StudyCardTable.noCards(deck)).print(output)
    }
}
