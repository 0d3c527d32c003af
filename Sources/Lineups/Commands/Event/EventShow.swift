import ArgumentParser
import CommandKit
import Lineups
import Storage
import Values

struct EventShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an event with its lineup.",
        discussion: """
            Examples:
              greenroom event show "Late Show"
              greenroom event show fri --history
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Flag(help: "Also show every change of an answer and its cause.")
    var history = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await LineupShow.print(try await context.event(event), history: history, output: output, in: context)
    }
}
