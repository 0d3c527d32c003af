import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A text that may be an opt-out, and does not look like one, pauses texts to the number until somebody says more.
@Suite struct NumberPauseTests {
    /// Read as an opt-out by the rules.
    static let doubted = "haha no more texts from the bank, finally can sleep"
    static let question = "Stop all texts from Anchor Comedy? Reply STOP, or YES to keep them"

    private static func paused(_ text: String = doubted) async throws -> LineupScenario {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        #expect(try await scenario.says("Ada", text, at: 1) == question)
        #expect(try await scenario.status() == .paused)
        return scenario
    }

    @Test("the person is asked once, and the slot is paused") func pausesAndAsks() async throws {
        let scenario = try await Self.paused()
        #expect(SlotStatus.paused.light == .red && SlotStatus.paused.words == "paused: possible opt-out")
        #expect(try await scenario.says("Ada", "what a day, see the cat pic", at: 2) == nil)
        #expect(try await scenario.status() == .paused)
        try await scenario.wait(until: 2)
        let notification = try #require(try await scenario.texts(to: "booker").first)
        #expect(notification.hasPrefix("Ada may have opted out, so texts to them are paused."))
    }

    struct Row: CustomTestStringConvertible {
        let reply: String
        let status: SlotStatus
        let answer: String?
        var testDescription: String { reply }
    }

    static let rows = [
        Row(reply: "STOP", status: .optedOut, answer: nil),
        Row(
            reply: "yes stop texting me", status: .optedOut,
            answer: "OK, no more texts from Anchor Comedy. Text START if you change your mind."),
        Row(
            reply: "YES", status: .asked,
            answer: "OK, you will keep getting texts from Anchor Comedy. Text STOP to opt out."),
        Row(
            reply: "yes please", status: .asked,
            answer: "OK, you will keep getting texts from Anchor Comedy. Text STOP to opt out."),
        Row(reply: "START", status: .asked, answer: nil),
        Row(reply: "no", status: .paused, answer: nil),
        Row(reply: "what do you mean", status: .paused, answer: nil),
    ]

    @Test("what a paused person says ends the pause, and answers no invitation", arguments: rows)
    func theReplyEndsThePause(_ row: Row) async throws {
        let scenario = try await Self.paused()
        #expect(try await scenario.says("Ada", row.reply, at: 2) == row.answer)
        #expect(try await scenario.status() == row.status)
    }

    @Test("a paused number gets no text; the text waits and is sent afterwards") func textsWait() async throws {
        let scenario = try await Self.paused()
        let environment = scenario.environment
        let number = LineupScenario.number(of: "Ada")
        let notice = try await environment.store.write(at: LineupScenario.at(2)) {
            [account = environment.account, sender = environment.sender] in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: nil, to: number, body: "Doors at 7.", kind: .notice
                ),
                in: $0)
        }
        #expect(try await environment.runJobs(now: LineupScenario.at(3)).contains(notice) == false)
        #expect(try await environment.store.read { try NumberPause.held([notice], in: $0) } == [notice])
        #expect(
            try await environment.store.read(at: LineupScenario.at(3)) {
                try Outbox.unsent([notice], in: $0)
            } == 0)
        try await scenario.says("Ada", "yes", at: 4)
        #expect(try await environment.runJobs(now: LineupScenario.at(5)).contains(notice))
    }

    @Test("a yes after an opt-out in words is shown to the booker") func aYesAfterAnOptOutIsShown() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "stop texting me", at: 1)
        #expect(try await scenario.says("Ada", "yes im in", at: 2) == nil)
        #expect(try await scenario.environment.waiting().map(\.body).contains("yes im in"))
    }

    @Test(
        "praise and laughter are no opt-out",
        arguments: ["stop it, you're too kind 🥹", "omg stop, you're too sweet"])
    func praiseIsNoOptOut(_ text: String) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await scenario.says("Ada", text, at: 1)
        #expect(try await scenario.status() == .asked)
        try await scenario.says("Ada", "yes obviously ill be there", at: 2)
        #expect(try await scenario.status() == .confirmed)
    }

    @Test("texts that wait are dropped after an opt-out") func textsAreDropped() async throws {
        let scenario = try await Self.paused()
        let environment = scenario.environment
        let number = LineupScenario.number(of: "Ada")
        let notice = try await environment.store.write(at: LineupScenario.at(2)) {
            [account = environment.account, sender = environment.sender] in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: nil, to: number, body: "Doors at 7.", kind: .notice
                ),
                in: $0)
        }
        try await scenario.says("Ada", "STOP", at: 3)
        #expect(try await environment.store.read { try OutboundMessage.find(notice, in: $0)?.state } == .optedOut)
    }

    @Test("a stranger's text that may be an opt-out gets no reply") func strangersAreNotAsked() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let stranger = "+12125550777"
        #expect(try await scenario.environment.text(Self.doubted, from: stranger) == nil)
        #expect(
            try await scenario.environment.store.read {
                try NumberPause.isInForce(stranger, account: scenario.environment.account.id, in: $0)
            })
    }

    @Test("carrier words and plain wishes opt out at once", arguments: ["STOP", "stop texting me"])
    func plainWishesOptOut(_ text: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await scenario.says("Ada", text, at: 1)
        #expect(try await scenario.status() == .optedOut)
    }

    @Test("one question for each open invitation, then only the inbox") func asksBackOnce() async throws {
        let scenario = try await LineupScenario(["Ada"])
        #expect(try await scenario.says("Ada", "the purple elephant waltzes", at: 1) != nil)
        #expect(try await scenario.says("Ada", "tuesday is made of cheese", at: 2) == nil)
        #expect(try await scenario.says("Ada", "yes", at: 3)?.hasPrefix("You're confirmed") == true)
    }
}

extension LineupScenario {
    fileprivate func status() async throws -> SlotStatus? { try await environment.statuses(show)["Ada"] }
}
