import HTTPTransport
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// Another server of the database has become the primary, and may lack what the one before has committed last.
@Suite(.enabled(if: TestDatabase.server != nil, "set GREENROOM_TEST_POSTGRES, or run .ci/postgres"))
struct FailoverReconciliationTests {
    private static let ada = "+14155550101"

    private static func text(_ environment: TestEnvironment) -> Outbox.Draft {
        Outbox.Draft(
            account: environment.account.id, sender: environment.sender.id, contact: nil, to: ada,
            body: "Are you in?", kind: .request)
    }

    private static func state(
        of text: ID<OutboundMessage>, _ environment: TestEnvironment
    ) async throws -> OutboundState? {
        try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state }
    }

    /// What the sender's row says, compared with the timeline of the server; and what becomes of a queued text, and of
    /// one that is queued afterwards.
    @Test(arguments: [
        (nil, OutboundState.queued, OutboundState.queued), (0, .queued, .queued), (-1, .uncertain, .uncertain),
        // A copy of a database whose server was another one.
        (7, .queued, .queued),
    ])
    func whatMayHaveBeenSentIsLookedUp(
        _ difference: Int64?, _ before: OutboundState, _ after: OutboundState
    ) async throws {
        let environment = try await TestEnvironment()
        let (sender, draft) = (environment.sender.id, Self.text(environment))
        let timeline = try #require(environment.store.timeline)
        let texts = try await environment.store.write { tx in
            try tx.run("UPDATE sender SET server_timeline = \(difference.map { timeline + $0 }) WHERE id = \(sender)")
            let first = try Outbox.enqueue(draft, in: tx)
            // Once.
            for _ in 0..<2 { try FailoverReconciliation.run(for: sender, in: tx) }
            return [first, try Outbox.enqueue(draft, in: tx)]
        }
        #expect(try await Self.state(of: texts[0], environment) == before)
        #expect(try await Self.state(of: texts[1], environment) == after)
        let known = try await environment.store.read { try Sender.find(sender, in: $0)?.serverTimeline }
        #expect(known == timeline)
    }

    /// Rows: whether the provider has the text already, and what becomes of it. It is sent only if not.
    @Test(arguments: [(true, OutboundState.sent), (false, .queued)])
    func aGatewayLooksUpBeforeItSends(_ isSent: Bool, _ state: OutboundState) async throws {
        let environment = try await TestEnvironment()
        let (sender, draft) = (environment.sender.id, Self.text(environment))
        let timeline = try #require(environment.store.timeline)
        let text = try await environment.store.write { tx in
            try tx.run("UPDATE sender SET server_timeline = \(timeline - 1) WHERE id = \(sender)")
            return try Outbox.enqueue(draft, in: tx)
        }
        let provider = ListedMessages(
            isSent ? [ListedMessages.Message(sid: "SM1", body: "Are you in?", created: TestEnvironment.noon)] : [])
        let client = environment.client { request throws(HTTPFailure) in try provider.answer(request) }
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let clock = MovableClock(TestEnvironment.noon)
        let dispatcher = Dispatcher(
            store: environment.store, client: client, sender: sender, options: Dispatcher.Options(),
            clock: clock.clock, random: .seeded(1), log: log)
        #expect(try await dispatcher.drain([text]))
        #expect(try await Self.state(of: text, environment) == .uncertain)
        clock.move(by: .minutes(2))
        try await Reconciler(store: environment.store, client: client, provider: TestEnvironment.provider, log: log)
            .run(now: clock.clock.now())
        #expect(try await Self.state(of: text, environment) == state)
        #expect(provider.requests.allSatisfy { $0.contains("To=") }, "only the list was asked for")
    }

    /// A restored backup is older than what a failover loses.
    @Test func aRestoreStaysRecorded() async throws {
        let environment = try await TestEnvironment()
        let (sender, taken) = (environment.sender.id, TestEnvironment.noon.adding(.hours(-30)))
        let timeline = try #require(environment.store.timeline)
        let recorded = try await environment.store.write { tx in
            try tx.run(
                """
                UPDATE sender SET server_timeline = \(timeline - 1), backup_taken_at = \(taken) WHERE id = \(sender)
                """)
            try FailoverReconciliation.run(for: sender, in: tx)
            return try tx.value("SELECT backup_taken_at FROM sender WHERE id = \(sender)", as: Instant.self)
        }
        #expect(recorded == taken)
    }
}
