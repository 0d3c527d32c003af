import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Messaging
import Platform
import Storage
import Travel
import Values

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
        let trip = try await context.trip(trip)
        let document = try await context.document(trip)
        if let contact {
            let message = try SendCustomText(
                to: try await context.recipient(contact), text: TripText(document).message,
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
