/// A point in time, in milliseconds since 1970-01-01T00:00:00Z, as stored in the database.
package struct Instant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment `duration` later, or earlier if negative. Drops fractions of a millisecond. Stops at the ends of the
    /// range.
    package func adding(_ duration: Duration) -> Instant {
        let (sum, overflows) = milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
        return Instant(milliseconds: overflows ? duration < .zero ? .min : .max : sum)
    }

    /// The times that the database may hold: the years 1 to 9999 in any zone.
    package static let storable =
        Instant(milliseconds: -62_135_769_600_000)...Instant(milliseconds: 253_402_473_600_000)

    /// Seconds since 1970, rounded down.
    package var wholeSeconds: Int64 { milliseconds.floorDivided(by: 1000) }

    /// Rounded down to a second.
    package var atFullSecond: Instant { Instant(milliseconds: wholeSeconds * 1000) }

    /// The time from `right` to `left`.
    package static func - (left: Instant, right: Instant) -> Duration {
        .milliseconds(left.milliseconds) - .milliseconds(right.milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds, rounded toward zero. Stops at the ends of the range.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, sumOverflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return overflows || sumOverflows ? seconds < 0 ? .min : .max : sum
    }

    package static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
    package static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
    package static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}

// MARK: - RFC 3339

extension Instant: CustomStringConvertible {
    /// `2026-12-04T20:00:00Z`, with milliseconds only if they are not 0.
    package var rfc3339: String {
        let dayMilliseconds: Int64 = 86_400_000
        let days = milliseconds.floorDivided(by: dayMilliseconds)
        let rest = Int(milliseconds - days * dayMilliseconds)
        let seconds = rest / 1000
        let time = LocalTime(secondsSinceMidnight: seconds)
        let fraction = rest % 1000
        let tail = fraction == 0 ? "" : "." + String(fraction).leftPadded(to: 3)
        return "\(LocalDate(daysSince1970: Int(days)))T\(time.isoWithSeconds)\(tail)Z"
    }

    package var description: String { rfc3339 }

    /// Reads `2026-12-04T20:00:00Z`, `…20:00:00.250+02:00`; nil for anything else.
    package init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            let date = LocalDate(iso: String(text.prefix(10))),
            let time = LocalTime(iso: String(decoding: bytes[11..<19], as: UTF8.self))
        else { return nil }
        var index = 19
        var fraction = 0
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            var scale = 100
            let start = index
            while index < bytes.count, let digit = bytes[index].asciiDigit {
                fraction += digit * scale
                scale /= 10
                index += 1
            }
            guard index > start, index < bytes.count else { return nil }
        }
        guard let offset = Instant.offsetSeconds(bytes[index...]) else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondsSinceMidnight) - Int64(offset)
        self.init(milliseconds: seconds * 1000 + Int64(fraction))
    }

    private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = bytes.first else { return nil }
        if bytes.count == 1 { return sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") ? 0 : nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        guard bytes.count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let time = LocalTime(iso: text)
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * time.secondsSinceMidnight
    }
}
