import Agenda
import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import AgendaPages

/// The pages of countdowns of somebody who is signed in.
@Suite struct CountdownPagesTests {
    private static let later = [("date", "2027-06-01"), ("time", "18:30")]

    private func names(_ environment: TestEnvironment) async throws -> [String] {
        let account = environment.account.id
        return try await environment.store.read { try Countdown.all(account: account, in: $0).map(\.event.name) }
    }

    @Test("a table and tiles are sorted by description; an event that has passed is red and says so")
    func tableAndTiles() async throws {
        try await GatewayRequests.open { gateway in
            let environment = gateway.environment
            _ = try await gateway.countdown("Zion", at: TestEnvironment.noon.adding(.days(3)))
            _ = try await gateway.countdown("a picnic", at: TestEnvironment.noon.adding(.hours(2)))
            let (account, now) = (environment.account, TestEnvironment.noon.adding(.days(1)))
            let overview = try await environment.store.read(at: now) {
                try CountdownOverview.of(account.id, in: $0)
            }
            let model = CountdownListModel(overview, isGrid: true, home: account.zone, now: now)
            #expect(model.items.map(\.name) == ["a picnic", "Zion"])
            #expect(model.items.map(\.hasPassed) == [true, false])
            for (hour, words) in [(1, "in 1 hour"), (2, "it's here"), (3, "it's here"), (4, "passed"), (24, "passed")] {
                let later = TestEnvironment.noon.adding(.hours(hour))
                let items = CountdownListModel(overview, isGrid: false, home: account.zone, now: later).items
                #expect(items[0].distance == words, "after \(hour) hours")
            }
            #expect(model.items.map(\.date) == ["Mon Nov 30 2026, 2 PM", "Thu Dec 3 2026, 12 PM"])
            #expect(model.items.map(\.day) == ["Mon Nov 30 2026", "Thu Dec 3 2026"])
            #expect(model.items.map(\.photo) == [nil, nil])
        }
    }

