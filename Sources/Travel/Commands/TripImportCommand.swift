import ArgumentParser
import CommandKit
import Foundation
import JSON
import Storage
import Travel
import Values

struct TripImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import places and routes from a map file into a trip.",
        discussion: """
            GPX, GeoJSON, KML, KMZ, places and lists saved in Google Takeout, OSM extracts, calendars such
            as TripIt's, and CSV files with a name and a position or an address. Places become stops of a
            day, without duplicates; routes are drawn on the map of the trip. What is left out is listed.

            Examples:
              greenroom trip import Rome places.gpx --dry-run
              greenroom trip import Rome places.gpx
              greenroom trip import Rome places.gpx --day 2 --json
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(
        help: "The file.",
        completion: .file(extensions: ["gpx", "geojson", "json", "kml", "kmz", "osm", "ics", "csv"]))
    var file: String

    @Option(help: "The day of the trip that the places are for, from 1.")
    var day = 1

    @Flag(help: "Show what would change, without changing anything.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let name = (file as NSString).lastPathComponent
        let data = try MapFileFormat.read(Files.bytes(at: file), name: name)
        let importing = TripImport(data, day: day)
        let result =
            dryRun
            ? try await context.read { try importing.preview(into: trip, in: $0) }
            : try await context.write { try importing.run(into: trip, in: $0) }
        if json { return context.terminal.rows(json(of: result, trip).text(.indented)) }
        context.terminal.line("\(result.report.summary).")
        for line in result.leftOut.map(\.line) + result.notes { context.terminal.say(Printable.line(line)) }
        if dryRun {
            context.terminal.say("Dry run: nothing changed.")
        } else if !result.added.isEmpty {
            context.terminal.reportChange()
        }
    }

    private func json(of result: TripImport.Result, _ trip: Trip) -> JSONValue {
        let left: [JSONValue] = result.leftOut.filter { !$0.isKnown }.map { left in
            .object([.init("name", left.name.map { .string($0) } ?? .null), .init("reason", .string(left.why))])
        }
        let known: [JSONValue] = result.leftOut.filter(\.isKnown).map { .string($0.shownName) }
        let report = result.report
        return .object([
            .init("trip", .string(trip.title)), .init("day", .integer(day)), .init("dry_run", .bool(dryRun)),
            .init("read", .integer(report.lines.count)), .init("stops", .integer(result.stops)),
            .init("routes", .integer(result.tracks)), .init("added", .array(result.added.map { .string($0) })),
            .init("already_there", .array(known)), .init("left_out", .array(left)),
            .init("notes", .array(result.notes.map { .string($0) })),
        ])
    }
}
