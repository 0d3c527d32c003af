import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripStopAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a stop at the end of a day.",
        discussion: """
            Without --at, the stop has no position unless you look it up with --find.

            Examples:
              greenroom trip stop add Rome Colosseum --at 41.8902,12.4922
              greenroom trip stop add Rome "Dinner at the Anchor" --day 2 --time 8pm
            """, aliases: ["new"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The name of the place.")
    var name: [String]

    @Option(parsing: .unconditional, help: "Latitude and longitude.")
    var at: String?

    @Option(help: "The day of the trip, from 1.")
    var day = 1

    @Option(help: "The time at the place: 9:30, 8pm.")
    var time: String?

    @Flag(help: "Look up the position by name.")
    var find = false

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let (name, day) = (try TripStops.checked(name: name.joined(separator: " ")), day)
        var coordinate: Coordinate?
        if let at {
            guard let given = Coordinate(at) else { throw PlaceError.invalidPosition(at) }
            coordinate = given
        } else if find {
            let around = try context.lookAround()
            try await consent.ask(around, in: context)
            coordinate = try await around.place(at: name).coordinate
        }
        let place = coordinate
        let clock = try TripStopInput(time: time).clock(keeping: nil, account: context.account, now: context.now)
        let stop = try await context.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.add(name, at: place, day: day, time: clock, in: tx)
        }
        let position = stop.coordinate.map { "  \($0.text)" } ?? ""
        context.terminal.line("Day \(stop.day), \(stop.position): \(Printable.line(stop.titleWithTime))\(position)")
        context.terminal.reportChange()
    }
}
