import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct SpotListCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the spots of a show, and who has them.",
        discussion: """
            Example:
              greenroom spot list "Club Night"
            """, aliases: ["ls", "show"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let lineup = try await context.read { try Lineup.of(event, in: $0) }
        try Self.listing(lineup, at: context.now, home: context.account.zone).print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let open = lineup.openSpots.first, !event.isOver(at: context.now) else {
            return
        }
        context.terminal.say(
            "Next: greenroom spot assign \(event.name.argument) \(open.position.name.argument) NAME")
    }

    static func listing(_ lineup: Lineup, at now: Instant, home: Zone) -> OutputTable {
        var listing = OutputTable(
            [
                "position": "#", "id": nil, "name": "SPOT", "held_by": "WHO", "contact_id": nil, "state": "STATE",
                "required": nil, "set": lineup.spots.contains { $0.offer.setLength != nil } ? "SET" : nil,
                "pay": lineup.spots.contains { $0.offer.agreed != nil } ? "PAY" : nil,
            ],
            emptyState: "\(lineup.event.name.quotedLine) has no spots. "
                + "Next: greenroom spot add \(lineup.event.name.argument) \"host, 4 x spot\"")
        listing.rows = lineup.spots.enumerated().map { index, spot in
            let slot = lineup.slots.first { $0.id == spot.slot }
            let light: StatusLight? = slot?.status == .confirmed ? .green : spot.isRequired || slot != nil ? .red : nil
            return [
                .number(Int64(index + 1)), .number(spot.id.rawValue), .text(spot.position.name),
                .text(slot?.name, shown: slot?.name ?? "", light: light),
                .optional(slot?.contact.rawValue),
                .text(
                    slot?.status.rawValue ?? "open",
                    shown: slot.map { "\($0.status.sign) \($0.statusWords(at: now, home: home))" }
                        ?? (spot.isRequired ? "! open" : "open, optional"), light: light),
                .flag(spot.isRequired), .text(spot.offer.setLength.map(DurationText.short)),
                .text(spot.offer.agreed?.stored, shown: spot.offer.agreed?.words ?? ""),
            ]
        }
        return listing
    }
}
