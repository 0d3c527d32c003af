package import Values

/// One time at which an event takes place.
package struct Occurrence: Hashable, Sendable {
    /// The event, series or changed occurrence that it belongs to.
    package let event: CalendarEvent
    package let start: CalendarTime
    /// Exclusive.
    package let end: CalendarTime
}

extension CalendarEvent {
    /// - Parameters:
    ///   - earliest: skips starts on earlier days; nil skips none.
    ///   - latest: may stop after this day; nil never stops.
    package func starts(earliest: LocalDate? = nil, latest: LocalDate? = nil) -> EventStarts {
        EventStarts(self, earliest: earliest, latest: latest)
    }

    /// The occurrence of a series at `start`. All have the same length: in days for whole days, else in seconds (RFC
    /// 5545 section 3.8.5.3).
    package func occurrence(at start: CalendarTime) -> Occurrence {
        if start == self.start { return Occurrence(event: self, start: start, end: end) }
        if case .day(let day) = start {
            let days = end.date.daysSince1970 - self.start.date.daysSince1970
            return Occurrence(event: self, start: start, end: .day(day.adding(days: days)))
        }
        let end = CalendarTime(start.instant(allDayIn: .utc).adding(length), in: end.zone ?? start.zone ?? .utc)
        return Occurrence(event: self, start: start, end: end)
    }

    /// The exact length in seconds.
    var length: Duration {
        end.instant(allDayIn: .utc) - start.instant(allDayIn: .utc)
    }

    /// The occurrences that overlap the window, ascending. Whole days begin at midnight in `zone`.
    package func occurrences(in window: Range<Instant>, allDayIn zone: Zone) -> Occurrences {
        [self].occurrences(in: window, allDayIn: zone)
    }
}

extension CalendarEvent {
    /// Refuses series that would make every page of a calendar too slow to show.
    package func checkSeries() throws(SeriesError) {
        guard !rules.isEmpty || !addedStarts.isEmpty else { return }
        let days = Int((length.components.seconds + 86_399) / 86_400)
        guard days <= CalendarLimits.seriesDays else { throw .tooLong(days: days) }
        for rule in rules {
            guard !rule.hasTimes || !start.isAllDay else { throw .timesOfWholeDays }
            let isHourly = rule.frequency == .hourly
            let isShort = length <= .hours(CalendarLimits.overlaps * rule.interval)
            guard isHourly ? isShort : days <= CalendarLimits.overlaps * rule.shortestPeriod else {
                throw .tooLong(days: days)
            }
            if case .count = rule.end, rule.isCountedByDays, start.date.year < CalendarLimits.countedSince {
                throw .startsTooEarly(year: start.date.year)
            }
        }
        if expansionCost.isExhausted { throw .tooManyDays }
    }

    /// How many days are tested to find the occurrences of one year: first those that COUNT requires to follow since
    /// the start, unless there are too many.
    var expansionCost: (days: Int, isExhausted: Bool) {
        let costs = rules.map { expansionCost(of: $0) }
        let dates = addedStarts.count + excludedStarts.count
        return (costs.reduce(dates) { $0 + $1.days }, costs.contains { $0.isExhausted })
    }

    func expansionCost(of rule: RecurrenceRule) -> (days: Int, isExhausted: Bool) {
        let year = 366 / rule.shortestPeriod + 1
        let cost = year * RecurrencePeriods(rule: rule, start: start.date).testedDays * rule.startsOfDay
        guard case .count = rule.end, rule.isCountedByDays,
            let end = LocalDate(year: CalendarLimits.followedUntil, month: 1, day: 1), start.date < end
        else { return (cost, false) }
        // Finds nothing before it has followed the series to that day.
        if rule.hasTimes, case .time(let local, _) = start {
            var times = RecurrenceTimes(rule, from: local, earliest: end, latest: end)
            _ = times.next()
            return (cost + times.tested, times.isExhausted)
        }
        var days = RecurrenceDays(rule, from: start.date, earliest: end, latest: end, limit: CalendarLimits.testedDays)
        _ = days.next()
        return (cost + days.tested, days.isExhausted)
    }
}
