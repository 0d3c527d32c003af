import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// The page of today, and the first page of an account without shows.
@Suite struct TodayPageTests {
    @Test("the first page is Today until there is a show") func firstPage() async throws {
        let newShow = #"<a class="button" href="/events/new">New show</a>"#
        try await PageBrowser.open { browser in
            let first = try await browser.get("/")
            #expect(first.status == 200)
            #expect(first.body.contains("<h1>Today</h1>"))
            #expect(first.body.contains(newShow) && first.body.contains(">Import your contacts</a>"))
            #expect(try await browser.get("/?show=all").body.contains("<h1>Board</h1>"))
            _ = try await browser.environment.show("Late Show")
            #expect(try await browser.get("/").body.contains("<h1>Board</h1>"))
            let today = try await browser.get("/today")
            #expect(today.body.contains("Nothing today.") && !today.body.contains("Import your contacts"))
            #expect(!today.body.contains(newShow))
        }
    }

    @Test("the time of the morning text is set on the page") func morningText() async throws {
        try await PageBrowser.open { browser in
            let refused = try await browser.post("/today/text", [("text_at", "dawn")])
            #expect(refused.status == 422 && refused.body.contains("07:00"))
            #expect(try await browser.post("/today/text", [("text_at", "07:00")]).notice == "Saved.")
            #expect(try await browser.get("/today").body.contains("name=\"text_at\" value=\"07:00\""))
            #expect(try await browser.post("/today/text", [("text_at", "")]).notice == "Saved.")
        }
    }

    @Test("a to-do that is due is checked off on the page") func todo() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/todos/me/add", [("title", "buy film"), ("due", "2026-11-30")])
            _ = try await browser.post("/todos/me/add", [("title", "call mom"), ("due", "2026-12-01")])
            let page = try await browser.get("/today").body
            #expect(page.contains("buy film") && !page.contains("call mom"))
            _ = try await browser.post("/todos/me/done", [("todo", "1"), ("done", "yes")])
            #expect(try await browser.get("/today").body.contains("Nothing today."))
        }
    }
}
