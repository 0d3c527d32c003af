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
        case .noDate: "It needs a date."
        case .date(let text, let error), .end(let text, let error):
            "\(text.quotedLine) is not taken as a date: \(error.sentence)"
        case .endAndLength: "It has an end or a length, not both."
        case .lengthOfWholeDays: "Whole days end on a day, not after a length."
        case .endWithoutTime(_, let day): "At what time does it end on \(DateText().day(day))?"
        case .noRepetition: "How does it repeat?"
        case .untilAndTimes: "It repeats until a day or so many times, not both."
        case .repetition(let error): "That repetition is not taken: \(error)."
        case .alarm(let error): "That alarm is not taken: \(error)."
        case .wholeDaysInZone(let name, _): "\(name.quotedLine) lasts whole days, which are in no time zone."
        }
    }
}

extension EntryInputError: UserFacingError {
    package var exitCode: CommandExitCode { .usage }

    package var hints: [String] {
        switch self {
        case .noDate: ["Add --date, such as --date \"tue 3pm\" or --date \"dec 24\"."]
        case .endAndLength: ["Say --end or --length."]
        case .lengthOfWholeDays: ["Say --end."]
        case .endWithoutTime(let text, _): ["Add it: --end \"\(text) 5pm\""]
        case .noRepetition: ["Add --repeat, such as --repeat weekly."]
        case .untilAndTimes: ["Say --until or --times."]
        case .wholeDaysInZone(_, let day): ["Give it a time: --date \"\(day) 3pm\""]
        case .date, .end, .repetition, .alarm: []
        }
    }
}
