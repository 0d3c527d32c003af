import Agenda
import Foundation
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What no page and no form may do.
@Suite struct PageSecurityTests {
    /// A show with Ada and Grace in the lineup and Alan on the bench.
    private func furnish(_ environment: TestEnvironment) async throws -> Event {
        let show = try await environment.show("Late Show")
        let people = [
            try await environment.contact("Ada", Phone.ada), try await environment.contact("Grace", Phone.grace),
        ]
        try await environment.seat(people, in: show)
        try await environment.seat([environment.contact("Alan", Phone.alan)], in: show, onBench: true)
        _ = try await environment.text("what time is load-in?", from: Phone.ada)
        _ = try await environment.text("away 3-10 jan", from: Phone.ada)
        return show
    }

    /// `1` is the first show and the first contact.
    static let pages =
        [
            "", "/ask", "/ask?only=1", "/ask-bench", "/remind", "/tell", "/tell-pay", "/cancel", "/edit", "/suggest",
            "/terms/1",
        ]
        .map { "/events/EVENT\($0)" }
        + [
            "/events/EVENT/copy", "/events/EVENT/delete", "/events/EVENT/lineup.csv",
            "/events/EVENT/calendar.ics", "/inbox/1", "/contacts/1", "/contacts/1/texts",
        ]
        + ["/contacts/1/edit", "/contacts/1/merge"]

    static let forms: [(String, [(String, String)])] =
        [
            ("/add", [("who", "Ada"), ("role", "lineup")]), ("/add", [("contact", "1"), ("role", "bench")]),
            ("/move", [("contact", "1"), ("place", "2")]), ("/host", [("contact", "1"), ("host", "yes")]),
            ("/spot", [("spot", "1"), ("who", "Ada")]), ("/bench", [("contact", "1")]), ("/remove", [("contact", "1")]),
            ("/answer", [("contact", "1"), ("answer", "yes")]), ("/ask", []), ("/ask-bench", []), ("/remind", []),
            ("/tell", []), ("/tell-pay", []), ("/cancel", []),
            ("/edit", [("name", "X"), ("date", "fri 9pm"), ("length", "2h")]),
            ("/terms/1", [("pay", "5")]),
            ("/suggest", [("suggested", "1-1")]), ("/copy", [("weeks", "1")]), ("/delete", [("name", "Late Show")]),
        ].map { ("/events/EVENT\($0.0)", $0.1) } + bookingForms

    /// `1` is Ada, and the text that she sent.
    private static let bookingForms: [(String, [(String, String)])] = [
        ("/inbox/1/reply", [("text", "hello")]), ("/inbox/1/send", [("text", "hello"), ("position", "0-0")]),
        ("/inbox/1/done", []), ("/inbox/1/answer", [("event", "EVENT"), ("contact", "1"), ("answer", "yes")]),
        ("/inbox/1/assign", [("new", "Zelda")]), ("/contacts/1/texts/reply", [("text", "hello")]),
        ("/contacts/1/texts/send", [("text", "hello"), ("position", "0-0")]), ("/contacts/1/texts/done", []),
        ("/contacts/1/edit", [("name", "X")]), ("/contacts/1/tag", [("tag", "x")]),
        ("/contacts/1/numbers/remove", [("number", Phone.ada)]), ("/contacts/1/numbers/right", []),
        ("/contacts/1/texts/resume", []), ("/contacts/1/remove", []),
        ("/contacts/1/erase", [("name", "Ada")]),
        ("/contacts/1/away", [("first", "2026-12-03"), ("last", "2026-12-10")]),
        ("/contacts/1/away/remove", [("dates", "1")]),
        ("/contacts/1/merge", [("other", "2")]), ("/contacts/1/rules", [("most_a_month", "2")]),
        ("/contacts/1/calendar", [("calendar", "x")]), ("/contacts/1/calendar/remove", []),
    ]

