import ArgumentParser

struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Budgets, your own or an event's (@name).",
        discussion: """
            Examples:
              greenroom budget
              greenroom budget spent 45.20 taxi @late
            """,
        subcommands: [
            BudgetShow.self, BudgetAdd.self, BudgetSpent.self, BudgetTotals.self, BudgetEdit.self, BudgetRemove.self,
            BudgetChartCommand.self,
        ], defaultSubcommand: BudgetShow.self, aliases: ["budgets", "money"])
}
