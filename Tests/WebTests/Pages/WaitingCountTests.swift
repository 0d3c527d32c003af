import Lineups
import Platform
import TestSupport
import Testing

/// The number of texts that wait for the booker, in the frame of every page.
@Suite struct WaitingCountTests {
    @Test(arguments: ["/", "/inbox", "/contacts", "/todos", "/settings", "/no-such-page", "/countdowns/add"])
    func everyPageHasIt(_ path: String) async throws {
        try await PageBrowser.open { browser in
            let quiet = try await browser.get(path).body
            #expect(!quiet.contains("data-count=") && !quiet.contains("<title>("))
            #expect(quiet.contains("data-fragment=\"waiting\" data-nouns=\"texts\""))
            for body in ["hello?", "anybody?"] { _ = try await browser.environment.text(body, from: "+14155550999") }
            let page = try await browser.get(path).body
            #expect(page.contains("<title>(2) ") && page.contains("data-count=\"2\""))
            #expect(page.contains("class=\"count\">2<span class=\"hidden\"> waiting</span>"))
        }
    }

    @Test func itIsFetchedAloneAndWithPartsOfThePage() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.text("hello?", from: "+14155550999")
            let alone = try await browser.get("/todos", headers: ["X-Fragments": "waiting"])
            #expect(alone.status == 200 && alone.body.hasPrefix("<span data-fragment=\"waiting\""))
            #expect(alone.body.contains("data-count=\"1\"") && !alone.body.contains("<main"))
            let both = try await browser.get("/?show=all", headers: ["X-Fragments": "board_rows waiting"]).body
            #expect(both.contains("data-fragment=\"waiting\"") && both.contains("data-fragment=\"board_rows\""))
            #expect(!both.contains("<main"))
        }
    }

    @Test func visitorsHaveNone() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.with(nil).get("/sign-in").body
            #expect(!page.contains("data-fragment=\"waiting\""))
        }
    }
}
