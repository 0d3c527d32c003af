internal import Synchronization
package import Values

/// A clock that stands until it is moved on.
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
