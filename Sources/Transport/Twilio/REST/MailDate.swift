package import Values

/// The date format of the 2010 API and of the HTTP header `Date` (RFC 2822).
package enum MailDate {
    /// Parses `Thu, 24 Aug 2023 05:01:45 +0000` and `… 05:01:45 GMT`. The day of the week is optional and not checked.
    /// Nil for anything else.
    package static func parse(_ text: String) -> Instant? {
        var words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        if words.first?.first?.isLetter == true { words.removeFirst() }
        guard words.count == 5, let day = number(words[0], digits: 1...2),
            let month = lowercasedMonths.firstIndex(of: words[1].lowercased()),
            let year = number(words[2], digits: 4...4),
            let date = LocalDate(year: year, month: month + 1, day: day),
            let time = LocalTime(iso: String(words[3])), let offset = offset(words[4])
        else { return nil }
        let wall = LocalDateTime(date: date, time: time).wallSeconds
        return Instant(milliseconds: (wall - Int64(offset)) * 1000)
    }

    /// `Thu, 24 Aug 2023 05:01:45 +0000`, without milliseconds.
    package static func text(_ instant: Instant) -> String {
        let local = Zone.utc.local(instant)
        let date = local.date
        let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
        return "\(date.weekday.shortName), \(day) \(months[date.month - 1]) \(date.year) "
            + "\(local.time.isoWithSeconds) +0000"
    }

    private static let months = LocalDate.shortMonthNames
    private static let lowercasedMonths = months.map { $0.lowercased() }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.utf8.count) ? Int(asciiDigits: Array(text.utf8)[...]) : nil
    }

    /// Seconds east of UTC: `+0130`, `GMT`.
    private static func offset(_ text: Substring) -> Int? {
        if ["GMT", "UTC", "UT", "Z"].contains(text) { return 0 }
        let digits = text.dropFirst()
        guard digits.utf8.count == 4, let hours = number(digits.prefix(2), digits: 2...2),
            let minutes = number(digits.suffix(2), digits: 2...2), hours < 24, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return switch text.first {
        case "+": seconds
        case "-": -seconds
        default: nil
        }
    }
}
