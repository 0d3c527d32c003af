import Values

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