    @Test func anotherAccountsIDsAreNotFound() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            let stranger = browser.with(try await browser.environment.signInStranger())
            let before = try await browser.environment.picture()
            for path in Self.pages {
                let path = path.replacing("EVENT", with: "\(show.id)")
                #expect(try await browser.get(path).status == 200, "\(path)")
                let answer = try await stranger.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(!answer.body.contains("Late Show") && !answer.body.contains("Ada"))
            }
            for (path, fields) in Self.forms {
                let path = path.replacing("EVENT", with: "\(show.id)")
                #expect(try await stranger.post(path, fields).status == 404, "\(path)")
            }
            #expect(try await browser.environment.picture() == before)
            let board = try await stranger.get("/").body
            #expect(!board.contains("data-key"))
        }
    }

    @Test func anotherAccountsContactsAreNotFound() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            _ = try await environment.signInStranger()
            let theirs = try await environment.store.write { tx in
                let other = try Account.all(in: tx).last?.id ?? environment.account.id
                return try tx.insert(
                    """
                    INSERT INTO contact (account_id, name, folded_name, created_at)
                    VALUES (\(other), 'Zelda', 'zelda', 0)
                    """, into: Contact.self)
            }
            let before = try await environment.picture()
            for (path, fields) in Self.forms
            where path.hasPrefix("/events") && fields.contains(where: { $0.0 == "contact" }) {
                let fields = fields.map { ($0.0, $0.0 == "contact" ? "\(theirs)" : $0.1) }
                let answer = try await browser.post(path.replacing("EVENT", with: "\(show.id)"), fields)
                #expect(answer.status == 404, "\(path)")
                #expect(!answer.body.contains("Zelda"))
            }
            for path in ["ask?only=\(theirs)", "remind?only=\(theirs)", "terms/\(theirs)"] {
                if path.hasPrefix("remind") { continue }
                #expect(try await browser.get("/events/\(show.id)/\(path)").status == 404)
            }
            #expect(try await environment.picture() == before)
        }
    }

    @Test func forgedAndCrossSiteFormsChangeNothing() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            let stranger = try await browser.environment.signInStranger()
            let before = try await browser.environment.picture()
            let others: [(String, [(String, String)])] = [
                ("/sign-out", []), ("/undo", []), ("/contacts/new", [("name", "X")]),
                ("/study/timer/start", [("study", "25"), ("break", "5")]),
                ("/study/timer/choose", [("choice", "finish")]),
            ]
            for (path, fields) in Self.forms + others {
                let path = path.replacing("EVENT", with: "\(show.id)")
                for origin in [
                    "https://evil.example", "http://gigs.example.org", "https://gigs.example.org:8443", "null",
                ] {
                    #expect(try await browser.post(path, fields, origin: origin).status == 403)
                }
                #expect(try await browser.post(path, fields, origin: nil).status == 403)
                for site in ["cross-site", "same-site", "none"] {
                    let answer = try await browser.post(path, fields, origin: nil, headers: ["Sec-Fetch-Site": site])
                    #expect(answer.status == 403)
                }
                for token in ["", "0", stranger.formToken, browser.session?.text ?? ""] {
                    #expect(try await browser.post(path, fields, token: token).status == 403)
                }
                #expect(try await browser.with(nil).post(path, fields).headers["location"] == "/sign-in")
                let json = try await browser.post(path, fields, headers: ["Content-Type": "text/plain"])
                #expect(json.status == 415)
            }
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test func aBrowserThatNamesItsSiteInsteadOfItsOriginIsAccepted() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            let answer = try await browser.post(
                "/events/\(show.id)/move", [("contact", "1"), ("place", "2")], origin: nil,
                headers: ["Sec-Fetch-Site": "same-origin"])
            #expect(answer.status == 303)
        }
    }

    @Test func repeatedFormsChangeNothingMore() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            let path = "/events/\(show.id)"
            let shown = try await browser.get("\(path)/ask").fields("text").map { ("text", $0) }
            #expect(shown.count == 2)
            let forms: [(String, [(String, String)])] = [
                ("/add", [("contact", "3"), ("role", "lineup")]), ("/move", [("contact", "1"), ("place", "2")]),
                ("/host", [("contact", "1"), ("host", "yes")]), ("/terms/1", [("pay", "5")]), ("/ask", shown),
                ("/answer", [("contact", "1"), ("answer", "yes")]), ("/remove", [("contact", "2")]), ("/cancel", []),
            ]
            for (form, fields) in forms {
                _ = try await browser.post(path + form, fields)
                let after = try await browser.environment.picture()
                _ = try await browser.post(path + form, fields)
                #expect(try await browser.environment.picture() == after, "\(form)")
            }
        }
    }

    @Test(arguments: [
        ("gigs.example.org", 200), ("GIGS.example.org:443", 200), ("evil.example", 421), ("gigs.example.org.evil", 421),
        ("127.0.0.1:8080", 303), ("localhost", 303), ("[::1]:80", 303), ("127.0.0.1.evil.example", 421),
    ]) func onlyOurOwnHostIsServed(host: String, status: Int) async throws {
        try await PageBrowser.open { browser in
            // At a loopback address the cookie has another name.
            let page = try await browser.get("/", host: host)
            #expect(page.status == status)
            #expect(try await browser.get("/healthz", host: host).status != 421, "only pages check it")
        }
    }

    @Test("An unknown address is a page to somebody who is signed in, and says nothing to others")
    func anUnknownAddress() async throws {
        try await PageBrowser.open { browser in
            for path in ["/nothing", "/events/1/nothing", "/calendars/1/x.ics", "/sign-out"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 404 && answer.body.contains("<h1>Page not found</h1>"), "\(path)")
                #expect(answer.body.contains("href=\"/settings\""), "with the frame of every page")
                #expect(answer.headers["content-security-policy"]?.contains("default-src 'self'") == true)
                let visitor = try await browser.with(nil).get(path)
                #expect(visitor.status == 404 && visitor.body.isEmpty, "\(path)")
            }
            for path in ["/twilio/nothing", "/c/x/y", "/calendar/x/y", "/shows/x/y", "/assets/x/y"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 404 && answer.body.isEmpty, "\(path)")
            }
            #expect(try await browser.post("/nothing").body.isEmpty)
            #expect(try await browser.get("/nothing", host: "evil.example").body.isEmpty)
        }
    }

    @Test func everyPageHasTheHeaders() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            for path in [
                "/", "/sign-in", "/settings", "/sign-up", "/sign-in/forgot", "/events/\(show.id)", "/events/999",
                "/events/\(show.id)/ask", "/study/timer",
            ] {
                let headers = try await browser.get(path).headers
                let policy = try #require(headers["content-security-policy"])
                #expect(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(headers["x-content-type-options"] == "nosniff")
                #expect(headers["cache-control"] == "no-store")
                #expect(headers["referrer-policy"] == "strict-origin-when-cross-origin")
            }
        }
    }

    @Test func assetsAreKeptForGood() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.with(nil).get("/sign-in").body
            for mark in ["href=\"/assets/greenroom-", "src=\"/assets/greenroom-", "href=\"/assets/icon-"] {
                let start = try #require(page.range(of: mark))
                let path = "/assets/" + page[start.lowerBound...].split(separator: "\"")[1].dropFirst("/assets/".count)
                let asset = try await browser.with(nil).get(path)
                #expect(asset.status == 200)
                #expect(asset.headers["cache-control"]?.contains("immutable") == true)
            }
            #expect(try await browser.with(nil).get("/assets/greenroom.css").status == 404)
        }
    }

    private static let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#

    @Test func markupInEveryFieldIsShownAsText() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            var owner = environment.account
            owner.name = "Anchor " + Self.markup
            let named = owner
            try await environment.store.write { try named.save(in: $0) }
            let show = try await environment.show("Show " + Self.markup, location: "Place " + Self.markup)
            let ada = try await environment.contact("Ada " + Self.markup, Phone.ada)
            try await environment.seat([ada], in: show)
            try await environment.seat(
                [environment.contact("Alan " + Self.markup, Phone.alan)], in: show, onBench: true)
            _ = try await environment.contact("Grace " + Self.markup, Phone.grace)
            let path = "/events/\(show.id)"
            _ = try await browser.post("\(path)/terms/\(ada)", [("note", Self.markup)])
            let texts = try await environment.invite(show, [])
            try await environment.deliver(texts)
            _ = try await environment.text("yes " + Self.markup, from: Phone.ada)
            var answers: [PageAnswer] = []
            let filed = [
                "/inbox", "/inbox?show=all", "/inbox?show=sent", "/inbox/1", "/contacts", "/contacts/\(ada)",
                "/contacts/\(ada)/edit", "/contacts/\(ada)/merge", "/contacts/\(ada)/texts", "/undo",
                "\(path)/copy", "\(path)/delete",
            ]
            for page in filed + [
                "/", "/?q=\(Self.markup.filter(\.isLetter))", path, "\(path)/ask", "\(path)/cancel", "\(path)/edit",
                "\(path)/terms/\(ada)",
            ] {
                answers.append(try await browser.get(page))
            }
            answers.append(try await browser.post("\(path)/add", [("who", Self.markup), ("role", "lineup")]))
            answers.append(
                try await browser.post(
                    "\(path)/edit",
                    [("name", Self.markup), ("date", Self.markup), ("place", Self.markup), ("length", Self.markup)]))
            answers.append(
                try await browser.post(
                    "\(path)/terms/\(ada)", ["pay", "set", "call", "note"].map { ($0, Self.markup) }))
            for answer in answers {
                #expect(!answer.body.contains("<script>alert"), "\(answer.body)")
                #expect(!answer.body.contains("<b x="))
                #expect(answer.body.contains("&lt;script&gt;"))
                #expect(!answer.body.contains("=\"\(Self.markup.prefix(30))"))
            }
        }
    }
}
