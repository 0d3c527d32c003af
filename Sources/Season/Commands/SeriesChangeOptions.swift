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
            modules: context.app.modules, account: context.account, sender: sender)
        let plan = try await changing.plan(now: context.now, in: context.store)
        list(plan, in: context)
        let preview = SendPreview(
            plan.preview,
            skipped: plan.skipped.map {
                ($0.slot.name, $0.reason.words(home: context.account.zone, now: context.now).short)
            } + plan.skippedListed, verb: "tell")
        if !plan.preview.texts.isEmpty || !plan.skipped.isEmpty || !plan.skippedListed.isEmpty {
            preview.print(in: context)
            try await preview.sayWhoWaits(in: context, anyway: anyway)
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
            if !days.isEmpty { terminal.quote("\(title) (\(days.count)): \(days.joined(separator: "; "))", indent: 0) }
        }
        terminal.quote("\(plan.series.name): \(plan.series.words(at: context.now)).", indent: 0)
        say("Changed", plan.changed.map { DateText().long($0.startsAt, in: $0.zone) })
        say("New", plan.added.map { DateText().dayWithYear($0) })
        say("Removed", plan.removed.map { DateText().dayWithYear($0.localStart.date) })
        say("Canceled", plan.canceled.map { DateText().dayWithYear($0.localStart.date) })
        say("Changed on their own before", plan.spared.map { "\(DateText().dayWithYear($0.day)) (\($0.fields.text))" })
        if !plan.awaited.isEmpty { terminal.line("Must confirm again: \(SendPreview.names(plan.awaited))") }
    }
}
