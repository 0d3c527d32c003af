import ArgumentParser
import CommandKit
import Platform
import Storage
import Travel
import Values

struct TripRoute: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Show the route to a spot or of a trip; draw it or save it.",
        discussion: """
            Without a trip: the route to the chosen spot, or with --all to the ten nearest. With a trip: from
            its start through its stops to its destination, or the stops of one day.

            Examples:
              greenroom trip route Rome --day 1
              greenroom trip route Rome --svg rome.svg
            """)

    @Argument(help: "The trip; the chosen spot if omitted.")
    var trip: String?

    @Flag(help: "The routes to the ten nearest spots.")
    var all = false

    @Option(help: "A day of the trip, from 1.")
    var day: Int?

    @Option(help: ArgumentHelp("Draw a map in this SVG file; - for standard output.", valueName: "file"))
    var svg: String?

    @Option(help: ArgumentHelp("Save a GPX file; - for standard output.", valueName: "file"))
    var gpx: String?

    @Option(help: ArgumentHelp("Save a GeoJSON file; - for standard output.", valueName: "file"))
    var geojson: String?

    @Flag(help: "Overwrite files that exist.")
    var force = false

    @Flag(help: "Use straight lines and estimates; contact no server.")
    var estimate = false

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if trip != nil, all { throw ValidationError("Name a trip or use --all, not both.") }
        if trip == nil, day != nil { throw ValidationError("--day needs a trip.") }
    }

    func run(in context: CommandContext) async throws {
        if let trip {
            try await plan(try await context.trip(trip), in: context)
        } else {
            try await spots(in: context)
        }
    }

    private func plan(_ trip: Trip, in context: CommandContext) async throws {
        let document = try await context.document(trip)
        let places = try document.way(day: day)
        let (account, around) = (context.account.id, try context.lookAround())
        let transport = try await context.read { try TravelSettings.of(account, in: $0).transport }
        try await consent.ask(around, unless: estimate, in: context)
        let route = try await around.route(through: places.map(\.coordinate), by: transport, isEstimate: estimate)
        for (leg, (from, to)) in zip(route.legs, zip(places, places.dropFirst())) {
            context.terminal.line(
                "\(Printable.line(from.name)) to \(Printable.line(to.name)): \(leg.words(by: transport))")
        }
        context.terminal.line("Total: \(route.reach.words(by: transport))")
        let data = MapData(places: places, lines: [MapData.Line(name: trip.title, route.points)])
        guard let map = document.map(route: route, day: day) else { throw TripError.noPosition(trip.title) }
        try save(map, data, title: trip.title, in: context)
    }

    private func spots(in context: CommandContext) async throws {
        let account = context.account.id
        let found = try await context.read { try FoundSpots.require(account: account, in: $0) }
        let numbers = try found.numbersToDraw(all: all)
        let spots = try numbers.map { number throws(PlaceError) in try found.spot(number) }
        let around = try context.lookAround()
        try await consent.ask(around, unless: found.file != nil, in: context)
        let routes = try await around.routes(to: spots, in: found)
        for (number, (spot, route)) in zip(numbers, zip(spots, routes)) {
            context.terminal.line(
                "\(number)  \(Printable.line(spot.place.name)): \(route.reach.words(by: found.transport))")
        }
        let data = MapData(
            places: [found.here] + spots.map(\.place),
            lines: zip(spots, routes).map { MapData.Line(name: $0.place.name, $1.points) })
        try save(found.map(routes: routes, only: numbers), data, title: "Around \(found.here.name)", in: context)
    }

    private func save(_ map: RouteMap, _ data: MapData, title: String, in context: CommandContext) throws {
        if let svg { try context.save(map.svg, to: svg, force: force) }
        for (path, format) in [(gpx, MapFileFormat.gpx), (geojson, .geojson)] {
            if let path, let text = format.text(data, title: title) { try context.save(text, to: path, force: force) }
        }
        if svg == nil, gpx == nil, geojson == nil {
            context.terminal.say("Draw it: add --svg FILE. Save it: --gpx FILE or --geojson FILE")
        }
    }
}
