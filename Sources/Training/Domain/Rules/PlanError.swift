package import Values

/// Why a plan cannot be made or changed.
package enum PlanError: Error, Hashable, Sendable {
    /// - Parameter predicted: the time that the recent race predicts, in seconds.
    case tooShort(goal: String, weeks: Int, least: Int, earliest: LocalDate, predicted: Int?)
    case tooLong(Int)
    case tooFewDays(goal: String, least: Int)
    case longDayOff(Weekday)
    case noDate
    case raceInPast(LocalDate)
    case dateAndWeeks
    case weeklyOutOfRange(String)
    /// The weekly distance is too much for the number of running days.
    case tooMuchADay(String, days: Int, limit: String)
    case targetTooFast(goal: String, seconds: Int)
    case targetTooSlow(goal: String, seconds: Int)
    case none
    case pauseInPast(LocalDate)
    case pauseAfterRace(LocalDate)
    case notPaused
    /// The race is too near to build up to it again.
    case tooLateToRebuild(LocalDate)
}

extension PlanError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooShort(let goal, let weeks, let least, _, _):
            "A \(goal) plan needs at least \(least) weeks, not \(weeks)."
        case .tooLong(let weeks): "A plan can have at most \(PlanRequest.mostWeeks) weeks, not \(weeks)."
        case .tooFewDays(let goal, let least): "A \(goal) plan needs at least \(least) running days a week."
        case .longDayOff(let day): "\(day.name) is not one of your running days."
        case .noDate: "A plan needs the date of the race or a number of weeks."
        case .raceInPast(let day): "\(DateText().dayWithYear(day)) is in the past."
        case .dateAndWeeks: "Give the date of the race or a number of weeks, not both."
        case .weeklyOutOfRange(let text): "The weekly distance can be at most 200 mi, not \(text)."
        case .tooMuchADay(let weekly, let days, let limit):
            "\(weekly) on \(days) days is more than \(limit) a run."
        case .targetTooFast(let goal, let seconds):
            "\(RunTime.text(seconds)) for a \(goal) is faster than the world record."
        case .targetTooSlow(let goal, let seconds): "\(RunTime.text(seconds)) for a \(goal) is slower than walking."
        case .none: "There is no plan."
        case .pauseInPast(let day): "\(DateText().dayWithYear(day)) is in the past."
        case .pauseAfterRace(let day): "\(DateText().dayWithYear(day)) is not before the race."
        case .notPaused: "The plan is not paused."
        case .tooLateToRebuild(let race):
            "The race is on \(DateText().dayWithYear(race)): the last week of a plan is not rebuilt."
        }
    }
}

extension PlanError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .tooShort, .notPaused, .tooLateToRebuild: .refused
        case .none: .notFound
        case .tooLong, .tooFewDays, .longDayOff, .noDate, .raceInPast, .dateAndWeeks, .weeklyOutOfRange, .pauseInPast,
            .pauseAfterRace, .tooMuchADay, .targetTooFast, .targetTooSlow:
            .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .tooShort(let goal, _, let least, let earliest, let predicted):
            ["The nearest realistic date: \(DateText().dayWithYear(earliest)) (\(least) weeks)."]
                + (predicted.map { ["Your recent race predicts \(RunTime.text($0)) for the \(goal)."] } ?? [])
        case .noDate: [NextStep(TrainingAction.enterDate)]
        case .none: [NextStep("Make one", TrainingAction.makePlan)]
        case .longDayOff: [NextStep(TrainingAction.enterLongDay)]
        case .tooMuchADay: ["Enter the distance of a usual week, or run on more days."]
        case .targetTooFast, .targetTooSlow: ["Enter the time as hours, minutes and seconds, like 1:50:00."]
        case .tooLong, .tooFewDays, .raceInPast, .dateAndWeeks, .weeklyOutOfRange, .pauseInPast, .pauseAfterRace,
            .notPaused, .tooLateToRebuild:
            []
        }
    }
}
