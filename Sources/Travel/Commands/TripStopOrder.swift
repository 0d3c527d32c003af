import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripStopOrder: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Find a shorter order for a day's stops.",
        discussion: """
            The first stop stays first, and a stop without a position keeps its place. Distances are by great
            circle. For up to nine stops the order is the shortest possible; it is never longer than the current
            one.

            Examples:
              greenroom trip stop order Rome
              greenroom trip stop order Rome --day 1 --apply
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Option(help: "The day of the trip, from 1.")
    var day = 1

    @Flag(help: "Use the shorter order.")
    var apply = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let (day, terminal) = (day, context.terminal)
        let stops = try await context.read { try TripStops.of(trip, in: $0) }
        let shorter = try stops.shortened(day: day)
        for (index, stop) in shorter.stops.enumerated() {
            terminal.line("\(index + 1)  \(Printable.line(stop.name))")
        }
        for stop in shorter.kept {
            terminal.say("\(Printable.line(stop.name)) has no position, so it keeps its place.")
        }
        let (after, before) = (Reach.distance(shorter.meters), Reach.distance(shorter.metersBefore))
        guard shorter.isShorter else {
            return terminal.line("No shorter order: about \(before) by great circle.")
        }
        terminal.line("About \(after) by great circle, instead of \(before).")
        guard apply else { return terminal.say("Use it: add --apply") }
        _ = try await context.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.shorten(day: day, in: tx)
        }
        terminal.reportChange()
    }
}
