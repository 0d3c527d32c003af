import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A request that is not sent yet is queued, and every surface says until when. It is 10 PM in New York.
@Suite struct QueuedStatusTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// Where the booker and the performer are.
        let home: String
        let number: String
        /// Hours after Monday noon in New York.
        let asked: Int
        let words: String
        var testDescription: String { words }
    }

    static let rows = [
        Row(home: "America/New_York", number: "+12125550111", asked: 10, words: "queued for Tue Dec 1, 9 AM"),
        // At 3 AM the morning is on the same day.
        Row(home: "America/New_York", number: "+12125550111", asked: 15, words: "queued for 9 AM"),
        Row(
            home: "America/New_York", number: "+14155550123", asked: 15,
            words: "queued for 9 AM Los Angeles time"),
        Row(
            home: "America/Los_Angeles", number: "+12125550111", asked: 10,
            words: "queued for Tue Dec 1, 9 AM New York time"),
        // It waits for the gateway, and for no hour.
        Row(home: "America/New_York", number: "+12125550111", asked: 1, words: "queued"),
    ]

    @Test(arguments: rows) func theStatusSaysUntilWhen(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let now = LineupScenario.at(row.asked)
        try await environment.invite(show, [environment.contact("Ada", row.number)], now: now, isSent: false)
        let slot = try #require(try await environment.slots(show).first)
        #expect(slot.status == .queued)
        let home = try #require(Zone(row.home))
        #expect(slot.statusWords(at: now, home: home) == row.words)
    }

    @Test("STATUS and WHO say until when, and ASK says that it is queued already")
    func textCommandsSayUntilWhen() async throws {
        let scenario = try await Self.asked(at: 10)
        for (command, words) in [
            ("STATUS fri", "Ada queued for Tue Dec 1, 9 AM."), ("WHO fri", "Ada: queued for Tue Dec 1, 9 AM"),
            ("ASK fri", "already queued: Ada (at Tue Dec 1, 9 AM). To send now: ASK \(scenario.show.id) ANYWAY"),
        ] {
            let reply = try await scenario.environment.text(
                command, from: LineupScenario.booker, now: LineupScenario.at(11))
            #expect(reply?.contains(words) == true, "\(reply ?? "")")
        }
    }

    @Test("asking again skips who is queued, with the time")
    func askingAgainSkips() async throws {
        let scenario = try await Self.asked(at: 10)
        let plan = try await scenario.asking(.notAskedYet, now: LineupScenario.at(11))
        #expect(plan.drafts.isEmpty)
        let newYork = try #require(Zone("America/New_York"))
        let reasons = plan.skipped.map(\.reason)
        #expect(reasons == [SkipReason.alreadyQueued(LineupScenario.at(21), [newYork])])
    }

    @Test("the status is asked once the request has left")
    func sentRequestsAreAsked() async throws {
        let scenario = try await Self.asked(at: 10)
        #expect(try await scenario.environment.statuses(scenario.show) == ["Ada": .queued])
        try await scenario.wait(until: 21)
        #expect(try await scenario.environment.statuses(scenario.show) == ["Ada": .asked])
    }

    @Test(
        "removing, canceling or moving before it left tells nobody anything", arguments: ["remove", "cancel", "move"])
    func nobodyIsTold(_ change: String) async throws {
        let scenario = try await Self.asked(at: 10)
        let (environment, show, now) = (scenario.environment, scenario.show, LineupScenario.at(11))
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let slot = try #require(try await environment.slots(show).first)
        switch change {
        case "remove":
            let removal = RemoveFromLineup(event: show.id, contact: slot.contact, account: account.id)
            #expect(
                try await environment.store.write(at: now) { try removal.run(in: $0) }.shouldBeTold.isEmpty)
        case "cancel":
            let canceling = CancelEvent(planner: planner, event: show.id, account: account, sender: sender)
            let notices = try await environment.store.write(at: now) { tx in
                try canceling.send(canceling.plan(in: tx), in: tx).texts
            }
            #expect(notices.isEmpty)
        default:
            var changes = ChangeEvent.Changes()
            changes.startsAt = show.startsAt.adding(.hours(1))
            let moving = ChangeEvent(planner: planner, event: show.id, changes: changes, account: account)
            let result = try await environment.store.write(at: now) { try moving.run(in: $0) }
            #expect(result.requeued == 1)
            #expect(
                try await environment.store.read {
                    try TellAboutChange.isNeeded(for: result.event, planner: planner, in: $0)
                } == false)
        }
        try await scenario.wait(until: 21)
        let texts = try await scenario.texts(to: "Ada")
        #expect(texts.count == (change == "move" ? 1 : 0), "\(texts)")
        #expect(texts.allSatisfy { $0.contains("9 PM") })
    }

    /// Ada is in the lineup, and asked then.
    private static func asked(at hours: Int) async throws -> LineupScenario {
        let scenario = try await LineupScenario(policy: [.reminders: "off"])
        let ada = try await scenario.environment.contact("Ada", LineupScenario.number(of: "Ada"))
        try await scenario.environment.invite(scenario.show, [ada], now: LineupScenario.at(hours))
        return scenario
    }
}

extension LineupScenario {
    fileprivate func asking(_ recipients: RequestAnswers.Recipients, now: Instant) async throws -> SendingPlan {
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: recipients, account: environment.account,
            sender: environment.sender)
        return try await environment.store.read(at: now) { try asking.plan(in: $0) }
    }
}
