import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Positions and templates, and shows that are made of a template.
@Suite struct PositionsPageTests {
    private func positions(_ browser: PageBrowser) async throws -> [String] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { tx in
            try Position.all(account: account, in: tx).map {
                [$0.name, $0.offer.words].compactMap(\.self).joined(separator: ": ")
            }
        }
    }

    @Test("a position is added, changed, moved and removed") func positionsChange() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/positions").body.contains("No positions yet"))
            let added = try await browser.post("/positions/add", [("name", "opener"), ("set", "5m"), ("pay", "30")])
            #expect(added.notice == "Added opener.")
            _ = try await browser.post("/positions/add", [("name", "headliner")])
            #expect(try await positions(browser) == ["opener: 5 minutes, $30", "headliner"])
            let edit = [("name", "closer"), ("set", ""), ("pay", "$200"), ("place", "1")]
            #expect(try await browser.post("/positions/2/edit", edit).notice == "Saved closer.")
            #expect(try await positions(browser) == ["closer: $200", "opener: 5 minutes, $30"])
            #expect(try await browser.post("/positions/1/remove").notice == "Removed opener.")
            #expect(try await positions(browser) == ["closer: $200"])
        }
    }

    @Test(
        "invalid input is reported beside its field, and saves nothing",
        arguments: [
            ("/positions/add", ["name": ""], 422, "name"), ("/positions/add", ["name": "opener"], 422, "already"),
            ("/positions/add", ["name": "x", "set": "soon"], 422, "not a duration"),
            ("/positions/add", ["name": "x", "pay": "-5"], 422, "-5"),
            ("/positions/1/edit", ["name": "opener", "pay": "lots"], 422, "lots"),
            ("/positions/9/edit", ["name": "x"], 404, ""), ("/positions/9/remove", [:], 404, ""),
            ("/templates/add", ["event": "9", "name": "x"], 404, ""), ("/templates/9/remove", [:], 404, ""),
        ] as [(String, [String: String], Int, String)])
    func invalidInput(path: String, fields: [String: String], status: Int, says: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/positions/add", [("name", "opener"), ("set", "5m")])
            let answer = try await browser.post(path, fields.map { ($0.key, $0.value) })
            #expect(answer.status == status)
            #expect(says.isEmpty || answer.body.contains(says), "\(answer.body)")
            #expect(try await positions(browser) == ["opener: 5 minutes"])
        }
    }

    @Test("a show is saved as a template, and others are made of it") func templates() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = [
                ("name", "Late Show"), ("date", "fri 9pm"), ("place", "The Anchor"), ("length", "3h"),
                ("spots", "host, 2 x spot"),
            ]
            _ = try await browser.post("/events/new", show)
            _ = try await browser.post("/positions/1/edit", [("name", "host"), ("pay", "40")])
            let saved = try await browser.post("/templates/add", [("event", "1"), ("name", "Club night")])
            #expect(saved.notice == "Saved the template Club night.")
            let again = try await browser.post("/templates/add", [("event", "1"), ("name", "club night")])
            #expect(again.status == 422 && again.body.contains("already is a template"))
            #expect(try await browser.get("/positions").body.contains("host, 2 x spot · 9 PM · 3 hours · The Anchor"))
            let form = try await browser.get("/events/new?template=1&date=2026-12-11")
            for value in ["host, 2 x spot", "The Anchor", "3h", "2026-12-11 21:00"] {
                #expect(form.body.contains("value=\"\(value)\""), "\(value)")
            }
            #expect(try await browser.get("/events/new?template=9").status == 404)
            // A day alone gets the template's time.
            let new = [
                ("template", "1"), ("name", "Early Show"), ("date", "dec 12"), ("place", "The Anchor"),
                ("length", "3h"), ("spots", "host, 2 x spot"),
            ]
            let made = try await browser.post("/events/new", new)
            #expect(made.notice?.contains("Sat Dec 12 2026, 9 PM") == true, "\(made.notice ?? made.body)")
            let spots = try await environment.store.read { try $0.value("SELECT count(*) FROM spot", as: Int.self) }
            #expect(spots == 6)
            #expect(try await browser.post("/templates/1/remove").notice == "Removed the template Club night.")
        }
    }

    @Test("a spot is given to somebody of the lineup, and taken again") func spotsOfTheLineup() async throws {
        try await PageBrowser.open { browser in
            let show = [("name", "Late Show"), ("date", "fri 9pm"), ("length", "3h"), ("spots", "headliner, 3 x spot")]
            _ = try await browser.post("/events/new", show)
            _ = try await browser.environment.contact("Ada", Phone.ada)
            _ = try await browser.post(
                "/events/1/add", [("contact", "1"), ("who", ""), ("offered", ""), ("role", "lineup")])
            let menu = try await browser.get("/events/1").body
            #expect(menu.contains("Make <bdi>headliner</bdi>") && menu.contains("Make <bdi>spot</bdi>"))
            // Equal spots are one line. She holds one of them.
            #expect(menu.matches(of: /id="spot-[0-9]+"/).count == 2 && menu.contains("2 open"))
            let given = try await browser.post("/events/1/spot", [("contact", "1"), ("spot", "1")])
            #expect(given.notice == "Ada is headliner.")
            #expect(try await browser.get("/events/1").body.contains("Remove as <bdi>headliner</bdi>"))
            let emptied = try await browser.post("/events/1/spot/empty", [("contact", "1"), ("spot", "1")])
            #expect(emptied.notice == "The spot for headliner is open.")
            #expect(try await browser.post("/events/1/spot/empty", [("spot", "99")]).status == 404)
        }
    }

    @Test("what a contact can be is chosen on their page") func positionsOfContacts() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.contact("Ada", Phone.ada)
            for name in ["host", "opener", "drums"] { _ = try await browser.post("/positions/add", [("name", name)]) }
            let form = try await browser.get("/contacts/1/edit").body
            #expect(form.contains("name=\"position-3\""))
            let fields = [
                ("name", "Ada"), ("cell", Phone.ada), ("position-1", "can"), ("position-2", "likes"),
                ("position-3", ""),
            ]
            #expect(try await browser.post("/contacts/1/edit", fields).notice == "Saved.")
            #expect(try await browser.get("/contacts/1").body.contains("host, opener (likes it)"))
            _ = try await browser.post("/contacts/1/edit", [("name", "Ada"), ("cell", Phone.ada)])
            #expect(
                try await browser.get("/contacts/1").body.contains("host, opener (likes it)"), "a form without them")
        }
    }
}
