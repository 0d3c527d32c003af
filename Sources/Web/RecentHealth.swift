/// The health of the last second: asking costs a write to the disk, and strangers may ask as often as they like.
actor RecentHealth {
    enum Finding: Sendable {
        case well, behind, notSending, databaseRefuses
    }

    private static let goodFor = Duration.seconds(1)

    private var last: (finding: Finding, at: ContinuousClock.Instant)?
    private var isChecking = false
    private var waiting: [CheckedContinuation<Finding, Never>] = []

    /// Those who ask while somebody looks wait for what that one finds.
    func finding(
        now: @Sendable () -> ContinuousClock.Instant = { .now }, look: @Sendable () async -> Finding
    ) async -> Finding {
        if let last, now() < last.at.advanced(by: Self.goodFor) { return last.finding }
        if isChecking { return await withCheckedContinuation { waiting.append($0) } }
        isChecking = true
        let finding = await look()
        last = (finding, now())
        isChecking = false
        for asker in waiting { asker.resume(returning: finding) }
        waiting = []
        return finding
    }
}
