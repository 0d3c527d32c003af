import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a page says after a form, and where the focus is then. Skipped where no browser is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct FeedbackFlowTests {
    private static let focus = "return document.activeElement.closest('[id]')?.id ?? ''"

    /// A page with a lineup that is longer than the window.
    private func openShow(_ browser: FlowBrowser) async throws -> (show: Event, people: [ID<Contact>]) {
        let environment = browser.environment
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for index in 0..<30 { people.append(try await environment.contact("Guest \(index)", nil)) }
        _ = try await environment.contact("Ada Lovelace", Phone.ada)
        try await environment.seat(people, in: show)
        try await browser.open("/events/\(show.id)")
        return (show, people)
    }

    /// Whether the element is inside the window.
    private func isInView(_ selector: String, _ browser: FlowBrowser) async throws -> Bool {
        try await browser.driver.run(
            """
            const box = document.querySelector("\(selector)").getBoundingClientRect();
            return String(box.height > 0 && box.top >= 0 && box.bottom <= innerHeight);
            """) == "true"
    }

    /// Opens the menu of a person, away from the bar at the top.
    private func openMenu(of person: ID<Contact>, _ browser: FlowBrowser) async throws {
        let menu = "#menu-\(person) summary"
        try await browser.driver.run("document.querySelector('\(menu)').scrollIntoView({block: 'center'}); return ''")
        try await browser.click(menu)
    }

    /// On a busy machine, the next steps may take longer than a toast stays.
    private func keepToasts(_ browser: FlowBrowser) async throws {
        try await browser.driver.run(
            """
            const later = window.setTimeout;
            window.setTimeout = (run, wait) => later(run, wait > 5000 ? 600000 : wait);
            return "";
            """)
    }

    @Test(arguments: [390, 1280]) func aFormIsAnsweredInViewAndKeepsTheFocus(width: Int) async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            try await browser.driver.setSize(width: width, height: 800)
            let (show, people) = try await openShow(browser)
            try await keepToasts(browser)
            try await browser.type("lovelace", into: "#who")
            try await browser.click(".add-button")
            try await browser.wait(for: "Added Ada Lovelace.", in: "#notice")
            #expect(try await isInView("#notice .notice", browser))
            #expect(try await browser.driver.text(of: "#notice button").hasPrefix("Undo: added Ada Lovelace"))
            // The button that was clicked still has the focus.
            #expect(try await browser.driver.run("return document.activeElement.className") == "add-button")

            // The focus goes to the row that is now in the place of the removed one.
            let (removed, next) = (people[20], people[21])
            try await openMenu(of: removed, browser)
            try await browser.click("#menu-\(removed) button.severe")
            try await browser.wait(for: "Removed Guest 20.", in: "#notice")
            try await browser.wait(forScript: Self.focus, toBe: "menu-\(next)")
            try await browser.click("#notice button")
            try await browser.wait(for: "Undone: removed Guest 20", in: "#notice")
            #expect(try await browser.driver.path() == "/events/\(show.id)")
            #expect(try await isInView("#notice .notice", browser))
            try await browser.wait(forScript: Self.focus, toBe: "menu-\(next)")
        }
    }

    @Test func aLostRequestSaysSoAndKeepsTheInput() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            _ = try await openShow(browser)
            try await browser.type("lovelace", into: "#who")
            try await browser.driver.setOffline(true)
            try await browser.click(".add-button")
            try await browser.wait(for: "What you entered is still here.", in: "#problem")
            #expect(try await isInView("#problem .notice", browser))
            #expect(try await browser.driver.run("return document.getElementById('who').value") == "lovelace")
            try await browser.driver.setOffline(false)
            try await browser.click("#problem button")
            #expect(try await browser.driver.text(of: "#problem").isEmpty)
            try await browser.click(".add-button")
            try await browser.wait(for: "Added Ada Lovelace.", in: "#notice")
        }
    }

    @Test func aRefusedFormSaysSoAndKeepsThePage() async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            let (show, people) = try await openShow(browser)
            // The form names somebody who was removed in another window.
            try await browser.type("ada", into: "#who")
            try await openMenu(of: people[3], browser)
            try await browser.driver.run(
                """
                const field = document.querySelector("#menu-\(people[3]) input[name=contact]");
                field.value = "99999";
                return "";
                """)
            try await browser.click("#menu-\(people[3]) button[value=yes]")
            try await browser.wait(for: "no longer exists", in: "#problem")
            #expect(try await browser.driver.path() == "/events/\(show.id)")
            #expect(try await browser.driver.run("return document.getElementById('who').value") == "ada")
        }
    }
}
