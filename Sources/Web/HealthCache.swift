/// Caches the health check for a second, because a check writes to the disk and any client may ask at any rate.
actor HealthCache {
    enum Status: Sendable {
        case well, behind, notSending, databaseRefuses
    }

    private static let lifetime = Duration.seconds(1)

    private var last: (status: Status, at: ContinuousClock.Instant)?
    private var isChecking = false
    private var waiting: [CheckedContinuation<Status, Never>] = []

    /// Callers during a running check wait for its result.
    func status(
        now: @Sendable () -> ContinuousClock.Instant = { .now }, check: @Sendable () async -> Status
    ) async -> Status {
        if let last, now() < last.at.advanced(by: Self.lifetime) { return last.status }
        if isChecking { return await withCheckedContinuation { waiting.append($0) } }
        isChecking = true
        let status = await check()
        last = (status, now())
        isChecking = false
        for waiter in waiting { waiter.resume(returning: status) }
        waiting = []
        return status
    }
}
