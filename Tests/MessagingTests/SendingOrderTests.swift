import HTTPTransport
import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// What leaves first, how wide, how fast, and for how long it is of use.
@Suite struct SendingOrderTests {
    @Test func answersLeaveBeforeNotesAndNotesBeforeWhatIsSentInBulk() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        let kinds: [OutboundMessage.Kind] = [.request, .reminder, .text, .notice, .answer, .request, .answer]
        let order = try await environment.store.write { tx in
            for kind in kinds {
                try Outbox.enqueue(
                    Outbox.Draft(
                        account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: kind),
                    in: tx)
            }
            return try ClaimedMessage.claimDue(sender: sender, limit: 99, in: tx)
                .compactMap { try OutboundMessage.find($0.id, in: tx)?.kind }
        }
        #expect(order == [.answer, .answer, .text, .notice, .request, .reminder, .request])
    }

    /// What has been heard of what waits at the provider, and what leaves then.
    @Test(arguments: [(false, 1), (true, 3)]) func onlyAnswersLeaveBeforeAllIsHeard(
        _ isHeard: Bool, _ count: Int
    ) async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let catchingUp = InboundCatchUp(senders: [sender], patience: .minutes(3), absence: .minutes(5), log: log)
        if isHeard { catchingUp.hasHeard(sender) }
        let texts = try await environment.store.write { tx in
            try [OutboundMessage.Kind.request, .notice, .answer].map { kind in
                try Outbox.enqueue(
                    Outbox.Draft(
                        account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: kind),
                    in: tx)
            }
        }
        let options = Dispatcher.Options(rate: 1000, idle: .milliseconds(1), catchingUp: catchingUp)
        let dispatcher = environment.dispatcher(options) { _ in environment.answer(201, 0) }
        _ = try await dispatcher.drain(isHeard ? texts : Array(texts.suffix(1)))
        let left = try await environment.store.read { tx in
            try texts.compactMap { try OutboundMessage.find($0, in: tx) }.filter { $0.state == .accepted }.map(\.kind)
        }
        #expect(left.count == count && left.contains(.answer))
    }

    /// The limit of an hour, and how many of three texts leave.
    @Test(arguments: [(nil, 3), (2, 2), (1, 1), (3, 3)]) func anHourlyLimitStopsTheDispatcher(
        _ limit: Int?, _ count: Int
    ) async throws {
        let environment = try await TestEnvironment(textsPerHour: limit)
        let texts = try await environment.requests(3)
        let dispatcher = environment.dispatcher { _ in environment.answer(201, 0) }
        // Twice, as a gateway goes on.
        for _ in 1...2 { _ = try await dispatcher.drain(texts) }
        #expect(try await environment.accepted(texts) == count)
    }

    /// Whether the phone was just heard, whether it is in the local network, and how many of two texts leave.
    @Test(arguments: [(false, true, 0), (true, true, 2), (false, false, 2)])
    func nothingLeavesWhileThePhoneIsAway(_ isHeard: Bool, _ isPolled: Bool, _ count: Int) async throws {
        let environment = try await TestEnvironment()
        let (sender, texts) = (environment.sender.id, try await environment.requests(2))
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        // Its patience is over, so that only the phone's absence can hold texts back.
        let catchingUp = InboundCatchUp(
            senders: [sender], patience: .zero, absence: .minutes(5), log: log, now: ContinuousClock.now - .minutes(1))
        if isHeard { catchingUp.hasHeard(sender) }
        let provider = Provider(
            baseURL: "http://192.168.1.20:8080\(isPolled ? "" : "/3rdparty/v1")", pathPrefix: "", accountSID: "sms",
            credentials: .token(Secret("password")), kind: ProviderKind.named("android"))
        let client = MessagesClient(
            provider: provider,
            http: HTTPClient { request in
                HTTPResponse(
                    status: 202, headers: [], body: Array(#"{"id": "\#(request.messageID)", "state": "Pending"}"#.utf8),
                    effectiveURL: "")
            })
        let dispatcher = Dispatcher(
            store: environment.store, client: client, sender: sender,
            options: Dispatcher.Options(rate: 1000, idle: .milliseconds(1), catchingUp: catchingUp),
            clock: .fixed(TestEnvironment.noon), random: .seeded(1), log: log)
        var passes = 0
        _ = try await dispatcher.runLoop {
            passes += 1
            return passes > 3 ? .stop : .proceed
        }
        #expect(try await environment.accepted(texts) == count)
    }

    @Test func tooManyRequestsHalveTheWidthAndEachThatGoesThroughWidensIt() {
        var pace = Pace(bucket: TokenBucket(rate: 1, now: TestEnvironment.noon), ceiling: 32)
        for width in [16, 8, 4, 2, 1, 1] {
            pace.adjust(to: .throttled)
            #expect(pace.limit == width)
        }
        for _ in 0..<100 { pace.adjust(to: .accepted) }
        #expect(pace.limit == 32)
    }

    static let crowded: [(Int, Int, Dispatcher.Feedback)] = [
        (429, 20429, .throttled), (429, 0, .throttled), (400, 30022, .throttled), (400, 21611, .throttled),
        (400, 21211, .accepted), (500, 20500, .accepted), (201, 0, .accepted),
    ]

    @Test(arguments: crowded) func theWidthYieldsToRefusalsForTheCrowdAlone(
        _ status: Int, _ code: Int, _ feedback: Dispatcher.Feedback
    ) async throws {
        let environment = try await TestEnvironment()
        let claim = try await environment.claim(of: "hi")
        let dispatcher = environment.dispatcher { _ in environment.answer(status, code) }
        let learned = await dispatcher.send(
            claim, from: environment.sender, leaseUntil: TestEnvironment.noon.adding(.seconds(30)))
        #expect(learned == feedback)
    }

    static let waits: [(String?, ClosedRange<Double>)] = [
        ("7", 7...7), ("Mon, 30 Nov 2026 17:00:30 GMT", 30...30), ("0", 0...0), (nil, 0.1...2),
        ("soon", 0.1...2),
    ]

    @Test(arguments: waits) func retryWaitsForRetryAfterElseTheBackOff(
        _ header: String?, _ seconds: ClosedRange<Double>
    ) async throws {
        let environment = try await TestEnvironment()
        let claim = try await environment.claim(of: "hi")
        let dispatcher = environment.dispatcher { _ in
            HTTPResponse(
                status: 429, headers: header.map { [HTTPField("Retry-After", $0)] } ?? [],
                body: Array(#"{"code":20429,"status":429}"#.utf8), effectiveURL: "")
        }
        _ = await dispatcher.send(
            claim, from: environment.sender, leaseUntil: TestEnvironment.noon.adding(.seconds(30)))
        let text = try #require(try await environment.store.read { try OutboundMessage.find(claim.id, in: $0) })
        #expect(text.state == .queued)
        #expect(seconds.contains((text.notBefore - TestEnvironment.noon) / .seconds(1)))
    }

    @Test func backOffDoublesUpToFiveMinutesAndFallsAnywhereBelow() {
        var random = RandomSource.seeded(1)
        for (attempt, longest) in [(1, 2), (2, 4), (3, 8), (8, 256), (9, 300), (60, 300)] {
            let delays = (0..<500).map { _ in Backoff.usual.delay(attempt: attempt, random: &random) }
            #expect(delays.allSatisfy { $0 >= .milliseconds(100) && $0 <= .seconds(longest) })
            #expect(delays.contains { $0 < .seconds(longest) / 2 } && delays.contains { $0 > .seconds(longest) / 2 })
        }
    }

    /// What must arrive before it is of no use any more dies at the provider too.
    static let validities: [(Duration?, String?)] = [
        (.minutes(10), "600"), (.hours(20), "36000"), (.seconds(1), "6"), (nil, nil),
    ]

    @Test(arguments: validities) func theProviderIsToldForHowLongItIsOfUse(
        _ left: Duration?, _ seconds: String?
    ) async throws {
        let environment = try await TestEnvironment()
        let claim = try await environment.claim(of: "hi", expiresAt: left.map { TestEnvironment.noon.adding($0) })
        let sent = Mutex("")
        let dispatcher = environment.dispatcher { request in
            sent.withLock { $0 = String(decoding: request.body, as: UTF8.self) }
            return environment.answer(201, 0)
        }
        _ = await dispatcher.send(
            claim, from: environment.sender, leaseUntil: TestEnvironment.noon.adding(.seconds(30)))
        let field = sent.withLock { $0 }.split(separator: "&").first { $0.hasPrefix("ValidityPeriod=") }
        #expect(field.map { String($0.dropFirst("ValidityPeriod=".count)) } == seconds)
    }

    static let rates: [(String, Double)] = [
        ("+14155550100", 1), ("+18885550100", 3), ("384387", 100), ("+447700900123", 10),
        ("MG00000000000000000000000000000000", 10),
    ]

    @Test(arguments: rates) func eachKindOfNumberHasItsRate(_ address: String, _ segments: Double) {
        #expect(ProviderKind.standard.rate(address) == segments)
    }
}

extension HTTPRequest {
    /// Of the message that it makes at a phone.
    fileprivate var messageID: String {
        let parts = String(decoding: body, as: UTF8.self).split(separator: "\"id\":\"")
        return parts.last.flatMap { $0.split(separator: "\"").first }.map(String.init) ?? ""
    }
}

extension TestEnvironment {
    /// Queues so many requests.
    fileprivate func requests(_ count: Int) async throws -> [ID<OutboundMessage>] {
        let (account, sender) = (account.id, sender.id)
        return try await store.write { tx in
            try (0..<count).map { number in
                try Outbox.enqueue(
                    Outbox.Draft(
                        account: account, sender: sender, contact: nil, to: "+1415555010\(number)", body: "hi",
                        kind: .request), in: tx)
            }
        }
    }

    fileprivate func accepted(_ texts: [ID<OutboundMessage>]) async throws -> Int {
        try await store.read { tx in
            try texts.compactMap { try OutboundMessage.find($0, in: tx) }.filter { $0.state == .accepted }.count
        }
    }

    fileprivate func claim(of body: String, expiresAt: Instant? = nil) async throws -> ClaimedMessage {
        let (account, sender) = (account.id, sender.id)
        return try await store.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: body, kind: .request,
                    expiresAt: expiresAt), in: tx)
            guard
                let claim = try ClaimedMessage.claimDue(sender: sender, limit: 1, in: tx)
                    .first
            else {
                throw StoreError.column("state", holds: "nothing", wanted: "a text that is due")
            }
            return claim
        }
    }
}
