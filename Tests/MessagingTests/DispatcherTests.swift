import HTTPTransport
import Logging
import Messaging
import People
import Storage
import Synchronization
import TestSupport
import Testing
import Twilio
import Values

/// What each of the provider's answers does to a text and to its sender.
@Suite struct DispatcherTests {
    struct Row: CustomTestStringConvertible {
        let status: Int
        let code: Int
        let state: OutboundState
        let pauses: Bool
        var testDescription: String { "\(status) \(code)" }

        init(_ status: Int, _ code: Int, _ state: OutboundState, pauses: Bool = false) {
            (self.status, self.code, self.state, self.pauses) = (status, code, state, pauses)
        }
    }

    static let rows = [
        Row(201, 0, .accepted), Row(429, 20429, .queued), Row(500, 20500, .uncertain), Row(503, 20503, .uncertain),
        Row(400, 21610, .optedOut), Row(400, 21211, .invalidNumber), Row(400, 21614, .invalidNumber),
        Row(400, 21408, .failed), Row(400, 21617, .failed), Row(400, 21606, .queued, pauses: true),
        Row(401, 20003, .queued, pauses: true), Row(400, 21999, .failed), Row(404, 20404, .queued, pauses: true),
    ]

    @Test(arguments: rows) func theCodeDecides(_ row: Row) async throws {
        let stage = try await Stage()
        let text = try await stage.queued()
        let sent = try await stage.dispatcher { _ throws(HTTPFailure) in stage.answer(row.status, row.code) }.drain([
            text
        ])
        #expect(sent)
        let (state, sender) = try await stage.look(text)
        #expect(state == row.state)
        #expect((sender?.pausedBecause != nil) == row.pauses)
    }

    @Test func noAnswerAfterItLeftIsUncertainAndIsNotSentAgain() async throws {
        let stage = try await Stage()
        let text = try await stage.queued()
        let count = Mutex(0)
        let dispatcher = stage.dispatcher { _ throws(HTTPFailure) in
            count.withLock { $0 += 1 }
            throw HTTPFailure(.timedOut, "no answer", mayHaveBeenSent: true)
        }
        _ = try await dispatcher.drain([text])
        _ = try await dispatcher.drain([text])
        #expect(try await stage.look(text).0 == .uncertain)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func whatSurelyDidNotLeaveIsTriedAgain() async throws {
        let stage = try await Stage()
        let text = try await stage.queued()
        _ = try await stage.dispatcher { _ throws(HTTPFailure) in
            throw HTTPFailure(.couldNotConnect, "nobody listens", mayHaveBeenSent: false)
        }.drain([text])
        #expect(try await stage.look(text).0 == .queued)
    }

    @Test func whoeverTakesTheLeaseOverFindsWhatWasUnderWayUncertain() async throws {
        let stage = try await Stage()
        let text = try await stage.queued()
        try await stage.store.write { tx in
            try tx.run("UPDATE outbound SET state = 'sending', attempts = 1 WHERE id = \(text)")
            let until = Stage.noon.adding(.seconds(-1))
            try tx.run("UPDATE sender SET lease_holder = 'dead', lease_until = \(until)")
        }
        let other = try await stage.queued()
        _ = try await stage.dispatcher { _ throws(HTTPFailure) in stage.answer(201, 0) }.drain([other])
        #expect(try await stage.look(text).0 == .uncertain)
        #expect(try await stage.look(other).0 == .accepted)
    }

    @Test func whileAnotherHoldsTheLeaseNothingIsSentHere() async throws {
        let stage = try await Stage()
        let text = try await stage.queued()
        try await stage.store.write { tx in
            let until = Stage.noon.adding(.seconds(20))
            _ = try tx.run("UPDATE sender SET lease_holder = 'serve', lease_until = \(until)")
        }
        let sent = try await stage.dispatcher { _ throws(HTTPFailure) in
            Issue.record("sent without the lease")
            return stage.answer(201, 0)
        }.drain([text])
        #expect(!sent)
        #expect(try await stage.look(text).0 == .queued)
    }

    @Test func whatWouldComeTooLateDiesInTheQueue() async throws {
        let stage = try await Stage()
        let text = try await stage.queued(expiresAt: Stage.noon)
        let other = try await stage.queued()
        _ = try await stage.dispatcher { _ throws(HTTPFailure) in stage.answer(201, 0) }.drain([text, other])
        #expect(try await stage.look(text).0 == .expired)
        #expect(try await stage.look(other).0 == .accepted)
    }
}

extension Stage {
    fileprivate func queued(expiresAt: Instant? = nil) async throws -> ID<Outbound> {
        let (account, sender) = (account.id, sender.id)
        return try await store.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .request,
                    expiresAt: expiresAt), now: Stage.noon, in: tx)
        }
    }

    fileprivate func dispatcher(
        _ send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
    ) -> Dispatcher {
        let provider = Provider(accountSID: "AC0123", credentials: .token(Secret("secret")))
        return Dispatcher(
            store: store, client: MessagesClient(provider: provider, http: HTTPClient(send: send)), sender: sender.id,
            options: Dispatcher.Options(rate: 1000, idle: .milliseconds(1)), clock: .fixed(Stage.noon),
            random: .seeded(1), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    fileprivate func answer(_ status: Int, _ code: Int) -> HTTPResponse {
        let body =
            status == 201
            ? "{\"sid\":\"SM\(RandomSource.system.hexToken())\",\"status\":\"queued\"}"
            : "{\"code\":\(code),\"message\":\"no\",\"status\":\(status)}"
        return HTTPResponse(status: status, headers: [], body: Array(body.utf8), effectiveURL: "")
    }

    fileprivate func look(_ text: ID<Outbound>) async throws -> (OutboundState?, Sender?) {
        let id = sender.id
        return try await store.read { (try Outbound.find(text, in: $0)?.state, try Sender.find(id, in: $0)) }
    }
}
