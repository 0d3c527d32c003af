import Foundation
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

/// What a person does with decks and the study timer.
enum StudyFlows {
    @Sendable
    static func decks(_ browser: FlowBrowser) async throws {
        let file = browser.folder.file("Spanish_words.csv")
        try Data("Front,Back\nuno,one\ndos,two\n".utf8).write(to: URL(fileURLWithPath: file))
        try await browser.open("/study")
        try await browser.click("#deck-file summary")
        try await browser.type(file, into: "#file")
        try await browser.click("#deck-file button")
        try await browser.wait(for: "New deck: Spanish words", in: "h1")
        try await browser.wait(for: "2 read: 2 added.", in: ".summary")
        try await browser.click("main button.primary")
        try await browser.wait(for: "Spanish words", in: "h1")
        try await browser.wait(for: "2 cards", in: "main")
        // Opens what is closed: the form to add a card.
        try await browser.click("#card-add summary")
        try await browser.type("tres", into: "#front")
        try await browser.type("three", into: "#back")
        try await browser.click("#card-add button.primary")
        try await browser.wait(for: "tres", in: ".board")
        try await browser.open("\(browser.driver.path())/quiz")
        try await browser.click(".empty button.primary")
        try await browser.wait(for: "1 of 3, front", in: "main")
        try await browser.click("#flip")
        try await browser.wait(for: "1 of 3, back", in: "main")
        try await browser.click("#next")
        try await browser.wait(for: "2 of 3, front", in: "main")
        try await browser.click("#know")
        try await browser.wait(for: "of 2, front", in: "main")
    }

    /// The clock runs to zero in the open page, which rings; the end of the phase then appears by itself.
    @Sendable
    static func timer(_ browser: FlowBrowser) async throws {
        let (store, account, noon) = (
            browser.environment.store, browser.environment.account.id, TestEnvironment.noon
        )
        try await browser.open("/study/timer")
        try await browser.replace(with: "soon", in: "#study")
        try await browser.click(".timer-start button")
        try await browser.wait(for: "soon", in: "#study-problem")
        try await browser.replace(with: "25", in: "#study")
        try await browser.replace(with: "5", in: "#break")
        try await browser.click(".timer-start button")
        try await browser.wait(for: "Studying", in: "#timer-title")
        try await browser.wait(for: "24:5", in: ".timer-clock")
        // Three seconds are left, by the server's clock.
        let due = noon.adding(.seconds(3))
        _ = try await store.write { tx in
            try tx.run(
                "UPDATE study_timer SET since = \(due.adding(.minutes(-25))), due_at = \(due) WHERE finished_at IS NULL"
            )
        }
        try await browser.wait(for: "00:00", in: ".timer-clock")
        try await browser.wait(forScript: "return String(document.getElementById('alarm').played.length)", toBe: "1")
        _ = try await store.write(at: due) { try StudyTimer.current(account: account, in: $0) }
        try await browser.wait(for: "Study time is up", in: "#timer-title")
        for choice in ["Go for a break (5 min)", "Extend study (+5 min)", "End session"] {
            try await browser.wait(for: choice, in: ".timer")
        }
        try await browser.click(".timer button.primary")
        try await browser.wait(for: "Break", in: "#timer-title")
        try await browser.click(".timer button[value=finish]")
        try await browser.wait(for: "Session closed: studied 25 min, 1 break.", in: "#notice")
        try await browser.wait(for: "Start studying", in: "main")
    }
}
