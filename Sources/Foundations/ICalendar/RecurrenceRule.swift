package import Values

/// A recurrence rule (RRULE): every `interval` hours, days, weeks, months or years, on certain days of the period and
/// at certain times of the day. Rules are equal regardless of the order of their parts.
package struct RecurrenceRule: Hashable, Sendable {
    /// FREQ, without the units below an hour.
    package enum Frequency: String, CaseIterable, Sendable {
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        /// The fewest days from one period to the next.
        var shortestDays: Int {
            switch self {
            case .hourly, .daily: 1
            case .weekly: 7
            case .monthly: 28
            case .yearly: 365
            }
        }

        /// The most days from one period to the next.
        var longestDays: Int {
            switch self {
            case .hourly, .daily: 1
            case .weekly: 7
            case .monthly: 31
            case .yearly: 366
            }
        }
    }

    /// COUNT or UNTIL.
    package enum End: Hashable, Sendable {
        case never
        /// COUNT: the number of starts, including the first.
        case count(Int)
        /// UNTIL: the last day, in the event's local time.
        case onDay(LocalDate)
        /// UNTIL: the last moment, in the event's local time.
        case atLocal(LocalDateTime)
        /// UNTIL: the last moment.
        case at(Instant)
    }

    /// A weekday of the month or year: every one (ordinal 0), the first (1), the last (-1).
    package struct Day: Hashable, Sendable {
        package let weekday: Weekday
        /// 0 for every one, 1 for the first, -1 for the last.
        package let ordinal: Int

        package init(_ weekday: Weekday, ordinal: Int = 0) {
            (self.weekday, self.ordinal) = (weekday, ordinal)
        }
    }

    package let frequency: Frequency
    /// 1 is every period, 2 every other period.
    package let interval: Int
    package let end: End
    /// BYMONTH: 1…12, ascending; empty is all.
    package let months: [Int]
    /// BYMONTHDAY: 1…31, or -1…-31 from the end of the month, ascending; empty is all.
    package let monthDays: [Int]
    /// BYDAY: by weekday from Monday, then by ordinal; empty is all.
    package let days: [Day]
    /// BYYEARDAY: 1…366, or -1…-366 from the end of the year, ascending; empty is all.
    package let yearDays: [Int]
    /// BYWEEKNO: 1…53, or -1…-53 from the end of the year, ascending; empty is all. Week 1 is the first with four days
    /// of the year.
    package let weekNumbers: [Int]
    /// BYHOUR, BYMINUTE and BYSECOND.
    package let clock: RecurrenceClock
    /// BYSETPOS: 1 is the first start of the period, -1 the last; empty is all.
    package let positions: [Int]
    /// WKST.
    package let weekStart: Weekday

    /// Throws `RecurrenceRuleError` for values out of range or combinations that RFC 5545 forbids.
    package init(
        _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], monthDays: [Int] = [],
        days: [Day] = [], yearDays: [Int] = [], weekNumbers: [Int] = [], clock: RecurrenceClock = RecurrenceClock(),
        positions: [Int] = [],
        weekStart: Weekday = .monday
    ) throws(RecurrenceRuleError) {
        (self.frequency, self.interval, self.end, self.clock) = (frequency, interval, end, clock)
        self.months = Set(months).sorted()
        self.monthDays = Set(monthDays).sorted()
        self.days = Set(days).sorted { ($0.weekday.rawValue, $0.ordinal) < ($1.weekday.rawValue, $1.ordinal) }
        self.yearDays = Set(yearDays).sorted()
        self.weekNumbers = Set(weekNumbers).sorted()
        self.positions = Set(positions).sorted()
        self.weekStart = weekStart
        try check()
    }

    /// Checks the ranges of RFC 5545 section 3.3.10. The bounds of INTERVAL and COUNT prevent overflow.
    private func check() throws(RecurrenceRuleError) {
        guard (1...99_999).contains(interval) else { throw .outOfRange(part: "INTERVAL", value: interval) }
        if case .count(let count) = end, !(1...999_999_999).contains(count) {
            throw .outOfRange(part: "COUNT", value: count)
        }
        try check(months, within: 1...12, part: "BYMONTH")
        try check(monthDays, within: -31...31, part: "BYMONTHDAY")
        try check(yearDays, within: -366...366, part: "BYYEARDAY")
        try check(weekNumbers, within: -53...53, part: "BYWEEKNO")
        try clock.check()
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
        if !positions.isEmpty, months.isEmpty, followsStart, clock.isEmpty { throw .positionOfNothing }
    }

    private func check(_ values: [Int], within range: ClosedRange<Int>, part: String) throws(RecurrenceRuleError) {
        for value in values where value == 0 || !range.contains(value) {
            throw .outOfRange(part: part, value: value)
        }
    }
}

extension RecurrenceRule {
    /// True for days, weeks, months or years without a number of times, as to-dos repeat.
    package var isOfOpenDays: Bool {
        if case .count = end { return false }
        return frequency != .hourly
    }

