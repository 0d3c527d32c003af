import Testing
import Values

/// Arithmetic with any value that can be stored does not stop the program.
@Suite struct OverflowTests {
    @Test(arguments: [
        (Int64(50), Int64(100), 24, 12), (0, 100, 24, 0), (100, 100, 24, 24), (-5, 100, 24, 0), (5, 0, 24, 0),
        (.max, .max, 288, 288), (.max - 1, .max, 288, 287), (.max / 2, .max, 288, 143), (.min, .min, 24, 0),
        (4_999_999_999_999_999_995, 4_999_999_999_999_999_995, 288, 288),
    ])
    func aShareFitsTheChart(_ row: (amount: Int64, most: Int64, cells: Int, share: Int)) {
        let (amount, most) = (
            Money(minorUnits: row.amount, currency: .usd), Money(minorUnits: row.most, currency: .usd)
        )
        #expect(amount.share(of: most, in: row.cells) == row.share)
    }

    @Test(arguments: [
        (Int64.max, Duration.seconds(1), Int64.max), (.min, .seconds(-1), .min), (0, .seconds(Int64.max), .max),
        (0, .seconds(Int64.min), .min), (.max, .seconds(Int64.min), -1), (1000, .milliseconds(-1), 999),
    ])
    func timesStopAtTheEndOfTheRange(_ row: (start: Int64, duration: Duration, end: Int64)) {
        let sum = Instant(milliseconds: row.start).adding(row.duration)
        #expect(sum.milliseconds == row.end)
        #expect(Instant(milliseconds: .max) - Instant(milliseconds: .min) > .zero)
    }
}
