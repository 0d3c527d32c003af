package import Values

/// The days of a recurrence, ascending and lazy: always the first day, then those of the rule. Applies COUNT but not
/// UNTIL, which needs a time. Ends if the rule never matches again, or after too many days without one.
package struct RecurrenceDays: Sequence, IteratorProtocol, Sendable {
    private let periods: RecurrencePeriods
    private let earliest: LocalDate
    private let latest: LocalDate?
    private var index: Int
    /// The remaining days of the current period in descending order: the next one is last.
    private var pending: [LocalDate]
    private var left: Int
    private var isAtFirst = true
    /// The most days to test for one result.
    private let limit: Int
    /// The days tested since the last result.
    private(set) var tested = 0
    /// Whether it ended because of the limit.
    private(set) var isExhausted = false

    /// - Parameters:
    ///   - earliest: skips earlier days, but counts them for COUNT.
    ///   - latest: stops at the first period that begins later; nil never stops.
    package init(_ rule: RecurrenceRule, from start: LocalDate, earliest: LocalDate? = nil, latest: LocalDate? = nil) {
        self.init(rule, from: start, earliest: earliest, latest: latest, limit: CalendarLimits.testedDays)
    }

    /// - Parameter limit: the most days to test for one result.
    init(
        _ rule: RecurrenceRule, from start: LocalDate, earliest: LocalDate? = nil, latest: LocalDate? = nil, limit: Int
    ) {
        self.limit = limit
        periods = RecurrencePeriods(rule: rule, start: start)
        (self.earliest, self.latest) = (earliest ?? start, latest)
        (index, pending, left) = (0, [], .max)
        if case .count(let count) = rule.end { left = count }
        guard let earliest, earliest > start else { return }
        let reached = periods.index(reaching: earliest)
        if left == .max {
            index = reached
        } else if reached > 0, let passed = periods.count(before: reached) {
            (index, left, isAtFirst) = (reached, left - passed, false)
        }
    }

    package mutating func next() -> LocalDate? {
        tested = 0
        while let day = nextCounted() {
            if day >= earliest { return day }
        }
        return nil
    }

    private mutating func nextCounted() -> LocalDate? {
        guard left > 0 else { return nil }
        if isAtFirst {
            isAtFirst = false
            left -= 1
            return periods.start
        }
        var emptyPeriods = 0
        while pending.isEmpty {
            if let latest, periods.begin(of: index) > latest { return nil }
            tested += periods.testedDays
            guard tested <= limit else {
                isExhausted = true
                return nil
            }
            guard emptyPeriods <= periods.cycle, let days = periods.days(in: index) else { return nil }
            pending = days.filter { $0 > periods.start }.reversed()
            index += 1
            emptyPeriods += 1
        }
        left -= 1
        return pending.popLast()
    }
}
