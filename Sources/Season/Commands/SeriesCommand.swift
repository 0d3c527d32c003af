import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Messaging
import Platform
import Season
import Storage
import Values

struct SeriesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "series", abstract: "Shows that repeat, such as every Tuesday until June.",
        discussion: """
            The shows of the next 26 weeks are on the board, each with a lineup of its own.

            Examples:
              greenroom series
              greenroom series add "Tuesday Night" --every tue --at 20:00 --until june
              greenroom series skip "Tuesday Night" --date "dec 8"
              greenroom series edit "Tuesday Night" --from "jan 5" --at 19:30
            """,
        subcommands: [
            SeriesList.self, SeriesShow.self, SeriesAdd.self, SeriesEditCommand.self, SeriesSkip.self,
            SeriesEnd.self, SeriesRemove.self,
        ], defaultSubcommand: SeriesList.self)
}

/// The series that a command is about.
struct SeriesArgument: ParsableArguments {
    @Argument(help: "The series: its name or number.")
    var series: String
}

struct SeriesEnd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Set the last day of a series.",
        discussion: """
            Later dates without people are removed. Those with people, or with something of their own such
            as notes, are listed and canceled, and people are told. A later day makes the series longer.

            Examples:
              greenroom series end "Tuesday Night" --after "mar 30"
              greenroom series end "Tuesday Night" --after "mar 30" --dry-run
            """)

    @OptionGroup var name: SeriesArgument

    @Option(help: "The last day; a month alone is its end.")
    var after: String

    @OptionGroup var change: SeriesChangeOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let series = try await context.series(name.series)
        let end = try SeriesEditInput.end(after, of: series, account: context.account, now: context.now)
        try await change.run(end, of: series, in: context)
    }
}

struct SeriesRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a series with its coming dates.",
        discussion: """
            Dates with people, or with something of their own such as notes, are listed and canceled, and
            people are told. Past shows stay.

            Examples:
              greenroom series remove "Tuesday Night"
              greenroom series remove "Tuesday Night" --dry-run
            """, aliases: ["rm", "delete"])

    @OptionGroup var name: SeriesArgument
    @OptionGroup var change: SeriesChangeOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let series = try await context.series(name.series)
        try await change.run(.remove, of: series, in: context)
    }
}

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
