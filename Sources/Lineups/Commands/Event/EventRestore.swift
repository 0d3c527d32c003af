import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Storage
import Values

struct EventRestore: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a canceled event and ask people again.",
        discussion: """
            People who were told that it is canceled are asked whether they can still make it. Texts wait until
            after quiet hours.

            Examples:
              greenroom event restore "Late Show"
              greenroom event restore "Late Show" --dry-run
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Show the texts without restoring or sending anything.")
    var dryRun = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let sender = try await context.sender()
        let restoring = RestoreEvent(
            planner: context.app.planner, event: event.id, anyway: anyway, account: context.account, sender: sender)
        let plan = try await context.read { try restoring.plan(in: $0) }
        let preview = SendPreview(plan, verb: "tell", in: context)
        preview.print(in: context)
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return }
        try context.terminal.confirm(
            "Restore \(event.name.quotedLine) on \(DateText().long(event.startsAt, in: event.zone))?", yes: yes)
        let sent = try await context.write { try restoring.send(plan, in: $0) }
        context.terminal.line("Restored \(event.name.quotedLine).")
        try await OutboxProgress(sent, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(try await context.argument(for: event))")
    }
}
