import HTTPTransport
import Logging
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A text whose answer was lost is looked up in the provider's list, and matches no other message.
@Suite struct ReconcilerTests {
    typealias Message = ListedMessages.Message

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let messages: [Message]
        /// The message it is found to be; nil for none.
        let sid: String?
        /// What becomes of it where it is none.
        let otherwise: OutboundState

        init(_ name: String, _ messages: [Message], is sid: String?, otherwise: OutboundState = .queued) {
            (testDescription, self.messages, self.sid, self.otherwise) = (name, messages, sid, otherwise)
        }
    }

    static let others = [
        Message(sid: "SM91", body: "another text"), Message(sid: "SM92", direction: "inbound"),
        Message(sid: "SM93", to: "+14155550102"), Message(sid: "SM94", direction: "outbound-reply"),
        Message(sid: "SM95", body: "hi there"),
    ]

    static let rows = [
        Row("there it is", [Message(sid: "SM1")], is: "SM1"),
        Row("on the third page", others + [Message(sid: "SM1")], is: "SM1"),
        Row("nowhere", others, is: nil),
        Row("nothing at all", [], is: nil),
        Row("made a minute before, by another clock", [at(.minutes(-1))], is: "SM1"),
        Row("made a little before the attempt", [at(.minutes(-3))], is: nil, otherwise: .unconfirmed),
        Row("made long before the attempt", [at(.minutes(-63))], is: nil),
        Row("without words", [Message(sid: "SM1", body: "")], is: nil, otherwise: .unconfirmed),
        Row("without words, beside its own", [Message(sid: "SM2", body: ""), Message(sid: "SM1")], is: "SM1"),
        Row("behind older ones", [at(.minutes(-3), "SM3"), at(.minutes(-9), "SM4"), Message(sid: "SM1")], is: "SM1"),
        Row(
            "with a trial account's prefix", [Message(sid: "SM1", body: "Sent from your Twilio trial account - hi")],
            is: "SM1"),
        Row("with a picture", [Message(sid: "SM1", mediaCount: 1)], is: nil),
        Row("the end of another", [Message(sid: "SM1", body: "Oh, hi")], is: nil),
        Row("known as another text's", [Message(sid: "SMknown")], is: nil),
        Row("known as what another text was before", [Message(sid: "SMformer")], is: nil),
        Row("beside a known one", [Message(sid: "SMknown"), Message(sid: "SM1")], is: "SM1"),
        Row("of two the earlier", [Message(sid: "SM2"), Message(sid: "SM1")], is: "SM1"),
    ]

    private static func at(_ offset: Duration, _ sid: String = "SM1") -> Message {
        Message(sid: sid, created: TestEnvironment.noon.adding(offset))
    }

    @Test(arguments: rows) func uncertainTextIsMatchedWithItsOwnMessageOnly(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        try await environment.knowOthers()
        let text = try await environment.uncertain()
        try await environment.reconcile(ListedMessages(row.messages))
        let found = try await environment.find(text)
        #expect(found.sid == row.sid)
        #expect(found.state == (row.sid == nil ? row.otherwise : .sent))
    }

    /// (pictures of the message in the provider's list, its words, what is known then)
    @Test(arguments: [(1, "hi", OutboundState.sent), (0, "hi", .queued), (2, "hi", .queued), (0, "", .unconfirmed)])
    func aTextWithAPictureIsOneWithAPicture(_ pictures: Int, _ words: String, _ state: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        try await environment.store.write {
            _ = try $0.run("UPDATE outbound_message SET media = 'https://gigs.example.org/c/1.png' WHERE id = \(text)")
        }
        try await environment.reconcile(ListedMessages([Message(sid: "SM1", body: words, mediaCount: pictures)]))
        #expect(try await environment.find(text).state == state)
    }

    @Test func absentTwiceIsTheBookersToDecide() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        try await environment.reconcile(ListedMessages([]))
        #expect(try await environment.find(text).advice == "No action needed: it will be sent once more.")
        try await environment.makeUncertain(text)
        try await environment.reconcile(ListedMessages([]))
        let found = try await environment.find(text)
        #expect(found.state == .unconfirmed)
        #expect(found.advice == "Ask the person whether they received it; if not, send it again.")
    }

    /// (kind, how often it was looked for before, whether somebody is told)
    @Test(arguments: [(OutboundMessage.Kind.request, 1, true), (.request, 0, false), (.text, 1, false)])
    func aRequestThatStaysUnknownIsNoted(_ kind: OutboundMessage.Kind, _ lookups: Int, _ isNoted: Bool) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        try await environment.store.write {
            _ = try $0.run("UPDATE outbound_message SET kind = \(kind), lookups = \(lookups) WHERE id = \(text)")
        }
        try await environment.reconcile(ListedMessages([]))
        let due = try await environment.store.read { try Schedule.due(.textFailed, for: text, in: $0) }
        #expect((due != nil) == isNoted)
    }

    @Test func canceledTextIsNotSentAgain() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        let inTime = try await environment.store.write { try Outbox.cancel(text, in: $0) }
        #expect(!inTime)
        try await environment.reconcile(ListedMessages([]))
        #expect(try await environment.find(text).state == .canceled)
    }

    @Test func aListThatCannotBeReadSettlesNothing() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        let provider = ListedMessages([Message(sid: "SM1")], refusals: 1)
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).state == .uncertain)
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).sid == "SM1")
    }

    /// (status of the first text's list, what is known of the second then)
    @Test(arguments: [(400, OutboundState.sent), (503, .uncertain), (429, .uncertain)])
    func oneListThatCannotBeReadKeepsNoOtherWaiting(_ status: Int, _ second: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let (first, other) = (try await environment.uncertain(), try await environment.uncertain(to: "+14155550102"))
        try await environment.reconcile(
            ListedMessages([Message(sid: "SM2", to: "+14155550102")], refusals: 1, status: status))
        #expect(try await environment.find(first).state == .uncertain)
        #expect(try await environment.find(other).state == second)
    }

    @Test func absentMessageIsLookedUpAfterItsWait() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        let morning = TestEnvironment.noon.adding(.hours(20))
        try await environment.store.write { _ = try $0.run("UPDATE outbound_message SET not_before = \(morning)") }
        try await environment.reconcile(ListedMessages([]))
        #expect(try await environment.find(text).notBefore == morning)
    }

    @Test func ofTwoInTheSameWordsOneMessageIsOne() async throws {
        let environment = try await TestEnvironment()
        let (first, second) = (try await environment.uncertain(), try await environment.uncertain())
        try await environment.reconcile(ListedMessages([Message(sid: "SM1")]))
        #expect(try await environment.find(first).sid == "SM1")
        let other = try await environment.find(second)
        #expect(other.sid == nil && other.state == .queued)
    }

    static let silences: [(OutboundState, Duration, String, Int?, OutboundState)] = [
        (.accepted, .hours(13), "delivered", nil, .delivered), (.sent, .hours(13), "undelivered", 30007, .undelivered),
        (.sent, .hours(11), "delivered", nil, .sent), (.sent, .hours(13), "sent", nil, .sent),
        (.accepted, .days(4), "delivered", nil, .accepted),
    ]

    @Test(arguments: silences) func messageNotFinalAfterTwelveHoursIsLookedUp(
        _ state: OutboundState, _ age: Duration, _ status: String, _ code: Int?, _ found: OutboundState
    ) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        let then = TestEnvironment.noon.adding(.minutes(2) - age)
        try await environment.store.write { tx in
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = \(state), state_at = \(then), attempted_at = \(then),
                    created_at = \(then.adding(.zero - .days(9))), sid = 'SM1'
                """)
        }
        let provider = ListedMessages([Message(sid: "SM1", status: status, code: code)])
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).state == found)
        let asked = provider.requests.count
        try await environment.reconcile(provider)
        #expect(provider.requests.count == asked, "not again for a while")
    }

    static let contradictions: [(OutboundState, String, String, OutboundState)] = [
        (.delivered, "undelivered", "undelivered", .undelivered), (.delivered, "undelivered", "delivered", .delivered),
        (.undelivered, "delivered", "delivered", .delivered), (.failed, "delivered", "failed", .failed),
    ]

    @Test(arguments: contradictions) func twoEndsAreAskedFor(
        _ state: OutboundState, _ report: String, _ truth: String, _ end: OutboundState
    ) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        try await environment.store.write { tx in
            _ = try tx.run("UPDATE outbound_message SET state = \(state), sid = 'SM1'")
        }
        try await DeliveryReports(store: environment.store).receive(
            DeliveryReport(
                provider: TestEnvironment.provider, sid: "SM1", status: MessageStatus(word: report), code: 30007,
                key: nil),
            now: TestEnvironment.noon)
        #expect(try await environment.find(text).state == state, "the first stands until the provider was asked")
        let provider = ListedMessages([Message(sid: "SM1", status: truth, code: truth == "delivered" ? nil : 30007)])
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).state == end)
        try await environment.reconcile(provider)
        #expect(provider.requests.count == 1, "once")
    }
}

extension ReconcilerTests {
    /// (status of the look-up that fails, whether it is asked again at once)
    @Test(arguments: [(503, true), (500, true), (429, true), (401, true), (404, false)])
    func aContradictionIsNotForgottenWhereTheLookUpFails(_ status: Int, _ isAtOnce: Bool) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.uncertain()
        try await environment.store.write { tx in
            _ = try tx.run("UPDATE outbound_message SET state = 'delivered', sid = 'SM1'")
        }
        try await DeliveryReports(store: environment.store).receive(
            DeliveryReport(
                provider: TestEnvironment.provider, sid: "SM1", status: .undelivered, code: 30007, key: nil),
            now: TestEnvironment.noon)
        let provider = ListedMessages(
            [Message(sid: "SM1", status: "undelivered", code: 30007)], refusals: 1, status: status)
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).state == .delivered)
        try await environment.reconcile(provider)
        #expect(try await environment.find(text).state == (isAtOnce ? .undelivered : .delivered))
        try await environment.reconcile(provider, now: TestEnvironment.noon.adding(.hours(13)))
        #expect(try await environment.find(text).state == .undelivered)
        #expect(provider.requests.count == 2)
    }

    /// The second is not asked for while the provider is down, and is asked for where the first alone is at fault.
    @Test(arguments: [(503, OutboundState.sent, 1), (404, .delivered, 2)])
    func aLookUpThatFailsForAllEndsTheRound(_ status: Int, _ second: OutboundState, _ requests: Int) async throws {
        let environment = try await TestEnvironment()
        let (first, other) = (try await environment.uncertain(), try await environment.uncertain())
        let then = TestEnvironment.noon.adding(.hours(-13))
        try await environment.store.write { tx in
            for (text, sid) in [(first, "SM1"), (other, "SM2")] {
                _ = try tx.run(
                    """
                    UPDATE outbound_message SET state = 'sent', state_at = \(then), attempted_at = \(then), sid = \(sid)
                    WHERE id = \(text)
                    """)
            }
        }
        let messages = ["SM1", "SM2"].map { Message(sid: $0, status: "delivered") }
        let provider = ListedMessages(messages, refusals: 1, status: status)
        try await environment.reconcile(provider)
        #expect(try await environment.find(first).state == .sent)
        #expect(try await environment.find(other).state == second)
        #expect(provider.requests.count == requests)
    }
}

extension TestEnvironment {
    /// A text that may have gone out at noon.
    fileprivate func uncertain(to number: String = "+14155550101") async throws -> ID<OutboundMessage> {
        let id = try await store.write { tx in
            let draft = Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: number, body: "hi", kind: .text)
            return try Outbox.enqueue(draft, in: tx)
        }
        try await makeUncertain(id)
        return id
    }

    fileprivate func makeUncertain(_ id: ID<OutboundMessage>) async throws {
        try await store.write { tx in
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'uncertain', attempts = attempts + 1, attempted_at = \(TestEnvironment.noon),
                    state_at = \(TestEnvironment.noon) WHERE id = \(id)
                """)
        }
    }

    /// Other texts in the same words: one is SMknown, another was SMformer.
    fileprivate func knowOthers() async throws {
        let (account, sender) = (account.id, sender.id)
        try await store.write { tx in
            let draft = Outbox.Draft(
                account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .text)
            let known = try Outbox.enqueue(draft, in: tx)
            try tx.run("UPDATE outbound_message SET state = 'delivered', sid = 'SMknown' WHERE id = \(known)")
            let resent = try Outbox.enqueue(draft, in: tx)
            try tx.run("UPDATE outbound_message SET state = 'delivered', sid = 'SMlater' WHERE id = \(resent)")
            try tx.run("INSERT INTO outbound_message_former_sid VALUES (\(sender), 'SMformer', \(resent))")
        }
    }

    /// Two minutes later.
    fileprivate func reconcile(
        _ provider: ListedMessages, now: Instant = TestEnvironment.noon.adding(.minutes(2))
    ) async throws {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = client { request throws(HTTPFailure) in try provider.answer(request) }
        try await Reconciler(store: store, client: client, provider: TestEnvironment.provider, log: log).run(now: now)
    }

    fileprivate func find(_ id: ID<OutboundMessage>) async throws -> OutboundMessage {
        try #require(try await store.read { try OutboundMessage.find(id, in: $0) })
    }
}
