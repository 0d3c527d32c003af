import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// A house that has changed its number, or texts from several.
@Suite struct SeveralSendersTests {
    private static let ada = "+14155550101"
    private static let before = "+15005550009"

    private func other(_ stage: Stage, provider: String = Stage.provider) async throws -> Sender {
        let account = stage.account.id
        return try await stage.store.write {
            try Sender.named(Self.before, provider: provider, owner: account, in: $0)
        }
    }

    private func queue(_ stage: Stage, _ sender: Sender, state: String = "queued") async throws -> ID<Outbound> {
        let account = stage.account.id
        return try await stage.store.write { tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender.id, contact: nil, to: Self.ada, body: "hi", kind: .request),
                now: Stage.noon, in: tx)
            try tx.run("UPDATE outbound SET state = \(state) WHERE id = \(id) AND state = 'queued'")
            return id
        }
    }

    /// (its text's state, how long ago the text was made, whether it is still looked after)
    @Test(arguments: [
        ("queued", Duration.days(90), true), ("sending", .days(90), true), ("uncertain", .days(90), true),
        ("delivered", .days(90), false), ("delivered", .days(9), true),
    ])
    func aFormerNumberIsLookedAfterWhileAnythingIsOpen(_ state: String, _ age: Duration, _ isInUse: Bool) async throws {
        let stage = try await Stage()
        let former = try await other(stage)
        _ = try await queue(stage, former, state: state)
        let now = Stage.noon.adding(age)
        let found = try await stage.store.read {
            try Sender.inUse(provider: Stage.provider, since: now.adding(.zero - .days(60)), in: $0)
        }
        #expect(found.map(\.address) == (isInUse ? [Self.before] : []))
    }

    /// (whether the number that is set is sent for, whether something is due of the former; who does nothing)
    @Test(arguments: [(true, false, 0), (true, true, 1), (false, false, 1), (false, true, 2)])
    func aFormerNumberIsMissedOnlyWhileSomethingIsDue(_ isServed: Bool, _ isDue: Bool, _ idle: Int) async throws {
        let stage = try await Stage()
        let former = try await other(stage)
        if isDue { _ = try await queue(stage, former) }
        if isServed {
            let until = Stage.noon.adding(.seconds(9))
            try await stage.store.write { tx in
                _ = try tx.run(
                    "UPDATE sender SET lease_holder = 'a', lease_until = \(until) WHERE id = \(stage.sender.id)")
            }
        }
        let health = try await Health.check(
            stage.store, provider: Stage.provider, address: Stage.ourNumber, now: Stage.noon)
        #expect(health.idleSenders == idle)
    }

    /// (how it was said, which other sender; what becomes of a text that waits there)
    @Test(arguments: [
        (OptOut.Source.asked, Stage.provider, true), (.asked, "another AC9", false), (.carrier, Stage.provider, false),
    ])
    func whatIsAskedInWordsHoldsForAllOurNumbers(
        _ source: OptOut.Source, _ provider: String, _ holds: Bool
    ) async throws {
        let stage = try await Stage()
        let second = try await other(stage, provider: provider)
        let waiting = try await queue(stage, second)
        let sender = stage.sender.id
        try await stage.store.write {
            try OptOut.record(Self.ada, sender: sender, source: source, now: Stage.noon, in: $0)
        }
        let later = try await queue(stage, second)
        for text in [waiting, later] {
            let state = try await stage.store.read { try Outbound.find(text, in: $0)?.state }
            #expect(state == (holds ? .optedOut : .queued))
        }
        #expect(try await stage.store.read { try OptOut.isInForce(Self.ada, sender: second.id, in: $0) } == holds)
        // They come back on the other number.
        let lifted = try await stage.store.write {
            try OptOut.lift(Self.ada, sender: second.id, saidAt: Stage.noon, in: $0)
        }
        #expect(lifted == holds)
    }
}
