internal import ArgumentParser

struct EventList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List upcoming events, earliest first.",
        discussion: """
            Examples:
              greenroom event list
              greenroom event list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await BoardCommand.print(in: context, output: output)
    }
}
