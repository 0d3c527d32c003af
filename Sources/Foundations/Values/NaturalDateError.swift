/// Why a date was not understood, with the words concerned and a suggestion.
package enum NaturalDateError: Error, Hashable, Sendable {
    case empty
    /// `word` is not understood; `suggestion` is a similar known word.
    case notUnderstood(word: String, suggestion: String?)
    /// `Feb 30`
    case noSuchDay(String)
    /// `25:00`, `13pm`
    case noSuchTime(String)
    /// `fri 5 dec`, when that is a Saturday.
    case weekdayMismatch(said: Weekday, date: LocalDate)
    /// `dec`, `next week`
    case missingDay(String)
    case missingTime(LocalDate)
    case past(LocalDate, LocalTime?)
    /// A day without a year that was lately, so that next year's may not be meant.
    case pastWithoutYear(LocalDate)
    /// `word` is ambiguous; `readings` are the unambiguous forms.
    case ambiguous(word: String, choices: [String])
    /// Two days or two times that conflict; the word is the second one.
    case contradiction(String)
}

extension NaturalDateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty:
            "no date given; write one like fri 8pm or dec 4 20:00"
        case .notUnderstood(let word, .some(let suggestion)):
            "\"\(Printable.line(word))\" is not recognized; did you mean \(suggestion)?"
        case .notUnderstood(let word, .none):
            "\"\(Printable.line(word))\" is not recognized; write one like fri 8pm, dec 4 20:00 or 2026-12-04 20:00"
        case .noSuchDay(let day):
            "there is no \(day); check the date"
        case .noSuchTime(let time):
            "\"\(Printable.line(time))\" is not a valid time; write one like 8:30pm or 20:30"
        case .weekdayMismatch(let said, let date):
            "\(DateText().dayWithYear(date)) is not a \(said); leave out the weekday or correct the date"
        case .missingDay(let words):
            "\"\(Printable.line(words))\" has no day; write one like dec 4, next tuesday or in 2 weeks"
        case .missingTime(let date):
            "no time given for \(DateText().day(date)); add one, such as 8pm or 20:00"
        case .past(let date, .none):
            "\(DateText().dayWithYear(date)) is in the past; pick a later day"
        case .past(let date, .some(let time)):
            "\(DateText().long(LocalDateTime(date: date, time: time))) is in the past; pick a later time"
        case .pastWithoutYear(let date):
            "\(DateText().dayWithYear(date)) is in the past; for a later one write the year, like "
                + "\(LocalDate.shortMonthNames[date.month - 1].lowercased()) \(date.day) \(date.year + 1)"
        case .ambiguous(let word, let choices):
            "\"\(Printable.line(word))\" is ambiguous; write \(choices.joined(separator: " or "))"
        case .contradiction(let word):
            "\"\(Printable.line(word))\" conflicts with the rest; give one day and one time"
        }
    }
}

extension NaturalDateError {
    /// The message with a period.
    package var sentence: String { description.hasSuffix("?") ? description : description + "." }
}

extension NaturalDate.Note: CustomStringConvertible {
    /// The note to show beside the date.
    package var description: String {
        switch self {
        case .assumedEvening: "assumed to be evening; add am or pm to be sure"
        case .midnightEndsDay: "midnight means the end of that day"
        case .midnightBeginsDay: "12 AM means the start of that day; write midnight for its end"
        case .gap: "clocks skip that time on that day, so it is moved forward"
        case .overlap: "that time occurs twice when clocks change; the first one is used"
        }
    }
}
