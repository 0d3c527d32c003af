import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing

/// How many clicks a booker needs who starts on the board. A click, a tap or a key that does something counts 1, typing
/// nothing.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct TriageFlowTests {
    /// A browser of a width in CSS pixels.
    struct Window: Sendable {
        let width: Int
        let withScripts: Bool
    }

    static let windows = [390, 1280].flatMap { width in
        [true, false].map { Window(width: width, withScripts: $0) }
    }

    private static func open(
        _ window: Window, _ body: @escaping @Sendable (FlowBrowser, Event) async throws -> Void
    ) async throws {
        try await FlowBrowser.run(withScripts: window.withScripts) { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let people = [("Ada", Phone.ada), ("Grace", Phone.grace), ("Alan", Phone.alan), ("Hedy", Phone.hedy)]
            var contacts: [ID<Contact>] = []
            for (name, number) in people { contacts.append(try await environment.contact(name, number)) }
            try await environment.deliver(environment.invite(show, contacts))
            for number in [Phone.ada, Phone.grace] { _ = try await environment.text("yes", from: number) }
            try await browser.driver.setSize(width: window.width, height: 844)
            try await body(browser, show)
        }
    }

    @Test("who is missing takes no click", arguments: windows) func whoIsMissing(_ window: Window) async throws {
        try await Self.open(window) { browser, _ in
            try await browser.open("/")
            let shown = try await browser.driver.text(of: ".show .cast")
            #expect(shown.contains("Alan asked") && shown.contains("Hedy asked"), "\(shown)")
            #expect(shown.contains("+1 more") == (window.width == 390), "\(shown)")
            #expect(shown.contains("Grace") == (window.width == 1280), "\(shown)")
        }
    }

    /// From the row of the board, and from the inbox.
    @Test("an unclear text is answered with two clicks", arguments: windows, [".show .over", ".bar a[href='/inbox']"])
    func anUnclearText(_ window: Window, _ way: String) async throws {
        try await Self.open(window) { browser, show in
            _ = try await browser.environment.text("hmm", from: Phone.alan)
            try await browser.open("/")
            var clicks = 0
            for button in [way, "[data-triage] button[value=no]"] {
                try await browser.click(button)
                clicks += 1
            }
            #expect(clicks <= 2)
            try await browser.wait(for: way.hasPrefix(".bar") ? "All caught up" : "No texts match.", in: "main")
            #expect(try await browser.environment.statuses(show)["Alan"] == .declined)
        }
    }

    @Test("a text on the slot is answered with two clicks", arguments: windows)
    func aTextOnTheSlot(_ window: Window) async throws {
        try await Self.open(window) { browser, show in
            _ = try await browser.environment.text("hmm", from: Phone.alan)
            try await browser.open("/")
            try await browser.click(".show a.name")
            try await browser.wait(for: "wrote: hmm", in: ".lineup")
            try await browser.click(".wrote button[value=yes]")
            try await browser.wait(for: "3 of 4 in", in: ".event-head")
            #expect(try await browser.environment.statuses(show)["Alan"] == .confirmed)
        }
    }

    @Test("keys act on the row that has the focus, and can be turned off") func keys() async throws {
        try await Self.open(Window(width: 1280, withScripts: true)) { browser, show in
            let environment = browser.environment
            for number in [Phone.alan, Phone.hedy] { _ = try await environment.text("hmm", from: number) }
            _ = try await environment.text("hello?", from: "+14155550999")
            let focused = "return document.activeElement.closest('[data-triage]')?.id ?? ''"
            try await browser.open("/inbox")
            try await browser.wait(for: "hello?", in: ".board")
            let title = "return document.title.slice(0, 4)"
            try await browser.wait(forScript: title, toBe: "(3) ")
            // The row of a stranger has no show to answer for.
            try await browser.type("y", into: "#text-5 a.name")
            try await browser.type("e", into: "#text-5 a.name")
            try await browser.wait(forScript: focused, toBe: "text-4")
            try await browser.wait(forScript: title, toBe: "(2) ")
            try await browser.type("j", into: "#text-4 a.name")
            try await browser.wait(forScript: focused, toBe: "text-3")
            try await browser.type("k", into: "#text-3 a.name")
            try await browser.wait(forScript: focused, toBe: "text-4")
            try await browser.type("y", into: "#text-4 a.name")
            try await browser.wait(forScript: focused, toBe: "text-3")
            #expect(try await environment.statuses(show)["Hedy"] == .confirmed)
            // A key that is typed is no command, and neither is one that is turned off.
            try await browser.click("#text-3 .reply summary")
            try await browser.type("n", into: "#reply-text-3")
            try await browser.click("#triage-keys")
            try await browser.type("n", into: "#text-3 a.name")
            try await browser.open("/inbox")
            let areOn = "return String(document.getElementById('triage-keys').checked)"
            try await browser.wait(forScript: areOn, toBe: "false")
            #expect(try await environment.statuses(show)["Alan"] == .asked)
            try await browser.click("#triage-keys")
            try await browser.type("m", into: "#text-3 a.name")
            try await browser.wait(for: "All caught up", in: "main")
            #expect(try await environment.statuses(show)["Alan"] == .maybe)
        }
    }
}
