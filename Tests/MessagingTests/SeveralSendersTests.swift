import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

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

    /// (how it was said, which other sender; what becomes of a text that waits there)
    @Test(arguments: [
        (OptOut.Source.asked, TestEnvironment.provider, true), (.asked, "another AC9", false),
        (.carrier, TestEnvironment.provider, false),
    ])
    func optOutInWordsHoldsForAllOurNumbers(
        _ source: OptOut.Source, _ provider: String, _ holds: Bool
    ) async throws {
        let environment = try await TestEnvironment()
        let second = try await other(environment, provider: provider)
        let waiting = try await queue(environment, second)
        let sender = environment.sender.id
        try await environment.store.write {
            try OptOut.record(Self.ada, sender: sender, source: source, in: $0)
        }
        let later = try await queue(environment, second)
        for text in [waiting, later] {
            let state = try await environment.store.read { try OutboundMessage.find(text, in: $0)?.state }
            #expect(state == (holds ? .optedOut : .queued))
        }
        #expect(try await environment.store.read { try OptOut.isInForce(Self.ada, sender: second.id, in: $0) } == holds)
        // They come back on the other number.
        let lifted = try await environment.store.write {
            try OptOut.lift(Self.ada, sender: second.id, saidAt: TestEnvironment.noon, in: $0)
        }
        #expect(lifted == holds)
    }
}
