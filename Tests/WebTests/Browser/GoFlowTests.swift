import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Keys lead to pages, and Ctrl-K to anything. Skipped where no browser is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct GoFlowTests {
    private static let path = "return location.pathname"

    @Test func ctrlKFindsAPerson() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            _ = try await browser.environment.contact("Ada Lovelace", Phone.ada)
            try await browser.open("/todos")
            try await browser.type("\u{E009}k\u{E000}", into: "#title")
            try await browser.wait(for: "Recent changes", in: "dialog .go-results")
            try await browser.wait(forScript: "return document.activeElement.id", toBe: "go-search")
            try await browser.type("ada", into: "#go-search")
            try await browser.wait(for: "Ada Lovelace", in: "dialog .go-results")
            try await browser.type("\u{E007}", into: "#go-search")
            try await browser.wait(for: "Ada Lovelace", in: "h1")
        }
    }

    @Test func keysLeadToPages() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            try await browser.open("/todos")
            for (keys, path) in [("gi", "/inbox"), ("gc", "/contacts"), ("gb", "/"), ("n", "/events/new")] {
                try await browser.type(keys, into: "a.brand")
                try await browser.wait(forScript: Self.path, toBe: path)
            }
            // A letter that is typed into a field opens nothing.
            try await browser.type("ginn", into: "#name")
            #expect(try await browser.driver.run(Self.path) == "/events/new")
        }
    }
}
