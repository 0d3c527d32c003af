import Crypto
import Foundation
import Templates
import Values

/// The public page of a countdown: unit, wand and a clock that runs in the browser. Without scripts, links change the
/// unit and the wand.
package struct CountdownPage: Sendable {
    private let (text, view): (CountdownText, CountdownView)
    private let refusal: CountdownError?
    private let (startsAt, now): (Instant, Instant)
    private let photo: Photo?
    /// The file of the photo has an address.
    private let isPhotoServed: Bool
    /// The whole URL of the page, without a file extension.
    private let address: String

    init(
        _ event: Event, home: Zone, photo: Photo?, isPhotoServed: Bool, address: String, query: CountdownQuery,
        now: Instant
    ) {
        text = CountdownText(event, home: home)
        let remaining = CountdownView(from: now, to: event.startsAt).secondsToStart
        var (controls, refusal) = query.controls(remaining: remaining)
        view = controls.view(remaining: remaining)
        self.refusal = view.hasPassed ? nil : refusal
        (startsAt, self.photo, self.address, self.now) = (event.startsAt, photo, address, now)
        self.isPhotoServed = isPhotoServed
    }

    /// The Content-Security-Policy: only the page's own style and script.
    package static let policy =
        "default-src 'none'; img-src 'self'; style-src '\(hash(style))'; script-src '\(hash(script))'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// How every page begins.
    private static let start = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex, nofollow">
        <meta name="referrer" content="no-referrer">
        """

    /// The page for an address without a page. It is the same for all, so that it does not reveal whether there ever was
    /// one.
    package static let notFound = """
        \(start)
        <title>Nothing here</title>
        <style>\(style)</style>
        </head>
        <body>
        <main>
        <h1>There is nothing here</h1>
        <p>The link was revoked, or it is not complete. Ask the person who sent it for a new one.</p>
        </main>
        </body>
        </html>

        """

    var html: String {
        let (title, moment) = (Printable.xml(Printable.line(text.summary(view))), Printable.xml(text.dateText))
        return """
            \(Self.start)
            <meta property="og:type" content="website">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(moment)">
            <meta property="og:url" content="\(Printable.xml(address))">
            \(preview)<title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <img id="sky" src="\(card)?words=none" alt="">
            <main\(view.hasPassed ? " class=\"passed\"" : "") data-end="\(startsAt.milliseconds)" \
            data-over="\(text.endsAt.milliseconds)" \
            data-now="\(now.milliseconds)" data-until="\(view.unit.rawValue)" data-wand="\(view.isWandOn ? "on" : "off")">
            \(heading)
            <p><time datetime="\(startsAt.rfc3339)">\(moment)</time></p>
            <p id="clock" role="timer">\(view.clock)</p>
            \(controls)
            <p id="note" role="status">\(Printable.xml(refusal?.description ?? ""))</p>
            <p class="screen"><a href="\(name).ics">Add to my phone's calendar</a></p>
            <p class="pass-on"><input id="address" name="url" value="\(Printable.xml(address))" readonly hidden \
            aria-label="Address of this page"> <button type="button" class="copy" value="address">Copy link</button> \
            <button type="button" class="share" value="address">Share</button> <span role="status"></span></p>
            <footer><a class="screen" href="\(card)">As a card</a>\(credit)</footer>
            </main>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }

    /// `Only 3 Weeks until our trip to the Grand Canyon`, split into the parts that the script updates.
    private var heading: String {
        let counted = view.unit.counted(view.count)
        let count = counted.prefix { $0 != " " }
        let lead = view.hasPassed ? "" : view.isWandOn ? "With the magic wand, only" : "Only"
        return """
            <h1><span id="lead">\(lead)</span> \
            <span id="count">\(view.hasPassed ? text.passed(view) : String(count))</span> \
            <span id="unit">\(view.hasPassed ? "" : "\(counted.dropFirst(count.count + 1)) until")</span> \
            <span id="name">\(Printable.xml(Printable.line(text.name)))</span></h1>
            """
    }

    /// Unavailable controls have no link. A unit's link keeps the wand, and the wand's link keeps the unit.
    private var controls: String {
        let wand = view.isWandOn ? "&amp;wand=on" : ""
        let units = CountdownUnit.allCases.map { unit in
            let place = view.availableUnits.contains(unit) ? " href=\"?until=\(unit.rawValue)\(wand)\"" : ""
            let current = unit == view.unit && !view.hasPassed ? " aria-current=\"true\"" : ""
            return "<a data-unit=\"\(unit.rawValue)\"\(place)\(current)>\(unit.rawValue.capitalizedFirst)</a>"
        }
        let turned = "?until=\(view.unit.rawValue)\(view.isWandOn ? "" : "&amp;wand=on")"
        let place = view.isWandAvailable ? " href=\"\(turned)\"" : ""
        let current = view.isWandOn ? " aria-current=\"true\"" : ""
        return """
            <nav aria-label="What to count">\(units.joined(separator: " "))</nav>
            <nav aria-label="Magic wand"><a\(place)\(current) \
            title="Leaves out today and the day of the event">Magic wand</a></nav>
            """
    }

    /// The last path component of its URL, for relative links.
    private var name: String { Printable.xml(address.split(separator: "/").last.map(String.init) ?? "") }

    private var card: String { "\(name).svg" }
}

// MARK: - Photo

extension CountdownPage {
    /// The Open Graph images for link previews: the card, and the photo for where no card can be drawn.
    private var preview: String {
        let card = image("png", Int(CountdownCard.width), Int(CountdownCard.height), text.summary(view))
        let own = photo.flatMap { photo in
            // Under `.png` is the card.
            photo.fileExtension == "png" || !isPhotoServed
                ? nil : image(photo.fileExtension, photo.width, photo.height, photo.credit.line ?? text.name)
        }
        return card + (own ?? "") + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    }

    private func image(_ ending: String, _ width: Int, _ height: Int, _ alt: String) -> String {
        """
        <meta property="og:image" content="\(Printable.xml("\(address).\(ending)"))">
        <meta property="og:image:width" content="\(width)">
        <meta property="og:image:height" content="\(height)">
        <meta property="og:image:alt" content="\(Printable.xml(alt))">

        """
    }

    private var credit: String {
        guard let photo, let words = photo.credit.line.map({ Printable.xml($0) }) else { return "" }
        let separator = "<span class=\"screen\"> · </span>"
        guard let page = photo.credit.page, page.hasPrefix("https://") || page.hasPrefix("http://") else {
            return separator + words
        }
        return "\(separator)<a href=\"\(Printable.xml(page))\" rel=\"noopener noreferrer\">\(words)</a>"
    }
}

// MARK: - Style and script

extension CountdownPage {
    private static let style = String(decoding: PackageResources.countdown_css, as: UTF8.self)
    private static let script = [PageAsset.countdownScript, .shareScript]
        .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()

    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }
}
