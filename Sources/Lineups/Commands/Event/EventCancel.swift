import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Storage
import Values

struct EventCancel: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel an event and tell everybody who was asked and did not decline.",
        discussion: """
            People who declined, withdrew, opted out or were removed get no text. Those on the list of its open
            mic get one.
            Texts wait until after quiet hours, unless the event starts before that.

            Examples:
              greenroom event cancel "Late Show"
              greenroom event cancel "Late Show" --anyway
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Show the texts without canceling or sending anything.")
    var dryRun = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let sender = try await context.sender()
        let canceling = CancelEvent(
            planner: context.app.planner, event: event.id, anyway: anyway, account: context.account, sender: sender)
        let plan = try await context.read { try canceling.plan(in: $0) }
        let preview = SendPreview(plan, verb: "tell", in: context)
        preview.print(in: context)
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        let rewritten = try await canceling.rewritten(now: context.now, in: context.store)
        SendPreview.printRewritten(rewritten, in: context)
        if dryRun { return }
        try context.terminal.confirm(
            "Cancel \(event.name.quotedLine) on \(DateText().long(event.startsAt, in: event.zone))?", yes: yes)
        let sent = try await context.write { try canceling.send(plan, in: $0) }
        context.terminal.line("Canceled \(event.name.quotedLine).")
        try await OutboxProgress(sent, sender: sender).follow(in: context)
    }
}
