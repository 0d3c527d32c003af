package import Agenda
import Foundation
import Values

/// A trip as one HTML file that needs no network: the photo and the map are in it.
package struct TripHTML: Sendable {
    private let document: TripDocument
    private let photos: PhotoStore
    private let route: PlannedRoute?

    /// - Parameter route: to draw on the map; nil for none.
    package init(_ document: TripDocument, photos: PhotoStore, route: PlannedRoute? = nil) {
        (self.document, self.photos, self.route) = (document, photos, route)
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;\
        padding:0 1rem;overflow-wrap:anywhere}h1{line-height:1.2}img,svg{max-width:100%;height:auto}\
        img{border-radius:10px;max-height:32rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1.5rem}\
        dt{opacity:.7}dd{margin:0}.lines{white-space:pre-wrap}@media print{body{margin:0}h2{break-after:avoid}}
        """

    package var page: String {
        let trip = document.trip
        let text = TripText(document)
        var parts = ["<h1>\(Self.escaped(trip.title))</h1>"]
        if let photo = document.photo, let bytes = photos.bytes(named: photo.file) {
            let data = Data(bytes).base64EncodedString()
            parts.append(
                #"<p><img alt="The photo of this trip" src="data:\#(PhotoFile.contentType(ofFile: photo.file));base64,\#(data)"></p>"#
            )
            if let credit = photo.credit.line { parts.append("<p>\(Self.escaped(credit))</p>") }
        }
        if !text.facts.isEmpty {
            let rows = text.facts.map { "<dt>\($0.name)</dt><dd>\(Self.escaped($0.value))</dd>" }
            parts.append("<dl>\(rows.joined())</dl>")
        }
        if let notes = trip.fields.notes { parts.append(#"<p class="lines">\#(Self.escaped(notes))</p>"#) }
        for (title, stops) in text.days {
            parts.append(Self.section(title, "ol", stops.map(\.titleWithTime)))
        }
        if let map = document.map(route: route) { parts.append("<h2>Map</h2>\n\(map.element)") }
        if let route {
            parts.append(
                "<p>\(route.reach.isEstimate ? "About " : "")\(route.reach.distanceText), \(route.reach.timeText)</p>")
        }
        if !document.bookings.isEmpty {
            parts.append(Self.section("Bookings", "ul", document.bookings.map(\.line)))
        }
        if !document.todos.isEmpty {
            parts.append(Self.section("To do", "ul", document.todos.map { ($0.isDone ? "✓ " : "☐ ") + $0.title }))
        }
        if !document.budget.isEmpty { parts.append(Self.section("Budget", "ul", document.budget.map(\.sum))) }
        if !document.notes.isEmpty {
            parts.append("<h2>Notes</h2>")
            parts += document.notes.map { #"<p class="lines">\#(Self.escaped($0.body))</p>"# }
        }
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <title>\(Self.escaped(trip.title))</title><style>\(Self.style)</style></head>
            <body>
            \(parts.joined(separator: "\n"))
            </body></html>

            """
    }

    private static func section(_ title: String, _ list: String, _ items: [String]) -> String {
        let rows = items.map { "<li>\(escaped($0))</li>" }.joined()
        return "<h2>\(escaped(title))</h2><\(list)>\(rows)</\(list)>"
    }

    /// Line ends stay.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.xml($0) }.joined(separator: "\n")
    }
}
