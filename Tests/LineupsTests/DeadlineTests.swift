import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// 4.8: what comes after a deadline, and what must not come then.
@Suite struct DeadlineTests {
    private func deadlined(_ names: [String], bench: [String] = []) async throws -> LineupLife {
        try await LineupLife(names, bench: bench, policy: [.answerBy: "2d before", .reminders: "off", .bench: "1"])
    }

    /// (where it is read; what the request says). The show is in New York.
    @Test(arguments: [
        ("+12125550110", "Please answer by Wed Dec 2, 8 PM."),
        ("+13125550110", "Please answer by Wed Dec 2, 8 PM New York time."),
        ("+493023125110", "Please answer by Wed Dec 2, 8 PM New York time."),
    ])
    func aDeadlineThatIsReadElsewhereNamesItsZone(number: String, words: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.store.write { try Policy.keep(.answerBy, "2d before", event: show.id, in: $0) }
        let request = try await environment.bodies(environment.ask(show, [environment.contact("Ada", number)]))
        #expect(request.first?.contains(words) == true, "\(request)")
        let maybe = try await environment.text("maybe", from: number)
        let by = words.replacing("Please answer by ", with: "")
        #expect(maybe?.contains(by) == true, "\(maybe ?? "")")
    }

    @Test func aMaybeAfterTheDeadlineStaysOne() async throws {
        let life = try await deadlined(["Ada"])
        for minutes in [0, 5] { try await life.wait(until: 70, minutes: minutes) }
        #expect(try await life.status("Ada") == .expired)
        #expect(try await life.says("Ada", "maybe", at: 71)?.contains("maybe") == true)
        for hours in [71, 72, 90] { try await life.wait(until: hours) }
        #expect(try await life.status("Ada") == .maybe)
        let told = try await life.texts(to: "booker").filter { $0.contains("did not answer in time") }
        #expect(told.count == 1, "\(told)")
    }

    @Test func theBookersMaybeForSomebodyConfirmedOpensNoPlace() async throws {
        let life = try await deadlined(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 70)
        let (show, slot) = (life.show, try await life.environment.slots(life.show)[0].id)
        _ = try await life.environment.store.write {
            try ManualAnswer(.maybe, isMisread: false).apply(to: slot, of: show, now: LineupLife.at(71), in: $0)
        }
        for hours in [71, 72] { try await life.wait(until: hours) }
        #expect(try await life.status("Ada") == .maybe)
        #expect(try await life.texts(to: "Alan").isEmpty)
    }

    @Test func aMaybeBeforeTheDeadlineExpiresWithIt() async throws {
        let life = try await deadlined(["Ada"])
        try await life.says("Ada", "maybe", at: 55)
        try await life.wait(until: 56)
        #expect(try await life.status("Ada") == .expired)
    }

    /// (hours after noon of Monday, anyway, names the deadline, when it is of no use any more); due at hour 56, the show
    /// begins at 104.
    static let drafts: [(Int, Bool, Bool, Int)] = [
        (50, false, true, 56), (57, true, false, 104), (70, false, false, 104),
    ]

    @Test(arguments: drafts) func aReminderDiesWithTheDeadlineThatItNames(
        _ hours: Int, _ anyway: Bool, _ namesIt: Bool, _ end: Int
    ) async throws {
        let life = try await deadlined(["Ada"])
        let (planner, show, account, sender) = (
            life.environment.planner, life.show, life.environment.account, life.environment.sender
        )
        let texts = try await life.environment.store.write { tx in
            let plan = try planner.reminders(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                now: LineupLife.at(hours), in: tx)
            return try planner.send(
                plan, purpose: .reminder, event: show, account: account, sender: sender, anyway: anyway,
                now: LineupLife.at(hours), in: tx)
        }
        let text = try #require(
            try await life.environment.store.read { tx in
                try texts.first.flatMap { try OutboundMessage.find($0, in: tx) }
            })
        #expect(text.body.contains("Please answer by Wed Dec 2, 8 PM.") == namesIt, "\(text.body)")
        #expect(text.expiresAt == LineupLife.at(end))
    }

    /// (hours, anyway, names the deadline): at 55 it is seven in the evening, at 57 nine.
    static let requests: [(String, Int, Bool, Bool)] = [
        ("2d before", 54, false, true), ("18h before", 82, true, true), ("18h before", 82, false, false),
    ]

    @Test(arguments: requests) func aRequestNamesADeadlineOnlyWhereItLeavesBefore(
        _ rule: String, _ hours: Int, _ anyway: Bool, _ namesIt: Bool
    ) async throws {
        let life = try await LineupLife(policy: [.answerBy: rule, .reminders: "off"])
        let ada = try await life.environment.contact("Ada", LineupLife.number(of: "Ada"))
        let (planner, show, account, sender) = (
            life.environment.planner, life.show, life.environment.account, life.environment.sender
        )
        let plan = try await life.environment.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, now: LineupLife.at(hours), in: tx)
            return try planner.requests(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                now: LineupLife.at(hours), in: tx)
        }
        #expect(plan.drafts.first?.body.contains("Please answer by") == namesIt, "\(plan.drafts)")
    }

    @Test func aStandInIsToldTheDeadlineToo() async throws {
        let life = try await deadlined(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
    }
}
