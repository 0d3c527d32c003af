import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

/// The options for the rate of a cost and who shares it.
struct CostSharingOptions: ParsableArguments {
    @Option(help: "How much of your currency is paid for one of the amount's, like 1.0825.")
    var rate: String?

    @Option(help: "Who paid: a name; you by default.")
    var paidBy: String?

    @Option(help: "Who shares the cost: names separated by commas; \"me\" for you.")
    var shared: String?

    var input: CostSharingInput { CostSharingInput(rate: rate, paidBy: paidBy, sharedBy: shared) }
}

struct BudgetShares: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "shares", abstract: "Show who paid what of the shared costs, and who owes whom.",
        discussion: """
            Sums are in your currency, at the rate of each line.

            Examples:
              greenroom budget shares @late
              greenroom budget shares @late --json
            """, aliases: ["split"])

    @Argument(help: "The event or trip (@name); your own budget if omitted.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let subject = try await context.subject(try SubjectChoice(subject))
        let budget = try await context.read { try Budget.of(subject, in: $0) }
        let costs = try SharedCosts(budget.items, home: context.account.currency)
        var table = OutputTable(
            ["name": "WHO", "paid": "PAID", "part": "PART", "balance": "BALANCE", "currency": nil],
            emptyState: "No shared costs yet. Add one:  greenroom budget spent 45.20 dinner --shared \"me, Ann\"")
        for person in costs.people {
            func cell(_ units: Int64) -> OutputTable.Cell {
                let amount = Money(minorUnits: units, currency: costs.home)
                return .text(amount.plain, shown: amount.description)
            }
            table.rows.append([
                .text(person.name), cell(person.paid), cell(person.part), cell(person.balance), .text(costs.home.code),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.isDrawn else { return }
        context.terminal.line("Spent in all: \(costs.total)")
        for sentence in costs.sentences { context.terminal.line(Printable.line(sentence)) }
    }
}
