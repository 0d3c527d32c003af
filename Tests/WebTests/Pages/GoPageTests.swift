import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import PageKit

/// *Go to* finds shows, people, pages and actions.
@Suite struct GoPageTests {
    private func furnish(_ environment: TestEnvironment) async throws {
        _ = try await environment.contact("Ada Lovelace", Phone.ada)
        _ = try await environment.contact("Inés Ortiz", Phone.grace)
        _ = try await environment.show("Tuesday Inbox Club")
    }

    /// The paths that a search finds, in order.
    private func paths(_ typed: String, _ browser: PageBrowser) async throws -> [String] {
        let answer = try await browser.get("/go?q=\(typed.percentEncoded)", headers: ["X-Fragments": "go_results"])
        #expect(answer.status == 200 && !answer.body.contains("<html"))
        return answer.body.matches(of: /<a class="plain" href="([^"]+)"/).map { String($0.output.1) }
    }

    @Test(
        "a search finds the beginnings of words, in any order, without accents",
        arguments: [
            ("ada", ["/contacts/1"]), ("love", ["/contacts/1"]), ("ines", ["/contacts/2"]),
            ("club", ["/events/1"]), ("inbox", ["/events/1", "/inbox"]), ("new sho", ["/events/new"]),
            ("SHOW new", ["/events/new"]), ("event", ["/events/new"]), ("vcard", ["/contacts/import"]),
            ("undo", ["/undo"]), ("zzz", []), ("<b>", []), ("%", []),
        ] as [(String, [String])])
    func aSearch(_ typed: String, _ found: [String]) async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser.environment)
            #expect(try await paths(typed, browser) == found)
        }
    }

    @Test func withoutWordsAllPagesAreListed() async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser.environment)
            let all = try await paths("", browser)
            let expected: Set = ["/", "/inbox", "/contacts", "/todos", "/events/new", "/settings", "/undo"]
            #expect(expected.isSubset(of: all))
            #expect(Set(all).count == all.count)
            for path in all { #expect(try await browser.get(path).status == 200, "\(path)") }
            #expect(try await browser.get("/go?q=zzz").body.contains("Nothing has that name."))
        }
    }

    @Test func thePageNeedsASession() async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.with(nil).get("/go")
            #expect(answer.leadsToSignIn)
        }
    }

    @Test(arguments: ["g b=/", "g i=/inbox", "g c=/contacts", "n=/events/new"])
    func aKeyIsInTheFrame(_ key: String) async throws {
        try await PageBrowser.open { browser in
            let keys = try await browser.get("/todos").body.firstMatch(of: /data-shortcuts="([^"]+)"/)?.output.1
            #expect(keys?.split(separator: ",").contains(Substring(key)) == true)
        }
    }
}
