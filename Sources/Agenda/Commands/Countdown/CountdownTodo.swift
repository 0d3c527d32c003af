import Agenda
import ArgumentParser
import CommandKit
import Storage

struct CountdownTodo: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "The to-do list of a countdown.",
        discussion: """
            Example:
              greenroom countdown todo Mom
            """)

    @Argument(help: "The countdown: name, number or date.")
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var list = try TodoShow.parse([])
        list.format = TodoShow.Format(rawValue: output.format.rawValue) ?? .table
        (list.json, list.fields) = (output.json, output.fields)
        list.subject = ["@\(try await CountdownLookup(context).event(event).id)"]
        try await list.run(in: context)
    }
}
