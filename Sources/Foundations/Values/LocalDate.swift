/// A day of the proleptic Gregorian calendar, without a zone.
package struct LocalDate: Hashable, Comparable, Sendable {
    package let year: Int
    /// 1…12.
    package let month: Int
    /// 1…31.
    package let day: Int

    /// Nil unless the day exists: years 1…9999, 29 February in leap years only.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= LocalDate.daysIn(month: month, year: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// From a count of days; the inverse of `daysSince1970`.
    /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        LocalDate.days(year: year, month: month, day: day)
    }

    /// Days since 1970-01-01, for any year. Source: Hinnant, as above, `days_from_civil`.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    package var weekday: Weekday {
        let index = (daysSince1970 + 3) - (daysSince1970 + 3).floorDivided(by: 7) * 7
        return Weekday.allCases[index]
    }

    /// The date `days` later, or earlier if negative.
    package func adding(days: Int) -> LocalDate {
        LocalDate(daysSince1970: daysSince1970 + days)
    }

    package func isInMonth(of other: LocalDate) -> Bool { year == other.year && month == other.month }

    /// Whether it is fewer days away than that.
    package func isWithin(_ days: Int, of other: LocalDate) -> Bool {
        abs(daysSince1970 - other.daysSince1970) < days
    }

    /// The same day of a later (or, if negative, earlier) month, or that month's last day if it is shorter. Nil outside
    /// the years 1…9999.
    package func adding(months: Int) -> LocalDate? {
        let index = year * 12 + month - 1 + months
        let (year, month) = (index.floorDivided(by: 12), index - index.floorDivided(by: 12) * 12 + 1)
        return LocalDate(year: year, month: month, day: min(day, LocalDate.daysIn(month: month, year: year)))
    }

    package static func < (left: LocalDate, right: LocalDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// True for leap years of the Gregorian calendar.
    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// 28…31. `month` is 1…12.
    package static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension LocalDate: CustomStringConvertible {
    /// ISO 8601: `2026-12-04`.
    package var description: String {
        "\(String(year).leftPadded(to: 4))-\(String(month).leftPadded(to: 2))-\(String(day).leftPadded(to: 2))"
    }

    /// Reads exactly `2026-12-04`; nil for anything else.
    package init?(iso text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Int(asciiDigits: bytes[0..<4]), let month = Int(asciiDigits: bytes[5..<7]),
            let day = Int(asciiDigits: bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

// MARK: - Months

extension LocalDate {
    /// English names, January first.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// Three letters each.
    package static let shortMonthNames = monthNames.map { String($0.prefix(3)) }

    /// 1…12 for the name of a month or at least its first three letters (`dec`, `sept`); else nil.
    package static func month(word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    /// The first day of its month.
    package var firstOfMonth: LocalDate { adding(days: 1 - day) }
}

extension LocalDate {
    /// The day of the year, from 1, and the number of days of the year.
    package var placeInYear: (day: Int, length: Int) {
        let before = (1..<month).reduce(0) { $0 + Self.daysIn(month: $1, year: year) }
        return (before + day, Self.isLeap(year) ? 366 : 365)
    }
}
