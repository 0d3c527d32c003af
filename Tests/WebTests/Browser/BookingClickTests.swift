import Agenda
import Platform
import Storage
import TestSupport
import Testing

/// How many clicks the commonest jobs of a booker take, from the board, on a phone and on a laptop.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct BookingClickTests {
    private static let people = [
        ("Ada Lovelace", Phone.ada), ("Grace Hopper", Phone.grace), ("Alan Turing", Phone.alan),
        ("Hedy Lamarr", Phone.hedy),
    ]

    private func run(
        width: Int, _ body: @escaping @Sendable (FlowBrowser) async throws -> Void
    ) async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            for (name, number) in Self.people { _ = try await browser.environment.contact(name, number) }
            for index in 0..<40 { _ = try await browser.environment.contact("Comic \(index)", nil) }
            try await browser.driver.setSize(width: width, height: width < 600 ? 844 : 800)
            try await body(browser)
        }
    }

    private func newShow(_ clicks: ClickCounter, on date: String) async throws {
        try await clicks.browser.open("/")
        try await clicks.click("main a[href='/events/new']")
        try await clicks.browser.wait(forScript: "return document.activeElement.id", toBe: "name")
        try await clicks.type("Late Show", into: "#name")
        try await clicks.enter(date, into: "#date")
        try await clicks.browser.wait(for: "Late Show", in: ".event-head")
    }

    @Test("a new show with four people who are asked", arguments: [390, 1280])
    func aNewShowIsAsked(_ width: Int) async throws {
        try await run(width: width) { browser in
            let checking = ClickCounter(browser)
            try await newShow(checking, on: "fri 8pm")
            // The others are found by typing, and the checks stay.
            for name in ["Ada", "Grace", "Alan", "Hedy"] {
                try await browser.replace(with: name, in: "#picker-search")
                try await browser.wait(for: name, in: ".picks li:has(input:not(:checked))")
                try await checking.click(".picks li:has(input:not(:checked)) .name")
            }
            try await checking.click(".picks [name=then]")
            try await browser.wait(for: "Send 4 texts, $0.04", in: ".send-bar")
            try await checking.click(".send-bar .primary")
            try await browser.wait(forScript: Self.slots, toBe: "4")
            #expect(checking.count <= 8, "\(checking.count) clicks")

            let typing = ClickCounter(browser)
            try await newShow(typing, on: "sat 8pm")
            try await typing.enter("Ada, Grace Hopper, 415 555 0103, hedy", into: "#who")
            try await browser.wait(forScript: Self.slots, toBe: "4")
            try await typing.click(".event-head a.primary")
            try await typing.click(".send-bar .primary")
            try await browser.wait(forScript: Self.slots, toBe: "4")
            #expect(typing.count <= 5, "\(typing.count) clicks")
        }
    }

    private static let slots = "return String(document.querySelectorAll('.slot').length)"

    @Test("the next on the bench is asked for a vacant place", arguments: [390, 1280])
    func aDropOutIsReplaced(_ width: Int) async throws {
        try await run(width: width) { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.deliver(environment.invite(show, [ID(1)]))
            try await environment.seat([ID(2)], in: show, onBench: true)
            _ = try await environment.text("yes", from: Phone.ada)
            try await browser.open("/")
            try await browser.wait(for: "All Confirmed", in: ".board")
            _ = try await environment.text("sorry, I can't make it after all", from: Phone.ada)
            try await browser.wait(for: "Ask the bench", in: ".board")
            let clicks = ClickCounter(browser)
            try await clicks.click("a[href$='/ask-bench']")
            try await browser.wait(for: "Grace Hopper", in: ".texts")
            try await clicks.click(".send-bar .primary")
            try await browser.wait(for: "Bench", in: "main")
            #expect(clicks.count <= 2, "\(clicks.count) clicks")
        }
    }

    @Test("a contact is added", arguments: [390, 1280])
    func aContactIsAdded(_ width: Int) async throws {
        try await run(width: width) { browser in
            try await browser.open("/")
            let clicks = ClickCounter(browser)
            if width < 600 {
                try await clicks.click("#more-menu > summary")
                try await clicks.click("#more-menu a[href='/contacts/new']")
            } else {
                try await clicks.click("nav a[href='/contacts']")
                try await clicks.click("main a[href='/contacts/new']")
            }
            try await browser.wait(forScript: "return document.activeElement.id", toBe: "name")
            try await clicks.type("Joan Clarke", into: "#name")
            try await clicks.enter("415 555 0177", into: "#cell")
            try await browser.wait(for: "Joan Clarke", in: "h1")
            #expect(clicks.count <= 3, "\(clicks.count) clicks")
        }
    }
}
