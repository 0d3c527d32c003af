internal import Values

/// Keeps a sender to its rate, in segments: so many a second, and a little at once after a pause.
struct TokenBucket: Sendable {
    /// Segments a second.
    let rate: Double
    private let depth: Double
    private var tokens: Double
    private var filledAt: Instant

    /// Faster than any provider, and still a number of whole segments.
    static let highestRate: Double = 10_000

    init(rate: Double, now: Instant) {
        self.rate = rate > 0 ? min(rate, Self.highestRate) : 1
        depth = max(self.rate, 1)
        tokens = depth
        filledAt = now
    }

    /// How many segments may go now.
    mutating func available(now: Instant) -> Int {
        let elapsed = Double((now - filledAt).wholeMilliseconds) / 1000
        if elapsed > 0 {
            tokens = min(depth, tokens + elapsed * rate)
            filledAt = now
        }
        return max(Int(tokens), 0)
    }

    /// A text has gone. A long one may leave a debt, which the next ones wait for.
    mutating func spend(_ segments: Int) {
        tokens -= Double(segments)
    }
}
