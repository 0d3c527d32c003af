import Testing
import Values

@testable import Messaging

@Suite struct TokenBucketTests {
    private static let start = Instant(milliseconds: 1_000_000)

    @Test(arguments: [1.0, 3, 10, 100]) func overAMinuteNoMoreThanTheRateGoesOut(_ rate: Double) {
        var bucket = TokenBucket(rate: rate, now: Self.start)
        var sent = 0
        for tick in 0..<6000 {
            let now = Self.start.adding(.milliseconds(tick * 10))
            let room = bucket.available(now: now)
            for _ in 0..<room { bucket.spend(1) }
            sent += room
        }
        #expect(sent <= Int(rate * 61) && sent >= Int(rate * 59))
    }

    /// What no provider takes, or is no number, stops nothing.
    @Test(arguments: [Double.infinity, .nan, 1e300, -1, 0]) func anyRateCanBeCounted(_ rate: Double) {
        var bucket = TokenBucket(rate: rate, now: Self.start)
        #expect((1...10_000).contains(bucket.available(now: Self.start)))
        #expect((1...10_000).contains(bucket.available(now: Self.start.adding(.days(999)))))
    }

    @Test func aLongTextLeavesADebtThatTheNextOnesWaitFor() {
        var bucket = TokenBucket(rate: 1, now: Self.start)
        #expect(bucket.available(now: Self.start) == 1)
        bucket.spend(4)
        #expect(bucket.available(now: Self.start.adding(.seconds(3))) == 0)
        #expect(bucket.available(now: Self.start.adding(.seconds(4))) == 1)
    }
}
