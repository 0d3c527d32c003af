import Crypto
import Foundation
import JSON
import Platform
import Values

/// A public page as HTML. It works without scripts, and fits into a frame of any website.
enum PublicShowsPage {
    /// Only the page's own style. Every website may show it in a frame.
    static let policy =
        "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; frame-ancestors *"

    private static let style = String(decoding: PackageResources.public_shows_css, as: UTF8.self)
    private static let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()

    /// What is under an address where there is nothing. It is the same for all, so that it does not reveal whether there
    /// ever was a page.
    @Sendable
    static func missing(_ ending: String?) -> ServedPage? {
        switch ending {
        case nil:
            html(
                in: .english, title: "Nothing here",
                body: """
                    <h1>There is nothing here</h1>
                    <p>The page was taken down, or its address is not complete.</p>
                    """)
        case "json":
            ServedPage(
                .json, (["error": "There is nothing here."] as JSONValue).encoded(), publicPolicy: "default-src 'none'")
        default: nil
        }
    }

    static func html(in language: TextLanguage, title: String, head: String = "", body: String) -> ServedPage {
        let html = """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(Printable.xml(title))</title>
            <style>\(style)</style>
            \(head)</head>
            <body>
            <main>
            \(body)
            </main>
            </body>
            </html>

            """
        return ServedPage(.html, Array(html.utf8), publicPolicy: policy)
    }
}

extension PublicShows {
    var page: ServedPage {
        let list = shows.map { "<li>\(item($0))</li>" }.joined(separator: "\n")
        let file = address.split(separator: "/").last.map { "\($0).ics" } ?? ""
        return PublicShowsPage.html(
            in: language, title: name,
            head: """
                <link rel="alternate" type="text/calendar" href="\(Printable.xml(file))">
                <script type="application/ld+json">\(linkedData)</script>

                """,
            body: """
                <h1><bdi>\(Printable.xml(name))</bdi></h1>
                \(shows.isEmpty ? "<p>\(words.nothing)</p>" : "<ul class=\"shows\">\n\(list)\n</ul>")
                <footer><a href="\(Printable.xml(file))" target="_top" rel="noopener">\(words.calendar)</a></footer>
                """)
    }

    private func item(_ show: PublicShow) -> String {
        // The shows of a series mostly have its name.
        var lines = show.name == name ? [] : ["<h2><bdi>\(Printable.xml(show.name))</bdi></h2>"]
        let when = "<time datetime=\"\(show.start)\">\(Printable.xml(words.when(show)))</time>"
        switch show.state {
        case .scheduled: lines.append("<p>\(when)</p>")
        case .rescheduled:
            lines.append("<p>\(when) <strong>\(words.moved)</strong></p>")
            if let before = show.movedFrom {
                lines.append("<p><s>\(Printable.xml(words.when(show, at: before)))</s></p>")
            }
        case .canceled: lines.append("<p><s>\(when)</s> <strong class=\"canceled\">\(words.canceled)</strong></p>")
        }
        if let location = show.location { lines.append("<p><bdi>\(Printable.xml(location))</bdi></p>") }
        let people = show.performers.map { performer in
            let host = performer.isHost ? " <small>\(words.host)</small>" : ""
            return "<li><bdi>\(Printable.xml(performer.name))</bdi>\(host)</li>"
        }.joined(separator: "\n")
        if !people.isEmpty {
            lines.append("<ul class=\"people\" aria-label=\"\(words.people)\">\n\(people)\n</ul>")
        } else if show.state != .canceled {
            lines.append("<p>\(words.noPeople)</p>")
        }
        return lines.joined(separator: "\n")
    }

    private var words: PublicPageWords { PublicPageWords(language) }

    // MARK: schema.org

    /// The shows as `https://schema.org/Event`, for search engines. Nothing in it can end the element or begin another.
    private var linkedData: String {
        let events = shows.map { $0.linkedData(booker: booker, url: address) }
        let value: JSONValue = ["@context": "https://schema.org", "@graph": .array(events)]
        return String(decoding: value.encoded(), as: UTF8.self)
            .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
    }
}

extension PublicShow {
    /// For a `time` element and schema.org: a day, or a moment with the offset of its zone.
    fileprivate var start: String { written(startsAt) }

    private func written(_ instant: Instant) -> String {
        isAllDay ? zone.date(of: instant).description : time(instant)
    }

    fileprivate func linkedData(booker: String, url: String) -> JSONValue {
        let status =
            switch state {
            case .scheduled: "EventScheduled"
            case .rescheduled: "EventRescheduled"
            case .canceled: "EventCancelled"
            }
        // The last day of an event of whole days belongs to it.
        let end = isAllDay ? written(endsAt.adding(.milliseconds(-1))) : written(endsAt)
        var members: [JSONValue.Member] = [
            .init("@type", "Event"), .init("name", .string(name)), .init("startDate", .string(start)),
            .init("endDate", .string(end)), .init("eventStatus", .string("https://schema.org/\(status)")),
            .init("url", .string(url)),
        ]
        if let movedFrom { members.append(.init("previousStartDate", .string(written(movedFrom)))) }
        if let location {
            members.append(
                .init("location", ["@type": "Place", "name": .string(location), "address": .string(location)]))
        }
        if !booker.isEmpty {
            members.append(.init("organizer", ["@type": "Organization", "name": .string(booker)]))
        }
        if !performers.isEmpty {
            members.append(
                .init(
                    "performer",
                    .array(performers.map { ["@type": "Person", "name": .string($0.name)] })))
        }
        return .object(members)
    }
}
