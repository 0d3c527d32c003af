import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A sender from which the booker also texts by hand.
@Suite struct OwnNumberTests {
    private static let ada = "+14155550101"
    private static let stranger = "+14155550177"

    private func environment(_ rules: OwnNumber = OwnNumber(), isUsedByHand: Bool = true) async throws
        -> TestEnvironment
    {
        let environment = try await TestEnvironment()
        try await environment.store.write { tx in
            try Sender.set(usedByHand: isUsedByHand, of: environment.sender.id, in: tx)
            try rules.save(for: environment.account.id, in: tx)
        }
        return environment
    }

    // MARK: - Bare answers

    struct Reply: Sendable, CustomTestStringConvertible {
        let text: String
        /// After the request.
        let hours: Int
        /// What they texted in between.
        var before: String?
        var rules = OwnNumber()
        var isUsedByHand = true
        let status: SlotStatus

        var testDescription: String { "\(text) after \(hours) h" }
    }

    private static let twoDays: OwnNumber = {
        var rules = OwnNumber()
        rules.answerHours = 48
        return rules
    }()

    static let replies = [
        Reply(text: "yes", hours: 1, status: .confirmed),
        Reply(text: "no sorry", hours: 23, status: .declined),
        Reply(text: "yes", hours: 25, status: .asked),
        Reply(text: "Sorry, can't make it", hours: 25, status: .asked),
        Reply(text: "yes", hours: 25, rules: twoDays, status: .confirmed),
        Reply(text: "yes", hours: 49, rules: twoDays, status: .asked),
        Reply(text: "yes", hours: 25, isUsedByHand: false, status: .confirmed),
        // The booker may have written by hand in between.
        Reply(text: "yes", hours: 2, before: "Auto-reply: I am out of the office", status: .asked),
        Reply(
            text: "yes", hours: 2, before: "Auto-reply: I am out of the office", isUsedByHand: false, status: .confirmed
        ),
        // Our reply asks again.
        Reply(text: "yes", hours: 2, before: "is there parking?", status: .confirmed),
        // It says to what.
        Reply(text: "yes to Friday", hours: 25, status: .confirmed),
        Reply(text: "Yes, Late Show works for me", hours: 25, before: "is there parking?", status: .confirmed),
    ]

    @Test(arguments: replies) func aBareAnswerCountsOnlyAsTheFirstReplySoonAfterTheRequest(_ reply: Reply) async throws
    {
        let environment = try await environment(reply.rules, isUsedByHand: reply.isUsedByHand)
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        if let before = reply.before {
            _ = try await environment.text(before, from: Self.ada, now: TestEnvironment.noon.adding(.minutes(30)))
        }
        let now = TestEnvironment.noon.adding(.hours(reply.hours))
        let answer = try await environment.text(reply.text, from: Self.ada, now: now)
        #expect(try await environment.statuses(show)["Ada"] == reply.status)
        guard reply.status == .asked else { return }
        #expect(answer == nil, "nothing may be said about a text that is not for us")
        let stored = try await environment.store.read {
            try InboundMessage.latest(from: Self.ada, account: environment.account.id, in: $0)
        }
        #expect(stored?.reading == .inbox(.needsHuman, .usedByHand) && stored?.needsAttention == true)
        #expect(stored?.leaning == (reply.text == "yes" ? .yes : .no))
    }

