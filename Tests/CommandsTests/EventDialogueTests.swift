import CommandKit
import Testing
import Values

/// `event add` at a terminal, without everything it needs.
@Suite struct EventDialogueTests {
    @Test func asksStepByStepAndShowsTheResultBeforeSaving() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: ["event", "add"], isInteractive: true,
            answers: ["Gala", "fri 25pm", "sat 9pm", "The Harbour", "3h", "y", ""])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains(#""25pm" is not a valid time"#))
        #expect(outcome.output.contains(#""Gala", Sat Dec 5 2026, 9 PM, 3 hours, at The Harbour, with a host"#))
        #expect(outcome.output.contains(#"Created "Gala" on Sat Dec 5 2026, 9 PM"#))
    }

    @Test func lessThanGoesBack() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: ["event", "add"], isInteractive: true,
            answers: ["<", "Gala", "sat 9pm", "<", "<", "Big Gala", "", "", "", "", "y"])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("What is the event called? [Gala]"))
        #expect(outcome.output.contains(#"Created "Big Gala" on Sat Dec 5 2026, 9 PM"#))
    }

    @Test func asksOnlyForWhatIsMissing() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: ["event", "add", "Gala", "--location", "The Harbour", "--needs-host"], isInteractive: true,
            answers: ["sat 9pm", "", ""])
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("What is the event called?"))
        #expect(!outcome.output.contains("Where?"))
        #expect(outcome.output.contains(#"Created "Gala""#))
    }

    @Test func noSavesNothing() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(
            words: ["event", "add", "Gala"], isInteractive: true, answers: ["sat 9pm", "", "", "", "n"])
        #expect(outcome.code == CommandError.Code.interrupted.rawValue)
        #expect(try await environment.picture() == before)
    }
}
