import Agenda
import Lineups
import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import LineupsPages

/// People by dates, and what is done from a cell, without scripts.
@Suite struct GridPageTests {
    private func model(_ environment: TestEnvironment, _ view: GridView = GridView()) async throws -> GridModel {
        let (account, now) = (environment.account, TestEnvironment.noon)
        let facts = try await environment.store.read(at: now) {
            try GridFacts(GridQuery(), view, account: account, in: $0)
        }
        return GridModel(facts, view: view, problem: nil, account: account, now: now)
    }

    @Test func columnsRowsAndCells() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Phone.ada)
        let grace = try await environment.contact("Grace", Phone.grace)
        let show = try await environment.show("Late Show")
        try await environment.seat([ada], in: show)
        try await environment.seat([grace], in: show, onBench: true)
        _ = try await environment.contact("Zoe", nil)
        let model = try await model(environment)
        let column = try #require(model.columns.first)
        #expect([column.day, column.time, column.name] == ["Fri Dec 4", "8 PM", "Late Show"])
        #expect(column.status?.words == "0 of 1 in")
        #expect(column.toAsk == 1)
        #expect(model.rows.map(\.name) == ["Ada", "Grace", "Zoe"])
        let cells = model.rows.map { $0.cells[0] }
        #expect(cells.map(\.sign) == ["!", "!", "Add"])
        #expect(cells.map(\.words) == ["not asked", "not asked, bench", "Add"])
        #expect(cells.map(\.open) == ["\(show.id)-\(ada)", "\(show.id)-\(grace)", nil])
        #expect(cells[2].add?.hasPrefix("\(show.id)-") == true)
        #expect(model.count == "3 people")
        #expect(model.panel == nil)
    }

    @Test func everybodyIsShownPageByPage() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Late Show")
        for number in 1...260 { _ = try await environment.contact("Guest \(number)", nil) }
        var view = GridView()
        view.isUnlimited = true
        for (page, rows, previous, next) in [
            (1, 100, nil, "/grid?rows=all&page=2"), (2, 100, "/grid?rows=all", "/grid?rows=all&page=3"),
            (3, 60, "/grid?rows=all&page=2", nil),
        ] {
            view.page = page
            let model = try await model(environment, view)
            #expect(model.rows.count == rows && model.count == "260 people" && model.allPath == nil)
            #expect(model.previousPath == previous && model.nextPath == next)
        }
    }

    @Test func theOpenCellSaysWhatCanBeDone() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Phone.ada)
        let show = try await environment.show("Late Show")
        let other = try await environment.show("Other Room")
        try await environment.seat([ada], in: show)
        try await environment.seat([ada], in: other)
        var view = GridView()
        view.cell = GridCellKey(event: show.id, contact: ada)
        let panel = try #require(try await model(environment, view).panel)
        #expect([panel.name, panel.show, panel.when] == ["Ada", "Late Show", "Fri Dec 4 2026, 8 PM"])
        #expect(panel.status?.words == "not asked")
        #expect(panel.request?.path == "/events/\(show.id)/ask?only=\(ada)")
        #expect(panel.notes == ["Also in Other Room."])
        #expect(panel.canAnswer && !panel.canAdd)
        #expect(panel.closePath == "/grid")
    }

    @Test("adding, answering and removing work without scripts, and stay on the grid") func theForms() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ada = try await environment.contact("Ada <b>", Phone.ada)
            let key = "\(show.id)-\(ada)"
            let page = try await browser.get("/grid")
            #expect(page.fields("add") == [key])
            #expect(!page.body.contains("<b>"))
            let added = try await browser.post("/grid/add?dates=dec%204&tag=a%26b", [("add", key)])
            #expect(added.headers["location"] == "/grid?dates=dec%204&tag=a%26b&cell=\(key)")
            #expect(added.notice == "Added Ada <b>.")
            let open = try await browser.get("/grid?cell=\(key)")
            #expect(open.body.contains("href=\"/events/\(show.id)/ask?only=\(ada)\""))
            let cell = [("event", "\(show.id)"), ("contact", "\(ada)")]
            let answered = try await browser.post("/grid/answer?q=ad", cell + [("answer", "yes")])
            #expect(answered.headers["location"] == "/grid?q=ad&cell=\(key)")
            #expect(try await environment.statuses(show) == ["Ada <b>": .confirmed])
            #expect(try await browser.get("/grid").body.contains("aria-label=\"confirmed\""))
            let removed = try await browser.post("/grid/remove", cell)
            #expect(removed.status == 303)
            #expect(try await environment.statuses(show).isEmpty)
            #expect(try await browser.get("/grid?cell=\(key)").body.contains("Add to the lineup"))
        }
    }

    @Test func aScriptGetsOnlyThePanel() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let ada = try await browser.environment.contact("Ada", Phone.ada)
            let part = try await browser.get(
                "/grid?cell=\(show.id)-\(ada)", headers: ["X-Fragments": "grid_cell"])
            #expect(part.body.hasPrefix("<div data-fragment=\"grid_cell\""))
            #expect(!part.body.contains("<table"))
        }
    }

    @Test(arguments: [
        ("/grid?dates=someday", 422, "not recognized"), ("/grid?dates=dec+4,+40", 422, "Dec 40"),
        ("/grid?cell=999-999", 404, "There is no such page"), ("/grid?cell=x", 200, "Late Show"),
        ("/grid?tag=none", 200, "Nobody matches"),
        ("/grid?dates=dec+5", 200, "Add a show"), ("/grid?q=nobody", 200, "Nobody matches"),
    ])
    func otherAddresses(_ path: String, _ status: Int, _ words: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.show("Late Show")
            _ = try await browser.environment.contact("Ada", Phone.ada)
            let page = try await browser.get(path)
            #expect(page.status == status)
            #expect(page.body.contains(words), "\(page.body)")
        }
    }

    @Test("a poll can ask about a series, and one without dates is refused") func aPollOfASeries() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.contact("Ada", Phone.ada)
            let series = [("name", "Tuesday Night"), ("every", "tue"), ("time", "20:00"), ("until", "dec 15")]
            #expect(try await browser.post("/series/add", series).location == "/series/1")
            let fields = [("name", "Tuesdays"), ("names", "Ada"), ("dates", "")]
            let refused = try await browser.post("/polls/add", fields)
            #expect(refused.status == 422 && refused.body.contains("A poll needs dates."), "\(refused.body)")
            #expect(try await browser.post("/polls/add", fields + [("series", "1")]).location == "/polls/1")
            #expect(try await browser.get("/polls/1").body.contains("Tue Dec 8"))
        }
    }

    @Test("a poll is a filter, with its people, its dates and what was said") func aPollIsAFilter() async throws {
        try await PageBrowser.open { browser in
            for (name, cell) in [("Ada", Phone.ada), ("Grace", Phone.grace)] {
                _ = try await browser.post("/contacts/new", [("name", name), ("cell", cell)])
            }
            _ = try await browser.environment.contact("Zoe", nil)
            _ = try await browser.environment.show("Late Show")
            let fields = [("name", "December"), ("dates", "dec 4, 5"), ("names", "Ada, Grace")]
            #expect(try await browser.post("/polls/add", fields).location == "/polls/1")
            _ = try await browser.post("/polls/1/answer", [("pollcell", "1-1"), ("answer", "yes")])
            #expect(try await browser.get("/polls/1").body.contains("href=\"/grid?poll=1\""))
            #expect(try await browser.get("/grid").body.contains("href=\"/grid?poll=1\""))
            let grid = try await browser.get("/grid?poll=1")
            for words in ["2 people", "Sat Dec 5", "Late Show", "1 can, 1 unsaid", "2 unsaid", "value=\"1\""] {
                #expect(grid.body.contains(words), "\(words)")
            }
            #expect(!grid.body.contains("Zoe") && !grid.body.contains("2026-12-04,"))
            #expect(try await browser.get("/grid?poll=999").status == 404)
            _ = try await browser.post("/polls/1/close", [])
            #expect(try await browser.get("/grid?poll=1").status == 404)
            #expect(try await !browser.get("/polls/1").body.contains("/grid?poll"))
        }
    }

    @Test func unreadableDatesStayInTheirField() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/grid?dates=some+day")
            #expect(page.fields("dates").contains("some day"))
        }
    }

    @Test(arguments: [
        ("/grid/add", [("add", "1")], 404), ("/grid/add", [("add", "x-y")], 404), ("/grid/add", [], 404),
        ("/grid/add", [("add", "999-1")], 404), ("/grid/answer", [("answer", "perhaps")], 400),
        ("/grid/answer", [("answer", "yes"), ("event", "1"), ("contact", "")], 404), ("/grid/remove", [], 404),
    ])
    func badForms(_ path: String, _ fields: [(String, String)], _ status: Int) async throws {
        try await PageBrowser.open { browser in
            let before = try await browser.environment.picture()
            #expect(try await browser.post(path, fields).status == status)
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test(
        "a typed date is read back as commands read it, with the year of another year emphasized",
        arguments: [
            ("start", "jun 1 8pm", "Tue Jun 1 *2027*, 8 PM, in 6 months"),
            ("start", "fri 8", "Fri Dec 4 2026, 8 PM, in 4 days (assumed to be evening; add am or pm to be sure)"),
            ("day", "tomorrow", "Tue Dec 1 2026, tomorrow"), ("day", "nov 1 2025", "Sat Nov 1 *2025*, 12 months ago"),
            ("days", "dec 31-jan 1", "Thu Dec 31 2026 to Fri Jan 1 *2027*"),
            ("days", "dec 4, 5", "Fri Dec 4 2026, Sat Dec 5 2026"),
        ])
    func datesAreReadBack(_ kind: String, _ text: String, _ expected: String) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.get("/dates/read?kind=\(kind)&text=\(text.percentEncoded)")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            let parts = answer.body.matches(of: /"text": "([^"]*)", "isStrong": (true|false)/)
            #expect(parts.map { $0.2 == "true" ? "*\($0.1)*" : "\($0.1)" }.joined() == expected, "\(answer.body)")
        }
    }

    @Test(arguments: [
        ("start", "fri", "time"), ("start", "yesterday 8pm", "past"), ("day", "<b>", "not recognized"),
        ("day", "", "Give a date"), ("start", "nov 1 8pm", "write the year"), ("days", "nov 1", "write the year"),
    ])
    func unreadableDatesSayWhy(_ kind: String, _ text: String, _ words: String) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.get("/dates/read?kind=\(kind)&text=\(text.percentEncoded)")
            #expect(answer.status == 200)
            #expect(answer.body.hasPrefix("{\"problem\":") && answer.body.contains(words), "\(answer.body)")
        }
    }
}
