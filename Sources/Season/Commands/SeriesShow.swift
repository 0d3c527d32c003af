import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Season
import Storage
import Values

struct SeriesShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the dates of a series.",
        discussion: """
            A field that was changed on one date alone is named beside it: it no longer follows the series.

            Examples:
              greenroom series show "Tuesday Night"
              greenroom series show "Tuesday Night" --json
            """)

    @OptionGroup var name: SeriesArgument
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (series, now) = (try await context.series(name.series), context.now)
        let (dates, lineups, template) = try await context.read { tx in
            let dates = try SeriesDate.all(of: series.id, in: tx)
            let lineups = try dates.compactMap(\.event).map { try Lineup.of($0, in: tx) }
            return (
                dates, Dictionary(uniqueKeysWithValues: lineups.map { ($0.event.id, $0) }),
                try series.templateName(in: tx)
            )
        }
        var table = OutputTable(
            [
                "day": nil, "date": "DATE", "time": "TIME", "state": "STATE", "confirmed": "IN", "lineup": "LINEUP",
                "changed": "CHANGED", "location": nil, "event_id": nil, "starts_at": nil,
            ], emptyState: "No dates yet: the first one is more than 26 weeks ahead.")
        for date in dates {
            let (event, lineup) = (date.event, date.event.flatMap { lineups[$0.id] })
            let local = event?.localStart
            table.rows.append([
                .text(date.day.description),
                .text(
                    local?.date.description ?? date.day.description,
                    shown: DateText().dayWithYear(local?.date ?? date.day)),
                .text(local?.time.description, shown: local.map { DateText().time($0.time) } ?? ""),
                .text(date.state(at: now).rawValue), .number(lineup?.confirmedCount ?? 0),
                .number(lineup?.slots.count ?? 0), .text(date.detached(from: series).text), .text(event?.location),
                .optional(event?.id.rawValue),
                .text(event.map { DateText.iso($0.startsAt, in: $0.zone) }),
            ])
        }
        if output.resolvedFormat == .table {
            let like = template.map { ", like \(Printable.line($0))" } ?? ""
            context.terminal.line("\(Printable.line(series.name)): \(series.words(at: now))\(like)")
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        context.terminal.say("Next: greenroom series edit \(series.name.argument) --from DATE --at TIME")
    }
}
