internal import Values

/// Keeps a sender to its rate, in segments: so many a second, and a little at once after a pause.
struct TokenBucket: Sendable {
    /// Segments a second.
    let rate: Double
    private let depth: Double
    private var tokens: Double
    private var filledAt: Instant

    init(rate: Double, now: Instant) {
        self.rate = rate
        depth = max(rate, 1)
        tokens = max(rate, 1)
        filledAt = now
    }

    /// Takes the segments if there is room for them. A text longer than the bucket is deep goes when it is full, and
    /// leaves a debt.
    mutating func take(_ segments: Int, now: Instant) -> Bool {
        fill(now: now)
        guard tokens >= min(Double(segments), depth) else { return false }
        tokens -= Double(segments)
        return true
    }

    private mutating func fill(now: Instant) {
        let elapsed = Double((now - filledAt).wholeMilliseconds) / 1000
        guard elapsed > 0 else { return }
        tokens = min(depth, tokens + elapsed * rate)
        filledAt = now
    }
}
