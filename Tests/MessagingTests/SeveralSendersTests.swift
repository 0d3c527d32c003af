import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// An account that has changed its number, or texts from several.
@Suite struct SeveralSendersTests {
    private static let ada = "+14155550101"
    private static let before = "+15005550009"

    private func other(_ environment: TestEnvironment, provider: String = TestEnvironment.provider) async throws
        -> Sender
    {
        let account = environment.account.id
        return try await environment.store.write {
            try Sender.named(Self.before, provider: provider, owner: account, in: $0)
        }
    }

    private func queue(_ environment: TestEnvironment, _ sender: Sender, state: String = "queued") async throws -> ID<
        OutboundMessage
    > {
        let account = environment.account.id
        return try await environment.store.write { tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender.id, contact: nil, to: Self.ada, body: "hi", kind: .request),
                in: tx)
            try tx.run("UPDATE outbound_message SET state = \(state) WHERE id = \(id) AND state = 'queued'")
            return id
        }
    }

    /// (its text's state, how long ago the text was made, whether it is still looked after)
    @Test(arguments: [
        ("queued", Duration.days(90), true), ("sending", .days(90), true), ("uncertain", .days(90), true),
        ("delivered", .days(90), false), ("delivered", .days(9), true),
    ])
    func aFormerNumberIsLookedAfterWhileAnythingIsOpen(_ state: String, _ age: Duration, _ isInUse: Bool) async throws {
        let environment = try await TestEnvironment()
        let former = try await other(environment)
        _ = try await queue(environment, former, state: state)
        let now = TestEnvironment.noon.adding(age)
        let found = try await environment.store.read {
            try Sender.inUse(provider: TestEnvironment.provider, since: now.adding(.zero - .days(60)), in: $0)
        }
        #expect(found.map(\.address) == (isInUse ? [Self.before] : []))
    }

    /// (whether the number that is set is sent for, whether something is due of the former; who does nothing)
    @Test(arguments: [(true, false, 0), (true, true, 1), (false, false, 1), (false, true, 2)])
    func aFormerNumberIsMissedOnlyWhileSomethingIsDue(_ isServed: Bool, _ isDue: Bool, _ idle: Int) async throws {
        let environment = try await TestEnvironment()
        let former = try await other(environment)
        if isDue { _ = try await queue(environment, former) }
        if isServed {
            let until = TestEnvironment.noon.adding(.seconds(9))
            try await environment.store.write { tx in
                _ = try tx.run(
                    "UPDATE sender SET lease_holder = 'a', lease_until = \(until) WHERE id = \(environment.sender.id)")
            }
        }
        let health = try await Health.check(
            environment.store, provider: TestEnvironment.provider, address: TestEnvironment.ourNumber,
            now: TestEnvironment.noon)
        #expect(health.idleSenders == idle)
    }

    /// A way to opt out, and whose the other sender is.
    struct Leaving: Sendable, CustomTestStringConvertible {
        let source: OptOut.Source
        let provider: String

        var testDescription: String { "\(source), other sender at \(provider)" }
    }

    static let leavings = [OptOut.Source.asked, .carrier].flatMap { source in
        [TestEnvironment.provider, "another AC9"].map { Leaving(source: source, provider: $0) }
    }

    @Test(arguments: leavings) func anOptOutHoldsForAllSendersOfTheAccount(_ row: Leaving) async throws {
        let environment = try await TestEnvironment()
        let (store, account, first) = (environment.store, environment.account.id, environment.sender.id)
        let second = try await other(environment, provider: row.provider)
        let waiting = try await queue(environment, second)
        try await store.write { try OptOut.record(Self.ada, sender: first, source: row.source, in: $0) }
        let later = try await queue(environment, second)
        for text in [waiting, later] {
            #expect(try await store.read { try OutboundMessage.find(text, in: $0)?.state } == .optedOut)
        }
        #expect(try await scope(environment, second.id) == .allSenders)
        // One that is set up later.
        let third = try await store.write {
            try Sender.named("+15005550010", provider: "a third AC9", owner: account, in: $0)
        }
        #expect(try await scope(environment, third.id) == .allSenders)
        // They opt in at the second sender. What the carrier blocks stays blocked.
        let lifted = try await store.write {
            try OptOut.lift(Self.ada, sender: second.id, saidAt: TestEnvironment.noon, in: $0)
        }
        #expect(lifted)
        #expect(try await scope(environment, second.id) == nil)
        #expect(try await scope(environment, third.id) == nil)
        let isBlocked = row.source == .carrier
        #expect(try await scope(environment, first) == (isBlocked ? .sender(address: TestEnvironment.ourNumber) : nil))
        let listed = try await store.read { try OptedOutNumber.all(account: account, in: $0) }
        #expect(listed.map(\.scope) == (isBlocked ? [.sender(address: TestEnvironment.ourNumber)] : []))
        // Until they text START to it.
        _ = try await environment.text("START", from: Self.ada)
        #expect(try await scope(environment, first) == nil)
    }

    private func scope(_ environment: TestEnvironment, _ sender: ID<Sender>) async throws -> OptOut.Scope? {
        let account = environment.account.id
        return try await environment.store.read {
            try OptOut.scope(of: Self.ada, account: account, sender: sender, in: $0)
        }
    }

    /// Whether the text gets into the queue only after the opt-out, past its check.
    @Test(arguments: [false, true]) func nothingLeavesAnotherSenderAfterAStop(isQueuedLate: Bool) async throws {
        let environment = try await TestEnvironment()
        let second = try await other(environment, provider: "another AC9")
        let text = try await queue(environment, second)
        _ = try await environment.text("STOP", from: Self.ada)
        let claimed = try await environment.store.write { tx in
            if isQueuedLate { try tx.run("UPDATE outbound_message SET state = 'queued' WHERE id = \(text)") }
            return try ClaimedMessage.claimDue(sender: second.id, limit: 10, in: tx).count
        }
        #expect(claimed == 0)
        #expect(try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state } == .optedOut)
    }

    /// (when they opted in at the other sender, and out at the first again, in seconds after the text left; what the
    /// report of its refusal leaves)
    @Test(arguments: [
        (30, nil, OptOut.Scope.sender(address: TestEnvironment.ourNumber)), (-30, nil, .allSenders),
        (30, 40, .allSenders),
    ])
    func aRefusalOfTheCarrierIsAnOptOutUnlessTheyOptedInSince(
        _ optedIn: Int, _ optedOut: Int?, _ scope: OptOut.Scope
    ) async throws {
        let environment = try await TestEnvironment()
        let second = try await other(environment)
        let text = try await queue(environment, environment.sender, state: "sending")
        let start = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM7", from: Self.ada, to: Self.before, service: nil,
            body: "START", receivedAt: TestEnvironment.noon.adding(.seconds(optedIn)))
        _ = try await environment.inbox.receive(start, replyMethod: .inline)
        if let optedOut {
            _ = try await environment.text(
                "STOP", from: Self.ada, now: TestEnvironment.noon.adding(.seconds(optedOut)))
        }
        let report = DeliveryReport(
            provider: TestEnvironment.provider, sid: "SM8", status: .failed, code: 21610,
            key: MessageKey(id: text, createdAt: TestEnvironment.noon))
        try await environment.store.write(.none, at: TestEnvironment.noon.adding(.minutes(1))) { tx in
            try tx.run("UPDATE outbound_message SET attempted_at = \(TestEnvironment.noon) WHERE id = \(text)")
            try DeliveryReports.receive(report, in: tx)
        }
        #expect(try await self.scope(environment, environment.sender.id) == scope)
        #expect(try await self.scope(environment, second.id) == (scope == .allSenders ? .allSenders : nil))
    }

    /// (what the account's earlier sender heard; whether the account still has that sender)
    @Test(arguments: [(OptOut.Source.carrier, false), (.asked, false), (.carrier, true)])
    func anOptOutHoldsWhenTheOperatorAssignsAnotherSender(_ source: OptOut.Source, _ isKept: Bool) async throws {
        let environment = try await TestEnvironment()
        let (shared, new) = (environment.sender, try await other(environment))
        let booker = try await environment.store.write { tx in
            let account = try Account.create(
                name: "Second Room", zone: environment.account.zone, region: environment.account.region, in: tx)
            try shared.assign(to: account.id, in: tx)
            try OptOut.record(Self.ada, sender: shared.id, source: source, in: tx)
            if !isKept { try new.assign(to: account.id, in: tx) }
            return account.id
        }
        let sender = isKept ? shared.id : new.id
        #expect(
            try await environment.store.read {
                try OptOut.scope(of: Self.ada, account: booker, sender: sender, in: $0)
            } == .allSenders)
    }

    /// Their pause holds the texts of every sender, and ends with the answer at one of them.
    @Test func aPossibleOptOutHoldsForAllSenders() async throws {
        let environment = try await TestEnvironment()
        let second = try await other(environment)
        let text = try await queue(environment, second)
        let first = environment.sender.id
        let claimed = try await environment.store.write { tx in
            try NumberPause.begin(Self.ada, sender: first, text: ID(1), in: tx)
            let paused = try ClaimedMessage.claimDue(sender: second.id, limit: 10, in: tx).count
            try NumberPause.end(Self.ada, sender: second.id, by: .person, in: tx)
            return [paused, try ClaimedMessage.claimDue(sender: second.id, limit: 10, in: tx).count]
        }
        #expect(claimed == [0, 1])
        #expect(try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state } == .sending)
    }
}
