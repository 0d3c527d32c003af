package import Platform
package import Storage
import Synchronization
package import Twilio
package import Values

/// Reads the state of the device that sends, and alerts the operator of what keeps it from sending.
package struct DeviceWatch: Sendable {
    let client: AccountClient
    let store: Store
    let sender: ID<Sender>

    /// When it was first missed; nil while it answers.
    private let missed: Missed

    /// One that is away for less is on its way through a door, or restarts.
    private static let tolerance: Duration = .minutes(10)

    private final class Missed: Sendable {
        let since = Mutex<Instant?>(nil)
    }

    package init(client: AccountClient, store: Store, sender: ID<Sender>) {
        (self.client, self.store, self.sender, missed) = (client, store, sender, Missed())
    }

    /// Throws what the device, or the store, does not answer.
    package func run(now: Instant) async throws {
        do {
            let health = try await client.health()
            missed.since.withLock { $0 = nil }
            guard let health else { return }
            if let since = health.awaySince(now: now) { return try await reportAbsence(since: since, now: now) }
            try await store.write(.everything, at: now) { [sender] in
                try DeviceAlert(health).report(from: sender, in: $0)
            }
        } catch let failure as APIFailure where failure.isAbsence {
            let since = missed.since.withLock { since in
                since = since ?? now
                return since ?? now
            }
            if now - since >= Self.tolerance { try await reportAbsence(since: since, now: now) }
            throw failure
        }
    }

    private func reportAbsence(since: Instant, now: Instant) async throws {
        try await store.write(.everything, at: now) { [sender] tx in
            guard let zone = try Account.operator(in: tx)?.zone else { return }
            try DeviceAlert(awaySince: since, zone: zone).report(from: sender, in: tx)
        }
    }
}

extension APIFailure {
    /// Nothing answers, or something before the device that does not reach it.
    fileprivate var isAbsence: Bool {
        switch self {
        case .transport: true
        case .refused(let refusal): [502, 503, 504].contains(refusal.status)
        case .unreadable, .wrongPageLink: false
        }
    }
}
