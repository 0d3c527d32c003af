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
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.store.write { try Policy.keep(.answerBy, "2d before", event: show.id, in: $0) }
        let request = try await stage.bodies(stage.ask(show, [stage.contact("Ada", number)]))
        #expect(request.first?.contains(words) == true, "\(request)")
        let maybe = try await stage.text("maybe", from: number)
        let by = words.replacing("Please answer by ", with: "")
        #expect(maybe?.contains(by) == true, "\(maybe ?? "")")
    }

    @Test func aMaybeAfterTheDeadlineStaysOne() async throws {
        let life = try await deadlined(["Ada"])
        for minutes in [0, 5] { try await life.wait(until: 70, minutes: minutes) }
        #expect(try await life.standing("Ada") == .expired)
        #expect(try await life.says("Ada", "maybe", at: 71)?.contains("maybe") == true)
        for hours in [71, 72, 90] { try await life.wait(until: hours) }
        #expect(try await life.standing("Ada") == .maybe)
        let told = try await life.texts(to: "booker").filter { $0.contains("did not answer in time") }
        #expect(told.count == 1, "\(told)")
    }

    @Test func theBookersMaybeForSomebodyConfirmedOpensNoPlace() async throws {
        let life = try await deadlined(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 70)
        let (show, slot) = (life.show, try await life.stage.slots(life.show)[0].id)
        _ = try await life.stage.store.write {
            try BookersAnswer(.maybe, isMisread: false).apply(to: slot, of: show, now: LineupLife.at(71), in: $0)
        }
        for hours in [71, 72] { try await life.wait(until: hours) }
        #expect(try await life.standing("Ada") == .maybe)
        #expect(try await life.texts(to: "Alan").isEmpty)
    }

    @Test func aMaybeBeforeTheDeadlineExpiresWithIt() async throws {
        let life = try await deadlined(["Ada"])
        try await life.says("Ada", "maybe", at: 55)
        try await life.wait(until: 56)
        #expect(try await life.standing("Ada") == .expired)
    }

    /// (hours after noon of Monday, anyway, names the deadline, when it is of no use any more); due at hour 56, the show
    /// begins at 104.
    static let letters: [(Int, Bool, Bool, Int)] = [
        (50, false, true, 56), (57, true, false, 104), (70, false, false, 104),
    ]

    @Test(arguments: letters) func aReminderDiesWithTheDeadlineThatItNames(
        _ hours: Int, _ anyway: Bool, _ namesIt: Bool, _ end: Int
    ) async throws {
        let life = try await deadlined(["Ada"])
        let (asking, show, account, sender) = (life.stage.asking, life.show, life.stage.account, life.stage.sender)
        let texts = try await life.stage.store.write { tx in
            let plan = try asking.reminders(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                now: LineupLife.at(hours), in: tx)
            return try asking.send(
                plan, purpose: .reminder, event: show, account: account, sender: sender, anyway: anyway,
                now: LineupLife.at(hours), in: tx)
        }
        let text = try #require(
            try await life.stage.store.read { tx in try texts.first.flatMap { try Outbound.find($0, in: tx) } })
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
        let ada = try await life.stage.contact("Ada", LineupLife.number(of: "Ada"))
        let (asking, show, account, sender) = (life.stage.asking, life.show, life.stage.account, life.stage.sender)
        let plan = try await life.stage.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, now: LineupLife.at(hours), in: tx)
            return try asking.requests(
                for: Lineup.of(show, in: tx), only: nil, anyway: anyway, from: account, sender: sender,
                now: LineupLife.at(hours), in: tx)
        }
        #expect(plan.letters.first?.body.contains("Please answer by") == namesIt, "\(plan.letters)")
    }

    @Test func aStandInIsToldTheDeadlineToo() async throws {
        let life = try await deadlined(["Ada"], bench: ["Alan"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
    }
}
