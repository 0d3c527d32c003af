import Agenda
import PageKit
import Platform
import Storage
import Travel
import Values

/// The files of a trip: calendar, map files, text and web page; and the import of places and routes.
enum TripFilePages {
    static func addRoutes(to router: PageRouter) {
        router.get("trips/:trip/file/:format", export)
        router.upload("trips/:trip/import", limit: 8 << 20, importFile)
    }

    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        let trip = try await request.trip()
        let document = try await request.read { try TripDocument.of(trip, in: $0) }
        let file: (text: String, type: String, ending: String)
        switch request.parameters["format"] {
        case "ics":
            guard let text = trip.calendarFile(now: request.now) else { throw TripError.noDates(trip.title) }
            file = (text, "text/calendar; charset=utf-8", "ics")
        case "gpx": file = (try document.mapFile(.gpx), "application/gpx+xml", "gpx")
        case "geojson": file = (try document.mapFile(.geojson), "application/geo+json", "geojson")
        case "kml": file = (try document.mapFile(.kml), "application/vnd.google-earth.kml+xml", "kml")
        case "text": file = (TripText(document).page, "text/plain; charset=utf-8", "txt")
        case "html":
            try await PhotoStore(request.store).fetch([document.photo].compactMap(\.self))
            file = (TripHTML(document, photos: PhotoStore(request.store)).page, "text/html; charset=utf-8", "html")
        default: throw PageError.notFound
        }
        return .file(
            PageFile(bytes: Array(file.text.utf8), contentType: file.type, name: "\(trip.title).\(file.ending)"))
    }

    @Sendable
    static func importFile(_ request: PageRequest) async throws -> PageResponse {
        let (trip, day) = (try await request.trip(), Int(request.text("day")) ?? 1)
        guard let file = request.files("file").first else {
            return .page(try await TripPage.page(request, problem: "Choose a file first."))
        }
        do {
            let data = try MapFileFormat.read(file.bytes, name: file.name.shortened(to: 60))
            let importing = TripImport(data, day: day)
            let result = try await request.write { try importing.run(into: trip, in: $0) }
            return .redirect(to: "/trips/\(trip.id)", notice: result.report)
        } catch let error as any UserFacingError {
            return .page(try await TripPage.page(request, problem: error.sentence))
        }
    }
}

extension TripImport.Result {
    /// What was added, and the first of what was left out.
    fileprivate var report: String {
        let lines = leftOut.map(\.line) + notes
        let more = lines.count > 5 ? " And \(lines.count - 5) more." : ""
        return ([words] + lines.prefix(5)).joined(separator: " ") + more
    }
}
