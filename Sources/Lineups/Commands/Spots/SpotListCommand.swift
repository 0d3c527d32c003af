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

    private static func listing(_ lineup: Lineup, at now: Instant, home: Zone) -> OutputTable {
        var shown: [String: OutputTable.Shown<ListedSpot>] = [
            "position": "#", "name": "SPOT", "held_by": OutputTable.Shown("WHO", light: light) { $0.slot?.name },
            "state": OutputTable.Shown("STATE", light: light) { listed in
                listed.slot.map { "\($0.status.sign) \($0.statusWords(at: now, home: home))" }
                    ?? (listed.spot.isRequired ? "! open" : "open, optional")
            },
        ]
        if lineup.spots.contains(where: { $0.offer.setLength != nil }) { shown["set"] = "SET" }
        if lineup.spots.contains(where: { $0.offer.agreed != nil }) {
            shown["pay"] = OutputTable.Shown("PAY") { $0.spot.offer.agreed?.words }
        }
        return OutputTable(
            ListedSpot.all(lineup), ListedSpot.fields, shown: shown,
            emptyState: "\(lineup.event.name.quotedLine) has no spots. "
                + "Next: greenroom spot add \(lineup.event.name.argument) \"host, 4 x spot\"")
    }

    private static func light(_ listed: ListedSpot) -> StatusLight? {
        listed.slot?.status == .confirmed ? .green : listed.spot.isRequired || listed.slot != nil ? .red : nil
    }
}
