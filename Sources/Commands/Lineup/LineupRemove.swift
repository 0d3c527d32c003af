internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct LineupRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take somebody out of a lineup.",
        discussion: """
            Nobody is told: write to who was asked already.

            Example:
              greenroom lineup remove "Late Show" Grace
            """, aliases: ["rm"])

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let removal = RemoveFromLineup(event: event.id, contact: slot.contact, account: context.account.id)
        let result = try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Took \(Printable.line(slot.name)) out of \(event.name.quotedLine).")
        context.terminal.say("Undo: greenroom undo")
        if result.shouldBeTold {
            context.terminal.say(
                "\(Printable.line(slot.name)) was asked already. Tell them: greenroom text \(slot.name.argument) \"…\""
            )
        }
    }
}

struct LineupMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change the order of a lineup.",
        discussion: """
            Example:
              greenroom lineup move "Late Show" Grace 1
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @Argument(help: "The place, counted from 1.")
    var place: Int

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard place >= 1 else { throw ValidationError("Places count from 1, not \(place).") }
    }

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let move = MoveInLineup(
            event: event.id, contact: slot.contact, place: place, account: context.account.id)
        let lineup = try await context.store.write { [now = context.now] in try move.run(now: now, in: $0) }
        for (index, slot) in lineup.slots.enumerated() {
            context.terminal.line("\(index + 1)  \(Printable.line(slot.name))")
        }
    }
}
