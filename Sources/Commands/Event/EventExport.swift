internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Storage

struct EventExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Events with their lineups as a spreadsheet.",
        discussion: """
            A row for each place; greenroom event import takes it back.

            Examples:
              greenroom event export
              greenroom event export "Late Show" --format tsv
              greenroom event export --past --excel
            """)

    @Argument(help: "Events, by name, number or day; all that are coming without any.")
    var events: [String] = []

    @Flag(help: "Those that are over or were called off.")
    var past = false

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if past, !events.isEmpty { throw ValidationError("Name events, or say --past.") }
    }

    func run(in context: CommandContext) async throws {
        var named: [Event] = []
        for words in events { named.append(try await context.event(words)) }
        let scope: ExportLineups.Scope = named.isEmpty ? past ? .past : .coming : .events(named.map(\.id))
        try output.print(try await LineupSheet.of(scope, in: context), to: context.terminal)
    }
}
