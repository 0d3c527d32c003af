import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Suggested lineups on the pages, and what can be set for them.
@Suite struct SuggestionPageTests {
    /// A show with two spots, and Ada and Grace, who said yes to a poll of that day.
    private func furnish(_ browser: PageBrowser) async throws {
        let show = [("name", "Late Show"), ("date", "fri 8pm"), ("length", "2h"), ("spots", "host, headliner")]
        _ = try await browser.post("/events/new", show)
        for (name, cell) in [("Ada", Phone.ada), ("Grace", Phone.grace)] {
            _ = try await browser.post("/contacts/new", [("name", name), ("cell", cell)])
        }
        _ = try await browser.post("/polls/add", [("name", "December"), ("dates", "dec 4"), ("names", "Ada")])
        _ = try await browser.post("/polls/1/people", [("names", "Ada, Grace")])
        for contact in [1, 2] {
            _ = try await browser.post("/polls/1/answer", [("pollcell", "1-\(contact)"), ("answer", "yes")])
        }
    }

    @Test("a draft is changed, and then fills the lineup") func theDraft() async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser)
            #expect(try await browser.get("/").body.contains("/events/1/suggest"))
            #expect(try await browser.get("/events/1").body.contains("/events/1/suggest"))
            let draft = try await browser.get("/events/1/suggest")
            #expect(draft.body.contains("free, never played here") && draft.fields("suggested").count == 2)
            let without = try await browser.get("/events/1/suggest?not=2")
            #expect(without.fields("suggested").map { $0.suffix(2) } == ["-1"])
            #expect(without.body.contains("1 already on this show"))
            let kept = try await browser.get("/events/1/suggest?keep=2-1")
            #expect(kept.fields("suggested") == ["1-2", "2-1"] && kept.body.contains("Kept"))
            #expect(try await browser.get("/suggestions?from=2026-12-01&to=2026-12-31").body.contains("Late Show"))
            #expect(try await browser.get("/suggestions?from=2027-01-01&to=2027-01-31").body.contains("no open spots"))
            let filled = try await browser.post("/events/1/suggest", [("suggested", "1-2"), ("suggested", "2-1")])
            #expect(filled.notice == "Filled 2 spots.")
            let environment = browser.environment
            let names = try await environment.store.read { tx in
                try Slot.all(event: ID(1), in: tx).map { "\($0.name)\($0.positionSuffix)" }
            }
            #expect(names == ["Grace (host)", "Ada (headliner)"])
            let again = try await browser.post("/events/1/suggest", [("suggested", "1-2")])
            #expect(again.notice == "Filled 0 spots. Left out: Grace: the spot is not open any more.")
        }
    }

    @Test(
        "a wrong key is not found",
        arguments: [
            "/events/1/suggest?not=9", "/events/1/suggest?keep=x", "/events/1/suggest?not=x", "/events/9/suggest",
            "/events/1/suggest?spot=x",
        ])
    func wrongKeys(_ path: String) async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser)
            #expect(try await browser.get(path).status == 404)
        }
    }

    @Test("rules are set on the page of a contact") func rules() async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser)
            let fields = [
                ("most_a_month", "2"), ("days_between", "14"), ("fees", "host 50"), ("never_with", "Grace"),
                ("likes_with", ""),
            ]
            #expect(try await browser.post("/contacts/1/rules", fields).notice == "Saved.")
            let lines = try await browser.environment.store.read { [id = browser.environment.account.id] tx in
                try BookingRules.of(ID(1), in: tx).texts(account: id, in: tx).lines
            }
            #expect(
                lines == ["at most 2 a month", "14 days between dates", "fees: host $50", "never with: Grace"])
            let draft = try await browser.get("/events/1/suggest")
            #expect(draft.fields("suggested").count == 1)
            for (name, value) in [
                ("most_a_month", "-2"), ("fees", "50"), ("never_with", "Zelda"), ("never_with", "Ada"),
            ] {
                let wrong = fields.map { ($0.0, $0.0 == name ? value : $0.1) }
                #expect(try await browser.post("/contacts/1/rules", wrong).status == 422, "\(name)")
            }
        }
    }
}
