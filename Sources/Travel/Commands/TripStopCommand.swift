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
        subcommands: [TripStopList.self, TripStopAdd.self, TripStopMove.self, TripStopRemove.self, TripStopOrder.self],
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
        let trip = try await TripLookup(context).trip(trip)
        let stops = try await context.store.read { try TripStops.of(trip, in: $0) }
        var table = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("day", "DAY"), OutputTable.Column("date", "DATE"),
                OutputTable.Column("position", "#"), OutputTable.Column("name", "STOP"),
                OutputTable.Column("coordinates", "POSITION"),
            ], emptyState: "No stops yet. Add one:  greenroom trip stop add \(trip.id) NAME --at LAT,LON")
        table.rows = stops.stops.map { stop in
            let date = stops.date(of: stop.day)
            return [
                .number(stop.id), .number(stop.day),
                .text(date?.description, shown: date.map { DateText().dayWithYear($0) }), .number(stop.position),
                .text(stop.name), .text(stop.coordinate?.text),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

struct TripStopAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a stop at the end of a day.",
        discussion: """
            Without --at, the stop has no position unless you look it up with --find.

            Examples:
              greenroom trip stop add Rome Colosseum --at 41.8902,12.4922
              greenroom trip stop add Rome "Dinner at the Anchor" --day 2
            """, aliases: ["new"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The name of the place.")
    var name: [String]

    @Option(parsing: .unconditional, help: "Latitude and longitude.")
    var at: String?

    @Option(help: "The day of the trip, from 1.")
    var day = 1

    @Flag(help: "Look up the position by name.")
    var find = false

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await TripLookup(context).trip(trip)
        let (name, day, now) = (try TripStops.checked(name: name.joined(separator: " ")), day, context.now)
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
        let stop = try await context.store.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.add(name, at: place, day: day, now: now, in: tx)
        }
        let position = stop.coordinate.map { "  \($0.text)" } ?? ""
        context.terminal.line("Day \(stop.day), \(stop.position): \(Printable.line(stop.name))\(position)")
        context.terminal.say("Undo: greenroom undo")
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
        let trip = try await TripLookup(context).trip(trip)
        let (words, position, day, now) = (stop, position, day, context.now)
        let isMoved = try await context.store.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.move(stops.find(words), to: position, day: day, now: now, in: tx)
        }
        try await TripShow.print(trip, in: context)
        context.terminal.say(isMoved ? "Undo: greenroom undo" : "Nothing changed: it is there already.")
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
        let trip = try await TripLookup(context).trip(trip)
        let (words, now) = (stops, context.now)
        let removed = try await context.store.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            let chosen = try words.map { try stops.find($0) }
            try stops.remove(chosen, now: now, in: tx)
            return chosen
        }
        for stop in removed { context.terminal.line("Removed \(Printable.line(stop.name)).") }
        context.terminal.say("Undo: greenroom undo")
    }
}

struct TripStopOrder: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Find a shorter order for a day's stops.",
        discussion: """
            The first stop stays first. Distances are by great circle. For up to nine stops the order is the
            shortest possible; it is never longer than the current one.

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
        let trip = try await TripLookup(context).trip(trip)
        let (day, now, terminal) = (day, context.now, context.terminal)
        let stops = try await context.store.read { try TripStops.of(trip, in: $0) }
        let shorter = try stops.shortened(day: day)
        for (index, stop) in shorter.stops.enumerated() {
            terminal.line("\(index + 1)  \(Printable.line(stop.name))")
        }
        let (after, before) = (Reach.distance(shorter.meters), Reach.distance(shorter.metersBefore))
        guard shorter.isShorter else {
            return terminal.line("No shorter order: about \(before) by great circle.")
        }
        terminal.line("About \(after) by great circle, instead of \(before).")
        guard apply else { return terminal.say("Use it: add --apply") }
        _ = try await context.store.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try stops.shorten(day: day, now: now, in: tx)
        }
        terminal.say("Undo: greenroom undo")
    }
}
