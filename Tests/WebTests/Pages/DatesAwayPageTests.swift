import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Dates away on the page of a contact.
@Suite struct DatesAwayPageTests {
    private func count(_ browser: PageBrowser) async throws -> Int? {
        try await browser.environment.store.read { try $0.value("SELECT count(*) FROM contact_away", as: Int.self) }
    }

    @Test func addedShownAndRemoved() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            try await browser.environment.seat([browser.environment.contact("Ada", Phone.ada)], in: show)
            let fields = [("first", "2026-12-03"), ("last", "2026-12-10"), ("note", "on <b>tour</b>")]
            let added = try await browser.post("/contacts/1/away", fields)
            #expect(added.headers["location"] == "/contacts/1")
            #expect(
                added.notice
                    == "Ada is away Thu Dec 3 to Thu Dec 10 2026. They are in the lineup of Late Show.")
            let page = try await browser.get("/contacts/1")
            #expect(page.body.contains("Thu Dec 3 to Thu Dec 10 2026") && page.body.contains("on &lt;b&gt;tour"))
            #expect(try await browser.get("/events/\(show.id)").body.contains("Away Thu Dec 3 to Thu Dec 10 2026"))
            let id = try #require(page.fields("dates").first)
            #expect(try await browser.post("/contacts/1/away/remove", [("dates", id)]).status == 303)
            #expect(try await count(browser) == 0)
            #expect(try await browser.post("/contacts/1/away/remove", [("dates", id)]).status == 404)
            let step = try #require(try await browser.get("/undo").fields("step").first)
            #expect(try await browser.post("/undo", [("step", step)]).notice?.hasPrefix("Undone: removed") == true)
            #expect(try await count(browser) == 1)
            _ = try await browser.post("/contacts/1/away", [("first", "2027-01-05"), ("last", "")])
            #expect(try await browser.get("/contacts/1").body.contains("Tue Jan 5 2027"), "one day")
        }
    }

    static let badFields: [([(String, String)], String)] = [
        ([("first", ""), ("last", "2026-12-10")], "Choose the first day."),
        ([("first", "soon")], "Use a date like 2026-12-03."),
        ([("first", "2026-12-03"), ("last", "x")], "Use a date like 2026-12-10."),
        ([("first", "2026-12-10"), ("last", "2026-12-03")], "before the first"),
        ([("first", "2026-12-10"), ("last", "2029-12-03")], "longer than a year"),
        ([("first", "2026-11-01"), ("last", "2026-11-03")], "is in the past"),
    ]

    @Test(arguments: badFields) func badDatesStayInTheForm(_ fields: [(String, String)], _ words: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.contact("Ada", Phone.ada)
            let answer = try await browser.post("/contacts/1/away", fields + [("note", "tour")])
            #expect(answer.status == 422 && answer.body.contains(words), "\(answer.body)")
            #expect(answer.body.contains("value=\"tour\""))
            #expect(try await count(browser) == 0)
        }
    }

    @Test(
        "live: the open page of a contact follows tags, numbers and dates away", arguments: ["tag", "number", "away"])
    func openPagesAreTold(_ kind: String) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Phone.ada)
        let source = try #require(
            environment.modules.changeSources.first { $0.table == "contact_\(kind)" })
        #expect(source.noun == .contacts)
        let (account, now) = (environment.account, TestEnvironment.noon)
        let day = account.zone.date(of: now)
        let owners = try await environment.store.write(at: now) { tx in
            try TagContacts([ada], tag: "improv", account: account.id).run(in: tx)
            try AddDatesAway(contact: ada, days: DayRange(day), account: account).run(in: tx)
            let rows = try tx.values(SQL(stringLiteral: "SELECT id FROM contact_\(kind)"), as: Int64.self)
            return try source.accounts(rows, tx)
        }
        #expect(owners == [account.id])
    }
}
