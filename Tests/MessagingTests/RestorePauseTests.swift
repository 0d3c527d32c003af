import HTTPTransport
import Messaging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

@testable import Messaging

/// After a restore nothing leaves until a person releases the outbox.
@Suite struct RestorePauseTests {
    private static let reason = RestoreReconciliation.pause

    private func restored() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        try await environment.store.write { try RestoreReconciliation.mark(in: $0) }
        return environment
    }

    private func sender(of environment: TestEnvironment) async throws -> Sender {
        let id = environment.sender.id
        return try #require(try await environment.store.read { try Sender.find(id, in: $0) })
    }

    @Test("a sender that is first used after a restore is paused as well, until the outbox is released")
    func aNewSenderIsPausedToo() async throws {
        let environment = try await restored()
        let account = environment.account.id
        let (new, released, newest) = try await environment.store.write { tx in
            let new = try Sender.named("+15005550007", provider: "other", owner: account, in: tx)
            let released = try Sender.release(new, in: tx)
            return (new, released, try Sender.named("+15005550008", provider: "other", owner: account, in: tx))
        }
        #expect(new.pausedBecause == Self.reason)
        #expect(Set(released) == [TestEnvironment.ourNumber, "+15005550007"])
        #expect(newest.pausedBecause == nil)
    }

    @Test(arguments: [OutboundMessage.Kind.answer, .text, .notice]) func nothingIsSentUntilReleased(
        _ kind: OutboundMessage.Kind
    ) async throws {
        let environment = try await restored()
        let (account, id) = (environment.account.id, environment.sender.id)
        // A day later a trial message would be due, if there were one.
        let text = try await environment.store.write { tx in
            try tx.run("UPDATE sender SET paused_at = paused_at - 86400000, backup_taken_at = NULL")
            return try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: id, contact: nil, to: "+14155550101", body: "hi", kind: kind),
                in: tx)
        }
        let requests = Mutex(0)
        let dispatcher = environment.dispatcher { _ throws(HTTPFailure) in
            requests.withLock { $0 += 1 }
            return environment.answer(201, 0)
        }
        let passes = Mutex(0)
        _ = try await dispatcher.runLoop {
            passes.withLock {
                $0 += 1; return $0 > 5
            } ? .stop : .proceed
        }
        #expect(requests.withLock { $0 } == 0)
        let sender = try await sender(of: environment)
        #expect(sender.pausedBecause == Self.reason)
        let released = try await environment.store.write {
            try Sender.release(sender, in: $0)
        }
        #expect(released == [TestEnvironment.ourNumber])
        _ = try await dispatcher.drain([text])
        #expect(requests.withLock { $0 } == 1)
    }

    /// What was under way before ends differently, and changes nothing about the pause.
    @Test(arguments: ["refused", "failed", "delivered"]) func nothingElseEndsThePause(_ event: String) async throws {
        let environment = try await restored()
        let id = environment.sender.id
        try await environment.store.write { tx in
            let text = ID<OutboundMessage>(1)
            switch event {
            case "refused": try Sender.pause(id, because: "refused", by: .refusal, in: tx)
            case "failed":
                try Sender.pauseAll(ofProvider: TestEnvironment.provider, because: "failed", by: .report, in: tx)
            default: try Sender.resumeAfterSuccess(id, of: [text], clearing: [.refusal, .report], in: tx)
            }
        }
        let sender = try await sender(of: environment)
        #expect(sender.pausedBecause == Self.reason && sender.pausedBy == nil)
    }

    @Test func oneReleaseResumesAllThatTheRestorePaused() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let resumed = try await environment.store.write { tx in
            let other = try Sender.named("+15005550007", provider: TestEnvironment.provider, owner: account, in: tx)
            let refused = try Sender.named("+15005550008", provider: TestEnvironment.provider, owner: account, in: tx)
            try RestoreReconciliation.mark(in: tx)
            _ = try Sender.resume(refused.id, in: tx)
            try Sender.pause(refused.id, because: "refused", by: .refusal, in: tx)
            return try Sender.release(other, in: tx)
        }
        #expect(resumed == ["+15005550007", TestEnvironment.ourNumber])
        #expect(try await sender(of: environment).pausedBecause == nil)
    }
}
