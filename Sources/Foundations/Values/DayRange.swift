/// Some days in a row, without a zone.
package struct DayRange: Hashable, Sendable {
    package let first: LocalDate
    /// Included. Not before `first`.
    package let last: LocalDate

    /// The most days that a range may have.
    package static let maximum = 366

    package init(first: LocalDate, last: LocalDate) throws(DayRangeError) {
        guard first <= last else { throw .backwards(first: first, last: last) }
        guard last.daysSince1970 - first.daysSince1970 < Self.maximum else { throw .tooLong(first: first, last: last) }
        (self.first, self.last) = (first, last)
    }

    /// One day.
    package init(_ day: LocalDate) { (first, last) = (day, day) }

    package func contains(_ day: LocalDate) -> Bool { first <= day && day <= last }

    package func overlaps(_ other: DayRange) -> Bool { first <= other.last && other.first <= last }

    /// Whether all days of the other range are in this one.
    package func contains(_ other: DayRange) -> Bool { first <= other.first && other.last <= last }
}

extension DayRange: CustomStringConvertible {
    /// `Thu Dec 3 to Thu Dec 10 2026`, `Thu Dec 31 2026 to Fri Jan 1 2027`, `Thu Dec 3 2026`
    package var description: String { DateText().days(self) }
}

/// Why a range of days is invalid.
package enum DayRangeError: Error, Hashable, Sendable {
    /// One of its days is not understood.
    case day(String, NaturalDateError)
    /// A time of day was given: `dec 3 8pm`.
    case hasTime(String)
    /// `3-10`
    case noMonth(String)
    case backwards(first: LocalDate, last: LocalDate)
    case tooLong(first: LocalDate, last: LocalDate)
}

extension DayRangeError: CustomStringConvertible {
    package var description: String {
        let text = DateText()
        return switch self {
        case .day(let typed, let error): "Invalid dates \(typed.quotedLine): \(error.sentence)"
        case .hasTime(let typed): "Use days without a time of day, like dec 3-10: \(typed.quotedLine)."
        case .noMonth(let typed): "Name the month, like dec 3-10: \(typed.quotedLine)."
        case .backwards(let first, let last):
            "The last day, \(text.dayWithYear(last)), is before the first, \(text.dayWithYear(first))."
        case .tooLong(let first, let last):
            "\(text.dayWithYear(first)) to \(text.dayWithYear(last)) is longer than a year."
        }
    }
}

extension DayRangeError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
