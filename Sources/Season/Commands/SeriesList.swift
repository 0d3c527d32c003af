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
        let (account, now) = (context.account, context.now)
        let all = try await context.read { tx in
            try Series.all(account: account.id, in: tx).map { ($0, try SeriesDate.all(of: $0.id, in: tx)) }
        }
        var table = OutputTable(
            [
                "id": "#", "name": "SERIES", "rule": "RULE", "time": "TIME", "location": "LOCATION", "until": "UNTIL",
                "next": "NEXT", "coming": "SHOWS", "zone": nil, "created_at": nil,
            ],
            emptyState: "No series yet. Add one:  greenroom series add \"Tuesday Night\" --every tue --at 20:00")
        for (series, dates) in all {
            let part = series.current(at: now)
            let coming = dates.filter { $0.state(at: now) == .coming }.compactMap(\.event)
            let next = coming.min { $0.startsAt < $1.startsAt }
            table.rows.append([
                .number(series.id.rawValue), .text(series.name), .text(part.ruleWords),
                .text(part.time.description, shown: DateText().time(part.time)), .text(part.location),
                .text(series.lastDay?.description, shown: series.lastDay.map { DateText().dayWithYear($0) } ?? ""),
                .text(
                    next.map { DateText.iso($0.startsAt, in: $0.zone) },
                    shown: next.map { DateText().long($0.startsAt, in: $0.zone) } ?? ""),
                .number(coming.count), .text(part.zone.identifier), .text(series.createdAt.rfc3339),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = all.first?.0 else { return }
        context.terminal.say("Next: greenroom series show \(first.name.argument)")
    }
}
