import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
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
                .text(event.map { "\($0.id)" }), .text(event?.startsAt.rfc3339),
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

struct SeriesAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a series with its shows.",
        discussion: """
            The rule is like tue, "every other fri", weekdays, monthly, or an RRULE. A month without the day, such as
            one without a 31st, has no show. The time is local: it stays the same when the clocks change.

            Examples:
              greenroom series add "Tuesday Night" --every tue --at 20:00 --until june
              greenroom series add "Duo Night" --every "other fri" --at 9pm --from "dec 11" --location "The Anchor"
              greenroom series add "First Friday" --every "FREQ=MONTHLY;BYDAY=1FR" --at 20:00 --length 3h
              greenroom series add "Club Series" --every sun --template Standup
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: [String]

    @Option(help: "The rule: tue, \"every other fri\", weekdays, monthly, or FREQ=…")
    var every: String?

    @Option(help: "The local time; the template's if omitted.")
    var at: String?

    @Option(help: "The first day, from which the rule counts; today if omitted.")
    var from: String?

    @Option(help: "The last day; a month alone is its end. No end if omitted.")
    var until: String?

    @Option(help: "A template: its spots, time, length, place and policy, where you give none.")
    var template: String?

    @Option(name: [.customLong("location"), .customLong("place")], help: "The location.")
    var location: String?

    @Option(help: "How long each show lasts, like 90m or 3h; two hours by default.")
    var length: String?

    @Option(help: "The time zone if it is not yours, like Europe/Berlin.")
    var zone: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var input = SeriesInput()
        (input.name, input.every, input.time) = (name.joined(separator: " "), every, at)
        (input.first, input.until, input.template) = (from, until, template)
        (input.place, input.length, input.zone) = (location, length, zone)
        let account = context.account
        let series = try await context.write { [input] tx in try input.add(account: account, in: tx) }
        let dates = try await context.comingDates(of: series)
        context.terminal.line("\(Printable.line(series.name)): \(series.words(at: context.now)).")
        if let first = dates.first, let last = dates.last {
            context.terminal.line(
                "\(dates.count.counted("show")), from \(DateText().dayWithYear(first.day)) to "
                    + "\(DateText().dayWithYear(last.day)).")
        }
        context.terminal.say("Next: greenroom series show \(series.name.argument)")
        context.terminal.reportChange()
    }
}
