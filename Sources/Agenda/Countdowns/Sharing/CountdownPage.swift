internal import Crypto
internal import Foundation
internal import Values

/// What the address of a countdown shows to whoever knows it: its card, and a clock that runs in the browser.
package struct CountdownPage: Sendable {
    private let (text, view): (CountdownText, CountdownView)
    private let startsAt: Instant
    /// Where its card is, beside the page.
    private let card: String

    init(_ event: Event, home: Zone, card: String, now: Instant) {
        text = CountdownText(event, home: home)
        view = CountdownView(from: now, to: event.startsAt)
        startsAt = event.startsAt
        self.card = card
    }

    /// Nothing but what the page itself brings.
    package static let policy =
        "default-src 'none'; img-src 'self'; style-src '\(hash(style))'; script-src '\(hash(script))'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    var html: String {
        let (title, moment) = (Printable.xml(Printable.line(text.only(view))), Printable.xml(text.moment))
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex, nofollow">
            <meta name="referrer" content="no-referrer">
            <meta property="og:type" content="website">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(moment)">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <img src="\(Printable.xml(card))" width="1200" height="630" alt="\(title), \(moment)">
            <p><output id="clock"></output></p>
            <p><time datetime="\(startsAt.rfc3339)">\(moment)</time></p>
            </main>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }

    private static let style = """
        body{margin:0;min-height:100vh;display:grid;place-items:center;background:#1f2a5a;color:#fff;\
        font:1.1rem system-ui,sans-serif;text-align:center}main{max-width:60rem;padding:1rem}h1{font-size:1.4rem}\
        img{width:100%;height:auto;border-radius:.5rem}#clock{font-size:2rem;font-variant-numeric:tabular-nums}\
        @media print{body{background:#fff;color:#000}#clock{display:none}}
        """

    private static let script = """
        "use strict";const end=Date.parse(document.querySelector("time").dateTime),\
        clock=document.getElementById("clock"),two=n=>String(n).padStart(2,"0");\
        function tick(){const s=Math.ceil((end-Date.now())/1000);\
        if(s<=0){clock.textContent="Event has passed";return}\
        clock.textContent=Math.floor(s/86400)+"d "+two(Math.floor(s%86400/3600))+":"+two(Math.floor(s%3600/60))+":"+two(s%60);\
        setTimeout(tick,1000-Date.now()%1000)}tick();
        """

    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }
}