    @Test func aBareAnswerAfterAReminderCounts() async throws {
        let environment = try await environment()
        let show = try await environment.show("Late Show", inDays: 9)
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let nextDay = TestEnvironment.noon.adding(.hours(30))
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let texts = try await environment.store.write(at: nextDay) { tx in
            let plan = try planner.reminders(
                for: Lineup.of(show, in: tx), only: nil, from: account, sender: sender, in: tx)
            return try InvitationOutbox(plan).queue(.reminder, in: tx)
        }
        try await environment.deliver(texts, now: nextDay)
        _ = try await environment.text("yes", from: Self.ada, now: nextDay.adding(.hours(1)))
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func aYesByHandDoesNotEndAnOptOut() async throws {
        let environment = try await environment()
        try await environment.invite(environment.show("Late Show"), [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("STOP", from: Self.ada, now: TestEnvironment.noon.adding(.hours(1)))
        _ = try await environment.text("Yes", from: Self.ada, now: TestEnvironment.noon.adding(.hours(30)))
        let account = environment.account.id
        #expect(try await environment.store.read { try OptOut.isInForce(Self.ada, account: account, in: $0) })
    }

    // MARK: - Settings

    private static let booker = "+14155550199"

    private func environmentOfBooker() async throws -> TestEnvironment {
        let environment = try await environment()
        try await environment.store.write { tx in
            var account = environment.account
            account.cell = Self.booker
            try account.save(in: tx)
        }
        return environment
    }

    struct Command: Sendable {
        let text: String
        let reply: String
        var hours = 24
        var keeps = false
    }

    static let commands = [
        Command(text: "OWN", reply: "within 24 hours"),
        Command(text: "own hours 48", reply: "within 48 hours", hours: 48),
        Command(text: "OWN HOURS 0", reply: "Use 1 to 168."), Command(text: "OWN HOURS 169", reply: "Use 1 to 168."),
        Command(text: "OWN UNKNOWN keep", reply: "are stored", keeps: true),
        Command(text: "OWN UNKNOWN drop", reply: "are not stored"), Command(text: "OWN BENCH ON", reply: "Text OWN, "),
    ]

    @Test(arguments: commands) func theOwnerSeesAndChangesTheRulesByText(_ command: Command) async throws {
        let environment = try await environmentOfBooker()
        let account = environment.account.id
        #expect(try await environment.text(command.text, from: Self.booker)?.contains(command.reply) == true)
        let rules = try await environment.store.read { try OwnNumber.of(account, in: $0) }
        #expect(rules.answerHours == command.hours && rules.keepsStrangers == command.keeps && !rules.asksBench)
    }

    @Test func aChangeIsOneUndoStepWithTheSender() async throws {
        let environment = try await environment()
        let (account, sender) = (environment.account, environment.sender)
        try await environment.store.write { tx in
            let changes = ChangeOwnNumber.Changes(isUsedByHand: false, answerHours: 72, asksBench: true)
            try ChangeOwnNumber(of: account, sender: sender, changes).run(in: tx)
        }
        func state() async throws -> (Bool?, OwnNumber) {
            try await environment.store.read { tx in
                (try Sender.find(sender.id, in: tx)?.isUsedByHand, try OwnNumber.of(account.id, in: tx))
            }
        }
        var changed = OwnNumber()
        (changed.answerHours, changed.asksBench) = (72, true)
        #expect(try await state() == (false, changed))
        _ = try await environment.store.write { tx in
            let step = try #require(try UndoStep.latest(account: account.id, in: tx))
            try AccountUndo.restore(step, in: tx)
        }
        #expect(try await state() == (true, OwnNumber()))
    }

    @Test(arguments: [(true, false, true), (true, true, false), (false, false, false)])
    func theBenchAsksOnlyIfThatIsSwitchedOn(isUsedByHand: Bool, asksBench: Bool, isHeld: Bool) async throws {
        var rules = OwnNumber()
        rules.asksBench = asksBench
        let environment = try await environment(rules, isUsedByHand: isUsedByHand)
        let show = try await environment.show("Late Show")
        let policy = try await environment.store.write { tx in
            try Policy.keep(.bench, "2", event: show.id, in: tx)
            return try Policy.of(show, in: tx)
        }
        #expect(policy.holdsBench == isHeld && policy.bench.asks)
        #expect(policy.automaticBench.asks == !isHeld)
    }

    // MARK: - Strangers

    private func stored(_ environment: TestEnvironment) async throws -> [InboundMessage] {
        try await environment.store.read {
            try InboundMessage.recent(account: environment.account.id, limit: 9, in: $0)
        }
    }

    private func unkept(_ environment: TestEnvironment, now: Instant = TestEnvironment.noon) async throws -> Int {
        try await environment.store.read(at: now) { try UnkeptTexts.count(of: environment.account.id, in: $0) }
    }

    @Test func textsOfStrangersAreOnlyCounted() async throws {
        let environment = try await environment()
        for sid in ["SM1", "SM2", "SM1"] {
            #expect(try await environment.text("dinner tonight?", from: Self.stranger, sid: sid) == nil)
        }
        #expect(try await stored(environment).isEmpty)
        #expect(try await unkept(environment) == 2, "a repeated text counts once")
        #expect(try await unkept(environment, now: TestEnvironment.noon.adding(.days(31))) == 0)
        let (dialogs, columns) = try await environment.store.read { tx in
            (
                try tx.value("SELECT count(*) FROM dialog_state", as: Int.self),
                try tx.values("SELECT fingerprint FROM unkept_text", as: String.self)
            )
        }
        #expect(dialogs == 0 && !columns.contains { $0.contains("SM") })
    }

    @Test func textsOfStrangersAreKeptWithoutAReplyIfTheBookerWantsThem() async throws {
        var rules = OwnNumber()
        rules.keepsStrangers = true
        let environment = try await environment(rules)
        #expect(try await environment.text("yes", from: Self.stranger) == nil)
        #expect(try await stored(environment).map(\.needsAttention) == [true])
        #expect(try await unkept(environment) == 0)
    }

    @Test func aStopOfAStrangerHoldsWhenTheyAreAskedLater() async throws {
        let environment = try await environment()
        #expect(try await environment.text("STOP", from: Self.stranger) == nil)
        #expect(try await stored(environment).isEmpty)
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Grace", Self.stranger)])
        #expect(try await environment.statuses(show)["Grace"] == .optedOut)
        _ = try await environment.text("START", from: Self.stranger)
        let account = environment.account.id
        #expect(try await !environment.store.read { try OptOut.isInForce(Self.stranger, account: account, in: $0) })
    }

    @Test func aRepeatedTextThatWasNotKeptChangesNothing() async throws {
        let environment = try await environment()
        for (sid, body) in [("SM1", "STOP"), ("SM2", "START"), ("SM3", "dinner tonight?"), ("SM1", "STOP")] {
            _ = try await environment.text(body, from: Self.stranger, sid: sid)
        }
        let account = environment.account.id
        #expect(try await !environment.store.read { try OptOut.isInForce(Self.stranger, account: account, in: $0) })
        _ = try await environment.contact("Grace", Self.stranger)
        #expect(try await environment.text("dinner tonight?", from: Self.stranger, sid: "SM3") == nil)
        #expect(try await stored(environment).isEmpty)
        #expect(try await unkept(environment) == 3)
    }

    @Test func aContactAndSomebodyWhoWasTextedAreNoStrangers() async throws {
        let environment = try await environment()
        _ = try await environment.contact("Ada", Self.ada)
        _ = try await environment.text("hello", from: Self.ada)
        let (account, sender) = (environment.account.id, environment.sender.id)
        try await environment.store.write { tx in
            _ = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.stranger, body: "Hi", kind: .text), in: tx)
        }
        _ = try await environment.text("hello", from: Self.stranger)
        #expect(try await stored(environment).map(\.from) == [Self.stranger, Self.ada])
    }

    @Test func anOpenKeywordIsAnsweredForStrangers() async throws {
        var mic = Module("mic")
        mic.keywordHandler = { text, _ in
            guard text.body == "OPENMIC" else { return nil }
            return InboundOutcome(
                account: nil, contact: nil, reading: .other(verdict: "mic", rule: "mic"), reply: "You're on the list.",
                needsAttention: false)
        }
        let environment = try await environment()
        let inbox = Inbox(store: environment.store, modules: [mic], templates: environment.inbox.templates)
        for (sid, body, reply) in [("SM1", "hello", nil), ("SM2", "OPENMIC", "You're on the list.")] {
            let delivery = Inbox.Delivery(
                provider: TestEnvironment.provider, sid: sid, from: Self.stranger, to: TestEnvironment.ourNumber,
                service: nil, body: body, receivedAt: TestEnvironment.noon)
            #expect(try await inbox.receive(delivery, replyMethod: .inline) == reply)
        }
        #expect(try await stored(environment).map(\.body) == ["OPENMIC"])
    }

    @Test func aSenderThatIsNotUsedByHandKeepsEverything() async throws {
        let environment = try await environment(isUsedByHand: false)
        _ = try await environment.text("dinner tonight?", from: Self.stranger)
        #expect(try await stored(environment).count == 1)
    }
}
