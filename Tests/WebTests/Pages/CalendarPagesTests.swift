import Agenda
import Foundation
import FoundationEssentials
import ICalendar
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import AgendaPages
@testable import PageKit

/// The calendar: month, agenda, entries, calendars, import and addresses, without scripts.
@Suite struct CalendarPagesTests {
    private func contents(_ browser: PageBrowser) async throws -> CalendarContents {
        let account = browser.environment.account
        return try await browser.environment.store.write {
            try CalendarContents.of(account, tx: $0)
        }
    }

    private static let choir = [
        ("name", "Choir"), ("date", "2026-12-03"), ("time", "19:00"), ("end_time", "21:00"), ("repeats", "weekly"),
        ("times", "5"), ("place", "The Anchor"), ("notes", "Bring\nwater"), ("alarms", "1d, 1h"),
    ]

    @Test("an entry is added, shown in the month and the agenda, edited and removed") func entries() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/calendar").body.contains("November 2026"))
            #expect(try await browser.get("/agenda").body.contains("Nothing coming up"))
            let added = try await browser.post("/entries/add", Self.choir)
            #expect(added.notice == "Added to Personal.")
            let path = try #require(added.headers["location"])
            let again = try await browser.post("/entries/add", Self.choir)
            #expect(again.headers["location"] == path && again.notice == "It is already in Personal.")
            let page = try await browser.get(path).body
            #expect(page.contains("Thu Dec 3 2026, 7 PM to 9 PM") && page.contains("The Anchor"))
            #expect(page.contains("1 day before it starts, 1 hour before it starts"))
            #expect(page.components(separatedBy: ">Remove</button>").count == 6)
            let month = try await browser.get("/calendar?month=2026-12").body
            #expect(month.components(separatedBy: "title=\"7 PM-9 PM Choir\"").count == 6)
            #expect(try await browser.get("/agenda?from=2026-12-01&days=7").body.contains("7 PM-9 PM"))
            let form = try await browser.get("\(path)/edit").body
            for value in ["2026-12-03", "19:00", "21:00", "weekly", "30m"] {
                #expect(form.contains("value=\"\(value)\""), "\(value)")
            }
            #expect(form.contains("name=\"times\" value=\"5\""))
            let alarms = ["30m", "1h", "1d"].map { form.contains("name=\"alarms\" value=\"\($0)\" checked") }
            #expect(alarms == [false, true, true])

