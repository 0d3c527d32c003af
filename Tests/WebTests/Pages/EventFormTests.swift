import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// Making, copying, importing and removing shows, the history, and undo.
@Suite struct EventFormTests {
    private func shows(_ environment: TestEnvironment) async throws -> [Event] {
        let account = environment.account.id
        return try await environment.store.read {
            try Event.upcoming(.show, account: account, in: $0)
        }
    }

    @Test("a show is added with a date in words") func aShowIsMade() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/events/new").body.contains("value=\"2h\""))
            let made = try await browser.post(
                "/events/new",
                [
                    ("name", "Late  Show"), ("date", "fri 8pm"), ("place", "The Anchor"), ("length", "3h"),
                    ("spots", "host"), ("answer_by", "2d before"),
                ])
            #expect(made.headers["location"] == "/events/1")
            #expect(made.notice == "Late Show, Fri Dec 4 2026, 8 PM.")
            let show = try #require(try await shows(browser.environment).first)
            #expect(show.name == "Late Show" && show.location == "The Anchor")
            #expect(show.endsAt - show.startsAt == .hours(3))
            let spots = try await browser.environment.store.read { try Spot.all(event: show.id, in: $0) }
            #expect(spots.counts == "host" && spots.allSatisfy(\.isRequired))
            let policy = try await browser.environment.store.read { try Policy.of(show, in: $0) }
            #expect(policy.text(of: .answerBy) == "2d before")
            let twice = try await browser.post(
                "/events/new", [("name", "late show"), ("date", "2026-12-04 20:00"), ("length", "2h")])
            #expect(twice.notice?.contains("already exists") == true)
            #expect(try await shows(browser.environment).count == 1)
        }
    }

    @Test("a time alone keeps the date of a show") func aTimeAloneKeepsTheDate() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show", inDays: 20)
            _ = try await browser.post("/events/\(show.id)/edit", [("date", "9pm")])
            let changed = try #require(try await shows(browser.environment).first)
            #expect(DateText.iso(changed.localStart) == "2026-12-20 21:00")
        }
    }

    static let badShows: [([(String, String)], String, String)] = [
        ([("name", " "), ("date", "fri 8pm"), ("length", "2h")], "name", "An event needs a name."),
        ([("name", "X"), ("date", "someday"), ("length", "2h")], "date", "Invalid date"),
        ([("name", "X"), ("date", ""), ("length", "2h")], "date", "Give a date."),
        ([("name", "X"), ("date", "2020-01-01 20:00"), ("length", "2h")], "date", "is in the past"),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "0m")], "length", "longer than zero"),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("zone", "Mars")], "zone", "Unknown time zone"),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("answer_by", "soon")], "answer_by", "soon"),
        (
            [("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("answer_by", "sat 8pm")], "answer_by",
            "is not before"
        ),
        (
            [("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("reminders", "x")], "reminders",
            "is not a reminder schedule"
        ),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("bench", "x")], "bench", "x"),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("spots", "4 x")], "spots", "is no list of spots"),
        ([("name", "X"), ("date", "fri 8pm"), ("length", "2h"), ("spots", "drumz")], "spots", "There is no position"),
    ]

    @Test("an error stands beside its field, and the input stays in it", arguments: badShows.indices)
    func badShowsAreRefused(_ row: Int) async throws {
        try await PageBrowser.open { browser in
            let (fields, name, problem) = Self.badShows[row]
            let answer = try await browser.post("/events/new", fields)
            #expect(answer.status == 422)
            #expect(answer.body.contains(problem), "\(answer.body)")
            #expect(answer.body.contains("id=\"\(name)-problem\""))
            for (name, value) in fields where !value.isEmpty && value != " " {
                #expect(answer.fields(name) == [value])
            }
            #expect(try await shows(browser.environment).isEmpty)
        }
    }

    @Test("the deadline of a show is changed, and taken back by an empty field") func ownDeadlines()
        async throws
    {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let path = "/events/\(show.id)/edit"
            let fields = [
                ("name", "Late Show"), ("date", "2026-12-04 20:00"), ("place", "The Anchor"), ("length", "2h"),
            ]
            _ = try await browser.post(path, fields + [("answer_by", "thu 6pm"), ("reminders", "off")])
            func policy() async throws -> Policy {
                try await browser.environment.store.read { try Policy.of(show, in: $0) }
            }
            #expect(try await browser.get(path).fields("answer_by") == ["2026-12-03 18:00"])
            #expect(try await policy().text(of: .reminders) == "off")
            let late = try await browser.post(path, fields + [("answer_by", "sat 6pm")])
            #expect(late.status == 422 && late.body.contains("is not before"))
            _ = try await browser.post(path, fields + [("answer_by", ""), ("reminders", "")])
            #expect(try await policy() == Policy())
        }
    }

    @Test("a show is copied for weeks or once") func aShowIsCopied() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.seat([environment.contact("Ada", Phone.ada)], in: show)
            let path = "/events/\(show.id)/copy"
            let weekly = try await browser.post(path, [("weeks", "3"), ("date", ""), ("lineup", "yes")])
            #expect(weekly.notice == "Copied to Fri Dec 11, Fri Dec 18, Fri Dec 25. Nobody was asked.")
            #expect(try await shows(environment).count == 4)
            let copy = try #require(try await shows(environment).last)
            #expect(try await environment.statuses(copy) == ["Ada": .notAsked])
            _ = try await browser.post(path, [("weeks", "1"), ("date", "sat 9pm")])
            #expect(try await shows(environment).map(\.localStart.time.description).filter { $0 == "21:00" }.count == 1)
            for (weeks, date) in [("0", ""), ("105", ""), ("x", ""), ("", ""), ("1", "someday")] {
                #expect(try await browser.post(path, [("weeks", weeks), ("date", date)]).status == 422)
            }
            #expect(try await shows(environment).count == 5)
        }
    }

    @Test("a show is removed by its name only") func removalNeedsTheName() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let path = "/events/\(show.id)/delete"
            #expect(try await browser.get("/").body.contains("/delete") == false)
            #expect(try await browser.post(path, [("name", "late")]).status == 422)
            #expect(try await shows(environment).count == 1)
            #expect(try await browser.post(path, [("name", "late show")]).notice == "Removed Late Show.")
            #expect(try await shows(environment).isEmpty)
            let asked = try await environment.show("Other")
            try await environment.deliver(environment.invite(asked, [environment.contact("Ada", Phone.ada)]))
            #expect(try await browser.get("/events/\(asked.id)/delete").status == 409)
        }
    }

    @Test("past and canceled shows are in the history, read-only") func theHistory() async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await PageBrowser.open(clock: clock.clock) { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            #expect(try await browser.get("/history").body.contains("No past shows yet"))
            clock.move(by: .days(6))
            #expect(try await browser.get("/history").body.contains("Late Show"))
            let page = try await browser.get("/events/\(show.id)")
            #expect(page.status == 200 && page.body.contains("/copy") && !page.body.contains("/edit"))
            #expect(try await browser.get("/events/\(show.id)/edit").status == 409)
        }
    }

    private static let sheet =
        "event,date,time,name,cell\nLate Show,2026-12-04,8pm,Ada,+14155550101\n,,,Grace,+14155550102\n"

    @Test("a sheet of shows is imported after its report") func aSheetIsImported() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let chosen = try await browser.upload("/events/import", files: [("file", "s.csv", Array(Self.sheet.utf8))])
            let path = try #require(chosen.headers["location"])
            let report = try await browser.get(path)
            #expect(report.body.contains("New: Late Show, Fri Dec 4 2026, 8 PM: Ada, Grace"), "\(report.body)")
            #expect(try await shows(environment).isEmpty)
            let done = try await browser.post(path)
            #expect(done.notice == "Imported: 1 new show, 2 added to lineups. Nobody was asked.")
            let show = try #require(try await shows(environment).first)
            #expect(try await environment.statuses(show) == ["Ada": .notAsked, "Grace": .notAsked])
            let people = try await browser.upload(
                "/events/import", [("show", "\(show.id)")],
                files: [("file", "p.csv", Array("name,cell\nAlan,+14155550103\n".utf8))])
            _ = try await browser.post(people.headers["location"] ?? "")
            #expect(try await environment.statuses(show).keys.contains("Alan"))
            for content in ["name,cell\nAlan,+14155550103\n", "", "x\ny\n"] {
                let wrong = try await browser.upload("/events/import", files: [("file", "p.csv", Array(content.utf8))])
                let shown = try await browser.get(wrong.headers["location"] ?? "")
                #expect(shown.status == 422, "\(content)")
            }
            #expect(try await browser.upload("/events/import", files: []).status == 422)
        }
    }

    @Test("the last change is undone once") func theLastChangeIsUndone() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            #expect(try await browser.get("/undo").body.contains("Nothing to undo"))
            let added = try await browser.post("/contacts/new", [("name", "Ada"), ("cell", Phone.ada)])
            let step = try #require(added.cookies["\(PageBrowser.cookie)_undo"]?.prefix { $0 != ";" })
            let next = try await browser.get(
                "/contacts",
                headers: [
                    "Cookie":
                        "\(PageBrowser.cookie)=\(browser.session?.text ?? ""); \(PageBrowser.cookie)_notice=Added; \(PageBrowser.cookie)_undo=\(step)"
                ])
            #expect(next.body.contains("action=\"/undo\""))
            let list = try await browser.get("/undo")
            #expect(list.fields("step") == [String(step)])
            #expect(list.body.contains("Added &quot;Ada&quot;."))
            let stranger = browser.with(try await environment.signInStranger())
            #expect(try await stranger.get("/undo").body.contains("Nothing to undo"))
            #expect(try await stranger.post("/undo", [("step", String(step))]).notice?.hasPrefix("Nothing") == true)
            let undone = try await browser.post("/undo", [("step", String(step))])
            #expect(undone.notice == "Undone: added \"Ada\".")
            let again = try await browser.post("/undo", [("step", String(step))])
            #expect(again.notice?.hasPrefix("Nothing was undone") == true)
            #expect(try await browser.get("/contacts").body.contains("No contacts yet"))
            #expect(try await browser.post("/undo", [("step", "x")]).status == 404)
        }
    }

    @Test("a name that would turn the text around is shown as at the command line")
    func aMisleadingNameIsEscaped() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/contacts/new", [("name", "Ada\u{202E}adA"), ("cell", Phone.ada)])
            let list = try await browser.get("/undo").body
            #expect(list.contains("Ada\\u{202e}adA") && !list.contains("\u{202E}"))
        }
    }
}
