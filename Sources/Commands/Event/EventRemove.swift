internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct EventRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take away an event that nobody was asked about.",
        discussion: """
            Once somebody was asked, cancel it instead: that tells them, and keeps the history.

            Example:
              greenroom event remove "Open Mic"
            """, aliases: ["rm", "delete"])

    @Argument(help: "Its name, its number or its day.")
    var event: String

    @Option(help: ArgumentHelp("Do not ask; takes the event's name.", valueName: "name"))
    var yes: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let when = DateText().long(event.startsAt, in: event.zone)
        let removal = RemoveEvent(event: event.id, account: context.account.id)
        _ = try await context.store.read { try removal.plan(in: $0) }
        try context.terminal.confirm(
            "Take away \(event.name.quotedLine) on \(when), with its lineup?", byName: event.name, given: yes)
        try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Took away \(event.name.quotedLine) on \(when).")
    }
}
