import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@Suite struct InboxTests {
    private static let ada = "+14155550101"

    @Test func aRepeatedTextHasOneEffectAndTheSameAnswer() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let first = try await environment.text("yes", from: Self.ada, sid: "SM1")
        _ = try await environment.text("no", from: Self.ada, sid: "SM2")
        let again = try await environment.text("yes", from: Self.ada, sid: "SM1")
        #expect(first == again && first != nil)
        #expect(try await environment.statuses(show)["Ada"] == .withdrawn, "the repeat must not turn it back")
    }

    /// The provider refuses what is longer as a whole.
    @Test(arguments: [
        (1600, 1600, false), (1601, 1600, true), (9000, 1600, true),
    ])
    func anAnswerIsNoLongerThanTheProviderTakes(length: Int, sent: Int, isCut: Bool) async throws {
        var talker = Module("talker")
        talker.replyHandler = { _, _ in
            InboundOutcome(
                account: nil, contact: nil, reading: .unknown(.nothingOpen),
                reply: String(repeating: "x", count: length), needsAttention: false)
        }
        let environment = try await TestEnvironment()
        let inbox = Inbox(
            store: environment.store, modules: [talker], templates: environment.inbox.templates)
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: TestEnvironment.ourNumber, service: nil,
            body: "hello",
            receivedAt: TestEnvironment.noon)
        let reply = try #require(try await inbox.receive(delivery, replyMethod: .inline))
        #expect(reply.count == sent)
        #expect(reply.hasSuffix("...") == isCut)
    }

    @Test func fiftyDeliveriesOfOneTextAtOnceAreOneText() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let answers = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { try await environment.text("yes", from: Self.ada, sid: "SM1") } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        let counts = try await environment.store.read { tx in
            (
                try tx.value("SELECT count(*) FROM inbound_message", as: Int.self),
                try tx.value("SELECT count(*) FROM slot_change", as: Int.self)
            )
        }
        #expect(counts == (1, 1))
    }

    @Test func anAnswerGivenByTextIsNotGivenAgainInline() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: TestEnvironment.ourNumber, service: nil,
            body: "yes",
            receivedAt: TestEnvironment.noon)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .outbox) == nil)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .inline) == nil)
        let answers = try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE kind = 'answer'", as: String.self)
        }
        #expect(answers.count == 1 && answers[0].hasPrefix("You're confirmed"))
    }

    static let carrierWords: [(String, Label)] = [
        ("STOP", .optOut), ("stop", .optOut), (" Stop\n", .optOut), ("STOPALL", .optOut),
        ("UNSUBSCRIBE", .optOut), ("CANCEL", .optOut), ("END", .optOut), ("QUIT", .optOut),
        ("REVOKE", .optOut), ("OPTOUT", .optOut), ("START", .optIn), ("UNSTOP", .optIn), ("HELP", .help),
        ("INFO", .help),
    ]

    @Test(arguments: carrierWords) func carrierWordsComeFirstAndAreTheCarriersToAnswer(
        _ word: String, _ label: Label
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text(word, from: Self.ada) == nil)
        let inbound = try await environment.store.read { [id = environment.account.id] in
            try InboundMessage.recent(account: id, limit: 1, in: $0)
        }
        #expect(inbound.map(\.reading) == [.inbox(label, .carrierWord)])
        let isOut = try await environment.store.read {
            try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0)
        }
        #expect(isOut == (label == .optOut))
    }

    /// Words that a carrier may act on, though the provider does not: nobody has told them that they were heard.
    @Test(arguments: ["STOP.", "OPT OUT", "opt-out", "Stop all", "ARRET", "REMOVE", "STOP!!"])
    func anOptOutThatTheProviderDoesNotAnswerIsAnsweredOnce(_ word: String) async throws {
        let environment = try await TestEnvironment()
        try await environment.invite(environment.show("Late Show"), [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text(word, from: Self.ada)?.contains("no more texts") == true)
        #expect(
            try await environment.store.read { try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0) }
        )
    }

    @Test func onAShortCodeNobodyButUsAnswersAStop() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        _ = try await environment.store.write {
            try Sender.named("384387", provider: TestEnvironment.provider, owner: account, in: $0)
        }
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: "384387", service: nil, body: "STOP",
            receivedAt: TestEnvironment.noon)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .inline)?.contains("no more texts") == true)
    }

    static let takenByProvider: [(String, OptOutType, Bool, SlotStatus)] = [
        ("Stop", .stop, true, .optedOut), ("BAJA", .stop, true, .optedOut), ("yes", .start, false, .confirmed),
        ("JOIN", .start, false, .notAsked), ("START", .start, false, .notAsked), ("AYUDA", .help, false, .queued),
    ]

    /// Advanced Opt-Out: the provider's list may have words that ours has not.
    @Test(arguments: takenByProvider) func optOutTypeOfTheProviderCounts(
        _ text: String, _ type: OptOutType, _ isOut: Bool, _ status: SlotStatus
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)], isSent: false)
        if type == .start { _ = try await environment.text("STOP", from: Self.ada) }
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: TestEnvironment.ourNumber, service: nil,
            body: text,
            takenByProvider: type, receivedAt: TestEnvironment.noon)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .inline) == nil, "the provider has answered")
        #expect(
            try await environment.store.read { try OptOut.isInForce(Self.ada, account: environment.account.id, in: $0) }
                == isOut)
        #expect(try await environment.statuses(show)["Ada"] == status)
    }

    /// The carrier has blocked us, which nobody may take for a no.
    @Test(arguments: ["CANCEL", "END", "QUIT"]) func aBareCancelKeepsTheAnswerAndIsTheBookersToClear(
        _ word: String
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("yes", from: Self.ada)
        #expect(try await environment.text(word, from: Self.ada) == nil)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
        let waiting = try await environment.store.read { [id = environment.account.id] in
            try InboundMessage.waiting(account: id, in: $0)
        }
        #expect(waiting.map(\.body) == [word])
    }

    @Test func anOptOutTakesBackWhatWaitsAndNothingMoreIsQueued() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let texts = try await environment.invite(show, [environment.contact("Ada", Self.ada)], isSent: false)
        _ = try await environment.text("STOP", from: Self.ada)
        #expect(try await environment.store.read { try OutboundMessage.find(texts[0], in: $0)?.state } == .optedOut)
        let later = try await environment.store.write {
            [account = environment.account.id, sender = environment.sender.id] tx in
            try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .text),
                in: tx)
        }
        #expect(try await environment.store.read { try OutboundMessage.find(later, in: $0)?.state } == .optedOut)
    }

    @Test func textAnsweredByTheProviderGetsNoReply() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: TestEnvironment.ourNumber, service: nil,
            body: "Yes",
            takenByProvider: .start, receivedAt: TestEnvironment.noon)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .inline) == nil)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func aTextToANumberThatIsNotOursIsRefused() async throws {
        let environment = try await TestEnvironment()
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: "+19995550000", service: nil,
            body: "yes",
            receivedAt: TestEnvironment.noon)
        await #expect(throws: InboxError.notOurNumber("+19995550000")) {
            try await environment.inbox.receive(delivery, replyMethod: .inline)
        }
    }
}
