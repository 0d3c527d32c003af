import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripStopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "The places to visit on each day of a trip.",
        discussion: """
            Example:
              greenroom trip stop add Rome Colosseum --at 41.8902,12.4922
            """,
        subcommands: [
            TripStopList.self, TripStopAdd.self, TripStopEdit.self, TripStopMove.self, TripStopRemove.self,
            TripStopOrder.self,
        ],
        defaultSubcommand: TripStopList.self, aliases: ["stops"])
}

struct TripStopList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the stops of a trip by day.",
        discussion: """
            Examples:
              greenroom trip stop list Rome
              greenroom trip stop list Rome --json
            """, aliases: ["ls"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let stops = try await context.read { try TripStops.of(trip, in: $0) }
        let table = OutputTable(
            ListedStop.all(stops), ListedStop.fields,
            shown: [
                "id": "ID", "day": "DAY",
                "date": OutputTable.Shown("DATE") { $0.date.map { DateText().dayWithYear($0) } }, "position": "#",
                "name": "STOP", "coordinates": "POSITION",
                "time": OutputTable.Shown("TIME") { $0.stop.time.map { DateText().time($0) } },
            ], emptyState: "No stops yet. Add one:  greenroom trip stop add \(trip.id) NAME --at LAT,LON")
        try table.print(output, to: context.terminal)
    }
}

struct TripStopMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a stop to another place of its day, or to another day.",
        discussion: """
            Example:
              greenroom trip stop move Rome Colosseum 1 --day 2
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The stop: name, part of it or number.")
    var stop: String

    @Argument(help: "Its place in the day, from 1.")
    var position: Int

    @Option(help: "The day to move it to.")
    var day: Int?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let (words, position, day) = (stop, position, day)
        let isMoved = try await context.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.move(stops.find(words), to: position, day: day, in: tx)
        }
        try await TripShow.print(trip, in: context)
        context.terminal.reportChange(isMoved, or: "Nothing changed: it is there already.")
    }
}

struct TripStopRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove stops of a trip.",
        discussion: """
            Example:
              greenroom trip stop remove Rome Colosseum
            """, aliases: ["rm", "delete"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The stops: name, part of it or number.")
    var stops: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let words = stops
        let removed = try await context.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            let chosen = try words.map { try stops.find($0) }
            try stops.remove(chosen, in: tx)
            return chosen
        }
        for stop in removed { context.terminal.line("Removed \(Printable.line(stop.name)).") }
        context.terminal.reportChange()
    }
}
