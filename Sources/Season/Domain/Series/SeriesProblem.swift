package import Agenda
package import Values

/// Why a series cannot be found, saved or changed.
package enum SeriesProblem: Error, Hashable, Sendable {
    case unknown(String)
    case exists(String)
    case noRule
    case rule(RecurrenceTextError)
    case noTime
    case until(DateEntryError)
    /// The last day is over.
    case endInPast(LocalDate)
    /// The rule names no day up to the last one.
    case noDates(until: LocalDate?)
    /// A change from a day on that is over.
    case past(LocalDate)
    /// Nothing comes after that day.
    case isOver(String)
    case nothingToChange
    /// The series has no date on that day.
    case hasNoDate(series: String, day: LocalDate)
    /// The show of that day was canceled or removed.
    case isSkipped(LocalDate)
    /// Other texts would be sent than those that were shown.
    case changedSincePlan(String)
}

extension SeriesProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let words): "There is no series \(words.quotedLine)."
        case .exists(let name): "There already is a series \(name.quotedLine)."
        case .noRule: "A series needs a rule, like every tue."
        case .rule(let error): "Invalid rule: \(error)."
        case .noTime: "A series needs a time, like 20:00."
        case .until(let error): error.description
        case .endInPast(let day): "The last day, \(DateText().dayWithYear(day)), is in the past."
        case .noDates(let last):
            last.map { "The series has no dates up to \(DateText().dayWithYear($0))." } ?? "The series has no dates."
        case .past(let day): "\(DateText().dayWithYear(day)) is in the past."
        case .isOver(let name): "The series \(name.quotedLine) is over."
        case .nothingToChange: "Nothing to change."
        case .hasNoDate(let name, let day):
            "The series \(name.quotedLine) has no date on \(DateText().dayWithYear(day))."
        case .isSkipped(let day): "\(DateText().dayWithYear(day)) is already skipped."
        case .changedSincePlan(let name):
            "The lineups of \(name.quotedLine) have changed since this was shown. Nothing changed."
        }
    }
}

extension SeriesProblem: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .hasNoDate: .notFound
        case .exists, .isOver, .isSkipped, .changedSincePlan, .endInPast, .past, .noDates: .refused
        case .noRule, .rule, .noTime, .until, .nothingToChange: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown: [NextStep("See all", SeriesAction.list)]
        case .hasNoDate(let name, _): [NextStep("See its dates", SeriesAction.show(name))]
        case .exists(let name): [NextStep("To change it", SeriesAction.edit(name))]
        case .endInPast, .past: ["Pick a later day."]
        case .noDates: ["Pick a later last day, or another rule."]
        default: []
        }
    }
}

/// What can be done next with series.
package enum SeriesAction: NextAction {
    case list
    case show(String)
    case edit(String)
}