    /// True if every period except the first has the same number of days, so that they can be counted by arithmetic.
    var isCountable: Bool {
        guard months.isEmpty, monthDays.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty, positions.isEmpty,
            !hasTimes
        else { return false }
        return frequency == .weekly || frequency == .daily && days.isEmpty
    }

    /// True if counting must test every day since the start, and not one day a month at most.
    var isCountedByDays: Bool {
        let isByStart = followsStart && !hasTimes && (frequency == .monthly || frequency == .yearly)
        return !isCountable && !isByStart
    }

    /// True if its days are those of the first start: no part of it names days or weeks.
    var followsStart: Bool { days.isEmpty && monthDays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty }

    /// True if it names times of the day, so that a day may have several starts.
    package var hasTimes: Bool { frequency == .hourly || !clock.isEmpty }

    /// True without any part that words like `every 2 weeks on Mon` cannot say: only plain weekdays of a weekly rule.
    package var isPlain: Bool {
        let areDaysPlain = days.allSatisfy { $0.ordinal == 0 } && (days.isEmpty || frequency == .weekly)
        return areDaysPlain && monthDays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty && months.isEmpty
            && positions.isEmpty && clock.isEmpty
    }

    /// About how many starts a day has.
    var startsOfDay: Int {
        let hours = frequency == .hourly && clock.hours.isEmpty ? max(1, 24 / interval) : max(1, clock.hours.count)
        return hours * max(1, clock.minutes.count) * max(1, clock.seconds.count)
    }

    /// The fewest days from one period to the next.
    var shortestPeriod: Int { frequency == .hourly ? 1 : frequency.shortestDays * interval }

    /// True if the rule matches `start`. Calendar programs differ if it does not.
    package func holds(_ start: LocalDate) -> Bool {
        RecurrencePeriods(rule: self, start: start).days(in: 0)?.contains(start) ?? false
    }

    /// The same for a time, which the rule may name too.
    func holds(_ start: CalendarTime) -> Bool {
        guard hasTimes, case .time(let local, _) = start else { return holds(start.date) }
        return RecurrenceTimes(self, from: local).matchesStart
    }

    /// True if `time` is after UNTIL.
    func isOver(at time: CalendarTime) -> Bool {
        switch (end, time) {
        case (.never, _), (.count, _): false
        case (.onDay(let last), _): time.date > last
        case (.atLocal(let last), .day(let day)): day > last.date
        case (.atLocal(let last), .time(let local, _)): local > last
        case (.at(let last), .day(let day)): day > Zone.utc.date(of: last)
        case (.at(let last), .time(let local, let zone)): zone.instant(of: local) > last
        }
    }

    /// The same rule with another end, which is valid.
    package func ending(_ end: End) -> RecurrenceRule { changed(end: end) }

    /// The same rule with an end that was entered. Throws if its COUNT is out of range.
    package func adding(_ end: End) throws(RecurrenceRuleError) -> RecurrenceRule {
        try RecurrenceRule(
            frequency, interval: interval, end: end, months: months, monthDays: monthDays, days: days,
            yearDays: yearDays, weekNumbers: weekNumbers, clock: clock, positions: positions, weekStart: weekStart)
    }

    /// The rule of the same series when it starts some days later; nil if no rule names those days.
    func moved(days count: Int) -> RecurrenceRule? {
        if count == 0 || followsStart && months.isEmpty { return self }
        let isWithinWeek = [.hourly, .daily, .weekly].contains(frequency)
        guard isWithinWeek, months.isEmpty, monthDays.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty else {
            return nil
        }
        return changed(
            days: days.map { Day($0.weekday.adding(days: count), ordinal: $0.ordinal) },
            weekStart: weekStart.adding(days: count))
    }

    private func changed(end: End? = nil, days: [Day]? = nil, weekStart: Weekday? = nil) -> RecurrenceRule {
        let changed = try? RecurrenceRule(
            frequency, interval: interval, end: end ?? self.end, months: months, monthDays: monthDays,
            days: days ?? self.days, yearDays: yearDays, weekNumbers: weekNumbers, clock: clock, positions: positions,
            weekStart: weekStart ?? self.weekStart)
        return changed ?? self
    }
}

extension Weekday {
    /// The weekday that many days later; earlier if negative.
    fileprivate func adding(days: Int) -> Weekday {
        let count = Self.allCases.count
        return Self.allCases[((rawValue - 1 + days) % count + count) % count]
    }

    /// `MO`
    var code: String { String(shortName.prefix(2)).uppercased() }

    init?(code: some StringProtocol) {
        guard let match = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = match
    }
}

extension RecurrenceRule {
    /// The rule with the same number of matching days, since its days always begin with `start`.
    func countingOnlyMatches(from start: CalendarTime) -> RecurrenceRule {
        guard case .count(let count) = end, !holds(start) else { return self }
        return ending(.count(count + 1))
    }
}
