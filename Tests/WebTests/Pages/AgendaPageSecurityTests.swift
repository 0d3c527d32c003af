import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What no page of the agenda may do. `PageSecurityTests` has the checks that all pages share.
@Suite struct AgendaPageSecurityTests {
    private static let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#

    /// A countdown with one of everything. `E` is its key in the paths below, `C` and `N` those of a calendar and an
    /// entry of it.
    private struct Furnished {
        let event: String
        let calendar: String
        let entry: String

        func path(_ path: String) -> String {
            path.replacing("/E", with: "/\(event)").replacing("=E", with: "=\(event)")
                .replacing("/C", with: "/\(calendar)").replacing("/N", with: "/\(entry)")
        }
    }

    private func furnish(_ browser: PageBrowser, name: String = "Secret") async throws -> Furnished {
        let event = try await browser.gateway.countdown(name)
        let path = "\(event.id)"
        _ = try await browser.post("/todos/\(path)/add", [("title", name)])
        let line = [("title", name), ("amount", "5"), ("day", "2026-11-30")]
        _ = try await browser.post("/budget/\(path)/add", line)
        _ = try await browser.post("/notes/\(path)/add", [("body", name + "\n" + name)])
        _ = try await browser.upload("/photos/\(path)/add", files: [("photo", "a.jpg", SampleImage.jpeg())])
        let calendar = try await browser.post("/calendars/add", [("name", name)]).headers["location"] ?? ""
        let id = calendar.split(separator: "/").last.map(String.init) ?? ""
        let fields = [
            ("name", name), ("date", "2026-12-03"), ("time", "19:00"), ("repeats", "weekly"), ("calendar", id),
            ("place", name), ("notes", name),
        ]
        let entry = try await browser.post("/entries/add", fields).headers["location"] ?? ""
        return Furnished(
            event: path, calendar: id, entry: entry.split(separator: "/").last.map(String.init) ?? "")
    }

    static let pages = [
        "/countdowns/E", "/countdowns/E/edit", "/countdowns/E/share", "/countdowns/E/card.svg",
        "/countdowns/E/card.png", "/countdowns/E/calendar",
        "/countdowns/remove?event=E", "/todos/E", "/todos/E/edit/1", "/todos/E/todo.txt", "/budget/E",
        "/budget/E/edit/1", "/budget/E/budget.svg", "/budget/E/budget.journal", "/budget/E/budget.csv", "/notes/E",
        "/notes/E/add",
        "/notes/E/1",
        "/photos/E", "/photos/E/file/1", "/photos/E/crop/1", "/photos/E/found", "/entries/N",
        "/entries/N/edit", "/entries/N/edit?on=2026-12-10", "/calendars/C",
        "/calendars/C/calendar.ics", "/events/E/calendar.ics", "/events/N/calendar.ics",
    ]

    static let forms: [(String, [(String, String)])] = [
        ("/countdowns/E/edit", [("name", "x"), ("date", "2027-01-01")]), ("/countdowns/E/calendar", []),
        ("/countdowns/E/calendar", [("alarms", "2h")]),
        ("/countdowns/E/share/link", []), ("/countdowns/E/share/unlink", []),
        ("/countdowns/E/share/text", [("who", "Ada")]), ("/todos/E/add", [("title", "x")]),
        ("/todos/E/done", [("todo", "1"), ("done", "yes")]), ("/todos/E/move", [("todo", "1"), ("place", "1")]),
        ("/todos/E/remove", [("todo", "1")]), ("/todos/E/remove-done", []), ("/todos/E/edit/1", [("title", "x")]),
        ("/budget/E/add", [("title", "x"), ("amount", "1"), ("day", "2026-11-30")]),
        ("/budget/E/edit/1", [("title", "x"), ("amount", "1"), ("day", "2026-11-30")]),
        ("/budget/E/remove", [("line", "1")]), ("/notes/E/add", [("body", "x")]), ("/notes/E/1", [("body", "x")]),
        ("/notes/E/remove", [("note", "1")]), ("/photos/E/show", [("photo", "1")]),
        ("/photos/E/remove", [("photo", "1")]), ("/photos/E/crop/1", [("zoom", "2"), ("x", "0"), ("y", "0")]),
        ("/photos/E/search", [("phrase", "x")]), ("/photos/E/use", []),
        ("/entries/N/edit", [("name", "x"), ("date", "2026-12-03")]), ("/entries/N/remove", []),
        ("/calendars/C/rename", [("name", "x")]), ("/calendars/C/remove", []),
    ]

    /// Forms with keys in their fields, and those without any.
    static let otherForms: [(String, [(String, String)])] = [
        ("/countdowns/remove", [("event", "1")]), ("/todos/me/add", [("title", "x")]),
        ("/budget/me/add", [("title", "x")]), ("/notes/me/add", [("body", "x")]),
        ("/entries/add", [("name", "x")]), ("/calendars/add", [("name", "x")]), ("/calendars/subscribe", []),
        ("/calendars/feeds/add", []), ("/calendars/feeds/1/revoke", []),
    ]

    static let uploads = ["/countdowns/add", "/photos/me/add", "/todos/me/import", "/calendars/import"]

