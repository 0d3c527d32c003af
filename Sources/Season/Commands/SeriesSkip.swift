import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Season
import Storage
import Values

struct SeriesSkip: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Cancel one date of a series, and tell everybody who was asked and did not decline.",
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
        let day = try DateEntry.plannedDay(date, account: context.account, now: context.now)
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
            } + plan.listed.skipped, verb: "tell")
        preview.print(in: context)
        try await preview.sayWhoWaits(in: context, anyway: change.anyway)
        let rewritten = try await skipping.rewritten(now: context.now, in: context.store)
        SendPreview.printRewritten(rewritten, in: context)
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
