import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What the booker reads about guests before and after their performer leaves a show.
@Suite struct GuestDepartureTests {
    private func departures(_ scenario: GuestScenario) -> Module.DepartureNotes {
        scenario.environment.modules.departureNotes
    }

    /// What Ada texts, and what is said of her guests before and after her removal.
    static let notes: [(texts: [String], notes: [DepartureNote])] = [
        ([], []),
        (
            ["PLUS Ana"],
            [DepartureNote(before: "1 guest of Ada goes off the list.", after: "1 guest of Ada is off the list.")]
        ),
        (
            ["PLUS Ana, Bo, Cy"],
            [DepartureNote(before: "3 guests of Ada go off the list.", after: "3 guests of Ada are off the list.")]
        ),
        (["PLUS Ana, Bo", "sorry, I can't make it anymore"], []),
    ]

    @Test(arguments: notes) func aRemovalSaysWhoGoesOffTheList(
        _ row: (texts: [String], notes: [DepartureNote])
    ) async throws {
        let scenario = try await GuestScenario()
        for text in row.texts { _ = try await scenario.text(text) }
        let removal = RemoveFromLineup(
            event: scenario.show.id, contact: scenario.contact, account: scenario.environment.account.id,
            departures: departures(scenario))
        let now = TestEnvironment.noon.adding(.minutes(10))
        let result = try await scenario.environment.store.write(at: now) { try removal.run(in: $0) }
        #expect(result.departures == row.notes)
        #expect(try await scenario.names() == "")
    }

    @Test(arguments: [ManualAnswer.Choice.no, .maybe, .yes]) func onlyANoTakesGuestsOffTheList(
        _ choice: ManualAnswer.Choice
    ) async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana, Bo")
        let answering = AnswerForPerformer(
            planner: scenario.environment.planner, event: scenario.show.id, contact: scenario.contact,
            answer: ManualAnswer(choice, isMisread: false), account: scenario.environment.account,
            departures: departures(scenario))
        let now = TestEnvironment.noon.adding(.minutes(10))
        let result = try await scenario.environment.store.write(at: now) { try answering.run(in: $0) }
        #expect(result.departures.map(\.after) == (choice == .no ? ["2 guests of Ada are off the list."] : []))
        #expect(try await scenario.names() == (choice == .no ? "" : "Ana, Bo"))
    }

    /// The booker's text, and the last sentence of the question and of the reply to the code.
    static let texts: [(command: String, question: String, reply: String)] = [
        (
            "DROP Ada from fri", "? They are not told. 2 guests of Ada go off the list.",
            "2 guests of Ada are off the list."
        ),
        (
            "ANSWER fri Ada no", "Record no from Ada for Late Show, Fri Dec 4, 8 PM? 2 guests of Ada go off the list.",
            "Ada: no for Late Show, Fri Dec 4, 8 PM. 2 guests of Ada are off the list."
        ),
    ]

    @Test(arguments: texts) func bookersReadItByText(_ row: (command: String, question: String, reply: String))
        async throws
    {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana, Bo")
        let question = try await scenario.text(row.command, minutes: 10, from: GuestScenario.booker) ?? ""
        #expect(question.contains(row.question), "\(question)")
        let now = TestEnvironment.noon.adding(.minutes(11))
        let reply =
            try await scenario.environment.confirm(row.command, from: GuestScenario.booker, now: now) ?? ""
        #expect(reply.contains(row.reply), "\(reply)")
        #expect(try await scenario.names() == "")
    }
}
