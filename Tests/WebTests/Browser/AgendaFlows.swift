import Foundation
import TestSupport

/// What a person does with countdowns, lists, notes, photos and calendars.
enum AgendaFlows {
    /// Writes a picture for a form, and returns its path.
    private static func picture(_ browser: FlowBrowser, mark: UInt8) throws -> String {
        let path = browser.folder.file("picture-\(mark).jpg")
        try Data(SampleImage.jpeg(mark: mark)).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Sendable
    static func countdowns(_ browser: FlowBrowser) async throws {
        try await browser.open("/countdowns/add")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "Please Add an Event Description", in: "#name-problem")
        try await browser.type("our trip to the Grand Canyon", into: "#name")
        try await browser.type(month: 6, day: 1, year: 2027, into: "#date")
        try await browser.type(picture(browser, mark: 1), into: "#photo")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "our trip to the Grand Canyon", in: "#name")
        try await browser.open("/countdowns?view=grid")
        try await browser.wait(for: "2027", in: ".tiles")
    }

    @Sendable
    static func todos(_ browser: FlowBrowser) async throws {
        try await browser.open("/todos")
        for title in ["buy film", "call the florist"] {
            try await browser.type(title, into: "#title")
            try await browser.click(".add-button")
            try await browser.wait(for: title, in: ".todos")
        }
        try await browser.click(".todos li:nth-of-type(1) .tick")
        try await browser.wait(for: "✓", in: ".todos li:nth-of-type(1) .tick")
        try await browser.click(".todos li:nth-of-type(2) summary")
        try await browser.click(".todos li:nth-of-type(2) button[name=place]")
        try await browser.wait(for: "call the florist", in: ".todos li:nth-of-type(1)")
    }

    @Sendable
    static func budget(_ browser: FlowBrowser) async throws {
        try await browser.open("/budget")
        try await browser.type("Hotel", into: "#title")
        try await browser.type("lots", into: "#amount")
        try await browser.click(".add-button")
        try await browser.wait(for: "lots", in: "#amount-problem")
        try await browser.replace(with: "450", in: "#amount")
        try await browser.click(".add-button")
        try await browser.wait(for: "Hotel", in: ".board")
        try await browser.wait(for: "450.00", in: ".bars")
    }

    @Sendable
    static func notes(_ browser: FlowBrowser) async throws {
        try await browser.open("/notes/me/add")
        try await browser.type("the florist opens at nine", into: "#body")
        if browser.withScripts {
            try await browser.wait(for: "Saved", in: "#saved")
        } else {
            try await browser.click("main form button.primary")
            try await browser.wait(for: "Saved.", in: "#notice")
        }
        try await browser.open("/notes")
        try await browser.wait(for: "the florist opens at nine", in: ".board")
    }

    @Sendable
    static func photos(_ browser: FlowBrowser) async throws {
        try await browser.open("/photos")
        try await browser.type(picture(browser, mark: 2), into: "#photo")
        try await browser.click(".photo-forms form[enctype] button")
        try await browser.wait(for: "Added a photo.", in: "#notice")
        try await browser.wait(for: "40 × 30", in: ".tiles")
    }

    @Sendable
    static func calendar(_ browser: FlowBrowser) async throws {
        try await browser.open("/calendars")
        try await browser.type("Tour", into: "#name")
        try await browser.click("form.add button")
        try await browser.wait(for: "Tour", in: "h1")
        try await browser.open("/entries/add")
        try await browser.type("Load-in", into: "#name")
        try await browser.type(month: 12, day: 3, year: 2026, into: "#date")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "Load-in", in: "h1")
        let file = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:test\r
            BEGIN:VEVENT\r
            UID:1@example.org\r
            DTSTAMP:20261101T000000Z\r
            DTSTART;VALUE=DATE:20261205\r
            SUMMARY:Sound check\r
            END:VEVENT\r
            END:VCALENDAR\r

            """
        try await browser.open("/calendars/import")
        try await browser.type(browser.folder.write(file, to: "tour.ics"), into: "#file")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "1 read: 1 to add.", in: ".callout")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "1", in: "#notice")
        try await browser.open("/calendar?month=2026-12")
        try await browser.wait(for: "Sound check", in: "main")
    }
}
