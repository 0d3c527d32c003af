import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Requests that were not delivered, or whose delivery is unknown.
@Suite struct UnconfirmedRequestTests {
    /// Makes it permanently unknown whether the request to somebody was sent.
    private func lose(_ name: String, in scenario: LineupScenario, at hours: Int) async throws {
        let number = LineupScenario.number(of: name)
        try await scenario.environment.store.write { tx in
            let text: ID<OutboundMessage>? = try tx.value("SELECT id FROM outbound_message WHERE to_number = \(number)")
            guard let text else { return }
            try tx.run("UPDATE outbound_message SET state = 'unconfirmed' WHERE id = \(text)")
            try Schedule.put(
                .textFailed, for: text, account: scenario.show.account, due: LineupScenario.at(hours), in: tx)
        }
    }

    @Test func bookerIsNotifiedAndTheDeadlineExpiresIt() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "2d before", .bench: "1", .reminders: "off"])
        try await lose("Ada", in: scenario, at: 1)
        for hours in [1, 2, 50] { try await scenario.wait(until: hours) }
        #expect(try await scenario.status("Ada") == .unsure)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
        #expect(try await scenario.texts(to: "Alan").isEmpty, "Ada may have it")
        for hours in [56, 57, 69] { try await scenario.wait(until: hours) }
        #expect(try await scenario.status("Ada") == .expired)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.notices(.answer, about: "Ada") == 2)
    }

    @Test func performerWhoAnswersAnywayIsConfirmed() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await lose("Ada", in: scenario, at: 1)
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.status("Ada") == .confirmed)
        #expect(try await scenario.notices(.answer) == 0)
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let hours: Int
        /// The next attempt leaves less than a day for an answer.
        let isVacant: Bool
    }

    static let rows = [
        Row(testDescription: "there is time", hours: 1, isVacant: false),
        Row(testDescription: "on the day", hours: 93, isVacant: true),
    ]

    @Test(arguments: rows) func resendIsAwaitedWhileThereIsTime(_ row: Row) async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.loseTexts(to: "Ada", code: 30003, at: row.hours)
        try await scenario.environment.jobs.run(now: LineupScenario.at(row.hours))
        #expect(try await scenario.status("Ada") == .unreachable)
        #expect(try await scenario.status("Alan") == (row.isVacant ? .queued : .notAsked))
        for minutes in [0, 5] { try await scenario.wait(until: row.hours, minutes: minutes) }
        let told = try await scenario.notices(.answer, about: "Ada")
        #expect(told == (row.isVacant ? 1 : 0))
        // The next attempt fails as well.
        try await scenario.wait(until: row.hours + 1)
        try await scenario.loseTexts(to: "Ada", code: 30003, at: row.hours + 1)
        for minutes in [0, 5] { try await scenario.wait(until: row.hours + 1, minutes: minutes) }
        #expect(try await scenario.notices(.answer, about: "Ada") == told, "told once")
    }

    @Test func resentRequestIsRemindedOf() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d"])
        try await scenario.loseTexts(to: "Ada", code: 30003, at: 1)
        for hours in stride(from: 1, through: 40, by: 1) { try await scenario.wait(until: hours) }
        #expect(try await scenario.kinds(to: "Ada").count { $0 == .reminder } == 1)
    }

    @Test func standInWhoseRequestCameTooLateCanBeAskedByName() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.status("Hedy") == .filled)
        let (planner, show, account, sender) = (
            scenario.environment.planner, scenario.show, scenario.environment.account, scenario.environment.sender
        )
        let hedy = try #require(scenario.people["Hedy"])
        let plans = try await scenario.environment.store.read(at: LineupScenario.at(3)) { tx in
            try [nil, [hedy]].map { only in
                try planner.requests(for: Lineup.of(show, in: tx), only: only, from: account, sender: sender, in: tx)
            }
        }
        #expect(plans.map { $0.drafts.map(\.slot.name) } == [[], ["Hedy"]])
        #expect(plans[1].drafts[0].body.contains("a spot opened up"))
    }
}
