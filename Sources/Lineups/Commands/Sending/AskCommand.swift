import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Storage
import Values

struct AskCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask a lineup by text.",
        discussion: """
            Shows the recipients, each different text and the price, then asks you before it sends anything.
            Only people who have not been asked yet get a text; to nudge the others, use greenroom remind.

            Examples:
              greenroom ask "Late Show"
              greenroom ask "Late Show" --dry-run
              greenroom ask "Late Show" --only Grace --yes
              greenroom ask "Late Show" --by "thu 6pm"
              greenroom ask "Late Show" --bench
            """)

    @OptionGroup var sending: SendOptions

    @Option(help: "The deadline for answers to this request.")
    var by: String?

    @Flag(help: "Ask the next stand-ins on the bench, one for each open slot, or all of them.")
    var bench = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if bench, !sending.only.isEmpty { throw ValidationError("Use --bench or --only, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(sending.event)
        let only = try await sending.chosen(for: event, in: context)
        let deadline = try by.map { try context.future($0, zone: event.zone) }
        context.say(deadline?.notes ?? [])
        let sender = try await context.sender()
        let asking = RequestAnswers(
            planner: context.app.planner, event: event.id,
            recipients: bench ? .bench : only.map { .contacts($0) } ?? .notAskedYet, answerBy: deadline?.instant,
            anyway: sending.anyway, account: context.account, sender: sender)
        let plan = try await context.read { try asking.plan(in: $0) }
        let waiting = try await WaitingTexts(about: event, sender: sender, options: sending, in: context)
        try await show(plan, waiting: waiting, in: context)
        if sending.dryRun { return }
        try await waiting?.release(yes: sending.yes, in: context)
        if plan.drafts.isEmpty { return }
        try context.terminal.confirm(SendPreview(plan, verb: "ask", in: context).question, yes: sending.yes)
        let sent = try await context.write { try asking.send(plan, in: $0) }
        try await OutboxProgress(sent, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(try await context.argument(for: event))")
    }

    private func show(_ plan: SendingPlan, waiting: WaitingTexts?, in context: CommandContext) async throws {
        let event = try await context.argument(for: plan.event)
        switch plan.request?.benchShortage {
        case .noVacancy: context.terminal.say("\(plan.event.name.quotedLine) has no open slots.")
        case .nobodyLeft:
            context.terminal.say("Nobody is left on the bench. Next: greenroom lineup bench \(event) NAME")
        case nil: break
        }
        let preview = SendPreview(plan, verb: "ask", in: context)
        preview.print(in: context, besides: waiting?.texts.map(\.name) ?? [])
        if plan.drafts.isEmpty, plan.skipped.isEmpty, !bench, sending.only.isEmpty {
            context.terminal.say("Next: greenroom lineup add \(event) NAME")
        }
        if let note = plan.standInNote { context.terminal.say(note) }
        preview.showIfFull(plan.request?.ifFull, in: context)
        try await preview.sayWhoWaits(in: context, anyway: sending.anyway)
        preview.sayWhoMayHaveIt(plan, in: context)
        for conflict in plan.request?.conflicts ?? [] { context.terminal.say(conflict.note(for: plan.event)) }
        preview.sayWhoComesTooLate(plan, in: context)
        preview.sayWhenReminded(plan, of: event, in: context)
    }
}
