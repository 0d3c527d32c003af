import HTTPTransport
import Lineups
import Logging
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What no webhook brought is taken in from the provider's list: once, in order, and not from last year.
@Suite struct BackfillTests {
    private static let ada = "+14155550101"

    private static func text(_ body: String, _ sid: String, ago: Duration, to: String = TestEnvironment.ourNumber)
        -> ListedMessages.Message
    {
        ListedMessages.Message(
            sid: sid, body: body, direction: "inbound", from: ada, to: to, status: "received",
            created: TestEnvironment.noon.adding(.zero - ago))
    }

    @Test func theFirstStartFilesWhatIsOldAndAnswersNone() async throws {
        let environment = try await TestEnvironment()
        let provider = ListedMessages([
            Self.text("hello?", "SM3", ago: .minutes(5)), Self.text("STOP", "SM2", ago: .hours(3)),
            Self.text("yes", "SM1", ago: .days(300)),
        ])
        #expect(try await environment.backfill(provider) == 2, "a day is looked back at the most")
        let texts = try await environment.inbound()
        #expect(texts.map(\.body) == ["STOP", "hello?"])
        #expect(texts.map(\.reading) == [.inbox(.optOut, .carrierWord), .inbox(.needsHuman, .tooOld)])
        #expect(texts.allSatisfy { $0.answer == nil && $0.needsAttention })
        #expect(
            try await environment.store.read {
                try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0)
            }, "a STOP is never too old")
    }

    @Test func laterOnesTakeInWhatWasMissedInOrderAndOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(
            show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-3)))
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        let provider = ListedMessages([
            Self.text("sorry, can't make it", "SM3", ago: .hours(1)), Self.text("yes", "SM2", ago: .hours(2)),
            Self.text("old news", "SM1", ago: .days(9)),
        ])
        #expect(try await environment.backfill(provider) == 2)
        #expect(try await environment.backfill(provider) == 0)
        #expect(try await environment.statuses(show) == ["Ada": .withdrawn])
        #expect(try await environment.inbound().map(\.body) == ["yes", "sorry, can't make it"])
    }

    @Test func textFromWebhookAndBackfillIsStoredOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        let answer = try await environment.text("yes", from: Self.ada, sid: "SM1")
        #expect(answer != nil)
        #expect(try await environment.backfill(ListedMessages([Self.text("yes", "SM1", ago: .zero)])) == 0)
        let second = ListedMessages([Self.text("no", "SM2", ago: .zero), Self.text("yes", "SM1", ago: .zero)])
        #expect(try await environment.backfill(second) == 1)
        #expect(
            try await environment.text("no", from: Self.ada, sid: "SM2") == nil, "it was answered by a text of its own")
        #expect(try await environment.inbound().count == 2)
    }

    @Test func textsToOtherNumbersDoNotStopTheBackfill() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        let provider = ListedMessages([
            Self.text("yes", "SM2", ago: .zero), Self.text("hi", "SM1", ago: .minutes(1), to: "+19995550000"),
        ])
        #expect(try await environment.backfill(provider) == 1)
        #expect(try await environment.backfilledUntil() == TestEnvironment.noon.adding(.minutes(-30)))
    }

    @Test func aTextThatCannotBeTakenInKeepsNoneOutAndIsTriedAgain() async throws {
        let environment = try await TestEnvironment()
        let then = TestEnvironment.noon.adding(.hours(-3))
        _ = try await environment.backfill(ListedMessages([]), now: then)
        let provider = ListedMessages([Self.text("yes", "SM2", ago: .zero), Self.text("bad", "SM1", ago: .hours(1))])
        #expect(try await environment.backfill(provider, throwingAt: "bad") == 1)
        #expect(try await environment.backfilledUntil() == then.adding(.minutes(-30)))
        #expect(try await environment.backfill(provider) == 1)
        #expect(try await environment.inbound().map(\.body) == ["yes", "bad"])
    }

    /// What fails for ever is tried four times, and what ends the process at four starts; then the booker has it to
    /// read.
    @Test(arguments: [false, true]) func aTextThatNeverComesThroughIsSetAside(endedTheProcess: Bool) async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        let provider = ListedMessages([Self.text("ok", "SM2", ago: .zero), Self.text("bad", "SM1", ago: .hours(1))])
        if endedTheProcess {
            let id = environment.sender.id
            try await environment.store.write { tx in
                _ = try tx.run("INSERT INTO backfill_attempt (sender_id, sid, attempts) VALUES (\(id), 'SM1', 4)")
            }
        } else {
            for _ in 0..<4 { _ = try await environment.backfill(provider, throwingAt: "bad") }
            #expect(try await environment.inbound().map(\.body) == ["ok"])
        }
        _ = try await environment.backfill(provider, throwingAt: "bad")
        let bad = try #require(try await environment.inbound().first { $0.body == "bad" })
        #expect(bad.reading == .inbox(.needsHuman, .setAside) && bad.needsAttention && bad.answer == nil)
        #expect(try await environment.backfilledUntil() == TestEnvironment.noon.adding(.minutes(-30)))
        #expect(try await environment.attempts() == 0)
    }

    @Test func aDatabaseThatRefusesIsNotTheTextsDoing() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        let provider = ListedMessages([Self.text("hello", "SM1", ago: .zero)])
        for _ in 0..<4 {
            await #expect(throws: StoreError.busy) {
                try await environment.backfill(provider, throwingAt: "hello", .busy)
            }
        }
        #expect(try await environment.attempts() == 0)
        #expect(try await environment.backfill(provider) == 1)
        #expect(try await environment.inbound().map(\.reading) == [.unknown(.nothingOpen)])
    }

    /// (what was sent, while the gateway was down for a day and more; who is then where)
    @Test(arguments: [("yes", SlotStatus.confirmed), ("no", .declined), ("who is this?", .asked)])
    func anAnswerAfterLongDowntimeCountsAndIsNotAnswered(_ word: String, _ status: SlotStatus) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(
            environment.invite(
                show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-50))))
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-49)))
        #expect(try await environment.backfill(ListedMessages([Self.text(word, "SM1", ago: .hours(30))])) == 1)
        #expect(try await environment.statuses(show) == ["Ada": status])
        let text = try #require(try await environment.inbound().first)
        #expect(text.answer == nil && text.needsAttention)
    }

    @Test func anAnswerBeforeTheQuestionChangesNothing() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(
            environment.invite(
                show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-1))))
        _ = try await environment.backfill(ListedMessages([Self.text("yes", "SM1", ago: .hours(3))]))
        #expect(try await environment.statuses(show) == ["Ada": .asked])
    }

    @Test func anAnswerBeforeTheFirstStartCounts() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(
            show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-3)))
        _ = try await environment.backfill(ListedMessages([Self.text("yes", "SM1", ago: .hours(1))]))
        #expect(try await environment.statuses(show) == ["Ada": .confirmed])
        #expect(try await environment.inbound().first?.answer == nil)
    }

    @Test func afterACopyWasRestoredWhatIsOlderIsTakenInAndNotAnsweredAgain() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let request = try await environment.invite(
            show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-3)))
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-3)))
        try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(-5))) {
            try RestoreReconciliation.mark(in: $0)
        }
        let doubted = try await environment.store.read { try OutboundMessage.find(request[0], in: $0) }
        #expect(doubted?.state == .uncertain && doubted?.attemptedAt == doubted?.createdAt)
        let provider = ListedMessages([
            Self.text("see you there", "SM2", ago: .minutes(1)), Self.text("yes", "SM1", ago: .hours(1)),
        ])
        #expect(try await environment.backfill(provider) == 2)
        #expect(try await environment.statuses(show) == ["Ada": .confirmed])
        #expect(try await environment.inbound().first?.answer == nil)
    }

    /// (what was sent first and comes late, what was sent after it, whether an opt-out is in force)
    @Test(arguments: [
        ("please stop texting me", "ok", true), ("STOP", "START", false), ("START", "STOP", true),
        ("please stop texting me", "START", false), ("STOP", "hello", true),
    ])
    func ofAStopAndAStartTheLaterHasTheLastWord(_ first: String, _ second: String, _ isOut: Bool) async throws {
        for age in [Duration.hours(1), .hours(30)] {
            let environment = try await TestEnvironment()
            _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-40)))
            _ = try await environment.text(
                second, from: Self.ada, sid: "SM2", now: TestEnvironment.noon.adding(.minutes(-30)))
            let late = ListedMessages([Self.text(second, "SM2", ago: .minutes(30)), Self.text(first, "SM1", ago: age)])
            #expect(try await environment.backfill(late) == 1)
            #expect(
                try await environment.store.read {
                    try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0)
                } == isOut)
            let answers = try await environment.store.read {
                try $0.value("SELECT count(*) FROM outbound_message WHERE kind = 'answer'", as: Int.self)
            }
            #expect(answers == 0)
        }
    }

    @Test func aLateStopIsToldToTheBooker() async throws {
        let environment = try await TestEnvironment()
        var booker = environment.account
        booker.cell = "+14155550199"
        let account = booker
        try await environment.store.write { try account.save(in: $0) }
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.hours(-40)))
        _ = try await environment.backfill(
            ListedMessages([Self.text("please stop texting me", "SM1", ago: .hours(30))]))
        let lines = try await environment.store.read { try $0.values("SELECT line FROM notification", as: String.self) }
        #expect(lines == ["+14155550101 opted out of texts."])
    }

    @Test func aListThatCannotBeReadIsReadAgainFromTheSamePlace() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.backfill(ListedMessages([]), now: TestEnvironment.noon.adding(.days(-3)))
        let provider = ListedMessages([Self.text("yes", "SM1", ago: .days(2))], refusals: 1)
        await #expect(throws: (any Error).self) { try await environment.backfill(provider) }
        #expect(try await environment.backfill(provider) == 1)
    }
}

