internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
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
        try await refuseIfAsked(event, in: context)
        try context.terminal.confirm(
            "Take away \(event.name.quotedLine) on \(when), with its lineup?", byName: event.name, given: yes)
        let now = context.now
        try await context.store.write { tx in
            guard try !Invitation.wasEverSent(event: event.id, in: tx) else { throw Self.wasAsked(event) }
            try Event.delete(event.id, in: tx)
            try UndoStep.recordFinal(
                "took away \"\(event.name)\"", reason: "It is gone with its lineup and all that hung on it.",
                account: event.account, now: now, in: tx)
        }
        context.terminal.line("Took away \(event.name.quotedLine) on \(when).")
    }

    private func refuseIfAsked(_ event: Event, in context: CommandContext) async throws {
        let wasAsked = try await context.store.read { try Invitation.wasEverSent(event: event.id, in: $0) }
        if wasAsked { throw Self.wasAsked(event) }
    }

    private static func wasAsked(_ event: Event) -> CommandError {
        CommandError(
            .refused, "People were asked about \(event.name.quotedLine): it stays in the history.",
            "Call it off and tell them: greenroom event cancel \(event.name.argument)")
    }
}
