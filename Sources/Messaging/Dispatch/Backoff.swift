internal import Values

/// How long to wait before the next try: doubling, capped, and anywhere below that ("full jitter": M. Brooker,
/// "Exponential Backoff and Jitter"), so that many do not come back at once.
struct Backoff: Sendable {
    let first: Duration
    let longest: Duration

    static let usual = Backoff(first: .seconds(2), longest: .minutes(5))

    /// - Parameter attempt: 1 after the first failure.
    func delay(attempt: Int, random: inout some RandomNumberGenerator) -> Duration {
        let doublings = min(max(attempt - 1, 0), 20)
        let ceiling = min(first * (1 << doublings), longest)
        let milliseconds = Int64.random(in: 0...ceiling.wholeMilliseconds, using: &random)
        return max(.milliseconds(milliseconds), .milliseconds(100))
    }
}