    @Test("an empty list names the next step, and both views have the same actions")
    func views() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/countdowns").body.contains("No countdowns yet"))
            let trip = try await browser.gateway.countdown("our trip")
            for view in ["/countdowns", "/countdowns?view=grid"] {
                let body = try await browser.get(view).body
                #expect(body.contains("href=\"/countdowns/\(trip.id)\""))
                #expect(body.contains("name=\"event\" value=\"\(trip.id)\"") && body.contains("Remove the selected"))
                #expect(body.contains("/countdowns/add"))
            }
            let grid = try await browser.get("/countdowns?view=grid").body
            #expect(grid.contains("class=\"tile\"") && !grid.contains("countdown-row"))
        }
    }

    @Test(
        "invalid input is reported beside its field, stays there, and saves nothing",
        arguments: [
            ("", "2027-06-01", "18:30", "", "Please Add an Event Description."),
            ("   ", "2027-06-01", "18:30", "", "Please Add an Event Description."),
            ("event description", "2027-06-01", "18:30", "", "Please Add an Event Description."),
            ("our trip", "2026-11-30", "12:00", "", "Please Select an Event Date Later Than Now"),
            ("our trip", "2026-11-30", "11:59", "", "Please Select an Event Date Later Than Now"),
            ("our trip", "2020-01-01", "", "", "Please Select an Event Date Later Than Now"),
            ("our trip", "", "", "", "Please Select an Event Date Later Than Now"),
            ("our trip", "soonish", "", "", "Invalid date"),
            ("our trip", "2027-06-01", "18:30", "Europe/Berlln", "Unknown time zone"),
        ]
    ) func invalidFields(name: String, date: String, time: String, zone: String, problem: String) async throws {
        try await PageBrowser.open { browser in
            let fields = [("name", name), ("date", date), ("time", time), ("zone", zone), ("notifies", "yes")]
            let added = try await browser.upload("/countdowns/add", fields, files: [])
            #expect(added.status == 422)
            #expect(added.body.contains("role=\"alert\">\(problem)") || added.body.contains(problem), "\(added.body)")
            #expect(added.body.contains("name=\"date\" value=\"\(date)\""))
            #expect(try await names(browser.environment) == [])
            let old = try await browser.gateway.countdown("old")
            let edited = try await browser.post("/countdowns/\(old.id)/edit", fields)
            #expect(edited.status == 422)
            #expect(try await names(browser.environment) == ["old"])
        }
    }

    @Test("a countdown is added and edited; the form has the defaults, and the countdown then appears updated")
    func addedAndEdited() async throws {
        try await PageBrowser.open { browser in
            let form = try await browser.get("/countdowns/add").body
            #expect(form.contains("name=\"date\" value=\"2026-11-30\" min=\"2026-11-30\""))
            #expect(
                form.contains("name=\"time\" value=\"12:00\"") && form.contains("placeholder=\"Event Description\""))
            #expect(form.contains("accept=\"image/*\" capture"))
            let fields = [("name", "Mom’s  Birthday"), ("notifies", "yes")] + Self.later
            let added = try await browser.upload("/countdowns/add", fields, files: [])
            #expect(added.status == 303)
            let path = try #require(added.headers["location"])
            let page = try await browser.get(path).body
            #expect(page.contains("Mom’s Birthday") && page.contains("Tue Jun 1 2027, 6:30 PM"))
            #expect(page.contains("id=\"count\">183</span>") && page.contains("data-now=\"1796058000000\""))
            let again = try await browser.upload("/countdowns/add", fields, files: [])
            #expect(again.notice?.contains("already exists") == true)
            let edit = try await browser.get("\(path)/edit").body
            #expect(edit.contains("value=\"2027-06-01\"") && edit.contains("value=\"18:30\""))
            let saved = try await browser.post("\(path)/edit", [("name", "George’s Graduation")] + Self.later)
            #expect(saved.headers["location"] == path && saved.notice == "Saved.")
            #expect(try await browser.get(path).body.contains("George’s Graduation"))
            #expect(
                try await browser.post("\(path)/edit", [("name", "George’s Graduation")] + Self.later).notice == nil)
        }
    }

    @Test("an event is added to a chosen calendar with chosen alarms")
    func calendarAndAlarmAreChosen() async throws {
        try await PageBrowser.open { browser in
            let event = try await browser.gateway.countdown("our trip")
            let path = "/countdowns/\(event.id)/calendar"
            let made = try await browser.post("/calendars/add", [("name", "Tour")]).headers["location"] ?? ""
            let calendar = String(made.split(separator: "/").last ?? "")
            #expect(try await browser.get(path).body.contains(">Tour</option>"))
            for (fields, status) in [
                ([("alarms", "soon")], 422), ([("alarms", "2 years")], 422), ([("calendar", "999")], 404),
                ([("calendar", "x")], 404),
            ] {
                #expect(try await browser.post(path, fields).status == status, "\(fields)")
            }
            let added = try await browser.post(path, [("calendar", calendar), ("alarms", "1d, 2h")])
            #expect(added.notice == "Event added to your Calendar.")
            #expect(try await browser.get("/calendars/\(calendar)").body.contains("our trip"))
            let again = try await browser.post(path, [("calendar", calendar), ("alarms", "1d, 2h")])
            #expect(again.notice == "It is already in your calendar.")
        }
    }

    @Test("the card is saved as a picture") func theCardIsAPicture() async throws {
        try await PageBrowser.open { browser in
            let event = try await browser.gateway.countdown("our trip")
            let answer = try await browser.get("/countdowns/\(event.id)/card.png")
            #expect(answer.status == 200 && answer.headers["content-type"] == "image/png")
            #expect(answer.headers["content-disposition"]?.contains("countdown.png") == true)
        }
    }

    private struct NoDrawing: UserFacingError {
        var sentence: String { "rsvg-convert is not installed." }
        var kind: ErrorKind { .refused }
    }

    @Test("where no picture can be drawn, the page says so, and no SVG has the address of a PNG")
    func noPictureIsDrawn() async throws {
        try await GatewayRequests.open(publicURL: PageBrowser.origin, drawCard: { _ in throw NoDrawing() }) { gateway in
            let session = try await gateway.environment.signIn(gateway.environment.account.id)
            let browser = PageBrowser(gateway: gateway, session: session)
            let event = try await gateway.countdown("our trip")
            let answer = try await browser.get("/countdowns/\(event.id)/card.png")
            #expect(answer.status == 422 && answer.body.contains("rsvg-convert is not installed."))
            #expect(answer.body.contains("/countdowns/\(event.id)/card.svg?save=yes"))
            let address = try await gateway.address(of: .page, event.id)
            let preview = try #require(try await gateway.get(address + ".png"))
            #expect(preview.status == 404 && preview.body.isEmpty)
        }
    }

    @Test("several countdowns are removed after a question, all or none")
    func removal() async throws {
        try await PageBrowser.open { browser in
            let first = try await browser.gateway.countdown("first")
            let second = try await browser.gateway.countdown("second")
            let query = "?event=\(first.id)&event=\(second.id)"
            let question = try await browser.get("/countdowns/remove\(query)").body
            #expect(question.contains("Do you really want to Delete these 2 Events?"))
            #expect(question.contains("first") && question.contains("second"))
            #expect(try await names(browser.environment).count == 2)
            #expect(
                try await browser.get("/countdowns/remove?event=\(first.id)").body.contains(
                    "Do you really want to Delete the Event?"))
            #expect(try await browser.get("/countdowns/remove").status == 422)
            let none = try await browser.post("/countdowns/remove", [("event", "\(first.id)"), ("event", "999")])
            #expect(none.status == 404)
            #expect(try await names(browser.environment).count == 2)
            let both = [("event", "\(first.id)"), ("event", "\(second.id)")]
            #expect(try await browser.post("/countdowns/remove", both).notice == "Removed 2 countdowns.")
            #expect(try await names(browser.environment) == [])
        }
    }

    @Test(
        "units are disabled as time passes, and the wand takes two days and is disabled below two",
        arguments: [
            (Duration.days(15), nil, nil, "15", "Days until", 5, true, nil),
            (.days(15), "weeks", nil, "2", "Weeks until", 5, true, nil),
            (.days(15), nil, "on", "13", "Days until", 5, true, nil),
            (.days(6), "weeks", nil, "6", "Days until", 4, true, "Less than a week left: no whole weeks to count."),
            (.hours(47), nil, "on", "1", "Day until", 4, false, "The wand rests: less than 2 days to go!"),
            (.days(2), nil, "on", "0", "Days until", 4, true, nil),
            (.minutes(30), nil, nil, "30", "Minutes until", 2, false, nil),
            (.seconds(1), nil, nil, "1", "Second until", 1, false, nil),
        ] as [(Duration, String?, String?, String, String, Int, Bool, String?)]
    )
    func unitsAndWand(
        left: Duration, until: String?, wand: String?, count: String, unit: String, enabled: Int, canWand: Bool,
        note: String?
    ) async throws {
        try await GatewayRequests.open { gateway in
            let event = try await gateway.countdown("x", at: TestEnvironment.noon.adding(left))
            let model = CountdownModel(
                event, query: CountdownQuery(until: until, wand: wand), photo: nil, alarms: nil,
                home: gateway.environment.account.zone, now: TestEnvironment.noon)
            #expect((model.count, model.unit) == (count, unit))
            #expect(model.units.count { $0.path != nil } == enabled)
            #expect((model.wandPath != nil) == canWand)
            #expect(model.note == note)
            #expect(!model.hasPassed)
        }
    }

    @Test("a countdown is added to the calendar once") func addedToCalendar() async throws {
        try await PageBrowser.open { browser in
            let trip = try await browser.gateway.countdown("our trip")
            let path = "/countdowns/\(trip.id)/calendar"
            #expect(try await browser.post(path).notice == "Event added to your Calendar.")
            #expect(try await browser.post(path).notice == "It is already in your calendar.")
            #expect(try await browser.get("/calendar?month=2026-12").body.contains("our trip"))
        }
    }

    @Test("a countdown is shared as words, card, page and text") func shared() async throws {
        try await PageBrowser.open { browser in
            let trip = try await browser.gateway.countdown("our trip")
            _ = try await browser.environment.contact("Ada", Phone.ada)
            _ = try await browser.environment.contact("Paul", nil)
            let path = "/countdowns/\(trip.id)/share"
            let page = try await browser.get(path).body
            #expect(page.contains(">\nAnchor Comedy: Only 9 Days until our trip (Wed Dec 9, 8 PM).</textarea>"))
            // The buttons appear with the script, and the address has one only where there is a page.
            #expect(page.contains("/assets/share-") && page.contains("class=\"copy\" value=\"words\""))
            #expect(!page.contains("class=\"copy\" value=\"address\""))
            let card = try await browser.get("/countdowns/\(trip.id)/card.svg?save=yes")
            #expect(card.headers["content-type"] == "image/svg+xml" && card.body.hasPrefix("<svg"))
            #expect(card.headers["content-disposition"]?.contains("countdown.svg") == true)
            _ = try await browser.post("\(path)/link")
            let shared = try await browser.get(path).body
            #expect(shared.contains("class=\"copy\" value=\"address\">Copy link</button>"))
            #expect(shared.contains("class=\"share\" value=\"address\">Share</button>"))
            let mark = "href=\"https://gigs.example.org/c/"
            let start = try #require(shared.range(of: mark))
            let token = shared[start.upperBound...].prefix { $0 != "\"" }
            #expect(try await browser.with(nil).get("/c/\(token)").status == 200)
            #expect(shared.contains("(Wed Dec 9, 8 PM). https://gigs.example.org/c/\(token)</textarea>"))
            #expect(shared.contains("href=\"\(path)/unlink\"") && !shared.contains("action=\"\(path)/unlink\""))
            let question = try await browser.get("\(path)/unlink").body
            #expect(question.contains("Revoke the address of &quot;our trip&quot;?"))
            #expect(try await browser.with(nil).get("/c/\(token)").status == 200)
            _ = try await browser.post("\(path)/unlink")
            #expect(try await browser.with(nil).get("/c/\(token)").status == 404)

            for (who, problem) in [("", "Type a name."), ("Zelda", "There is no contact"), ("Paul", "Paul")] {
                let refused = try await browser.post("\(path)/text", [("who", who)])
                #expect(refused.status == 422 && refused.body.contains(problem))
            }
            let shown = try await browser.post("\(path)/text", [("who", "ada")])
            #expect(shown.status == 200 && shown.body.contains("Send 1 text") && shown.body.contains("1 segment"))
            let words = try #require(shown.fields("words").first)
            let sent = try await browser.post("\(path)/text", [("who", "Ada"), ("words", words)])
            #expect(sent.notice == "The text to Ada is on its way.")
            let bodies = try await browser.environment.store.read {
                try $0.values("SELECT body FROM outbound_message", as: String.self)
            }
            // It is the first text to Ada.
            let end = ": Only 9 Days until our trip (Wed Dec 9, 8 PM). Text STOP to opt out."
            #expect(bodies.map { $0.hasSuffix(end) } == [true], "\(bodies)")

            let pictured = try await browser.post("\(path)/text", [("who", "Ada"), ("card", "yes")])
            #expect(pictured.body.contains("with the card as a picture"))
            let fields = [("who", "Ada"), ("card", "yes"), ("words", words)]
            #expect(try await browser.post("\(path)/text", fields).notice == "The text to Ada is on its way.")
            let media = try await browser.environment.store.read {
                try $0.value("SELECT count(*) FROM countdown_card", as: Int.self)
            }
            #expect(media == 1)
        }
    }
}
