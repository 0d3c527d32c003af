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
            "\"\(Printable.line(word))\" is not understood; did you mean \(suggestion)?"
        case .notUnderstood(let word, .none):
            "\"\(Printable.line(word))\" is not understood; write one like fri 8pm, dec 4 20:00 or 2026-12-04 20:00"
        case .noSuchDay(let day):
            "there is no \(day); check the day"
        case .noSuchTime(let time):
            "there is no time \"\(Printable.line(time))\"; write 8:30pm or 20:30"
        case .weekdayMismatch(let said, let date):
            "\(DateText().dayWithYear(date)) is not a \(said); leave out the weekday or correct the day"
        case .missingDay(let words):
            "\"\(Printable.line(words))\" names no day; write one like dec 4, next tuesday or in 2 weeks"
        case .missingTime(let date):
            "at what time on \(DateText().day(date))? add it, such as 8pm or 20:00"
        case .past(let date, .none):
            "\(DateText().dayWithYear(date)) is past; give a day to come"
        case .past(let date, .some(let time)):
            "\(DateText().long(LocalDateTime(date: date, time: time))) is past; give a time to come"
        case .ambiguous(let word, let choices):
            "\"\(Printable.line(word))\" can be read in two ways; write \(choices.joined(separator: " or "))"
        case .contradiction(let word):
            "\"\(Printable.line(word))\" does not go with the rest; give one day and one time"
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
        case .assumedEvening: "taken as evening; add am or pm to be sure"
        case .midnightEndsDay: "midnight is taken as the end of the day named"
        case .midnightBeginsDay: "12 AM is taken as the beginning of the day named; write midnight for its end"
        case .gap: "clocks jump over that time; it is moved by as much as they jump"
        case .overlap: "clocks show that time twice; the first is taken"
        }
    }
}
