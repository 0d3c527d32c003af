import Agenda
import ArgumentParser
import Lineups
import Storage
import Values

struct BudgetTotals: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Show what is planned, spent and left, by currency.",
        discussion: """
            Examples:
              greenroom budget totals
              greenroom budget totals @late --json
            """, aliases: ["total", "left"])

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var table = OutputTable(
            [
                "subject": "FOR", "planned": "PLANNED", "spent": "SPENT", "left": "LEFT", "currency": nil,
            ], emptyState: BudgetShow.empty)
        for budget in try await context.all(Budget.self, naming: subject, in: "budget show") {
            for total in try BudgetTotal.all(budget.items) {
                func cell(_ amount: Money, light: SlotStatus.Light? = nil) -> OutputTable.Cell {
                    OutputTable.Cell.text(amount.plain, shown: amount.description, light: light)
                }
                table.rows.append([
                    .subject(budget.subject), cell(total.planned),
                    cell(total.spent),
                    total.isPlanned ? cell(total.left, light: total.isOver ? .red : nil) : .text(nil),
                    .text(total.currency.code),
                ])
            }
        }
        try table.print(output, to: context.terminal)
    }
}
