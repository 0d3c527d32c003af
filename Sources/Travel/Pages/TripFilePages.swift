import Agenda
import PageKit
import Platform
import Storage
import Travel
import Values

/// The files of a trip: calendar, map files, text and web page.
enum TripFilePages {
    static func addRoutes(to router: PageRouter) {
        router.get("trips/:trip/file/:format", export)
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
}
