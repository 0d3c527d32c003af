import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Storage

struct LineupExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a lineup as a spreadsheet, one row per slot.",
        discussion: """
            Examples:
              greenroom lineup export "Late Show"
              greenroom lineup export "Late Show" --json --fields name,cell,state
              greenroom lineup export "Late Show" --output lineup.xlsx
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let export = ExportLineups(.events([event.id]), account: context.account.id)
        let table = try await context.store.read { [now = context.now] in try export.table(now: now, in: $0) }
        try output.print(OutputTable(table), sheet: "Lineup", to: context.terminal)
    }
}
