import Values

@testable import Training

extension PlanRequest {
    /// A request that is accepted: new, from a log, after an injury, or built again in the middle.
    static func random(using random: inout RandomSource, today: LocalDate) -> PlanRequest {
        let goals: [GoalDistance] = [
            .fiveK, .tenK, .half, .marathon, GoalDistance(name: "8 mi", distance: Distance(8, .miles)),
            GoalDistance(name: "50 km", distance: Distance(50, .kilometers)),
        ]
        let goal = goals.randomElement(using: &random) ?? .fiveK
        let experience = Experience.allCases.randomElement(using: &random) ?? .some
        let count = Int.random(in: leastDays(for: goal.size)...7, using: &random)
        let days = RunningDays(Weekday.allCases.shuffled(using: &random).prefix(count))
        let weeks = Int.random(in: leastWeeks(for: goal.size, experience)...mostWeeks, using: &random)
        let unit = DistanceUnit.allCases.randomElement(using: &random) ?? .miles
        let start = Bool.random(using: &random) ? Weekday.allCases.randomElement(using: &random) : nil
        let day = Weekday.allCases.randomElement(using: &random) ?? .sunday
        let race = raceDay(after: today, weeks: weeks, on: day, days: days, startingOn: start)
        var request = PlanRequest(
            goal: goal, raceDay: race, weeks: weeks, experience: experience, days: days,
            longDay: days.days.randomElement(using: &random), unit: unit, weekStart: start)
        if Bool.random(using: &random) {
            request.recent = RaceResult(
                name: "10k", distance: GoalDistance.tenK.distance, seconds: Int.random(in: 2000...5000, using: &random))
        }
        request.isReturning = Int.random(in: 0..<4, using: &random) == 0
        let most = count * 120
        let weekly = Distance(tenths: Int.random(in: 0...most, using: &random), unit)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: request.weekly = weekly
        case 1: request = request.starting(from: log(weekly, using: &random, today: today))
        case 2:
            let now = request.firstDay.adding(days: Int.random(in: 0..<(7 * weeks - 7), using: &random))
            request = request.rebuilt(from: log(weekly, using: &random, today: now), today: now)
        default: break
        }
        return request
    }

    /// Up to seven runs a week, in one to four weeks.
    private static func log(_ weekly: Distance, using random: inout RandomSource, today: LocalDate) -> RecentRunning {
        let runs = Int.random(in: 0...28, using: &random)
        let days = Int.random(in: 7...28, using: &random)
        let weeks = Int64((min(runs, days) + 6) / 7)
        let each = Distance(millimeters: weekly.millimeters * weeks / Int64(max(1, runs)))
        let records = (0..<runs).map { index in
            let share = Int64.random(in: 50...150, using: &random)
            return RunRecord(
                day: today.adding(days: -(index % days)),
                distance: Distance(millimeters: each.millimeters * share / 100))
        }
        return RecentRunning(records, today: today)
    }
}
