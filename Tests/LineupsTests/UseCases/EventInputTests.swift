import Agenda
import Lineups
import Platform
import TestSupport
import Testing
import Values

/// What is typed for an event, by commands and pages.
@Suite struct EventInputTests {
    private func read(_ input: EventInput) async throws -> EventInput.Reading {
        let account = try await TestEnvironment().account
        return try input.read(zone: account.zone, account: account, now: TestEnvironment.noon)
    }

    @Test func everyInvalidFieldIsReported() async throws {
        var input = EventInput(
            name: " ", date: "someday", place: String(repeating: "x", count: 201), length: "soon", zone: "Europe/Berln")
        for item in Policy.Item.allCases { input.policy[item] = "perhaps" }
        let problems = await #expect(throws: InputProblems<EventInput.Field>.self) { try await read(input) }
        let fields = ["zone", "name", "date", "place", "length"] + Policy.Item.allCases.map(\.rawValue)
        #expect(problems?.all.map(\.field.rawValue) == fields)
        #expect(problems?.sentence.hasPrefix("Unknown time zone") == true)
        #expect(problems?.nextSteps.first?.words == "Did you mean Europe/Berlin?")
        #expect(problems?.all.last?.error.sentence == "\"perhaps\" is not valid: write on or off.")
    }

    @Test func aDeadlineMayBeADate() async throws {
        var input = EventInput(name: " Late  Show", date: "fri 8pm", place: "", length: "90m")
        input.policy = [.answerBy: "thu 6pm", .bench: "usual"]
        let given = try await read(input)
        #expect(given.name == "Late Show" && given.length == .minutes(90))
        #expect(given.place == .some(nil))
        #expect(given.date?.date == LocalDate(iso: "2026-12-04") && given.zone == nil)
        #expect(given.policy.contains(.answerBy) && given.policy.contains(.bench))
        #expect(!given.policy.contains(.reminders))
        input.policy = [.answerBy: "yesterday 6pm"]
        let problems = await #expect(throws: InputProblems<EventInput.Field>.self) { try await read(input) }
        #expect(problems?.all.map(\.field) == [.answerBy] && problems?.kind == .refused)
    }

    @Test func nothingIsReadThatIsNotGiven() async throws {
        let given = try await read(EventInput())
        #expect(given.name == nil && given.date == nil && given.place == nil && given.length == nil)
        #expect(given.zone == nil && given.policy.isEmpty)
    }
}
