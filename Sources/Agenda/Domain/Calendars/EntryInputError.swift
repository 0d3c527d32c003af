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
    /// The text of an end with a time; the start is a whole day.
    case startWithoutTime(end: String)
    case noRepetition
    case untilAndTimes
    /// Not a number of times.
    case times(String)
    case repetition(RecurrenceTextError)
    case alarm(DurationTextError)
    /// The name of the entry and its day.
    case wholeDaysInZone(String, LocalDate)
}

extension EntryInputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDate: "A date is missing."
        case .date(_, .empty): "Give a date."
        case .date(let text, let error): "Invalid date \(text.quotedLine): \(error.sentence)"
        case .end(let text, let error): "Invalid end \(text.quotedLine): \(error.sentence)"
        case .endAndLength: "Use an end or a length, not both."
        case .lengthOfWholeDays: "A length needs a start time. All-day entries end on a day."
        case .endWithoutTime(_, let day): "The end on \(DateText().day(day)) has no time."
        case .startWithoutTime: "The end has a time, but the start has none. Add a start time, or clear the end time."
        case .noRepetition: "A last day or a number of times needs a repetition."
        case .untilAndTimes: "Use a last day or a number of times, not both."
        case .times(let text): "Invalid number of times: \(text.quotedLine). Use a whole number, like 10."
        case .repetition(let error): "Invalid repetition: \(error)."
        case .alarm(let error): "Invalid alarm: \(error)."
        case .wholeDaysInZone(let name, _): "\(name.quotedLine) is an all-day entry, which has no time zone."
        }
    }
}

extension EntryInputError: UserFacingError {
    package var kind: ErrorKind { .invalid }

    package var nextSteps: [NextStep] {
        switch self {
        case .noDate: [NextStep(EntryCorrection.date)]
        case .endAndLength: [NextStep(EntryCorrection.endOrLength)]
        case .lengthOfWholeDays: [NextStep(EntryCorrection.end)]
        case .endWithoutTime(let text, _): [NextStep("Add it", EntryCorrection.endTime(of: text))]
        case .startWithoutTime: [NextStep("Give the start a time", EntryCorrection.startTime(on: "tue"))]
        case .noRepetition: [NextStep(EntryCorrection.repetition)]
        case .untilAndTimes: [NextStep(EntryCorrection.untilOrTimes)]
        case .wholeDaysInZone(_, let day): [NextStep("Give it a time", EntryCorrection.startTime(on: "\(day)"))]
        case .date, .end, .times, .repetition, .alarm: []
        }
    }
}

/// What to fill in, so that an entry is valid.
package enum EntryCorrection: NextAction {
    case date
    /// A time on this day, as it was typed or like it would be.
    case startTime(on: String)
    /// An end in place of a length.
    case end
    /// A time for this end, as it was typed.
    case endTime(of: String)
    case endOrLength
    case repetition
    case untilOrTimes
}
