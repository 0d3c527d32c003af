import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Storage
import Values

struct RemindCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Nudge those who have not answered.",
        discussion: """
            People who asked to be asked again later, or whose text waits in your inbox, are skipped; --only
            reminds them too.

            Examples:
              greenroom remind "Late Show"
              greenroom remind "Late Show" --only Grace --yes
            """)

    @OptionGroup var sending: SendOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(sending.event)
        let only = try await sending.chosen(for: event, in: context)
        let sender = try await context.sender()
        let reminding = RemindLineup(
            planner: context.app.planner, event: event.id, only: only, anyway: sending.anyway,
            account: context.account, sender: sender)
        let plan = try await context.read { try reminding.plan(in: $0) }
        let waiting = try await WaitingTexts(about: event, sender: sender, options: sending, in: context)
        let preview = SendPreview(plan, verb: "remind", in: context)
        preview.print(in: context, besides: waiting?.texts.map(\.name) ?? [])
        if plan.drafts.isEmpty, plan.skipped.isEmpty, only == nil {
            context.terminal.say("Next: greenroom lineup add \(try await context.argument(for: event)) NAME")
        }
        try await preview.sayWhoWaits(in: context, anyway: sending.anyway)
        preview.sayWhoMayHaveIt(plan, in: context)
        preview.sayWhoWasJustAsked(plan, in: context)
        if sending.dryRun { return }
        try await waiting?.release(yes: sending.yes, in: context)
        if plan.drafts.isEmpty { return }
        try context.terminal.confirm(preview.question, yes: sending.yes)
        let sent = try await context.write { try reminding.send(plan, in: $0) }
        try await OutboxProgress(sent, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(try await context.argument(for: event))")
    }
}
