import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct SpotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spot", abstract: "The places of a show, open or taken.",
        discussion: """
            Examples:
              greenroom spot "Club Night"
              greenroom spot add "Club Night" "host, 4 x spot, headliner"
              greenroom spot assign "Club Night" headliner Ada
            """,
        subcommands: [
            SpotListCommand.self, SpotAdd.self, SpotAssign.self, SpotEdit.self, SpotMove.self, SpotRemove.self,
        ], defaultSubcommand: SpotListCommand.self, aliases: ["spots"])
}

struct SpotAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add spots to a show.",
        discussion: """
            The show is confirmed when everybody is and no required spot is open.

            Examples:
              greenroom spot add "Club Night" headliner --pay 200 --set 45m
              greenroom spot add "Club Night" "2 x spot, optional opener"
            """, aliases: ["new", "create"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The spots: \"host, 4 x spot, optional opener\".")
    var spots: String

    @OptionGroup var offer: OfferOptions

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let list = try SpotList(spots)
        guard !list.isEmpty else { throw SpotError.invalidList(spots) }
        let adding = AddSpots(
            event: event.id, spots: list, offer: offer.isEmpty ? nil : try offer.offer(in: context),
            account: context.account)
        let change = ChangeWithTexts(mayCauseTexts: true, yes: yes)
        let lineup = try await change.run(adding.causing(context.app.planner), in: context) { _ in }
        context.terminal.line("Added to \(event.name.quotedLine): \(Printable.line(list.text)).")
        context.terminal.reportChange()
        try await context.sayNext(after: lineup)
    }
}

struct SpotMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change the order of the spots.",
        discussion: """
            Example:
              greenroom spot move "Club Night" headliner 1
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @Argument(help: "The new place, from 1.")
    var place: Int

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard place >= 1 else { throw ValidationError("Invalid place \(place). Places start at 1.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var changes = EditSpots.Changes()
        changes.place = place
        let result = try await context.editSpots(spot, of: event, changes, yes: yes)
        for (index, spot) in result.lineup.spots.enumerated() {
            context.terminal.line("\(index + 1)  \(Printable.line(spot.position.name))")
        }
    }
}

struct SpotRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a spot from a show.",
        discussion: """
            An open one is removed first. Whoever has it stays in the lineup. A confirmed performer's spot
            is kept.

            Example:
              greenroom spot remove "Club Night" headliner
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let removal = RemoveSpots(
            planner: context.app.planner, event: event.id, spot: .words(spot), account: context.account)
        let removed = try await ChangeWithTexts.rewriting.run(removal.causing(), in: context) { _ in }.removed
        context.terminal.line("Removed a spot of \(event.name.quotedLine): \(Printable.line(removed.position.name)).")
        context.terminal.reportChange()
    }
}

extension CommandContext {
    func editSpots(
        _ words: String, of event: Event, _ changes: EditSpots.Changes, yes: Bool
    ) async throws -> EditSpots.Result {
        let edit = EditSpots(
            planner: app.planner, event: event.id, spots: .words(words), changes: changes, account: account)
        let change = ChangeWithTexts(mayCauseTexts: true, yes: yes)
        return try await change.run(edit.causing(), in: self) { _ in }
    }
}
