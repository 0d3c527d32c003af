import ArgumentParser
import Foundation
import Platform
import Storage
import Travel
import Values

struct TripSpots: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "spots", abstract: "Find the nearest sights, with distances and times.",
        discussion: """
            Searches OpenStreetMap in growing circles, and requests all routes at once. With --file, no server
            is contacted: places come from a GeoJSON, GPX, KML or .osm file, and distances are estimates.

            Examples:
              greenroom trip spots
              greenroom trip spots --drive --kinds museum,castle
              greenroom trip spots --file extract.geojson --at 40.7812,-73.9665
            """)

    @Flag(help: "Use walking routes and a small search area.")
    var walk = false

    @Flag(help: "Use driving routes and a large search area.")
    var drive = false

    @Option(help: "Kinds of sights, separated by commas, like museum,park,viewpoint.")
    var kinds: String?

    @Option(help: ArgumentHelp("Read places from this file instead of searching online.", valueName: "file"))
    var file: String?

    @Option(parsing: .unconditional, help: "Latitude and longitude of where you are.")
    var at: String?

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if walk, drive { throw ValidationError("Use --walk or --drive, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let transport: Transport? = walk ? .walk : drive ? .drive : nil
        let kinds = try kinds.map { try PlaceKind.read($0) } ?? []
        let around = try context.lookAround()
        let found: FoundSpots
        if let file {
            let name = (file as NSString).lastPathComponent
            let data = try MapFileFormat.read(Files.bytes(at: file), name: name)
            try await goThere(around)
            found = try await around.search(by: transport, kinds: kinds, among: data.places, file: name)
        } else {
            try await goThere(around)
            try await around.requirePlace()
            try await consent.ask(around, in: context)
            found = try await around.search(by: transport, kinds: kinds)
        }
        try SpotTable.of(found).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        SpotTable.sayNotes(found, in: context)
        if !found.spots.isEmpty { context.terminal.say("Next: greenroom trip choose 1") }
    }

    private func goThere(_ around: LookAround) async throws {
        guard let at else { return }
        guard let coordinate = Coordinate(at) else { throw PlaceError.invalidPosition(at) }
        try await around.go(to: Place(coordinate.text, coordinate))
    }
}
