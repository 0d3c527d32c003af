import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Storage

struct EventExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export events and lineups as a spreadsheet.",
        discussion: """
            One row per slot. greenroom event import can import the file again.

            Examples:
              greenroom event export
              greenroom event export "Late Show" --format tsv
              greenroom event export --past --excel
              greenroom event export --output shows.xlsx
            """)

    @Argument(help: "Events: name, number or date; all upcoming if omitted.")
    var events: [String] = []

    @Flag(help: "Export past and canceled events.")
    var past = false

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if past, !events.isEmpty { throw ValidationError("Name events or use --past, not both.") }
    }

    func run(in context: CommandContext) async throws {
        var named: [Event] = []
        for words in events { named.append(try await context.event(words)) }
        let scope: ExportLineups.Scope = named.isEmpty ? past ? .past : .coming : .events(named.map(\.id))
        let export = ExportLineups(scope, account: context.account.id)
        let table = try await context.store.read { [now = context.now] in try export.table(now: now, in: $0) }
        try output.print(OutputTable(table), sheet: "Events", to: context.terminal)
    }
}
