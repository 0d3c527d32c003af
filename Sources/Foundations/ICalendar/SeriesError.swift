internal import Values

/// Why a series would take for ever to unfold, though its rule is in order.
package enum SeriesError: Error, Hashable, Sendable {
    /// Each of its dates lasts so many days that too many go on at once.
    case tooLong(days: Int)
    /// Its COUNT can only be followed day by day, from too long ago.
    case countedFromAfar(year: Int)
}

extension SeriesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let days): "each date of the series lasts \(days) days, too long for how often it repeats"
        case .countedFromAfar(let year):
            "a series that ends by COUNT cannot begin in the year \(year); \(Limits.countedSince) is the first"
        }
    }
}

extension CalendarEvent {
    /// What is refused here could be written down, and would then keep every page of a calendar from being shown.
    package func checkSeries() throws(SeriesError) {
        guard rule != nil || !addedStarts.isEmpty else { return }
        let days = Int((length.components.seconds + 86_399) / 86_400)
        guard days <= Limits.seriesDays else { throw .tooLong(days: days) }
        guard let rule else { return }
        guard days <= Limits.overlaps * rule.frequency.days * rule.interval else {
            throw .tooLong(days: days)
        }
        if case .count = rule.end, rule.isCountedByDays, start.date.year < Limits.countedSince {
            throw .countedFromAfar(year: start.date.year)
        }
    }
}

extension RecurrenceRule.Frequency {
    /// At least so many from one period to the next.
    fileprivate var days: Int {
        switch self {
        case .daily: 1
        case .weekly: 7
        case .monthly: 28
        case .yearly: 365
        }
    }
}
