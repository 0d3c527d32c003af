package import Values

/// What a plan is generated from. The same request always gives the same plan.
package struct PlanRequest: Hashable, Sendable {
    package var goal: GoalDistance
    package var raceDay: LocalDate
    /// Full weeks, each ending on the weekday of the race.
    package var weeks: Int
    package var experience: Experience
    package var days: RunningDays
    package var longDay: Weekday
    /// What the runner runs in a week now; nil for the usual start of the experience.
    package var weekly: Distance?
    package var unit: DistanceUnit
    /// The paces come from it; without one, runs are by feel.
    package var recent: RaceResult?
    /// The wanted time of the race, in seconds.
    package var target: Int?

    package init(
        goal: GoalDistance, raceDay: LocalDate, weeks: Int, experience: Experience, days: RunningDays,
        longDay: Weekday? = nil, weekly: Distance? = nil, unit: DistanceUnit = .miles, recent: RaceResult? = nil,
        target: Int? = nil
    ) {
        (self.goal, self.raceDay, self.weeks) = (goal, raceDay, weeks)
        (self.experience, self.days, self.longDay) = (experience, days, longDay ?? days.usualLongDay)
        (self.weekly, self.unit, self.recent, self.target) = (weekly, unit, recent, target)
    }

    /// The first day of the first week.
    package var firstDay: LocalDate { raceDay.adding(days: 1 - 7 * weeks) }

    /// The week of a day, from 1; the days before the plan are not positive.
    package func week(of day: LocalDate) -> Int {
        (day.daysSince1970 - firstDay.daysSince1970).floorDivided(by: 7) + 1
    }
}

// MARK: - Limits

extension PlanRequest {
    /// The longest plan; a later race has a plan that starts later.
    package static let mostWeeks = 52

    /// The shortest plan for a distance, in weeks.
    package static func leastWeeks(for size: GoalDistance.Size, _ experience: Experience) -> Int {
        let weeks: [Experience: Int] =
            switch size {
            case .five: [.new: 6, .some: 5, .seasoned: 5]
            case .ten: [.new: 8, .some: 6, .seasoned: 6]
            case .half: [.new: 10, .some: 8, .seasoned: 8]
            case .marathon: [.new: 16, .some: 14, .seasoned: 12]
            case .ultra: [.new: 24, .some: 20, .seasoned: 16]
            }
        return weeks[experience] ?? 24
    }

    /// Eight weeks, or the shortest plan if that is longer.
    package static func usualWeeks(for size: GoalDistance.Size, _ experience: Experience) -> Int {
        max(8, leastWeeks(for: size, experience))
    }

    /// The fewest days of running in a week.
    package static func leastDays(for size: GoalDistance.Size) -> Int { size.rawValue < 2 ? 2 : 3 }

    /// The full weeks to a race. The first one may have begun before today, if none of its running days is over.
    package static func weeks(from today: LocalDate, to race: LocalDate, days: RunningDays) -> Int {
        let whole = (race.daysSince1970 - today.daysSince1970 + 1).floorDivided(by: 7)
        let first = race.adding(days: 1 - 7 * (whole + 1))
        return min(mostWeeks, canBegin(first, today: today, days: days) ? whole + 1 : whole)
    }

    /// The first race day on a weekday that leaves so many weeks, counted like `weeks`.
    package static func raceDay(
        after today: LocalDate, weeks: Int, on weekday: Weekday, days: RunningDays
    ) -> LocalDate {
        let earliest = today.adding(days: 7 * weeks - 1)
        let later = earliest.adding(days: earliest.weekday.days(until: weekday))
        let first = later.adding(days: 1 - 7 * (weeks + 1))
        return canBegin(first, today: today, days: days) ? later.adding(days: -7) : later
    }

    private static func canBegin(_ first: LocalDate, today: LocalDate, days: RunningDays) -> Bool {
        let past = today.daysSince1970 - first.daysSince1970
        return past < 7 && !(0..<max(0, past)).contains { days.contains(first.adding(days: $0).weekday) }
    }

    /// - Throws: `PlanError` if no plan can be made.
    package func check(today: LocalDate) throws(PlanError) {
        let least = Self.leastWeeks(for: goal.size, experience)
        guard weeks >= least else {
            throw .tooShort(
                goal: goal.name, weeks: max(weeks, 0), least: least,
                earliest: Self.raceDay(after: today, weeks: least, on: raceDay.weekday, days: days),
                predicted: recent.map { Int($0.vdot.time(for: goal.distance).rounded()) })
        }
        guard weeks <= Self.mostWeeks else { throw .tooLong(weeks) }
        let fewest = Self.leastDays(for: goal.size)
        guard days.count >= fewest else { throw .tooFewDays(goal: goal.name, least: fewest) }
        guard days.contains(longDay) else { throw .longDayOff(longDay) }
    }
}

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
    case none
    case pauseInPast(LocalDate)
    case pauseAfterRace(LocalDate)
    case notPaused
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
        case .none: "There is no plan."
        case .pauseInPast(let day): "\(DateText().dayWithYear(day)) is in the past."
        case .pauseAfterRace(let day): "\(DateText().dayWithYear(day)) is not before the race."
        case .notPaused: "The plan is not paused."
        }
    }
}

extension PlanError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .tooShort, .notPaused: .refused
        case .none: .notFound
        case .tooLong, .tooFewDays, .longDayOff, .noDate, .raceInPast, .dateAndWeeks, .weeklyOutOfRange, .pauseInPast,
            .pauseAfterRace:
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
        case .tooLong, .tooFewDays, .raceInPast, .dateAndWeeks, .weeklyOutOfRange, .pauseInPast, .pauseAfterRace,
            .notPaused:
            []
        }
    }
}
