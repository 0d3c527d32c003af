package import Platform
package import Values

/// What is said of a typed date while it is typed: `Mon Nov 1 2027, in 11 months`.
package struct DateReadBack: Hashable, Sendable {
    /// What the date is read as.
    package enum Kind: String, CaseIterable, Sendable {
        /// A future date with a time of day.
        case start
        /// A past or future day.
        case day
        /// Several days and ranges that are not over.
        case days
    }

    package struct Part: Hashable, Sendable {
        package let text: String
        /// A year that is not the current one.
        package let isStrong: Bool
    }

    package let parts: [Part]

    /// The date as commands and forms read it. Throws `EventEntryError`, `DateEntryError` or `DayRangeError`.
    ///
    /// - Parameter zone: of a start.
    package init(_ text: String, as kind: Kind, zone: Zone, account: Account, now: Instant) throws {
        let today = account.zone.date(of: now)
        switch kind {
        case .start:
            let reading = try EventEntry.start(text, zone: zone, account: account, now: now)
            let time = reading.time.map { ", \(DateText().time($0))" } ?? ""
            let distance = RelativeText.of(reading.instant, now: now, in: zone)
            let notes = reading.notes.map { " (\($0))" }.joined()
            parts = Self.day(reading.date, today: today) + [Part(text: "\(time), \(distance)\(notes)", isStrong: false)]
        case .day:
            let day = try DateEntry.day(text, account: account, now: now)
            let distance = RelativeText.of(days: day.daysSince1970 - today.daysSince1970)
            parts = Self.day(day, today: today) + [Part(text: ", \(distance)", isStrong: false)]
        case .days:
            let ranges = try DateEntry.days(text, account: account, now: now)
            parts = ranges.enumerated().flatMap { index, range in
                let comma = index == 0 ? [] : [Part(text: ", ", isStrong: false)]
                let first = Self.day(range.first, today: today)
                guard range.first < range.last else { return comma + first }
                return comma + first + [Part(text: " to ", isStrong: false)] + Self.day(range.last, today: today)
            }
        }
    }

    private static func day(_ date: LocalDate, today: LocalDate) -> [Part] {
        [
            Part(text: "\(DateText().day(date)) ", isStrong: false),
            Part(text: "\(date.year)", isStrong: date.year != today.year),
        ]
    }
}
