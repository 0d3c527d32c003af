internal import Values

/// Why a series with a valid rule would take too long to expand.
package enum SeriesError: Error, Hashable, Sendable {
    /// Each occurrence lasts so many days that too many overlap.
    case tooLong(days: Int)
    /// Its COUNT must be followed day by day, and it starts before `CalendarLimits.countedSince`.
    case startsTooEarly(year: Int)
}

extension SeriesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let days): "each date of the series lasts \(days) days, too long for how often it repeats"
        case .startsTooEarly(let year):
            "a series that ends by COUNT cannot begin in the year \(year); \(CalendarLimits.countedSince) is the first"
        }
    }
}

extension CalendarEvent {
    /// Refuses series that would make every page of a calendar too slow to show.
    package func checkSeries() throws(SeriesError) {
        guard rule != nil || !addedStarts.isEmpty else { return }
        let days = Int((length.components.seconds + 86_399) / 86_400)
        guard days <= CalendarLimits.seriesDays else { throw .tooLong(days: days) }
        guard let rule else { return }
        guard days <= CalendarLimits.overlaps * rule.frequency.shortestDays * rule.interval else {
            throw .tooLong(days: days)
        }
        if case .count = rule.end, rule.isCountedByDays, start.date.year < CalendarLimits.countedSince {
            throw .startsTooEarly(year: start.date.year)
        }
    }
}
