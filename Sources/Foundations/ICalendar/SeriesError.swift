internal import Values

/// Why a series with a valid rule would take too long to expand.
package enum SeriesError: Error, Hashable, Sendable {
    /// Each occurrence lasts so many days that too many overlap.
    case tooLong(days: Int)
    /// Its COUNT must be followed day by day, and it starts before `CalendarLimits.countedSince`.
    case startsTooEarly(year: Int)
    /// Its COUNT must be followed day by day over too many days.
    case tooManyDays
    /// The series of the file before it repeat as often as all series of a file may.
    case fileTooBusy
}

extension SeriesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let days): "each date of the series lasts \(days) days, too long for how often it repeats"
        case .startsTooEarly(let year):
            "a series with COUNT cannot start in \(year); the earliest year is \(CalendarLimits.countedSince)"
        case .tooManyDays:
            "the series uses COUNT and takes too long to calculate; start it later or use UNTIL"
        case .fileTooBusy: "the file has too many series; split it"
        }
    }
}

extension CalendarEvent {
    /// Refuses series that would make every page of a calendar too slow to show.
    package func checkSeries() throws(SeriesError) {
        guard !rules.isEmpty || !addedStarts.isEmpty else { return }
        let days = Int((length.components.seconds + 86_399) / 86_400)
        guard days <= CalendarLimits.seriesDays else { throw .tooLong(days: days) }
        for rule in rules {
            guard days <= CalendarLimits.overlaps * rule.frequency.shortestDays * rule.interval else {
                throw .tooLong(days: days)
            }
            if case .count = rule.end, rule.isCountedByDays, start.date.year < CalendarLimits.countedSince {
                throw .startsTooEarly(year: start.date.year)
            }
        }
        if expansionCost.isExhausted { throw .tooManyDays }
    }

    /// How many days are tested to find the occurrences of one year: first those that COUNT requires to follow since the
    /// start, unless there are too many.
    var expansionCost: (days: Int, isExhausted: Bool) {
        let costs = rules.map { expansionCost(of: $0) }
        let dates = addedStarts.count + excludedStarts.count
        return (costs.reduce(dates) { $0 + $1.days }, costs.contains { $0.isExhausted })
    }

    private func expansionCost(of rule: RecurrenceRule) -> (days: Int, isExhausted: Bool) {
        let year = 366 / (rule.frequency.shortestDays * rule.interval) + 1
        let cost = year * RecurrencePeriods(rule: rule, start: start.date).testedDays
        guard case .count = rule.end, rule.isCountedByDays,
            let end = LocalDate(year: CalendarLimits.followedUntil, month: 1, day: 1), start.date < end
        else { return (cost, false) }
        // Finds nothing before it has followed the series to that day.
        var days = RecurrenceDays(rule, from: start.date, earliest: end, latest: end, limit: CalendarLimits.testedDays)
        _ = days.next()
        return (cost + days.tested, days.isExhausted)
    }
}
