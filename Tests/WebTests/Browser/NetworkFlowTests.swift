import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a booker sees where the network is bad, and in two windows. Skipped where no browser is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct NetworkFlowTests {
    /// The answers to forms are held back until the page's `release` is called.
    private static let holdsAnswers = """
        const send = window.fetch, held = new Promise((done) => { window.release = done; });
        window.fetch = async (address, options) => {
          const answer = await send(address, options);
          if (options?.method === "POST") await held;
          return answer;
        };
        """
    private static let typed = "return document.getElementById('title').value"

    private func todos(_ browser: FlowBrowser) async throws -> [String] {
        try await browser.environment.store.read {
            try $0.values("SELECT title FROM todo ORDER BY id", as: String.self)
        }
    }

    @Test func aFormThatIsSentOfflineSaysSoAndKeepsTheInput() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            try await browser.open("/todos")
            try await browser.type("buy film", into: "#title")
            try await browser.driver.setNetwork(isOffline: true, latency: 0)
            try await browser.click("form[action='/todos/me/add'] button")
            try await browser.wait(for: "You are offline, so nothing was saved.", in: "#problem")
            #expect(try await browser.driver.run(Self.typed) == "buy film")
            #expect(try await todos(browser).isEmpty)
            try await browser.driver.setNetwork(latency: 0)
            try await browser.click("form[action='/todos/me/add'] button")
            try await browser.wait(for: "buy film", in: ".todos")
            try await browser.wait(forScript: "return document.getElementById('problem').textContent", toBe: "")
            #expect(try await todos(browser) == ["buy film"])
        }
    }

    @Test func aSlowAnswerIsWaitedForAndTheFormIsSentOnce() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            try await browser.open("/todos")
            try await browser.type("buy film", into: "#title")
            try await browser.driver.run(Self.holdsAnswers)
            try await browser.click("form[action='/todos/me/add'] button")
            try await browser.wait(for: "Still waiting for an answer", in: "#notice")
            for _ in 0..<2 { try await browser.click("form[action='/todos/me/add'] button") }
            try await browser.type("\u{E007}", into: "#title")
            let button = "document.querySelector('form[action=\"/todos/me/add\"] button')"
            try await browser.wait(forScript: "return \(button).ariaDisabled ?? ''", toBe: "true")
            try await browser.driver.run("release()")
            try await browser.wait(for: "buy film", in: ".todos")
            try await browser.wait(forScript: "return \(button).ariaDisabled ?? ''", toBe: "")
            #expect(try await todos(browser) == ["buy film"])
        }
    }

    @Test func twoWindowsShowTheSameAndKeepWhatIsTyped() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            let driver = browser.driver
            try await browser.open("/todos")
            let first = try await driver.window()
            let second = try await driver.newWindow()
            try await driver.show(window: second)
            try await browser.open("/todos")
            try await browser.type("pack", into: "#title")
            try await driver.show(window: first)
            try await browser.type("buy film\u{E007}", into: "#title")
            try await browser.wait(for: "buy film", in: ".todos")
            try await driver.show(window: second)
            try await browser.wait(for: "buy film", in: ".todos")
            #expect(try await driver.run(Self.typed) == "pack")
            try await browser.type("\u{E007}", into: "#title")
            try await browser.wait(for: "pack", in: ".todos")
            try await driver.show(window: first)
            try await browser.wait(for: "pack", in: ".todos")
            #expect(try await todos(browser) == ["buy film", "pack"])
        }
    }
}
