import Agenda
import ArgumentParser
import CommandKit
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

    @Option(help: ArgumentHelp("Skip the confirmation prompt; needs the event's name.", valueName: "name"))
    var yes: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let when = DateText().long(event.startsAt, in: event.zone)
        let removal = RemoveEvent(event: event.id, account: context.account.id)
        _ = try await context.store.read { [now = context.now] in try removal.plan(now: now, in: $0) }
        try context.terminal.confirm(
            "Remove \(event.name.quotedLine) on \(when), with its lineup?", byName: event.name, given: yes)
        try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Removed \(event.name.quotedLine) on \(when).")
    }
}