extension TestEnvironment {
    /// - Parameter throwingAt: a text in these words makes a feature fail.
    fileprivate func backfill(
        _ provider: ListedMessages, now: Instant = TestEnvironment.noon, throwingAt words: String? = nil,
        _ error: StoreError = .column("name", holds: "nothing", wanted: "a name")
    ) async throws -> Int {
        let fragile = Inbox(
            store: store, modules: [Module.fragile(words: words, error: error)] + inbox.modules,
            templates: inbox.templates)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = client { request throws(HTTPFailure) in try provider.answer(request) }
        return try await Backfill(inbox: fragile, client: client, sender: sender.id, log: log).run(now: now).taken
    }

    /// How often texts that are not in yet were begun.
    fileprivate func attempts() async throws -> Int? {
        try await store.read { try $0.value("SELECT CAST(coalesce(sum(attempts), 0) AS BIGINT) FROM backfill_attempt") }
    }

    fileprivate func backfilledUntil() async throws -> Instant? {
        let id = sender.id
        return try await store.read { try $0.value("SELECT backfilled_until FROM sender WHERE id = \(id)") }
    }

    /// In the order in which they were taken in.
    fileprivate func inbound() async throws -> [InboundMessage] {
        let id = account.id
        return try await store.read { try InboundMessage.recent(account: id, limit: 500, in: $0).reversed() }
    }
}

extension Module {
    /// Fails on a text in these words.
    fileprivate static func fragile(words: String?, error: StoreError) -> Module {
        var module = Module("fragile")
        module.replyHandler = { text, _ in
            if text.body == words { throw error }
            return nil
        }
        return module
    }
}
