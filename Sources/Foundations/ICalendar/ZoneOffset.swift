import Values

/// `+0530`, `-0456:02` without the colon: RFC 5545 section 3.3.14.
enum ZoneOffset {
    static func text(_ seconds: Int) -> String {
        let clock = LocalTime(secondsSinceMidnight: abs(seconds)).isoWithSeconds.filter { $0 != ":" }
        return (seconds < 0 ? "-" : "+") + (clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock)
    }

    /// Seconds east of UTC; nil unless it is an offset of less than a day.
    static func seconds(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4 || digits.count == 6,
            let hours = Int(asciiDigits: digits[0..<2]), let minutes = Int(asciiDigits: digits[2..<4]),
            let seconds = digits.count == 6 ? Int(asciiDigits: digits[4..<6]) : 0,
            let time = LocalTime(hour: hours, minute: minutes, second: seconds)
        else { return nil }
        return sign == "-" ? -time.secondsSinceMidnight : time.secondsSinceMidnight
    }
}
