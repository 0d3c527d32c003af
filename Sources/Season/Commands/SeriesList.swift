import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Season
import Storage
import Values

struct SeriesList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List series.",
        discussion: """
            Examples:
              greenroom series list
              greenroom series list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let all = try await context.read { tx in
            try Series.all(account: account, in: tx).map { try ListedSeries($0, in: tx) }
        }
        let table = OutputTable(
            all, ListedSeries.fields,
            shown: [
                "id": "#", "name": "SERIES", "rule": "RULE",
                "time": OutputTable.Shown("TIME") { DateText().time($0.part.time) }, "location": "LOCATION",
                "until": OutputTable.Shown("UNTIL") { $0.series.lastDay.map { DateText().dayWithYear($0) } },
                "next": OutputTable.Shown("NEXT") { listed in
                    listed.next.map { DateText().long($0.startsAt, in: $0.zone) }
                },
                "coming": "SHOWS",
            ],
            emptyState: "No series yet. Add one:  greenroom series add \"Tuesday Night\" --every tue --at 20:00")
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = all.first?.series else { return }
        context.terminal.say("Next: greenroom series show \(first.name.argument)")
    }
}
