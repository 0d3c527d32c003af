import Values

/// Exponential backoff with full jitter, so that retries do not arrive at the same time. Source: M. Brooker,
/// "Exponential Backoff and Jitter".
struct Backoff: Sendable {
    let first: Duration
    let longest: Duration

    static let usual = Backoff(first: .seconds(2), longest: .minutes(5))

    /// - Parameter attempt: the number of failed attempts so far, starting at 1.
    func delay(attempt: Int, random: inout some RandomNumberGenerator) -> Duration {
        let doublings = min(max(attempt - 1, 0), 20)
        let ceiling = min(first * (1 << doublings), longest)
        let milliseconds = Int64.random(in: 0...ceiling.wholeMilliseconds, using: &random)
        return max(.milliseconds(milliseconds), .milliseconds(100))
    }
}
