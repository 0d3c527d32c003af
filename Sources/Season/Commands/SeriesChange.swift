import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Season
import Storage
import Values

/// The options of commands that change the shows of a series, and tell people.
struct SeriesChangeOptions: ParsableArguments {
    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Show what would change, and the texts, without saving or sending.")
    var dryRun = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    /// Shows what would happen, asks the booker, does it, and waits until the texts are sent.
    func run(
        _ change: ChangeSeries.Change, of series: Series, tells: Bool = true, in context: CommandContext
    ) async throws {
        let sender = try await context.sender()
        let changing = ChangeSeries(
            planner: context.app.planner, series: series.id, change, tells: tells, anyway: anyway,
            account: context.account, sender: sender)
        let plan = try await changing.plan(now: context.now, in: context.store)
        list(plan, in: context)
        let preview = SendPreview(
            plan.preview,
            skipped: plan.skipped.map {
                ($0.slot.name, $0.reason.words(home: context.account.zone, now: context.now).short)
            }, verb: "tell")
        if !plan.preview.texts.isEmpty || !plan.skipped.isEmpty {
            preview.print(in: context)
            preview.sayWhoWaits(in: context, anyway: anyway)
        }
        if dryRun { return context.terminal.say("Dry run: nothing was saved or sent.") }
        if !plan.canceled.isEmpty || !plan.preview.texts.isEmpty {
            try context.terminal.confirm(question(plan), yes: yes)
        }
        let result = try await context.write { try changing.run(approved: plan.approvalKey, in: $0) }
        context.terminal.line("Saved.")
        try await OutboxProgress(texts: result.texts, sender: sender).follow(in: context)
        context.terminal.reportChange()
    }

    private func question(_ plan: ChangeSeries.Result) -> String {
        let texts = plan.preview.texts.count
        let sends = texts == 0 ? "" : " and send \(texts.counted("text"))"
        return plan.canceled.isEmpty ? "Save\(sends)?" : "Cancel \(plan.canceled.count.counted("show"))\(sends)?"
    }

    private func list(_ plan: ChangeSeries.Result, in context: CommandContext) {
        let terminal = context.terminal
        func say(_ title: String, _ days: [String]) {
            if !days.isEmpty { terminal.line("\(title) (\(days.count)): \(days.joined(separator: ", "))") }
        }
        terminal.line("\(Printable.line(plan.series.name)): \(plan.series.words(at: context.now)).")
        say("Changed", plan.changed.map { DateText().long($0.startsAt, in: $0.zone) })
        say("New", plan.added.map { DateText().dayWithYear($0) })
        say("Removed", plan.removed.map { DateText().dayWithYear($0.localStart.date) })
        say("Canceled, with people", plan.canceled.map { DateText().dayWithYear($0.localStart.date) })
        say("Changed on their own before", plan.spared.map { "\(DateText().dayWithYear($0.day)) (\($0.fields.text))" })
        if !plan.awaited.isEmpty { terminal.line("Must confirm again: \(SendPreview.names(plan.awaited))") }
    }
}

struct SeriesEditCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a series from a day on.",
        discussion: """
            Past and skipped dates stay, and so does what was changed on one date alone. Another weekday makes new
            dates: earlier answers do not count for them. It shows who must confirm again before it saves.

            Examples:
              greenroom series edit "Tuesday Night" --from "jan 5" --at 19:30
              greenroom series edit "Tuesday Night" --from "jan 5" --every wed --location "The Harbor" --yes
              greenroom series edit "Tuesday Night" --from "jan 5" --at 19:30 --no-tell --dry-run
            """, aliases: ["change"])

    @OptionGroup var name: SeriesArgument

    @Option(help: "The first day that changes; today if omitted.")
    var from: String?

    @Option(help: "A new rule, like wed.")
    var every: String?

    @Option(help: "A new local time.")
    var at: String?

    @Option(name: [.customLong("location"), .customLong("place")], help: "A new location; \"\" to remove it.")
    var location: String?

    @Option(help: "How long each show lasts, like 90m or 3h.")
    var length: String?

    @Flag(inversion: .prefixedNo, help: "Tell people about the change.")
    var tell = true

    @OptionGroup var change: SeriesChangeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if every == nil, at == nil, location == nil, length == nil {
            throw ValidationError("Nothing to change. Use --every, --at, --location or --length.")
        }
    }

    func run(in context: CommandContext) async throws {
        let series = try await context.series(name.series)
        var input = SeriesEditInput()
        (input.first, input.every, input.time) = (from, every, at)
        (input.place, input.length) = (location, length)
        let edit = try input.read(for: series, account: context.account, now: context.now)
        try await change.run(edit, of: series, tells: tell, in: context)
    }
}

struct SeriesSkip: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Cancel one date of a series, and tell everybody who was asked.",
        discussion: """
            Polls do not ask about the date any more. To put it on again, restore the event.

            Examples:
              greenroom series skip "Tuesday Night" --date "dec 8"
              greenroom series skip "Tuesday Night" --date "dec 8" --dry-run
            """)

    @OptionGroup var name: SeriesArgument

    @Option(name: [.customLong("date"), .customLong("on")], help: "The day.")
    var date: String

    @OptionGroup var change: SeriesChangeOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let series = try await context.series(name.series)
        let day = try DateEntry.day(date, account: context.account, now: context.now)
        let (_, event) = try await context.read { try series.date(on: day, in: $0) }
        let sender = try await context.sender()
        let skipping = SkipSeriesDate(
            planner: context.app.planner, event: event.id, anyway: change.anyway, account: context.account,
            sender: sender)
        let plan = try await context.read { try skipping.plan(in: $0) }
        let preview = SendPreview(
            plan.preview,
            skipped: plan.skipped.map {
                ($0.slot.name, $0.reason.words(home: context.account.zone, now: context.now).short)
            }, verb: "tell")
        preview.print(in: context)
        preview.sayWhoWaits(in: context, anyway: change.anyway)
        if change.dryRun { return }
        let when = DateText().long(event.startsAt, in: event.zone)
        try context.terminal.confirm("Skip \(event.name.quotedLine) on \(when)?", yes: change.yes)
        let sent = try await context.write { try skipping.send(plan, in: $0) }
        context.terminal.line("Skipped \(event.name.quotedLine) on \(when).")
        try await OutboxProgress(
            texts: sent.texts, skipped: sent.skipped.map(\.name), sender: sender
        ).follow(in: context)
        context.terminal.say("Next: greenroom series show \(series.name.argument)")
    }
}

struct SeriesEnd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Set the last day of a series.",
        discussion: """
            Later dates without people are removed. Those with people are listed, canceled, and told. A later day
            makes the series longer.

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
            Dates with people are listed, canceled, and told. Past shows stay.

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
