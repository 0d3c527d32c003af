import Agenda
import Platform
import TestSupport

/// What a booker does with contacts, shows, texts and the account.
enum BookingFlows {
    @Sendable
    static func contacts(_ browser: FlowBrowser) async throws {
        let people = [("Ada Lovelace", Phone.ada), ("Grace Hopper", Phone.grace), ("Amazing Grace", Phone.alan)]
        let cards = people.map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0.0)\r\nTEL:\($0.1)\r\nEND:VCARD\r\n" }
        let file = try browser.folder.write(cards.joined(), to: "comics.vcf")
        try await browser.open("/contacts/import")
        try await browser.type(file, into: "#files")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "3", in: ".summary")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "3", in: "#notice")
        try await browser.open("/contacts?q=hopper")
        try await browser.click("a.name")
        try await browser.wait(for: "Grace Hopper", in: "h1")
        try await browser.click("a[href$='/merge']")
        try await browser.type("Amazing Grace", into: "#who")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "into", in: "#preview-title")
        try await browser.click("button.primary.severe")
        try await browser.wait(for: "Merged Amazing Grace into Grace Hopper.", in: "#notice")
        try await browser.type("improv", into: "#tag")
        try await browser.click("form.chips button:not([name])")
        try await browser.wait(for: "improv", in: "form.chips button[name=remove]")
        try await browser.type(month: 12, day: 20, year: 2026, into: "#first")
        try await browser.type(month: 12, day: 27, year: 2026, into: "#last")
        try await browser.click("form.away .add-button")
        try await browser.wait(for: "Sun Dec 20 to Sun Dec 27 2026", in: "section[aria-labelledby=away-title]")
    }

    @Sendable
    static func events(_ browser: FlowBrowser) async throws {
        try await browser.open("/events/new")
        try await browser.type("Late Show", into: "#name")
        try await browser.type("someday", into: "#date")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "not recognized", in: "#date-problem")
        try await browser.replace(with: "fri 8pm", in: "#date")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "Late Show", in: ".event-head")
        let show = try await browser.driver.path()
        try await browser.open("\(show)/edit")
        try await browser.replace(with: "The Cellar", in: "#place")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "The Cellar", in: ".event-head")
        try await browser.open("\(show)/cancel")
        try await browser.click("form.send button.primary")
        try await browser.wait(for: "The show is canceled.", in: "#notice")
    }

    /// Two people are offered for one name; then another name is typed. The key Enter presses the form's own button.
    @Sendable
    static func typedPerson(_ browser: FlowBrowser) async throws {
        let environment = browser.environment
        for name in ["Beth Aoki", "Beth Sloan", "Zack Moss"] { _ = try await environment.contact(name, nil) }
        let show = try await environment.show("Early Show")
        try await browser.open("/events/\(show.id)")
        try await browser.type("beth\u{E007}", into: "#who")
        try await browser.wait(for: "Which one do you mean?", in: "#who-problem")
        try await browser.wait(for: "Beth Sloan", in: "[data-choices]")
        try await browser.replace(with: "Zack Moss", in: "#who")
        if browser.withScripts {
            try await browser.wait(
                forScript: "return String(document.querySelectorAll('[data-choices], #who-problem').length)", toBe: "0")
        } else {
            try await browser.click("[data-choices] button")
            try await browser.wait(for: "The name has changed", in: "#who-problem")
        }
        try await browser.type("\u{E007}", into: "#who")
        try await browser.wait(for: "Added Zack Moss.", in: "#notice")
        try await browser.type("beth\u{E007}", into: "#who")
        try await browser.wait(for: "Beth Sloan", in: "[data-choices]")
        try await browser.click("[data-choices] button:last-of-type")
        try await browser.wait(for: "Added Beth Sloan.", in: "#notice")
    }

    /// The lineup and the bench are dragged, and moved with the keyboard. A menu stays open after a move.
    @Sendable
    static func lineupOrder(_ browser: FlowBrowser) async throws {
        let environment = browser.environment
        for name in ["Dot Ash", "Eve Birch", "Fay Cedar"] { _ = try await environment.contact(name, nil) }
        for role in ["lineup", "bench"] {
            let show = try await environment.show("Ordered \(role)")
            try await browser.open("/events/\(show.id)")
            try await browser.click("#role option[value=\(role)]")
            try await browser.type("Dot Ash, Eve Birch, Fay Cedar\u{E007}", into: "#who")
            let list = "section[aria-labelledby=\(role)-title] .lineup"
            func name(_ place: Int) -> String { "\(list) li:nth-of-type(\(place)) .name" }
            try await browser.wait(for: "Fay Cedar", in: name(3))
            if browser.withScripts {
                try await browser.driver.drag("\(list) li:nth-of-type(3) .grip", to: name(1))
                try await browser.wait(for: "Fay Cedar", in: name(1))
            }
            let mover = browser.withScripts ? "Dot Ash" : "Eve Birch"
            try await browser.wait(for: mover, in: name(2))
            try await browser.click("\(list) li:nth-of-type(2) summary")
            try await browser.replace(with: "3\u{E007}", in: "\(list) li:nth-of-type(2) .move input[type=number]")
            try await browser.wait(for: mover, in: name(3))
            guard browser.withScripts else { continue }
            try await browser.wait(forScript: "return String(document.activeElement.dataset.stay)", toBe: "to")
        }
    }

    @Sendable
    static func inbox(_ browser: FlowBrowser) async throws {
        let stranger = "+14155550999"
        _ = try await browser.environment.text("Hi, is this the Anchor?", from: stranger)
        try await browser.open("/inbox")
        try await browser.wait(for: "is this the Anchor", in: ".board")
        try await browser.click(".board a.name")
        try await browser.type("Zelda Fitz", into: "#new")
        try await browser.click("form:has(#new) button.beside")
        try await browser.wait(for: "Assigned 1 text to Zelda Fitz", in: "#notice")
        try await browser.type("Yes, it is. Come by on Friday.", into: "#text")
        try await browser.click("#reply form button")
        try await browser.wait(for: "1 segment", in: "#reply .summary")
        try await browser.click("#reply button.primary")
        try await browser.wait(for: "Your reply is on its way.", in: "#notice")
        try await browser.wait(for: "Come by on Friday", in: ".thread")
    }

    @Sendable
    static func settings(_ browser: FlowBrowser) async throws {
        try await browser.open("/settings")
        try await browser.replace(with: "The Harbour", in: "#account-settings #name")
        try await browser.click("#account-settings button")
        try await browser.wait(for: "The Harbour", in: "#account-menu")
    }

    /// What was done last can be taken back: the to-do that is added here.
    @Sendable
    static func undo(_ browser: FlowBrowser) async throws {
        try await browser.open("/todos")
        try await browser.type("never mind", into: "#title")
        try await browser.click(".add-button")
        try await browser.wait(for: "never mind", in: ".todos")
        try await browser.open("/undo")
        try await browser.click(".history button[name=step]")
        try await browser.wait(for: "Undone: added \"never mind\"", in: "#notice")
    }
}
