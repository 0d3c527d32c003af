internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Storage

struct CountdownTodo: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "Its to-do list.",
        discussion: """
            Example:
              greenroom countdown todo Mom
            """)

    @Argument(help: "The countdown by name, number or day.")
    var event: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var list = try TodoShow.parse([])
        list.subject = ["@\(try await CountdownLookup(context).event(event).id)"]
        try await list.run(in: context)
    }
}
