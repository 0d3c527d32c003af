internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
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
        let (planner, account, now) = (context.app.planner, context.account, context.now)
        let sender = try await context.sender()
        let plan = try await context.store.read { tx in
            try planner.cancellations(for: Lineup.of(event, in: tx), from: account, sender: sender, now: now, in: tx)
        }
        let (preview, anyway) = (SendPreview(plan: plan, verb: "told"), anyway)
        preview.print(in: context)
        preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return }
        try context.terminal.confirm(
            "Call off \(event.name.quotedLine) on \(DateText().long(event.startsAt, in: event.zone))?", yes: yes)
        let texts = try await context.store.write { tx in
            try planner.cancel(event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
        }
        context.terminal.line("\(event.name.quotedLine) is off.")
        try await Sending(texts: texts, sender: sender).follow(in: context)
    }
}
