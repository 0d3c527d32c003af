internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Storage
internal import Values

struct EventCancel: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Call an event off and tell everybody who was asked.",
        discussion: """
            Who said no hears that there is nothing to do; who wants no texts, or was taken out, hears
            nothing. Where it is early morning, evening or night the news waits for a fit hour, unless the
            event would begin before that.

            Examples:
              greenroom event cancel "Late Show"
              greenroom event cancel "Late Show" --anyway
            """)

    @Argument(help: "Its name, its number or its day.")
    var event: String

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Show who would be told, and do nothing.")
    var dryRun = false

    @Flag(help: "Tell them also where it is early morning, evening or night.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let sender = try await context.sender()
        let cancelling = CancelEvent(
            planner: context.app.planner, event: event.id, anyway: anyway, account: context.account, sender: sender)
        let plan = try await context.store.read { [now = context.now] in try cancelling.plan(now: now, in: $0) }
        let preview = SendPreview(plan.messages, verb: "told")
        preview.print(in: context)
        preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return }
        try context.terminal.confirm(
            "Call off \(event.name.quotedLine) on \(DateText().long(event.startsAt, in: event.zone))?", yes: yes)
        let texts = try await context.store.write { [now = context.now] in
            try cancelling.run(plan, now: now, in: $0)
        }
        context.terminal.line("\(event.name.quotedLine) is off.")
        try await OutboxProgress(texts: texts, sender: sender).follow(in: context)
    }
}