    @Test func anotherAccountsIDsAreNotFound() async throws {
        try await PageBrowser.open { browser in
            let own = try await furnish(browser)
            let stranger = browser.with(try await browser.environment.signInStranger())
            for path in Self.pages {
                #expect(try await browser.get(own.path(path)).status == 200, "\(path)")
            }
            let before = try await browser.environment.picture()
            for path in Self.pages {
                let answer = try await stranger.get(own.path(path))
                #expect(answer.status == 404, "\(path)")
                #expect(!answer.body.contains("Secret"))
            }
            for (path, fields) in Self.forms {
                #expect(try await stranger.post(own.path(path), fields).status == 404, "\(path)")
            }
            let event = [("event", own.event)]
            #expect(try await stranger.post("/countdowns/remove", event).status == 404)
            let entry = [("name", "x"), ("date", "2026-12-03"), ("calendar", own.calendar)]
            #expect(try await stranger.post("/entries/add", entry).status == 404)
            #expect(try await stranger.post("/calendars/feeds/add", [("calendar", own.calendar)]).status == 404)
            #expect(try await stranger.get("/calendar?calendar=\(own.calendar)").status == 404)
            let files = [("photo", "a.jpg", SampleImage.jpeg(mark: 9))]
            #expect(try await stranger.upload("/photos/\(own.event)/add", files: files).status == 404)
            #expect(
                try await stranger.upload("/todos/\(own.event)/import", files: [("file", "a", [120])]).status == 404)
            #expect(try await browser.environment.picture() == before)
            for path in ["/countdowns", "/todos", "/budget", "/notes", "/photos", "/calendar", "/calendars"] {
                #expect(try await !stranger.get(path).body.contains("Secret"), "\(path)")
            }
        }
    }

    /// Keys of the stranger's rows under a subject of one's own.
    @Test func keysOfAnotherSubjectAreNotFound() async throws {
        try await PageBrowser.open { browser in
            let own = try await furnish(browser)
            _ = try await browser.get("/todos")
            let before = try await browser.environment.picture()
            for (path, fields) in [
                ("/todos/me/done", [("todo", "1"), ("done", "yes")]), ("/todos/me/remove", [("todo", "1")]),
                ("/todos/me/edit/1", [("title", "x")]), ("/budget/me/remove", [("line", "1")]),
                ("/budget/me/edit/1", [("title", "x"), ("amount", "1"), ("day", "2026-11-30")]),
                ("/notes/me/1", [("body", "x")]), ("/notes/me/remove", [("note", "1")]),
                ("/photos/me/show", [("photo", "1")]), ("/photos/me/remove", [("photo", "1")]),
            ] {
                #expect(try await browser.post(path, fields).status == 404, "\(path)")
            }
            for path in ["/todos/x", "/todos/999", "/notes/me/1", "/photos/me/file/1", "/countdowns/\(own.entry)/edit"]
            {
                #expect(try await browser.get(path).status == 404, "\(path)")
            }
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test func forgedAndCrossSiteFormsChangeNothing() async throws {
        try await PageBrowser.open { browser in
            let own = try await furnish(browser)
            let stranger = try await browser.environment.signInStranger()
            let before = try await browser.environment.picture()
            for (path, fields) in Self.forms + Self.otherForms {
                let path = own.path(path)
                for origin in ["https://evil.example", nil] {
                    #expect(try await browser.post(path, fields, origin: origin).status == 403, "\(path)")
                }
                for token in ["", stranger.formToken] {
                    #expect(try await browser.post(path, fields, token: token).status == 403, "\(path)")
                }
                #expect(try await browser.with(nil).post(path, fields).headers["location"] == "/sign-in")
            }
            for path in Self.uploads {
                #expect(try await browser.upload(path, files: [], origin: "https://evil.example").status == 403)
                #expect(try await browser.upload(path, files: [], token: stranger.formToken).status == 403)
                #expect(try await browser.with(nil).upload(path, files: []).headers["location"] == "/sign-in")
            }
            for path in Self.pages {
                #expect(try await browser.with(nil).get(own.path(path)).leadsToSignIn, "\(path)")
            }
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test func markupInEveryFieldIsShownAsText() async throws {
        try await PageBrowser.open { browser in
            let own = try await furnish(browser, name: "Name " + Self.markup)
            var answers: [PageAnswer] = []
            let pages = Self.pages.filter {
                !$0.contains("file/") && !$0.hasSuffix(".txt") && !$0.hasSuffix(".journal")
                    && !$0.hasSuffix(".csv")
            }
            for path in pages where !path.hasSuffix(".ics") && !path.hasSuffix("found") {
                let answer = try await browser.get(own.path(path))
                #expect(answer.body.contains("&lt;script&gt;") || path.contains("crop"), "\(path)")
                answers.append(answer)
            }
            for path in ["/countdowns", "/countdowns?view=grid", "/todos", "/budget", "/notes", "/photos"]
                + ["/calendar?month=2026-12", "/agenda", "/calendars", "/notes?q=script"]
            {
                answers.append(try await browser.get(path))
            }
            for (path, fields) in Self.forms + Self.otherForms where path != "/calendars/feeds/add" {
                if path.hasSuffix("remove") || path.hasSuffix("revoke") || path.hasSuffix("link") { continue }
                let typed = fields.map { ($0.0, Int($0.1) == nil && $0.0 != "done" ? Self.markup : $0.1) }
                answers.append(try await browser.post(own.path(path), typed))
            }
            answers.append(
                try await browser.upload(
                    "/countdowns/add", ["name", "date", "time", "zone"].map { ($0, Self.markup) }, files: []))
            answers.append(
                try await browser.upload(
                    "/calendars/import", files: [("file", "<b x=1>.ics", Array(Self.markup.utf8))]))
            for answer in answers {
                #expect(!answer.body.contains("<script>alert"), "\(answer.body)")
                #expect(!answer.body.contains("<b x="))
            }
        }
    }
}
