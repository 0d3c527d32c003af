import Synchronization
package import Values

/// A clock that only moves when told to.
package final class MovableClock: Sendable {
    private let instant: Mutex<Instant>

    package init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    package var clock: WallClock { WallClock { self.instant.withLock { $0 } } }

    package func move(by duration: Duration) {
        instant.withLock { $0 = $0.adding(duration) }
    }
}
