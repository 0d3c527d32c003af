/// A time of day without a zone, to the second.
package struct LocalTime: Hashable, Comparable, Sendable {
    /// 0…23.
    package let hour: Int
    /// 0…59.
    package let minute: Int
    /// 0…59.
    package let second: Int

    /// Nil outside 00:00:00 … 23:59:59.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// `seconds` modulo one day.
    package init(secondsSinceMidnight seconds: Int) {
        let inDay = seconds - seconds.floorDivided(by: 86_400) * 86_400
        (hour, minute, second) = (inDay / 3600, inDay / 60 % 60, inDay % 60)
    }

    package var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }

    package static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.secondsSinceMidnight < right.secondsSinceMidnight
    }

    /// `20:00:00`.
    package var isoWithSeconds: String { "\(self):\(String(second).leftPadded(to: 2))" }
}

extension LocalTime: CustomStringConvertible {
    /// `20:00`.
    package var description: String {
        "\(String(hour).leftPadded(to: 2)):\(String(minute).leftPadded(to: 2))"
    }

    /// Reads exactly `20:00` or `20:00:30`; nil for anything else.
    package init?(iso text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
            let hour = Int(asciiDigits: bytes[0..<2]), let minute = Int(asciiDigits: bytes[3..<5])
        else { return nil }
        var second = 0
        if bytes.count == 8 {
            guard bytes[5] == UInt8(ascii: ":"), let value = Int(asciiDigits: bytes[6..<8]) else { return nil }
            second = value
        }
        self.init(hour: hour, minute: minute, second: second)
    }
}

/// A date and a time of day without a zone.
package struct LocalDateTime: Hashable, Comparable, Sendable {
    package var date: LocalDate
    package var time: LocalTime

    package init(date: LocalDate, time: LocalTime) {
        (self.date, self.time) = (date, time)
    }

    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        (left.date, left.time.secondsSinceMidnight) < (right.date, right.time.secondsSinceMidnight)
    }

    /// Seconds since 1970-01-01T00:00 in the same local time; not an instant.
    package var wallSeconds: Int64 {
        Int64(date.daysSince1970) * 86_400 + Int64(time.secondsSinceMidnight)
    }

    /// The inverse of `wallSeconds`.
    package init(wallSeconds: Int64) {
        let days = wallSeconds.floorDivided(by: 86_400)
        date = LocalDate(daysSince1970: Int(days))
        time = LocalTime(secondsSinceMidnight: Int(wallSeconds - days * 86_400))
    }
}
