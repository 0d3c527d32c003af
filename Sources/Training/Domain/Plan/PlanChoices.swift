import Agenda
package import Platform
package import Values

/// What a person types for a plan. Values that are nil were not given.
package struct PlanChoices: Sendable {
    package var goal: String?
    package var date: String?
    package var weeks: Int?
    /// `new`, `some`, `seasoned`, or `returning` after an injury.
    package var experience: String?
    package var days: String?
    package var long: String?
    /// Empty forgets the race result.
    package var recent: String?
    /// In the account's unit, or with a unit.
    package var weekly: String?
    /// Empty for no wanted time.
    package var target: String?
    /// Whether a new plan without a date and a number of weeks gets the usual number; otherwise it is refused.
    package var hasUsualLength = false

    package init() {}

    package var isEmpty: Bool {
        goal == nil && date == nil && weeks == nil && experience == nil && days == nil && long == nil && recent == nil
            && weekly == nil && target == nil
    }

    /// The request for a new plan, checked.
    package func request(_ settings: TrainingSettings, account: Account, now: Instant) throws -> PlanRequest {
        let today = account.zone.date(of: now)
        let unit = settings.unit
        let goal = try GoalDistance.read(goal ?? "", unit: unit)
        let days = try RunningDays.read(days ?? "mon,wed,sat")
        let longDay = try long.map { try RunningDays.day($0) } ?? days.usualLongDay
        var request = PlanRequest(
            goal: goal, raceDay: today, weeks: 0, experience: try readExperience(experience ?? "some"), days: days,
            longDay: longDay, weekly: try readWeekly(unit), unit: unit, recent: try readRecent(unit),
            target: try readTarget(), weekStart: settings.weekStart)
        request.isReturning = isReturning
        var choices = self
        if date == nil, weeks == nil {
            guard hasUsualLength else { throw PlanError.noDate }
            choices.weeks = PlanRequest.usualWeeks(for: goal.size, request.experience)
        }
        try choices.setLength(of: &request, account: account, now: now)
        try request.check(today: today)
        return request
    }

    /// The request with what was given, checked.
    package func changed(_ old: PlanRequest, account: Account, now: Instant) throws -> PlanRequest {
        let today = account.zone.date(of: now)
        var request = old
        if let goal { request.goal = try GoalDistance.read(goal, unit: old.unit) }
        // A time is for its distance.
        if request.goal != old.goal { request.target = nil }
        if let experience {
            request.experience = isReturning ? old.experience : try Experience.read(experience)
            request.isReturning = isReturning
        }
        if let days {
            request.days = try RunningDays.read(days)
            request.longest = nil
            if !request.days.contains(request.longDay) { request.longDay = request.days.usualLongDay }
        }
        if let long { request.longDay = try RunningDays.day(long) }
        if weekly != nil { (request.weekly, request.longest) = (try readWeekly(old.unit), nil) }
        if recent != nil { request.recent = try readRecent(old.unit)?.entered(on: today, after: old.recent) }
        if target != nil { request.target = try readTarget() }
        let first = old.firstDay
        try setLength(of: &request, account: account, now: now)
        if date != nil {
            // The weeks that were trained count.
            request.weeks = max(
                request.weeks,
                PlanRequest.weeks(
                    from: min(first, today), to: request.raceDay, days: request.days, startingOn: request.weekStart))
        }
        try request.check(today: today)
        return request
    }

    private func setLength(of request: inout PlanRequest, account: Account, now: Instant) throws {
        let today = account.zone.date(of: now)
        guard date == nil || weeks == nil else { throw PlanError.dateAndWeeks }
        if let date {
            let day = try DateEntry.day(date, account: account, now: now)
            guard day > today else { throw PlanError.raceInPast(day) }
            request.raceDay = day
            request.weeks = PlanRequest.weeks(
                from: today, to: day, days: request.days, startingOn: request.weekStart)
        } else if let weeks {
            guard weeks <= PlanRequest.mostWeeks else { throw PlanError.tooLong(weeks) }
            request.weeks = max(weeks, 0)
            request.raceDay = PlanRequest.raceDay(
                after: today, weeks: max(weeks, 0), on: request.longDay, days: request.days,
                startingOn: request.weekStart)
        }
    }

    /// Instead of an experience: some experience, and a start as after an injury.
    private static let returning = "returning"

    private var isReturning: Bool { experience?.folded == Self.returning }

    private func readExperience(_ text: String) throws(TrainingInputError) -> Experience {
        isReturning ? .some : try Experience.read(text)
    }

    private func readWeekly(_ unit: DistanceUnit) throws -> Distance? {
        guard let weekly, weekly.folded != "0" else { return nil }
        let distance = try Distance.read(weekly, unit: unit)
        guard distance <= Distance(200, .miles) else { throw PlanError.weeklyOutOfRange(distance.text(unit)) }
        return distance
    }

    private func readRecent(_ unit: DistanceUnit) throws -> RaceResult? {
        guard let recent, !recent.allSatisfy(\.isWhitespace) else { return nil }
        return try RaceResult.read(recent, unit: unit)
    }

    private func readTarget() throws -> Int? {
        guard let target, !target.allSatisfy(\.isWhitespace) else { return nil }
        return try RunTime.read(target)
    }
}
