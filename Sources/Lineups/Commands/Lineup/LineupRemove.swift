import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct LineupRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove somebody from a lineup.",
        discussion: """
            They are not told. If they were already asked, write to them.

            Example:
              greenroom lineup remove "Late Show" Grace
            """, aliases: ["rm"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let removal = RemoveFromLineup(event: event.id, contact: slot.contact, account: context.account.id)
        let result = try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Removed \(Printable.line(slot.name)) from \(event.name.quotedLine).")
        context.terminal.say("Undo: greenroom undo")
        if result.shouldBeTold {
            context.terminal.say(
                "\(Printable.line(slot.name)) was already asked. Tell them: greenroom text \(slot.name.argument) \"…\""
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

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "The new position, from 1.")
    var place: Int

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard place >= 1 else { throw ValidationError("Invalid position \(place). Positions start at 1.") }
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
