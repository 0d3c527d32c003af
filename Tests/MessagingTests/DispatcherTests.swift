import HTTPTransport
import Logging
import Messaging
import Platform
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

    private static func each(
        _ codes: [Int], _ state: OutboundState, status: Int = 400, pauses: Bool = false
    ) -> [Row] {
        codes.map { Row(status, $0, state, pauses: pauses) }
    }

    /// The HTTP status and error code of Twilio, what becomes of the text, and whether the sender pauses. The last line
    /// has codes that the program does not know.
    static let rows =
        [Row(201, 0, .accepted), Row(429, 20429, .queued), Row(500, 20500, .uncertain), Row(503, 20503, .uncertain)]
        + each([20003, 20005, 20006, 20008], .queued, status: 401, pauses: true)
        + each([20404], .queued, status: 404, pauses: true) + each([20004], .queued, status: 405, pauses: true)
        + each([30002], .queued, pauses: true)
        + each([21606, 21659, 21212, 21601, 21603, 21607, 21616, 21703, 21704, 21705], .queued, pauses: true)
        + each([30032, 30033, 30034, 30035, 30024, 21609], .queued, pauses: true)
        + each([30023, 30027, 30022, 21611, 30001], .queued) + each([63038], .queued, status: 429)
        + each([21610], .optedOut)
        + each([21211, 21217, 21614, 21265, 21266, 21635, 30006, 30005], .invalidNumber)
        + each([21408, 21612, 30011, 21608, 21219, 30004], .failed)
        + each([30003, 30008, 30017, 30410, 30020, 30021, 30036], .failed)
        + each([21602, 21617, 21605, 30007, 30019, 21618, 21620, 63016], .failed)
        + each([30610, 30047], .queued)
        + each([21999, 90007], .failed)

    @Test(arguments: rows) func theCodeDecides(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        let sent = try await environment.dispatcher { _ throws(HTTPFailure) in environment.answer(row.status, row.code)
        }.drain([
            text
        ])
        #expect(sent)
        let (state, sender) = try await environment.look(text)
        #expect(state == row.state)
        #expect((sender?.pausedBecause != nil) == row.pauses)
    }

    @Test func noAnswerAfterItLeftIsUncertainAndIsNotSentAgain() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        let count = Mutex(0)
        let dispatcher = environment.dispatcher { _ throws(HTTPFailure) in
            count.withLock { $0 += 1 }
            throw HTTPFailure(.timedOut, "no answer", mayHaveBeenSent: true)
        }
        _ = try await dispatcher.drain([text])
        _ = try await dispatcher.drain([text])
        #expect(try await environment.look(text).0 == .uncertain)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func textThatWasNotSentStaysQueued() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        _ = try await environment.dispatcher { _ throws(HTTPFailure) in
            throw HTTPFailure(.couldNotConnect, "nobody listens", mayHaveBeenSent: false)
        }.drain([text])
        #expect(try await environment.look(text).0 == .queued)
    }

    @Test func leaseTakeoverMakesTextsInFlightUncertain() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        try await environment.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = 'sending', attempts = 1 WHERE id = \(text)")
            let until = TestEnvironment.noon.adding(.seconds(-1))
            try tx.run("UPDATE sender SET lease_holder = 'dead', lease_until = \(until)")
        }
        let other = try await environment.queued()
        _ = try await environment.dispatcher { _ throws(HTTPFailure) in environment.answer(201, 0) }.drain([other])
        #expect(try await environment.look(text).0 == .uncertain)
        #expect(try await environment.look(other).0 == .accepted)
    }

    @Test(arguments: [("queued", true), ("cancelled", false), ("delivered", false)])
    func onlyWhatWasQueuedIsStopped(_ row: (state: String, isStopped: Bool)) async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        let earlier = TestEnvironment.noon.adding(.minutes(-5))
        let isStopped = try await environment.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = \(row.state), state_at = \(earlier) WHERE id = \(text)")
            return try Outbox.cancel(text, in: tx)
        }
        #expect(isStopped == row.isStopped)
        #expect(try await environment.store.read { try OutboundMessage.find(text, in: $0)?.isWithdrawn } == true)
    }

    @Test func whileAnotherHoldsTheLeaseNothingIsSentHere() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        try await environment.store.write { tx in
            let until = TestEnvironment.noon.adding(.seconds(20))
            _ = try tx.run("UPDATE sender SET lease_holder = 'serve', lease_until = \(until)")
        }
        let sent = try await environment.dispatcher { _ throws(HTTPFailure) in
            Issue.record("sent without the lease")
            return environment.answer(201, 0)
        }.drain([text])
        #expect(!sent)
        #expect(try await environment.look(text).0 == .queued)
    }

    @Test func drainIgnoresTextsOfAnotherSender() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        let account = environment.account.id
        try await environment.store.write { tx in
            let other = try Sender.named("+15005550009", provider: TestEnvironment.provider, owner: account, in: tx)
            try tx.run("UPDATE outbound_message SET sender_id = \(other.id)")
        }
        let sent = try await environment.dispatcher { _ throws(HTTPFailure) in
            Issue.record("sent over the wrong number")
            return environment.answer(201, 0)
        }.drain([text])
        #expect(sent)
        #expect(try await environment.look(text).0 == .queued)
    }

    @Test func aReportThatWeMissIsAskedForAgain() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued()
        let bodies = Mutex<[String]>([])
        var options = Dispatcher.Options(rate: 1000, idle: .milliseconds(1))
        options.statusCallback = "https://gigs.example.org/twilio/status"
        _ = try await environment.dispatcher(options) { request throws(HTTPFailure) in
            bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            return environment.answer(201, 0)
        }.drain([text])
        let body = try #require(bodies.withLock { $0.first })
        #expect(body.contains("twilio%2Fstatus%3Fmid%3D") && body.contains("%23rc%3D3%26rp%3Dall"))
    }

    @Test func textThatIsTooLateExpiresInTheQueue() async throws {
        let environment = try await TestEnvironment()
        let text = try await environment.queued(expiresAt: TestEnvironment.noon)
        let other = try await environment.queued()
        _ = try await environment.dispatcher { _ throws(HTTPFailure) in environment.answer(201, 0) }.drain([
            text, other,
        ])
        #expect(try await environment.look(text).0 == .expired)
        #expect(try await environment.look(other).0 == .accepted)
    }
}

extension TestEnvironment {
    fileprivate func queued(expiresAt: Instant? = nil) async throws -> ID<OutboundMessage> {
        let (account, sender) = (account.id, sender.id)
        return try await store.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: "hi", kind: .request,
                    expiresAt: expiresAt), in: tx)
        }
    }

    fileprivate func look(_ text: ID<OutboundMessage>) async throws -> (OutboundState?, Sender?) {
        let id = sender.id
        return try await store.read { (try OutboundMessage.find(text, in: $0)?.state, try Sender.find(id, in: $0)) }
    }
}
