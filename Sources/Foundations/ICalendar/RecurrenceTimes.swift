import Values

/// The starts of a rule that names times of the day, ascending and lazy: always the first start, then those of the
/// rule. Applies COUNT but not UNTIL, which needs a zone. Hours are counted on the wall clock, as days are. Like
/// `RecurrenceDays`, it ends if the rule never matches again, or after too many days without a start.
struct RecurrenceTimes: Sequence, IteratorProtocol, Sendable {
    private let rule: RecurrenceRule
    private let start: LocalDateTime
    /// Of the days alone: BYSETPOS chooses from the times.
    private let periods: RecurrencePeriods
    private let secondsIntoHour: [Int]
    private let earliest: LocalDate
    private let latest: LocalDate?
    private let limit: Int
    private var index: Int
    /// In descending order: the next one is last.
    private var pending: [LocalDateTime] = []
    private var left: Int
    private var isAtFirst = true
    /// The days and starts tested since the last result.
    private(set) var tested = 0
    /// Whether it ended because of the limit.
    private(set) var isExhausted = false

    init(
        _ rule: RecurrenceRule, from start: LocalDateTime, earliest: LocalDate? = nil, latest: LocalDate? = nil,
        limit: Int = CalendarLimits.testedDays
    ) {
        (self.rule, self.start, self.limit) = (rule, start, limit)
        periods = RecurrencePeriods(rule: rule, start: start.date, choosesPositions: false)
        secondsIntoHour = rule.clock.secondsIntoHour(like: start.time)
        (self.earliest, self.latest) = (earliest ?? start.date, latest)
        if case .count(let count) = rule.end { left = count } else { left = .max }
        let skips = left == .max && self.earliest > start.date
        index = skips ? periods.index(reaching: self.earliest) : 0
    }

    mutating func next() -> LocalDateTime? {
        tested = 0
        while let time = nextCounted() {
            if time.date >= earliest { return time }
            // Each start before the window counts, so that following COUNT has an end.
            tested += 1
        }
        return nil
    }

    /// Whether the rule itself has the first start.
    var matchesStart: Bool { starts(in: 0)?.contains(start) ?? false }

    private mutating func nextCounted() -> LocalDateTime? {
        guard left > 0 else { return nil }
        if isAtFirst {
            isAtFirst = false
            left -= 1
            return start
        }
        var emptyPeriods = 0
        while pending.isEmpty {
            if let latest, periods.begin(of: index) > latest { return nil }
            tested += periods.testedDays
            guard tested <= limit else {
                isExhausted = true
                return nil
            }
            guard emptyPeriods <= periods.cycle, let starts = starts(in: index) else { return nil }
            pending = starts.filter { $0 > start }.reversed()
            index += 1
            emptyPeriods += 1
        }
        left -= 1
        return pending.popLast()
    }

    /// The starts of a period, of an hourly rule those of a day; nil beyond the year 9999.
    private func starts(in index: Int) -> [LocalDateTime]? {
        periods.days(in: index).map { days in
            if rule.frequency == .hourly { return days.flatMap(hourlyStarts) }
            let hours = rule.clock.hours.isEmpty ? [start.time.secondsSinceMidnight / 3600] : rule.clock.hours
            return chosen(days.flatMap { day in hours.flatMap { starts(of: day, hour: $0) } })
        }
    }

    private func hourlyStarts(of day: LocalDate) -> [LocalDateTime] {
        let passed = (day.daysSince1970 - start.date.daysSince1970) * 24 - start.time.secondsSinceMidnight / 3600
        return (0..<24).filter { hour in
            (passed + hour) % rule.interval == 0 && (rule.clock.hours.isEmpty || rule.clock.hours.contains(hour))
        }.flatMap { chosen(starts(of: day, hour: $0)) }
    }

    private func starts(of day: LocalDate, hour: Int) -> [LocalDateTime] {
        secondsIntoHour.map { LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: hour * 3600 + $0)) }
    }

    /// Those that BYSETPOS chooses.
    private func chosen(_ starts: [LocalDateTime]) -> [LocalDateTime] {
        guard !rule.positions.isEmpty else { return starts }
        let indices = rule.positions.map { $0 > 0 ? $0 - 1 : starts.count + $0 }
        return Set(indices).sorted().filter(starts.indices.contains).map { starts[$0] }
    }
}
