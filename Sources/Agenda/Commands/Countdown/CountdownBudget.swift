import Agenda
import ArgumentParser
import CommandKit
import Storage

struct CountdownBudget: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "The budget of a countdown.",
        discussion: """
            Example:
              greenroom countdown budget Mom
            """)

    @Argument(help: "The countdown: name, number or date.")
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var sheet = try BudgetShow.parse([])
        sheet.format = BudgetShow.Format(rawValue: output.format.rawValue) ?? .table
        (sheet.json, sheet.fields) = (output.json, output.fields)
        sheet.subject = ["@\(try await CountdownLookup(context).event(event).id)"]
        try await sheet.run(in: context)
    }
}
