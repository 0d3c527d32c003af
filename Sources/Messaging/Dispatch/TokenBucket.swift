import Values

/// Limits the send rate in segments per second, with bursts of up to one second.
struct TokenBucket: Sendable {
    /// Segments per second.
    let rate: Double
    private let depth: Double
    private var tokens: Double
    private var filledAt: Instant

    /// An upper bound, faster than any provider.
    static let highestRate: Double = 10_000

    init(rate: Double, now: Instant) {
        self.rate = rate > 0 ? min(rate, Self.highestRate) : 1
        depth = max(self.rate, 1)
        tokens = depth
        filledAt = now
    }

    /// The number of segments that may be sent now.
    mutating func available(now: Instant) -> Int {
        let elapsed = Double((now - filledAt).wholeMilliseconds) / 1000
        if elapsed > 0 {
            tokens = min(depth, tokens + elapsed * rate)
            filledAt = now
        }
        return max(Int(tokens), 0)
    }

    /// Spends tokens. A long message may make the balance negative, which delays the next messages.
    mutating func spend(_ segments: Int) {
        tokens -= Double(segments)
    }
}
