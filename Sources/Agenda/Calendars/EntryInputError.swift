package import Values

/// Why what was typed for a calendar entry is not valid.
package enum EntryInputError: Error, Hashable, Sendable {
    case noDate
    case date(String, NaturalDateError)
    case end(String, NaturalDateError)
    case endAndLength
    case lengthOfWholeDays
    /// The text, and the day that it names.
    case endWithoutTime(String, LocalDate)
    case noRepetition
    case untilAndTimes
    case repetition(RecurrenceTextError)
    case alarm(DurationTextError)
    /// The name of the entry and its day.
    case wholeDaysInZone(String, LocalDate)
}

extension EntryInputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDate: "A date is missing."
        case .date(let text, let error): "Invalid date \(text.quotedLine): \(error.sentence)"
        case .end(let text, let error): "Invalid end \(text.quotedLine): \(error.sentence)"
        case .endAndLength: "Use an end or a length, not both."
        case .lengthOfWholeDays: "A length needs a start time. All-day entries end on a day."
        case .endWithoutTime(_, let day): "The end on \(DateText().day(day)) has no time."
        case .noRepetition: "The last day and the number of times need a repetition."
        case .untilAndTimes: "Use a last day or a number of times, not both."
        case .repetition(let error): "Invalid repetition: \(error)."
        case .alarm(let error): "Invalid alarm: \(error)."
        case .wholeDaysInZone(let name, _): "\(name.quotedLine) is an all-day entry, which has no time zone."
        }
    }
}

extension EntryInputError: UserFacingError {
    package var exitCode: CommandExitCode { .usage }

    package var hints: [String] {
        switch self {
        case .noDate: ["Add --date, such as --date \"tue 3pm\" or --date \"dec 24\"."]
        case .endAndLength: ["Use --end or --length."]
        case .lengthOfWholeDays: ["Use --end."]
        case .endWithoutTime(let text, _): ["Add it: --end \"\(text) 5pm\""]
        case .noRepetition: ["Add --repeat, such as --repeat weekly."]
        case .untilAndTimes: ["Use --until or --times."]
        case .wholeDaysInZone(_, let day): ["Give it a time: --date \"\(day) 3pm\""]
        case .date, .end, .repetition, .alarm: []
        }
    }
}
