package import Values

/// What a plan is generated from. The same request always gives the same plan.
package struct PlanRequest: Hashable, Sendable {
    package var goal: GoalDistance
    package var raceDay: LocalDate
    /// The weeks up to that of the race.
    package var weeks: Int
    /// The first day of its weeks. Nil: each week ends on the weekday of the race, as in plans of earlier versions.
    package var weekStart: Weekday?
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
    /// The longest run of the last 30 days, if `weekly` comes from the log.
    package var longest: Distance?
    /// It starts as after an injury: with walking, and without hard runs for three weeks.
    package var isReturning = false
    /// The day from which the volumes were built again; nil for the first week.
    package var rampStart: LocalDate?

    package init(
        goal: GoalDistance, raceDay: LocalDate, weeks: Int, experience: Experience, days: RunningDays,
        longDay: Weekday? = nil, weekly: Distance? = nil, unit: DistanceUnit = .miles, recent: RaceResult? = nil,
        target: Int? = nil, weekStart: Weekday? = nil
    ) {
        (self.goal, self.raceDay, self.weeks) = (goal, raceDay, weeks)
        (self.experience, self.days, self.longDay) = (experience, days, longDay ?? days.usualLongDay)
        (self.weekly, self.unit, self.recent, self.target) = (weekly, unit, recent, target)
        self.weekStart = weekStart
    }

    /// The first day of the first week.
    package var firstDay: LocalDate { lastWeek.adding(days: 7 * (1 - weeks)) }

    /// The first day of the week of the race.
    var lastWeek: LocalDate { Self.lastWeek(raceDay, weekStart) }

    /// The index of the week from which the volumes are built.
    var rampWeek: Int { rampStart.map { min(max(0, week(of: $0) - 1), weeks - 1) } ?? 0 }

    /// The weeks start on another day, the first one not later than before.
    mutating func startWeeks(on day: Weekday) {
        let first = firstDay
        weekStart = day
        let days = lastWeek.daysSince1970 - first.daysSince1970
        weeks = min(Self.mostWeeks, (days + 6).floorDivided(by: 7) + 1)
    }

    private static func lastWeek(_ race: LocalDate, _ start: Weekday?) -> LocalDate {
        start.map { TrainingWeek(of: race, startingOn: $0).first } ?? race.adding(days: -6)
    }

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

    /// The weeks to a race. The first one may have begun before today, if none of its running days is over.
    package static func weeks(
        from today: LocalDate, to race: LocalDate, days: RunningDays, startingOn start: Weekday? = nil
    ) -> Int {
        let last = lastWeek(race, start)
        let whole = (last.daysSince1970 - today.daysSince1970).floorDivided(by: 7) + 1
        return min(mostWeeks, canBegin(last.adding(days: -7 * whole), today: today, days: days) ? whole + 1 : whole)
    }

    /// The first race day on a weekday that leaves so many weeks, counted like `weeks`.
    package static func raceDay(
        after today: LocalDate, weeks: Int, on weekday: Weekday, days: RunningDays, startingOn start: Weekday? = nil
    ) -> LocalDate {
        let wanted = min(max(weeks, 1), mostWeeks)
        // Not before the last week but one can begin.
        let earliest = today.adding(days: 7 * (wanted - 2))
        var race = earliest.adding(days: earliest.weekday.days(until: weekday))
        while self.weeks(from: today, to: race, days: days, startingOn: start) < wanted { race = race.adding(days: 7) }
        return race
    }

    private static func canBegin(_ first: LocalDate, today: LocalDate, days: RunningDays) -> Bool {
        let past = today.daysSince1970 - first.daysSince1970
        return past < 7 && !(0..<max(0, past)).contains { days.contains(first.adding(days: $0).weekday) }
    }

    /// The longest average run that is believed, so that 80 miles on three days are not.
    private static let longestAverage = Distance(20, .miles)
    /// 3 km/h. A slower race is not a run.
    private static let slowest = 1200

    /// - Throws: `PlanError` if no plan can be made.
    package func check(today: LocalDate) throws(PlanError) {
        let least = Self.leastWeeks(for: goal.size, experience)
        guard weeks >= least else {
            throw .tooShort(
                goal: goal.name, weeks: max(weeks, 0), least: least,
                earliest: Self.raceDay(
                    after: today, weeks: least, on: raceDay.weekday, days: days, startingOn: weekStart),
                predicted: recent.map { Int($0.vdot.time(for: goal.distance).rounded()) })
        }
        guard weeks <= Self.mostWeeks else { throw .tooLong(weeks) }
        let fewest = Self.leastDays(for: goal.size)
        guard days.count >= fewest else { throw .tooFewDays(goal: goal.name, least: fewest) }
        guard days.contains(longDay) else { throw .longDayOff(longDay) }
        try checkAmounts()
    }

    /// A volume from the log, on no more than the days of the plan.
    func mostBelieved(_ weekly: Distance) -> Distance {
        min(weekly, Distance(millimeters: Self.longestAverage.millimeters * Int64(days.count)))
    }

    /// Refuses what nobody can run.
    private func checkAmounts() throws(PlanError) {
        if let weekly {
            let average = Distance(millimeters: weekly.millimeters / Int64(days.count))
            guard average <= Self.longestAverage else {
                throw .tooMuchADay(weekly.text(unit), days: days.count, limit: Self.longestAverage.text(unit))
            }
        }
        guard let target else { return }
        if case .tooFast = RunDoubt(goal.distance, seconds: target, day: raceDay) {
            throw .targetTooFast(goal: goal.name, seconds: target)
        }
        guard Double(target) <= goal.distance.amount(in: .kilometers) * Double(Self.slowest) else {
            throw .targetTooSlow(goal: goal.name, seconds: target)
        }
    }
}
