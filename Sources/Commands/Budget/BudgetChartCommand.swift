import Agenda
import ArgumentParser
import Foundation
import Platform
import Storage
import Values

struct BudgetChartCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw a budget as bars, or as a picture in a file.",
        discussion: """
            Examples:
              greenroom budget chart @late
              greenroom budget chart @late --svg budget.svg
            """)

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @Option(help: ArgumentHelp("Write an SVG picture to this file; - for standard output.", valueName: "file"))
    var svg: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let budgets = try await context.all(Budget.self, naming: subject, in: "budget show")
        if budgets.allSatisfy(\.items.isEmpty) {
            context.terminal.say(BudgetShow.empty)
            return
        }
        guard let svg else {
            let isNamed = budgets.namesSubjects(chosen: subject)
            for budget in budgets { try BudgetBarChart(budget, terminal: context.terminal).print(named: isNamed) }
            return
        }
        let chart =
            budgets.count == 1
            ? BudgetChart(budgets[0]) : BudgetChart(title: "All budgets", budgets.flatMap(\.items))
        let picture = try chart.svg()
        if svg == "-" { return context.terminal.file(picture) }
        try Files.refuseToReplace(svg, force: force)
        try Files.write(Data(picture.utf8), to: svg)
        context.terminal.line("Saved \(svg).")
    }
}
