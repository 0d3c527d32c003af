package import Logging
package import Platform
package import Storage
internal import Synchronization

/// What waits at the provider is heard before anything is done that it may forbid: until then no job is run, and
/// nothing leaves but answers. It begins with the gateway, and again when the machine has slept.
///
/// Where the provider's list cannot be had, the rest goes on after a while all the same: what was sent in time counts
/// also when it is heard late.
package final class InboundCatchUp: Sendable {
    private struct State {
        var awaited: Set<ID<Sender>>
        var beganAt: ContinuousClock.Instant
        /// When somebody last wanted to know.
        var askedAt: ContinuousClock.Instant
    }

    private let senders: Set<ID<Sender>>
    private let patience: Duration
    private let absence: Duration
    private let log: Logger
    private let state: Mutex<State>

    /// - Parameters:
    ///   - senders: whose texts are to be heard.
    ///   - patience: how long is waited for them at the most.
    ///   - absence: when nobody has asked for so long, the machine has slept. Not less than the time between two looks
    ///     at the provider's list, so that the next look is due by then.
    package init(
        senders: [ID<Sender>], patience: Duration, absence: Duration, log: Logger,
        now: ContinuousClock.Instant = .now
    ) {
        self.senders = Set(senders)
        (self.patience, self.absence, self.log) = (patience, absence, log)
        state = Mutex(State(awaited: self.senders, beganAt: now, askedAt: now))
    }

    /// All that waited for this sender has been taken in.
    package func hasHeard(_ sender: ID<Sender>) {
        state.withLock { _ = $0.awaited.remove(sender) }
    }

    package func isOver(now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            if now - state.askedAt >= absence {
                (state.awaited, state.beganAt) = (senders, now)
            }
            state.askedAt = max(state.askedAt, now)
            if !state.awaited.isEmpty, now - state.beganAt >= patience {
                log.warning(
                    "the texts that wait at the provider cannot be read; everything else goes on without them",
                    metadata: ["senders": "\(state.awaited.count)"])
                state.awaited = []
            }
            return state.awaited.isEmpty
        }
    }
}
