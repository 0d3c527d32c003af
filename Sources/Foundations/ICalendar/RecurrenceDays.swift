package import Values

/// The days on which something repeats, ascending and lazily: the first day always, then those of the rule.
/// UNTIL, which needs a time, is not looked at; COUNT is. Ends by itself where a rule never matches again.
package struct RecurrenceDays: Sequence, IteratorProtocol, Sendable {
    private let periods: RecurrencePeriods
    private let earliest: LocalDate
    private let latest: LocalDate?
    private var index: Int
    /// Of the current period, the next one last.
    private var pending: [LocalDate]
    private var left: Int
    private var isAtFirst = true

    /// - Parameters:
    ///   - earliest: days before are left out, though they count.
    ///   - latest: no period that begins later is looked into; nil looks on for ever.
    package init(
        _ rule: RecurrenceRule, from start: LocalDate, earliest: LocalDate? = nil, latest: LocalDate? = nil
    ) {
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
        var barren = 0
        while pending.isEmpty {
            if let latest, periods.begin(of: index) > latest { return nil }
            guard barren <= periods.cycle, let days = periods.days(in: index) else { return nil }
            pending = days.filter { $0 > periods.start }.reversed()
            index += 1
            barren += 1
        }
        left -= 1
        return pending.popLast()
    }
}

extension RecurrenceRule {
    /// Whether the rule by itself falls on its first day; calendars differ in what they make of one that does not.
    package func holds(_ start: LocalDate) -> Bool {
        RecurrencePeriods(rule: self, start: start).days(in: 0)?.contains(start) ?? false
    }

    /// Whether UNTIL is over at `time`.
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
}
