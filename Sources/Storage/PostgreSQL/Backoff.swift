import Foundation

/// Pauses between attempts of a thread that may wait.
enum Backoff {
    /// A random time of up to `first`, which doubles with each failure: those who failed together do not meet again.
    static func pause(after failures: Int, first: Duration, longest: Duration) -> Duration {
        let limit = min(first * (1 << min(failures, 20)), longest)
        return limit * Double.random(in: 0...1)
    }

    static func wait(_ pause: Duration) {
        Thread.sleep(forTimeInterval: pause / .seconds(1))
    }
}
