import Agenda
import ArgumentParser
import CommandKit
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
                OutputTable.Column("subject", "FOR"), OutputTable.Column("planned", "PLANNED"),
                OutputTable.Column("spent", "SPENT"), OutputTable.Column("left", "LEFT"),
                OutputTable.Column("currency"),
            ], emptyState: BudgetShow.empty)
        for budget in try await BudgetLookup(context).budgets(subject) {
            for total in try BudgetTotal.all(budget.lines) {
                func cell(_ amount: Money, light: StatusLight? = nil) -> OutputTable.Cell {
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
