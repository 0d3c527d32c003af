package import Logging
package import Platform
package import Storage
import Synchronization

/// Reads the texts that wait at the provider before anything is done that one of them may forbid. Until then no job
/// runs and only replies are sent. Starts with the gateway, and again after the machine has slept, and after another
/// server of the database has become the primary: no webhook was accepted meanwhile.
///
/// If the provider's list cannot be read, everything else continues after a while: an answer that was sent in time also
/// counts if it is read late.
package final class InboundCatchUp: Sendable {
    private struct State {
        var awaited: Set<ID<Sender>>
        var beganAt: ContinuousClock.Instant
        /// When `isOver` was last called.
        var askedAt: ContinuousClock.Instant
        var timeline: Int64?
        /// Until when the texts of each sender are known.
        var heardAt: [ID<Sender>: ContinuousClock.Instant] = [:]
    }

    private let senders: Set<ID<Sender>>
    private let patience: Duration
    private let absence: Duration
    private let timeline: @Sendable () -> Int64?
    private let log: Logger
    private let state: Mutex<State>

    /// - Parameters:
    ///   - senders: the senders whose texts are read.
    ///   - patience: the maximum time to wait for them.
    ///   - absence: if `isOver` was not called for this long, the machine has slept. At least the time between two
    ///     reads of the provider's list, so that the next one is due by then.
    ///   - timeline: of the database's server; nil for none.
    package init(
        senders: [ID<Sender>], patience: Duration, absence: Duration,
        timeline: @escaping @Sendable () -> Int64? = { nil }, log: Logger, now: ContinuousClock.Instant = .now
    ) {
        self.senders = Set(senders)
        (self.patience, self.absence, self.timeline, self.log) = (patience, absence, timeline, log)
        state = Mutex(State(awaited: self.senders, beganAt: now, askedAt: now, timeline: timeline()))
    }

    /// All waiting texts of this sender have been stored.
    ///
    /// - Parameter moment: when its list was asked for.
    package func hasHeard(_ sender: ID<Sender>, at moment: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.awaited.remove(sender)
            state.heardAt[sender] = moment
        }
    }

    /// The list could not be read.
    package func hasLost(_ sender: ID<Sender>) {
        state.withLock { $0.heardAt[sender] = nil }
    }

    /// Whether the texts of this sender were read within the last moments.
    func isCurrent(_ sender: ID<Sender>, now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in state.heardAt[sender].map { now - $0 < Self.moments } ?? false }
    }

    /// A device is asked every few seconds.
    private static let moments: Duration = .seconds(15)

    package func isOver(now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            let timeline = timeline()
            if now - state.askedAt >= absence || timeline != state.timeline {
                (state.awaited, state.beganAt, state.timeline) = (senders, now, timeline)
            }
            state.askedAt = max(state.askedAt, now)
            if !state.awaited.isEmpty, now - state.beganAt >= patience {
                log.warning(
                    "could not read inbound texts from the provider; everything else keeps running",
                    metadata: ["senders": "\(state.awaited.count)"])
                state.awaited = []
            }
            return state.awaited.isEmpty
        }
    }
}
