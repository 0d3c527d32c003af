import Messaging
import Storage
import Synchronization
import Values

/// Records when webhooks came in, for `doctor`: each kind at most once a minute, so that a flood costs nothing.
final class WebhookRecorder: Sendable {
    private let store: Store
    private let provider: String
    private let clock: WallClock
    private let last = Mutex<(accepted: Instant?, rejected: Instant?)>((nil, nil))

    private static let interval: Duration = .minutes(1)

    init(store: Store, provider: String, clock: WallClock) {
        (self.store, self.provider, self.clock) = (store, provider, clock)
    }

    func accepted() async {
        let now = clock.now()
        guard last.withLock({ Self.isDue(&$0.accepted, now) }) else { return }
        // The webhook itself is stored; that it is not noted here is no reason to refuse it.
        try? await store.write(.none, at: now) { [provider] in
            try WebhookLog.recordAccepted(provider, in: $0)
        }
    }

    func rejected(signedWith address: String?) async {
        let now = clock.now()
        guard last.withLock({ Self.isDue(&$0.rejected, now) }) else { return }
        try? await store.write(.none, at: now) { [provider] in
            try WebhookLog.recordRejected(provider, signedWith: address, in: $0)
        }
    }

    private static func isDue(_ last: inout Instant?, _ now: Instant) -> Bool {
        if let last, now - last < interval { return false }
        last = now
        return true
    }
}
