import Platform
import Storage
import Synchronization
import Values

/// How often a token may be used, as this gateway counts it.
final class RequestRate: Sendable {
    /// Within `window`.
    static let most = 600
    private static let window: Duration = .minutes(1)

    private let counts = Mutex<[ID<APIToken>: (since: Instant, count: Int)]>([:])

    /// Throws `APIError.tooOften`.
    func record(_ token: ID<APIToken>, at now: Instant) throws(APIError) {
        let count = counts.withLock { counts in
            if let last = counts[token], now - last.since < Self.window {
                counts[token] = (last.since, last.count + 1)
                return last.count + 1
            }
            counts[token] = (now, 1)
            return 1
        }
        guard count <= Self.most else { throw .tooOften }
    }
}
