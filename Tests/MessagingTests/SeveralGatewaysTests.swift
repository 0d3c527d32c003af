import HTTPTransport
import Lineups
import Logging
import Platform
import Storage
import Synchronization
import Templates
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// Two gateways, each with its own connections to one database.
@Suite struct SeveralGatewaysTests {
    private static let ada = "+14155550101"

    /// Runs an operation of both gateways at the same moment.
    private static func atOnce<Value: Sendable>(
        _ stores: [Store], _ operation: @escaping @Sendable (Store) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for store in stores { group.addTask { try await operation(store) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("one text that two gateways get at once has one effect, and the same reply at both")
    func oneTextAtBoth() async throws {
        for round in 0..<5 {
            let environment = try await TestEnvironment()
            let stores = [environment.store, try environment.openAgain()]
            let show = try await environment.show("Late Show")
            try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
            let modules = environment.modules
            let replies = try await Self.atOnce(stores) { store in
                try await Inbox(store: store, modules: modules, templates: .builtIn).receive(
                    Inbox.Delivery(
                        provider: TestEnvironment.provider, sid: "SM\(round)", from: Self.ada,
                        to: TestEnvironment.ourNumber, service: nil, body: "yes", receivedAt: TestEnvironment.noon),
                    replyMethod: .inline)
            }
            #expect(replies[0] != nil && replies[0] == replies[1], "\(replies)")
            let (texts, changes) = try await environment.store.read { tx in
                (
                    try tx.value("SELECT count(*) FROM inbound_message", as: Int.self),
                    try tx.values(
                        "SELECT from_answer || '>' || to_answer FROM slot_change ORDER BY id", as: String.self)
                )
            }
            #expect(texts == 1)
            #expect(changes == ["none>confirmed"])
        }
    }

    @Test("one gateway sends for a sender; another does when the lease has ended, as after a kill")
    func theLeaseMoves() async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let (sender, noon) = (environment.sender.id, TestEnvironment.noon)
        let length = Duration.seconds(30)
        @Sendable func acquire(_ holder: String, at now: Instant, on store: Store) async throws -> Bool {
            try await store.write(at: now) { tx in
                try Lease(sender: sender, holder: holder, length: length).acquire(in: tx) != .refused
            }
        }
        async let first = acquire("a", at: noon, on: stores[0])
        async let second = acquire("b", at: noon, on: stores[1])
        let got = try await [first, second]
        #expect(got.count { $0 } == 1)
        let other = got[0] ? ("b", stores[1]) : ("a", stores[0])
        #expect(try await !acquire(other.0, at: noon.adding(length - .seconds(1)), on: other.1))
        #expect(try await acquire(other.0, at: noon.adding(length), on: other.1))
    }

    @Test("a job that two gateways run at once takes effect once")
    func aJobTakesEffectOnce() async throws {
        for _ in 0..<5 {
            let environment = try await TestEnvironment()
            let stores = [environment.store, try environment.openAgain()]
            let show = try await environment.show("Late Show")
            let asked = try await environment.invite(
                show, [environment.contact("Ada", Self.ada)], isSent: false)
            try await environment.deliver(asked)
            let modules = environment.modules
            // Reminders and deadlines of the show are due.
            let later = TestEnvironment.noon.adding(.days(30))
            _ = try await Self.atOnce(stores) { store in
                let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                return try await JobRunner(store: store, modules: modules, log: log).run(now: later)
            }
            let repeated = try await environment.store.read { tx in
                try tx.values(
                    """
                    SELECT slot_id FROM invitation GROUP BY slot_id, purpose, round HAVING count(*) > 1
                    """, as: Int64.self)
            }
            #expect(repeated == [])
            #expect(try await environment.store.read { try !$0.exists("SELECT 1 FROM job WHERE state = 'failed'") })
        }
    }

    @Test("a session that starts at one gateway is valid at another, and both count the same attempts")
    func signInIsShared() async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let (account, now) = (environment.account.id, TestEnvironment.noon)
        let token = try await stores[0].write(at: now) {
            try Session.start(account: account, browser: "test", random: .system, in: $0)
        }
        #expect(try await stores[1].read(at: now) { try Session.find(token, in: $0)?.account } == account)
        _ = try await stores[1].write { try Session.revoke(token, in: $0) }
        #expect(try await stores[0].read(at: now) { try Session.find(token, in: $0) } == nil)

        let limit = AttemptLimit.passwordsForEmail
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for attempt in 0..<limit.count * 2 {
                group.addTask {
                    do {
                        try await stores[attempt % 2].write(at: now) {
                            try limit.record("ada@example.org", in: $0)
                        }
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == limit.count)
    }

    /// Returns when a session of another store waits for a lock.
    private static func untilOneWaits(_ tx: Transaction) throws {
        let isWaiting: SQL = "SELECT 1 FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))"
        while try !tx.exists(isWaiting) {}
    }

    enum Overtaking: String, CaseIterable {
        case cancellation, optOut, optOutElsewhere, report
    }

    @Test(
        "a text is not claimed that was canceled, or whose number opted out, while it was being claimed",
        .enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(1)), arguments: Overtaking.allCases)
    func aClaimThatIsOvertaken(_ overtaking: Overtaking) async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let (account, sender, noon) = (environment.account.id, environment.sender.id, TestEnvironment.noon)
        let text = try await stores[0].write { tx in
            try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .request),
                in: tx)
        }
        let other = try await stores[0].write { tx in
            try Sender.named("+15005550009", provider: "another AC9", owner: account, in: tx).id
        }
        let claimed = Mutex<Task<Int, any Error>?>(nil)
        try await stores[0].write(.none, at: noon) { tx in
            switch overtaking {
            case .cancellation: try Outbox.cancel(text, in: tx)
            case .optOut: try OptOut.record(Self.ada, sender: sender, source: .carrier, in: tx)
            case .optOutElsewhere: try OptOut.record(Self.ada, sender: other, source: .carrier, in: tx)
            case .report:
                try DeliveryReports.receive(
                    DeliveryReport(
                        provider: TestEnvironment.provider, sid: "SM1", status: .delivered, code: nil,
                        key: MessageKey(id: text, createdAt: noon)), in: tx)
            }
            let claim = Task {
                try await stores[1].write(.none, at: noon) {
                    try ClaimedMessage.claimDue(sender: sender, limit: 10, in: $0).count
                }
            }
            claimed.withLock { $0 = claim }
            try Self.untilOneWaits(tx)
        }
        #expect(try await claimed.withLock { $0 }?.value == 0)
        let state = try await stores[0].read { try OutboundMessage.find(text, in: $0)?.state }
        #expect(
            state
                == [
                    .cancellation: .canceled, .optOut: .optedOut, .optOutElsewhere: .optedOut, .report: .delivered,
                ][overtaking])
    }

    @Test(
        "a text that was claimed first is not canceled, and is withdrawn",
        .enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(1)))
    func aCancellationThatIsOvertaken() async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let (account, sender, noon) = (environment.account.id, environment.sender.id, TestEnvironment.noon)
        let text = try await stores[0].write { tx in
            try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .request),
                in: tx)
        }
        let canceled = Mutex<Task<Bool, any Error>?>(nil)
        let count = try await stores[0].write(.none, at: noon) { tx in
            let count = try ClaimedMessage.claimDue(sender: sender, limit: 10, in: tx).count
            let cancel = Task { try await stores[1].write(.none, at: noon) { try Outbox.cancel(text, in: $0) } }
            canceled.withLock { $0 = cancel }
            try Self.untilOneWaits(tx)
            return count
        }
        #expect(count == 1)
        #expect(try await canceled.withLock { $0 }?.value == false)
        let stored = try await stores[0].read { try OutboundMessage.find(text, in: $0) }
        #expect(stored?.state == .sending && stored?.isWithdrawn == true)
    }

    @Test("tries of a code at two gateways all count", .timeLimit(.minutes(1)))
    func triesOfACodeAllCount() async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let (account, now) = (environment.account.id, TestEnvironment.noon)
        let request = try await stores[0].write {
            try SignInCode.create(.signIn, number: Self.ada, account: account, random: .system, in: $0)
        }
        let wrong = request.digits == "000000" ? "000001" : "000000"
        let checks = try await withThrowingTaskGroup(of: SignInCode.Check.self) { group in
            for attempt in 0..<SignInCode.maximumTries * 2 {
                group.addTask {
                    try await stores[attempt % 2].write(.none, at: now) {
                        try SignInCode.check(wrong, for: request.token, .signIn, in: $0)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let left = checks.compactMap { if case .wrong(let left) = $0 { left } else { nil } }
        #expect(left.sorted() == Array(1..<SignInCode.maximumTries))
        #expect(checks.count { $0 == .invalid } == SignInCode.maximumTries + 1)
        let last = try await stores[0].write(.none, at: now) {
            try SignInCode.check(request.digits, for: request.token, .signIn, in: $0)
        }
        #expect(last == .invalid)
    }

    @Test("what a claim without an answer left behind is looked up before a lease has passed")
    func aClaimWithoutAnswer() async throws {
        let environment = try await TestEnvironment()
        let (account, sender, noon) = (environment.account.id, environment.sender.id, TestEnvironment.noon)
        let states = try await environment.store.write { tx in
            let texts = try ["one", "two"].map { body in
                try Outbox.enqueue(
                    Outbox.Draft(
                        account: account, sender: sender, contact: nil, to: Self.ada, body: body, kind: .request),
                    in: tx)
            }
            for (text, age) in zip(texts, [20, 5]) {
                let at = noon.adding(.seconds(-age))
                try tx.run("UPDATE outbound_message SET state = 'sending', attempted_at = \(at) WHERE id = \(text)")
            }
            let lease = Lease(sender: sender, holder: "a", length: .seconds(30))
            _ = try lease.acquire(in: tx.at(noon.adding(.seconds(-25))))
            #expect(try Dispatcher.renew(lease, in: tx))
            return try texts.map { try OutboundMessage.find($0, in: tx)?.state }
        }
        #expect(states == [.uncertain, .sending])
    }

    private static func backfill(_ environment: TestEnvironment, _ store: Store, _ provider: ListedMessages) -> Backfill
    {
        let inbox = Inbox(store: store, modules: environment.modules, templates: .builtIn)
        let client = environment.client { request throws(HTTPFailure) in try provider.answer(request) }
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return Backfill(inbox: inbox, client: client, sender: environment.sender.id, log: log)
    }

    @Test("one gateway at a time reads the provider's list; another does not read what was read since")
    func oneBackfillAtATime() async throws {
        let environment = try await TestEnvironment()
        let stores = [environment.store, try environment.openAgain()]
        let text = ListedMessages.Message(
            sid: "SM1", direction: "inbound", from: Self.ada, to: TestEnvironment.ourNumber, status: "received")
        let clock = MovableClock(TestEnvironment.noon)
        let both = ListedMessages([text])
        let passes = try await Self.atOnce(stores) { store in
            try await Self.backfill(environment, store, both).catchUp(clock: clock.clock)
        }
        #expect(passes.map(\.reachesNow) == [true, true])
        #expect(passes.map(\.taken).sorted() == [0, 1])
        #expect(both.requests.count == 1)

        // A gateway was killed while it read: another one waits for the end of its turn, and no longer.
        let sender = environment.sender.id
        clock.move(by: .minutes(1))
        let until = clock.clock.now().adding(BackfillTurn.length)
        try await environment.store.write { tx in
            _ = try tx.run(
                "UPDATE sender SET backfill_holder = 'killed', backfill_until = \(until) WHERE id = \(sender)")
        }
        let alone = ListedMessages([text])
        async let waiting = Self.backfill(environment, stores[1], alone).catchUp(clock: clock.clock)
        try await environment.store.write { _ in }
        #expect(alone.requests == [])
        clock.move(by: BackfillTurn.length)
        let pass = try await waiting
        #expect(pass.reachesNow)
        #expect(alone.requests.count == 1)
    }
}
