import Agenda
import Lineups
import Platform
import TestSupport
import Testing

/// The files that pages offer to save.
@Suite struct ExportPagesTests {
    static let files: [(path: String, type: String, name: String, contains: String)] = [
        ("/contacts/contacts.csv", "text/csv; charset=utf-8", "contacts.csv", "name,cell,email,"),
        ("/events/shows.csv", "text/csv; charset=utf-8", "shows.csv", "event,date,time,place,"),
        ("/events/EVENT/lineup.csv", "text/csv; charset=utf-8", "lineup.csv", "Late Show,2026-12-04,20:00,The Anchor,"),
        ("/events/EVENT/calendar.ics", "text/calendar; charset=utf-8", "Late Show.ics", "SUMMARY:Late Show"),
        ("/history/shows.csv", "text/csv; charset=utf-8", "past-shows.csv", "event,date,time,place,"),
        ("/todos/me/todo.txt", "text/plain; charset=utf-8", "todo.txt", "buy film"),
        ("/budget/me/budget.csv", "text/csv; charset=utf-8", "budget.csv", "position,title,kind,amount,currency,"),
        ("/budget/me/budget.journal", "text/plain; charset=utf-8", "budget.journal", "Hotel"),
        ("/notes/notes.csv", "text/csv; charset=utf-8", "notes.csv", "id,title,subject,"),
        ("/calendars/calendar.ics", "text/calendar; charset=utf-8", "calendars.ics", "BEGIN:VCALENDAR"),
    ]

    private func furnish(_ browser: PageBrowser) async throws -> String {
        let environment = browser.environment
        let show = try await environment.show("Late Show")
        try await environment.seat([environment.contact("=cmd|'/c calc'!A1", Phone.ada)], in: show)
        _ = try await browser.post("/todos/me/add", [("title", "buy film")])
        let line = [("title", "=Hotel"), ("amount", "450"), ("day", "2026-11-30")]
        _ = try await browser.post("/budget/me/add", line)
        _ = try await browser.post("/notes/me/add", [("body", "=SUM(A1)\n@note")])
        return "\(show.id)"
    }

    @Test func filesHaveTheirTypeNameAndContent() async throws {
        try await PageBrowser.open { browser in
            let event = try await furnish(browser)
            for file in Self.files {
                let answer = try await browser.get(file.path.replacing("EVENT", with: event))
                #expect(answer.status == 200, "\(file.path)")
                #expect(answer.headers["content-type"] == file.type, "\(file.path)")
                let disposition = answer.headers["content-disposition"] ?? ""
                #expect(disposition.hasPrefix("attachment; filename=\"\(file.name)\""), "\(disposition)")
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.body.contains(file.contains), "\(answer.body)")
                #expect(try await browser.with(nil).get(file.path).headers["location"] == "/sign-in", "\(file.path)")
            }
        }
    }

    @Test func spreadsheetsRunNoFormulas() async throws {
        try await PageBrowser.open { browser in
            let event = try await furnish(browser)
            for (path, cell) in [
                ("/contacts/contacts.csv", "'=cmd|'/c calc'!A1,+14155550101"), ("/budget/me/budget.csv", "'=Hotel"),
                ("/events/\(event)/lineup.csv", ",'=cmd|"), ("/events/shows.csv", ",'=cmd|"),
                ("/notes/notes.csv", "'=SUM(A1)"),
            ] {
                let body = try await browser.get(path).body
                #expect(body.hasPrefix("\u{FEFF}") && body.contains(cell), "\(body)")
            }
        }
    }

    @Test func anotherAccountGetsNothingOfOurs() async throws {
        try await PageBrowser.open { browser in
            let event = try await furnish(browser)
            let stranger = browser.with(try await browser.environment.signInStranger())
            for file in Self.files where !file.path.contains("EVENT") {
                let body = try await stranger.get(file.path).body
                for word in ["Hotel", "Late Show", "SUM", "film", "calc"] {
                    #expect(!body.contains(word), "\(file.path)")
                }
            }
            #expect(try await stranger.get("/events/\(event)/lineup.csv").status == 404)
        }
    }
}
