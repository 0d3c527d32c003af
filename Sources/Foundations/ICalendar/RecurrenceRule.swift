package import Values

/// How an event repeats, an RRULE: every so many days, weeks, months or years, on certain days of them.
/// Equal rules are equal whatever the order in which they were written.
package struct RecurrenceRule: Hashable, Sendable {
    package enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    package enum End: Hashable, Sendable {
        case never
        /// So many starts, the first included.
        case count(Int)
        /// The last day, on the wall clock of the event.
        case onDay(LocalDate)
        /// The last moment on the wall clock of the event.
        case atLocal(LocalDateTime)
        /// The last moment.
        case at(Instant)
    }

    /// A weekday: each (ordinal 0), the first (1), the last (-1) of the month or year.
    package struct Day: Hashable, Sendable {
        package let weekday: Weekday
        package let ordinal: Int

        package init(_ weekday: Weekday, ordinal: Int = 0) {
            (self.weekday, self.ordinal) = (weekday, ordinal)
        }
    }

    package let frequency: Frequency
    /// 1 for every period, 2 for every other.
    package let interval: Int
    package let end: End
    /// 1…12, ascending; empty for all.
    package let months: [Int]
    /// 1…31, or -1…-31 from the month's end, ascending; empty for all.
    package let monthDays: [Int]
    /// From Monday on, each by ordinal; empty for all.
    package let days: [Day]
    /// Which of the days that a period has: 1 the first, -1 the last; empty for all.
    package let positions: [Int]
    package let weekStart: Weekday

    package init(
        _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], monthDays: [Int] = [],
        days: [Day] = [], positions: [Int] = [], weekStart: Weekday = .monday
    ) throws(RecurrenceRuleError) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
        self.months = Set(months).sorted()
        self.monthDays = Set(monthDays).sorted()
        self.days = Set(days).sorted { ($0.weekday.rawValue, $0.ordinal) < ($1.weekday.rawValue, $1.ordinal) }
        self.positions = Set(positions).sorted()
        self.weekStart = weekStart
        try check()
    }

    /// Ranges are those of RFC 5545 section 3.3.10; the bounds of INTERVAL and COUNT keep sums within range.
    private func check() throws(RecurrenceRuleError) {
        guard (1...99_999).contains(interval) else { throw .outOfRange(part: "INTERVAL", value: interval) }
        if case .count(let count) = end, !(1...999_999_999).contains(count) {
            throw .outOfRange(part: "COUNT", value: count)
        }
        try check(months, within: 1...12, part: "BYMONTH")
        try check(monthDays, within: -31...31, part: "BYMONTHDAY")
        try check(positions, within: -366...366, part: "BYSETPOS")
        let ordinals = days.map(\.ordinal).filter { $0 != 0 }
        if !ordinals.isEmpty {
            guard frequency == .monthly || frequency == .yearly else {
                throw .notWith(part: "BYDAY with a number", frequency: frequency)
            }
            let isWithinMonth = frequency == .monthly || !months.isEmpty
            try check(ordinals, within: isWithinMonth ? -5...5 : -53...53, part: "BYDAY")
        }
        if frequency == .weekly, !monthDays.isEmpty { throw .notWith(part: "BYMONTHDAY", frequency: frequency) }
        if !positions.isEmpty, months.isEmpty, monthDays.isEmpty, days.isEmpty { throw .positionOfNothing }
    }

    private func check(
        _ values: [Int], within range: ClosedRange<Int>, part: String
    ) throws(RecurrenceRuleError) {
        for value in values where value == 0 || !range.contains(value) {
            throw .outOfRange(part: part, value: value)
        }
    }
}

extension RecurrenceRule {
    /// Whether every period but the first has equally many days, so that they need not be gone through to be counted.
    var isCountable: Bool {
        guard months.isEmpty, monthDays.isEmpty, positions.isEmpty else { return false }
        return frequency == .weekly || frequency == .daily && days.isEmpty
    }

    /// Whether every day since it began has to be looked at to count; else there is at most one to look at a month.
    var isCountedByDays: Bool {
        let isByStart = days.isEmpty && monthDays.isEmpty && (frequency == .monthly || frequency == .yearly)
        return !isCountable && !isByStart
    }
}
