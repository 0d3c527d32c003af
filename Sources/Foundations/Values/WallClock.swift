#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The source of the current time. Rules take `now` as an argument; only the composition root has a clock.
package struct WallClock: Sendable {
    /// The current time.
    package let now: @Sendable () -> Instant

    package init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }

    /// The system clock.
    package static let system = WallClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// A clock that always shows `instant`, for tests.
    package static func fixed(_ instant: Instant) -> WallClock {
        WallClock { instant }
    }
}
