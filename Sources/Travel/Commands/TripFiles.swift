import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Messaging
import Platform
import Storage
import Travel
import Values

struct TripImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import places and routes from GPX, GeoJSON or KML into a trip.",
        discussion: """
            Places become stops of a day, without duplicates; routes are drawn on the map of the trip.

            Examples:
              greenroom trip import Rome places.gpx
              greenroom trip import Rome places.gpx --day 2
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The file.", completion: .file(extensions: ["gpx", "geojson", "json", "kml", "osm"]))
    var file: String

    @Option(help: "The day of the trip that the places are for, from 1.")
    var day = 1

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await TripLookup(context).trip(trip)
        let name = (file as NSString).lastPathComponent
        let data = try MapFileFormat.read(Files.bytes(at: file), name: name)
        let (importing, now) = (TripImport(data, day: day), context.now)
        let result = try await context.store.write { try importing.run(into: trip, now: now, in: $0) }
        context.terminal.line(
            "\(result.stops) stop\(result.stops == 1 ? "" : "s") and \(result.tracks) route\(result.tracks == 1 ? "" : "s") added"
                + (result.skipped > 0 ? ", \(result.skipped) skipped." : "."))
        if result.stops + result.tracks > 0 { context.terminal.say("Undo: greenroom undo") }
    }
}

struct TripExport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Save a trip as a calendar, map file, text or web page, or text it.",
        discussion: """
            The web page is a single file that includes the photo and the map, so it works offline.

            Examples:
              greenroom trip export Rome --format text
              greenroom trip export Rome --format ics
              greenroom trip export Rome --format gpx --file rome.gpx
              greenroom trip export Rome --format html --file rome.html
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, ics, gpx, geojson, kml, html
    }

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Option(help: "text, ics, gpx, geojson, kml or html.")
    var format: Format = .text

    @Option(help: ArgumentHelp("The file to write; standard output if omitted.", valueName: "file"))
    var file: String?

    @Option(help: "Text a summary to this contact instead.")
    var contact: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @Flag(help: "Skip the confirmation prompt before a text is sent.")
    var yes = false

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if contact != nil, file != nil { throw ValidationError("Use --file or --contact, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let trip = try await TripLookup(context).trip(trip)
        let document = try await TripLookup(context).document(trip)
        if let contact {
            let message = try SendCustomText(
                to: Correspondent(try await context.contact(contact)), text: TripText(document).message,
                anyway: anyway, account: context.account.id)
            return try await CustomText(message).send(yes: yes, in: context)
        }
        try await PhotoStore(context.store).fetch([document.photo].compactMap(\.self))
        try context.save(try text(document, in: context), to: file ?? "-", force: force)
    }

    private func text(_ document: TripDocument, in context: CommandContext) throws -> String {
        switch format {
        case .text: return TripText(document).page
        case .html: return TripHTML(document, photos: PhotoStore(context.store)).page
        case .gpx: return try document.mapFile(.gpx)
        case .geojson: return try document.mapFile(.geojson)
        case .kml: return try document.mapFile(.kml)
        case .ics:
            guard let file = document.trip.calendarFile(now: context.now) else {
                throw TripError.noDates(document.trip.title)
            }
            return file
        }
    }
}
