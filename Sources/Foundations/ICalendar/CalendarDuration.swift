import Values

/// A length as RFC 5545 writes it, `-P1DT2H`: days follow the wall clock, seconds are exact.
package struct CalendarDuration: Hashable, Sendable {
    /// Never has the opposite sign of `seconds`.
    package let days: Int
    package let seconds: Int

    /// The two must not have opposite signs.
    package init(days: Int = 0, seconds: Int) {
        (self.days, self.seconds) = (days, seconds)
    }

    /// Reads `PT1H`, `-P1DT30M`, `+P2W`. Nil for other text, with years or months, or beyond a hundred years.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.uppercased().utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (days, seconds, isTime, hasNumber) = (0, 0, false, false)
        while let first = rest.first {
            if first == UInt8(ascii: "T") {
                guard !isTime else { return nil }
                isTime = true
                rest = rest.dropFirst()
                // `P1DT` is what some programs write for one day.
                guard !rest.isEmpty || hasNumber else { return nil }
                continue
            }
            let digits = rest.prefix { $0.asciiDigit != nil }
            guard digits.count <= 10, let number = Int(asciiDigits: digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            hasNumber = true
            switch (rest.popFirst(), isTime) {
            // Some programs write days and weeks behind the T: `PT1W`.
            case (UInt8(ascii: "W"), _): days += number * 7
            case (UInt8(ascii: "D"), _): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
        }
        guard days <= 36_525, seconds <= 36_525 * 86_400 else { return nil }
        self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
    }
}

extension CalendarDuration: CustomStringConvertible {
    /// `-PT1H`, `P1DT30M`, `PT0S`; never in weeks.
    package var description: String {
        let (days, seconds) = (abs(days), abs(seconds))
        let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        var clock = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        if clock.isEmpty, days == 0 { clock = "0S" }
        let sign = self.days < 0 || self.seconds < 0 ? "-" : ""
        return sign + "P" + (days > 0 ? "\(days)D" : "") + (clock.isEmpty ? "" : "T" + clock)
    }
}