            let moved = Self.choir.map { ($0.0, $0.0 == "time" ? "20:00" : $0.1) } + [("end_date", "2026-12-03")]
            #expect(try await browser.post("\(path)/edit", moved).notice == "Saved.")
            #expect(try await browser.get(path).body.contains("8 PM to 9 PM"))
            let leftOut = try await browser.post("\(path)/remove", [("on", "2026-12-10")])
            #expect(leftOut.notice?.contains("Thu Dec 10") == true)
            #expect(try await browser.post("\(path)/remove", [("on", "2026-12-11")]).status == 404)
            let one = try await browser.get("\(path)/edit?on=2026-12-17").body
            #expect(one.contains("Edit Thu Dec 17 2026 alone") && !one.contains("name=\"repeats\""))
            let only = [
                ("name", "Choir in church"), ("date", "2026-12-18"), ("time", "18:00"), ("end_date", "2026-12-18"),
                ("end_time", "19:00"), ("place", "The Anchor"), ("notes", "Bring\nwater"), ("alarms", "1d, 1h"),
            ]
            #expect(try await browser.post("\(path)/edit?on=2026-12-17", only).notice == "Saved.")
            let december = try await browser.get("/calendar?month=2026-12").body
            #expect(december.contains("Choir in church"))
            #expect(try await browser.post("\(path)/remove").headers["location"] == "/calendar")
            #expect(try await browser.get(path).status == 404)
            #expect(try await contents(browser).entries.isEmpty)
        }
    }

    @Test(
        "invalid input is reported beside its field, stays there, and saves nothing",
        arguments: [
            (["name": ""], "need a name"), (["name": "  "], "need a name"), (["date": ""], "A date is missing."),
            (["date": "soonish"], "Invalid date"), (["zone": "Europe/Berlln"], "Unknown time zone"),
            (["end_date": "2026-12-02", "end_time": "10:00"], "It ends before it starts."),
            (["end_date": "2026-12-04"], "has no time"), (["repeats": "sometimes"], "Invalid repetition"),
            (["until": "2026-12-31"], "needs a repetition"), (["times": "3"], "needs a repetition"),
            (["repeats": "weekly", "until": "2026-12-31", "times": "3"], "not both"),
            (["repeats": "weekly", "until": "soonish"], "Invalid date"), (["alarms": "soon"], "Invalid alarm"),
            (["time": "", "end_time": "19:00"], "the start has none"),
            (["time": "", "end_date": "2026-12-04", "end_time": "19:00"], "the start has none"),
            (["repeats": "weekly", "times": "abc"], "Invalid number of times"),
            (["repeats": "weekly", "times": String(repeating: "9", count: 30)], "Invalid number of times"),
            (["repeats": "weekly", "times": "0"], "Invalid repetition"),
            (["name": String(repeating: "x", count: 201)], "201 characters, and the limit is 200."),
        ] as [([String: String], String)]
    ) func invalidEntries(changes: [String: String], problem: String) async throws {
        try await PageBrowser.open { browser in
            var fields = ["name": "Dentist", "date": "2026-12-03", "time": "15:00"]
            fields.merge(changes) { $1 }
            let refused = try await browser.post("/entries/add", fields.map { ($0.key, $0.value) })
            #expect(refused.status == 422)
            #expect(refused.body.contains(problem), "\(refused.body)")
            #expect(refused.body.contains("name=\"date\" value=\"\(fields["date"] ?? "")\""))
            #expect(try await contents(browser).entries.isEmpty)
        }
    }

    @Test func wholeDaysAndShowsAreInTheMonth() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let off = [("name", "Off"), ("date", "2026-12-24"), ("end_date", "2026-12-26")]
            _ = try await browser.post("/entries/add", off)
            let body = try await browser.get("/calendar?month=2026-12").body
            #expect(body.contains("href=\"/events/\(show.id)\""))
            #expect(body.components(separatedBy: "Off</bdi>").count == 7, "three days, in the grid and in the list")
            for month in ["2026-13", "x", "99999-01"] {
                #expect(try await browser.get("/calendar?month=\(month)").body.contains("November 2026"))
            }
        }
    }

    @Test("shows are red or green, and a day with many entries leads to its page") func statusAndMore() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ada = try await environment.contact("Ada", Phone.ada)
            try await environment.seat([ada], in: show)
            for hour in 10...13 {
                let entry = [("name", "Entry \(hour)"), ("date", "2026-12-04"), ("time", "\(hour):00")]
                _ = try await browser.post("/entries/add", entry)
            }
            let month = try await browser.get("/calendar?month=2026-12").body
            #expect(month.contains("class=\"more-lines\" href=\"/calendar/day?day=2026-12-04\""))
            #expect(month.contains("+2 more") && month.contains("line hue-blue"))
            let day = try await browser.get("/calendar/day?day=2026-12-04").body
            #expect(day.contains("line hue-gray red") && day.contains("8 PM-10 PM Late Show: 0 of 1"))
            for name in ["Entry 10", "Entry 13", "Late Show"] { #expect(day.contains("\(name)</bdi>")) }
            _ = try await browser.post("/events/\(show.id)/answer", [("contact", "\(ada)"), ("answer", "yes")])
            #expect(try await browser.get("/calendar/day?day=2026-12-04").body.contains("line hue-gray green"))
            let agenda = try await browser.get("/agenda?from=2026-12-04").body
            #expect(agenda.contains("All Confirmed"))
        }
    }

    @Test("a week has the hours of its entries") func week() async throws {
        try await PageBrowser.open { browser in
            for (name, date, time, end) in [
                ("Early", "2026-12-01", "07:30", "08:15"), ("Night", "2026-12-04", "23:00", "01:00"),
                ("Noon", "2026-12-02", "12:00", "13:00"), ("Lunch", "2026-12-02", "12:30", "14:00"),
                ("Tea", "2026-12-02", "16:00", "17:00"), ("Off", "2026-12-03", "", ""),
            ] {
                let fields = [("name", name), ("date", date), ("time", time), ("end_time", end)]
                let ending = name == "Night" ? [("end_date", "2026-12-05")] : []
                #expect(try await browser.post("/entries/add", fields + ending).status == 303, "\(name)")
            }
            let account = browser.environment.account
            let contents = try await contents(browser)
            let days = CalendarDays.week(of: try #require(LocalDate(iso: "2026-12-02")), weekStart: .monday)
            let model = CalendarHoursModel(
                ShownCalendar(contents: contents, statuses: [:], chosen: nil, todos: []), days: days, today: days[0])
            #expect(model.title == "Nov 30 to Dec 6 2026")
            #expect(model.hours.map(\.title).first == "7 AM" && model.hours.last?.title == "11 PM")
            #expect(
                model.days.map { $0.blocks.map { "\($0.item.name) \($0.from)-\($0.to)" } } == [
                    [], ["Early 1-3"], ["Noon 10-12", "Lunch 11-14", "Tea 18-20"], [], ["Night 32-34"], [], [],
                ])
            #expect(model.days.map(\.columns) == [1, 1, 2, 1, 1, 1, 1])
            #expect(model.days[2].blocks.map(\.isAlone) == [false, false, true])
            #expect(model.days[3].wholeDay.map(\.name) == ["Off"])
            #expect(try await browser.get("/calendar/week?day=x").body.contains("Nov 29 to Dec 5 2026"))
            #expect(try await browser.get("/calendar/day?day=2026-12-06").body.contains("Nothing on this day"))
            #expect(account.region.code == "US")
        }
    }

    @Test("a calendar has a color, which can be changed and undone") func colors() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await browser.get("/calendars")
            let personal = try #require(try await contents(browser).calendars.first { $0.builtIn == .personal })
            #expect(personal.color == .blue)
            let path = "/calendars/\(personal.id)"
            #expect(try await browser.post("\(path)/rename", [("name", "Personal"), ("color", "mauve")]).status == 400)
            let saved = try await browser.post("\(path)/rename", [("name", "Personal"), ("color", "teal")])
            #expect(saved.notice == "Saved.")
            #expect(try await contents(browser).calendars.first?.color == .teal)
            #expect(try await browser.get("/calendars").body.contains("swatch hue-teal"))
            #expect(try await browser.get(path).body.contains("<option value=\"teal\" selected>"))
            let step = try #require(
                try await environment.store.read { try UndoStep.latest(account: environment.account.id, in: $0) })
            #expect(step.summary == "changed the color of the calendar \"Personal\"")
            _ = try await browser.post("/undo", [("step", "\(step.id)")])
            #expect(try await contents(browser).calendars.first?.color == .blue)
        }
    }

    @Test("calendars are listed, added, renamed and removed") func calendars() async throws {
        try await PageBrowser.open { browser in
            let path = "/calendars"
            let list = try await browser.get(path).body
            for name in ["Personal", "Shows", "Countdowns"] { #expect(list.contains(name)) }
            for name in ["", "  ", "personal"] {
                let refused = try await browser.post("\(path)/add", [("name", name)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""))
            }
            let made = try await browser.post("\(path)/add", [("name", "Holidays")])
            let own = try #require(made.headers["location"])
            #expect(try await browser.get(own).body.contains("This calendar is empty"))
            let id = own.split(separator: "/").last.map(String.init) ?? ""
            let entry = [("name", "Beach"), ("date", "2026-12-05"), ("calendar", id)]
            #expect(try await browser.post("/entries/add", entry).notice == "Added to Holidays.")
            let body = try await browser.get(own).body
            #expect(body.contains("Beach") && body.contains("Sat Dec 5 2026"))
            #expect(try await browser.get("/calendar?month=2026-12&calendar=\(id)").body.contains("Beach"))
            #expect(try await browser.get("/calendar?calendar=999").status == 404)
            #expect(try await browser.post("\(own)/rename", [("name", "Shows")]).status == 422)
            #expect(try await browser.post("\(own)/rename", [("name", "Free days")]).notice == "Saved.")
            #expect(try await browser.get("\(own)/calendar.ics").body.contains("SUMMARY:Beach"))
            let builtIn = try #require(try await contents(browser).calendars.first { $0.builtIn != nil })
            #expect(try await browser.post("\(path)/\(builtIn.id)/remove").status >= 400)
            #expect(try await browser.get("\(path)/\(builtIn.id)").status == 200)
            #expect(try await browser.post("\(own)/remove").headers["location"] == path)
            #expect(try await browser.get(own).status == 404)
        }
    }

    @Test func aCalendarIsSubscribedToAndRevoked() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/entries/add", Self.choir)
            _ = try await browser.post("/calendars/feeds/add")
            let list = try await browser.get("/calendars").body
            let mark = "https://gigs.example.org/calendar/"
            let start = try #require(list.range(of: mark))
            let file = list[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }
            #expect(list.contains("webcal://gigs.example.org/calendar/"))
            #expect(try await browser.with(nil).get("/calendar/\(file)").body.contains("SUMMARY:Choir"))
            let revoke = "/calendars/feeds/1/revoke"
            #expect(list.contains("href=\"\(revoke)\"") && !list.contains("action=\"\(revoke)\""))
            #expect(try await browser.post("/calendars/feeds/9/revoke").status == 404)
            #expect(try await browser.get("/calendars/feeds/9/revoke").status == 404)
            let question = try await browser.get(revoke).body
            #expect(question.contains("Revoke the address of all calendars?") && question.contains("cannot be undone"))
            #expect(try await browser.with(nil).get("/calendar/\(file)").status == 200)
            #expect(try await browser.post(revoke).status == 303)
            #expect(try await browser.with(nil).get("/calendar/\(file)").status == 404)
        }
    }

    @Test("pages of an account that are asked for at once take turns") func turns() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/entries/add", Self.choir)
            let paths = ["/calendar", "/agenda", "/calendars", "/calendars/calendar.ics", "/calendar?month=2026-12"]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group -> [Int] in
                for path in paths + paths + paths { group.addTask { try await browser.get(path).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 15))
        }
    }

    /// Thousands of dates in a small file: each page has a limit, and says so.
    @Test func pagesOfAFileWithManySeriesAreLimited() async throws {
        try await PageBrowser.open { browser in
            let series = (0..<120).map { number in
                "BEGIN:VEVENT\r\nUID:\(number)@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20200101T180000Z\r\n"
                    + "RRULE:FREQ=DAILY\r\nSUMMARY:Series \(number)\r\nEND:VEVENT\r\n"
            }
            let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n\(series.joined())END:VCALENDAR\r\n"
            let imported = try await browser.upload(
                "/calendars/import", files: [("file", "many.ics", Array(text.utf8))])
            let entries = try #require(imported.headers["location"])
            for path in ["/calendar?month=2026-12", "/agenda?from=2026-12-01&days=90"] {
                let page = try await browser.get(path).body
                #expect(page.contains("There is more than fits on a page."), "\(path)")
                #expect(page.components(separatedBy: "Series ").count <= 2 * 3 * CalendarPages.limit, "\(path)")
            }
            #expect(try await browser.get("/calendars").body.contains("more than 1,000 in the next 12 months"))
            #expect(try await browser.get(entries).body.components(separatedBy: "Series 7<").count == 2)
        }
    }

    /// (the page that is asked for; how many of 120 entries it has; the pages before and after it)
    @Test(
        "35: a calendar with many entries has several pages",
        arguments: [
            ("", 100, nil, "page=2"), ("?page=2", 20, "page=1", nil), ("?page=99", 20, "page=1", nil),
            ("?page=x", 100, nil, "page=2"), ("?page=0", 100, nil, "page=2"),
            ("?show=all&page=2", 20, "show=all&amp;page=1", nil),
        ] as [(String, Int, String?, String?)])
    func entriesOfACalendar(_ query: String, _ count: Int, _ previous: String?, _ next: String?) async throws {
        try await PageBrowser.open { browser in
            let events = (0..<120).map {
                "BEGIN:VEVENT\r\nUID:\($0)@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261201T180000Z\r\n"
                    + "SUMMARY:Entry \($0)\r\nEND:VEVENT\r\n"
            }
            let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n\(events.joined())END:VCALENDAR\r\n"
            let imported = try await browser.upload(
                "/calendars/import", files: [("file", "many.ics", Array(text.utf8))])
            let path = try #require(imported.headers["location"])
            let page = try await browser.get(path + query).body
            #expect(page.components(separatedBy: "<li class=\"occurrence\">").count == count + 1)
            for (rel, target) in [("prev", previous), ("next", next)] {
                let link = target.map { "rel=\"\(rel)\" href=\"\(path)?\($0)\"" }
                #expect(page.contains("rel=\"\(rel)\"") == (link != nil))
                if let link { #expect(page.contains(link), "\(link)") }
            }
        }
    }

    @Test func aFileIsCheckedAndImported() async throws {
        try await PageBrowser.open { browser in
            let text = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nX-WR-CALNAME:Holidays\r\nBEGIN:VEVENT\r
                UID:a@x\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas\r\nEND:VEVENT\r
                END:VCALENDAR\r\n
                """
            let files = [("file", "holidays.ics", Array(text.utf8))]
            let checked = try await browser.upload("/calendars/import", [("check", "yes")], files: files)
            #expect(checked.status == 200 && checked.body.contains("Holidays: 1 new. 1 read: 1 to add."))
            let first = try await browser.get("/calendars/import").body
            #expect(first.contains(">Preview the import</button>") && !first.contains(">Import</button>"))
            #expect(checked.body.contains(">Import</button>"))
            #expect(try await contents(browser).entries.isEmpty)
            // The file that was shown is imported without choosing it again, and only by its own account.
            let token = try #require(checked.fields("kept").first)
            let kept = [("kept", token)]
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(try await stranger.upload("/calendars/import", kept, files: []).status == 422)
            let imported = try await browser.upload("/calendars/import", kept, files: [])
            #expect(imported.notice == "Holidays: 1 new. 1 read: 1 added.")
            let entries = try #require(imported.headers["location"])
            #expect(try await browser.get(entries).body.contains("Christmas"))
            let again = try await browser.upload("/calendars/import", kept, files: [])
            #expect(again.status == 422 && again.body.contains("Choose the file again"))
            let last = try await browser.upload("/calendars/import", files: files)
            #expect(last.notice == "Holidays: 1 already imported. 1 read: 1 already there.")
            #expect(try await browser.get("/calendar?month=2026-12").body.contains("Christmas"))
            let none = try await browser.upload("/calendars/import", files: [])
            #expect(none.status == 422 && none.body.contains("Choose a file first."))
            let junk = try await browser.upload(
                "/calendars/import", files: [("file", "x.ics", Array("hello".utf8))])
            #expect(junk.status == 422 && junk.body.contains("Nothing could be read from x.ics."))
            // With an event that cannot be read, the page says so, and where the others are.
            let bad = text.replacing("UID:a@x", with: "UID:b@x").replacing(
                "END:VEVENT\r\n", with: "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:c@x\r\nSUMMARY:Never\r\nEND:VEVENT\r\n")
            let partly = try await browser.upload(
                "/calendars/import", files: [("file", "bad.ics", Array(bad.utf8))])
            #expect(partly.status == 200 && partly.body.contains("<section class=\"notice\""))
            #expect(partly.body.contains("href=\"\(entries)\">See the entries</a>") && !partly.fields("step").isEmpty)
        }
    }

    @Test(arguments: [
        ("daily", "daily"), ("every 2 weeks", "every 2 weeks"), ("every mon and wed", "every mon and wed"),
        ("weekdays", "every mon and tue and wed and thu and fri"), ("monthly", "monthly"), ("annually", "yearly"),
        ("every 3 weeks on tue", "every 3 weeks on tue"), ("FREQ=MONTHLY;BYDAY=1FR", "FREQ=MONTHLY;BYDAY=1FR"),
    ]) func aRepetitionIsReadAgain(text: String, phrase: String) throws {
        let rule = try RecurrenceText.read(text, end: .count(3))
        #expect(RecurrenceText.phrase(for: rule) == phrase)
        #expect(try RecurrenceText.read(RecurrenceText.phrase(for: rule), end: .count(3)) == rule)
    }
}
