import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// Which messages name a deadline, and what happens after it.
@Suite struct DeadlineTests {
    private func deadlined(_ names: [String], bench: [String] = []) async throws -> LineupScenario {
        try await LineupScenario(names, bench: bench, policy: [.answerBy: "2d before", .reminders: "off", .bench: "1"])
    }

    /// The recipient's zone, and what the request says. The show is in New York.
    @Test(arguments: [
        ("+12125550110", "Please answer by Wed Dec 2, 8 PM."),
        ("+13125550110", "Please answer by Wed Dec 2, 8 PM New York time."),
        ("+493023125110", "Please answer by Wed Dec 2, 8 PM New York time."),
    ])
    func deadlineNamesItsZoneForARecipientElsewhere(number: String, words: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.store.write { try Policy.keep(.answerBy, "2d before", event: show.id, in: $0) }
        let request = try await environment.bodies(environment.invite(show, [environment.contact("Ada", number)]))
        #expect(request.first?.contains(words) == true, "\(request)")
        let maybe = try await environment.text("maybe", from: number)
        let by = words.replacing("Please answer by ", with: "")
        #expect(maybe?.contains(by) == true, "\(maybe ?? "")")
    }

    @Test func maybeAfterTheDeadlineIsKept() async throws {
        let scenario = try await deadlined(["Ada"])
        for minutes in [0, 5] { try await scenario.wait(until: 70, minutes: minutes) }
        #expect(try await scenario.status("Ada") == .expired)
        #expect(try await scenario.says("Ada", "maybe", at: 71)?.contains("maybe") == true)
        for hours in [71, 72, 90] { try await scenario.wait(until: hours) }
        #expect(try await scenario.status("Ada") == .maybe)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
    }

    @Test func enteredMaybeForAConfirmedPerformerLeavesNoVacancy() async throws {
        let scenario = try await deadlined(["Ada"], bench: ["Alan"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 70)
        let (show, slot) = (scenario.show, try await scenario.environment.slots(scenario.show)[0].id)
        _ = try await scenario.environment.store.write(at: LineupScenario.at(71)) {
            try ManualAnswer(.maybe, isMisread: false).apply(to: slot, of: show, in: $0)
        }
        for hours in [71, 72] { try await scenario.wait(until: hours) }
        #expect(try await scenario.status("Ada") == .maybe)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
    }

    @Test func maybeBeforeTheDeadlineExpires() async throws {
        let scenario = try await deadlined(["Ada"])
        try await scenario.says("Ada", "maybe", at: 55)
        try await scenario.wait(until: 56)
        #expect(try await scenario.status("Ada") == .expired)
    }

    /// Hours after Monday noon; ignores quiet hours; names the deadline; when it expires. The deadline is at hour 56,
    /// the show begins at 104.
    static let drafts: [(Int, Bool, Bool, Int)] = [
        (50, false, true, 56), (57, true, false, 104), (70, false, false, 104),
    ]

    @Test(arguments: drafts) func reminderExpiresAtTheDeadlineItNames(
        _ hours: Int, _ anyway: Bool, _ namesIt: Bool, _ end: Int
    ) async throws {
        let scenario = try await deadlined(["Ada"])
        let (planner, show, account, sender) = (
            scenario.environment.planner, scenario.show, scenario.environment.account, scenario.environment.sender
        )
        let texts = try await scenario.environment.store.write(at: LineupScenario.at(hours)) { tx in
            let plan = try planner.reminders(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                in: tx)
            return try InvitationOutbox(plan, anyway: anyway).queue(.reminder, in: tx)
        }
        let text = try #require(
            try await scenario.environment.store.read { tx in
                try texts.first.flatMap { try OutboundMessage.find($0, in: tx) }
            })
        #expect(text.body.contains("Please answer by Wed Dec 2, 8 PM.") == namesIt, "\(text.body)")
        #expect(text.expiresAt == LineupScenario.at(end))
    }

    /// Hours; ignores quiet hours; names the deadline. At 55 it is seven in the evening, at 57 nine.
    static let requests: [(String, Int, Bool, Bool)] = [
        ("2d before", 54, false, true), ("18h before", 82, true, true), ("18h before", 82, false, false),
    ]

    @Test(arguments: requests) func requestNamesADeadlineOnlyWhereItIsSentBefore(
        _ rule: String, _ hours: Int, _ anyway: Bool, _ namesIt: Bool
    ) async throws {
        let scenario = try await LineupScenario(policy: [.answerBy: rule, .reminders: "off"])
        let ada = try await scenario.environment.contact("Ada", LineupScenario.number(of: "Ada"))
        let (planner, show, account, sender) = (
            scenario.environment.planner, scenario.show, scenario.environment.account, scenario.environment.sender
        )
        let plan = try await scenario.environment.store.write(at: LineupScenario.at(hours)) { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            return try planner.requests(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                in: tx)
        }
        #expect(plan.drafts.first?.body.contains("Please answer by") == namesIt, "\(plan.drafts)")
    }

    @Test func standInRequestNamesTheDeadline() async throws {
        let scenario = try await deadlined(["Ada"], bench: ["Alan"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Alan").first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
    }
}
