import Agenda
import TestSupport
import Testing

/// The form and the list on *Calendars*, with a server on this machine.
@Suite struct SubscriptionPageTests {
    private static func server() throws -> LoopbackServer {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-WR-CALNAME:Team", "BEGIN:VEVENT", "UID:a",
            "DTSTAMP:20261101T000000Z", "DTSTART:20261203T200000Z", "DTEND:20261203T210000Z", "SUMMARY:Game",
            "END:VEVENT", "END:VCALENDAR", "",
        ]
        return try LoopbackServer(serving: { _ in Served(body: Array(lines.joined(separator: "\r\n").utf8)) })
    }

    @Test func aCalendarIsSubscribedTo() async throws {
        let server = try Self.server()
        try await PageBrowser.open { browser in
            let refused = try await browser.post("/calendars/subscribe", [("address", "team.ics"), ("called", "T")])
            #expect(refused.status == 422 && refused.body.contains("is not the address of a calendar"))
            #expect(refused.body.contains("value=\"team.ics\""), "what was typed stays")
            let taken = [("address", server.url), ("called", "Personal")]
            #expect(try await browser.post("/calendars/subscribe", taken).status == 422)
            let added = try await browser.post("/calendars/subscribe", [("address", server.url)])
            #expect(added.notice == "Subscribed: 1 entry.")
            let path = try #require(added.headers["location"])
            #expect(try await browser.get(path).body.contains("Game"))
            let list = try await browser.get("/calendars").body
            #expect(list.contains("last read ") && list.contains(">Team<"))
            #expect(try await !browser.get("/calendars/calendar.ics").body.contains("SUMMARY:Game"))
            let trip = try await browser.gateway.countdown("our trip")
            for form in ["/calendars/import", "/entries/add", "/countdowns/\(trip.id)/calendar"] {
                let body = try await browser.get(form).body
                #expect(body.contains(">Personal</option>") && !body.contains(">Team</option>"), "\(form)")
            }
            #expect(try await browser.post("\(path)/remove").status == 303)
            #expect(try await !browser.get("/calendars").body.contains("last read"))
        }
    }

    @Test func aContactSharesTheirCalendar() async throws {
        let server = try Self.server()
        try await PageBrowser.open { browser in
            let ada = try await browser.environment.contact("Ada", "+14155550101")
            let path = "/contacts/\(ada)"
            let refused = try await browser.post("\(path)/calendar", [("calendar", "team.ics")])
            #expect(refused.status == 422 && refused.body.contains("is not the address of a calendar"))
            let added = try await browser.post("\(path)/calendar", [("calendar", server.url + "/secret")])
            #expect(added.notice == "Read the calendar: 1 busy time.")
            let page = try await browser.get(path).body
            #expect(page.contains("1 busy time") && !page.contains("/secret") && !page.contains("Game"))
            #expect(try await browser.post("\(path)/calendar/remove").notice == "Removed the calendar.")
            #expect(try await !browser.get(path).body.contains("1 busy time"))
        }
    }
}
