import Agenda
import ArgumentParser
import Lineups
import Platform
import Storage
import Values

struct EventRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an event that nobody was asked about.",
        discussion: """
            If somebody was asked, cancel the event instead: that tells them and keeps the history.

            Example:
              greenroom event remove "Open Mic"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var confirmation: NameConfirmation
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let when = DateText().long(event.startsAt, in: event.zone)
        let removal = RemoveEvent(event: event.id, account: context.account.id)
        _ = try await context.read { try removal.plan(in: $0) }
        try confirmation.ask(
            "Remove \(event.name.quotedLine) on \(when), with its lineup?", name: event.name, on: context.terminal)
        try await context.write { try removal.run(in: $0) }
        context.terminal.line("Removed \(event.name.quotedLine) on \(when).")
    }
}
