import Values

/// The weeks between the peak and the race: each run is shorter than the same run a week before.
struct RaceTaper: Sendable {
    private let request: PlanRequest
    /// The weeks after that of the peak; the last is the week of the race.
    let weeks: Int

    /// The longest run is at least so many days before the race, and all of its week at least so many.
    private static func leastDays(_ size: GoalDistance.Size) -> (long: Int, any: Int) {
        size.isLong ? (18, 14) : (11, 7)
    }

    init(_ request: PlanRequest) {
        self.request = request
        let first = request.lastWeek
        let race = request.raceDay.daysSince1970 - first.daysSince1970
        let long = first.weekday.days(until: request.longDay)
        let least = Self.leastDays(request.goal.size)
        weeks = (1...6).first { race + 7 * $0 - long >= least.long && race + 7 * $0 - 6 >= least.any } ?? 6
    }

    /// The percentage of the peak's run that remains in a week.
    ///
    /// - Parameter back: the weeks from it to the week of the race, which has no percentage of its own.
    func percent(back: Int) -> Int {
        guard back < weeks else { return 100 }
        let percents: [Int] =
            switch weeks {
            case ...2: [request.goal.size.isLong ? 65 : 75]
            case 3: [60, 80]
            default: [60, 70, 80, 90]
            }
        return percents[min(max(back - 1, 0), percents.count - 1)]
    }

    /// The days before the race without tempo or intervals.
    static func restfulDays(_ size: GoalDistance.Size) -> Int {
        switch size {
        case .five, .ten: 2
        case .half: 3
        case .marathon, .ultra: 4
        }
    }
}

// MARK: - The last week

extension RaceTaper {
    /// The percentage of the peak in the last six days, without the race. At least `least`, if the runs of the week
    /// before are long enough.
    private static let (usual, least) = (34, 25)

    /// The runs of the last six days before the race, in tenths. The day before is a rest day, or has 2 to 3 miles.
    ///
    /// - Parameters:
    ///   - peak: the runs of the week of the peak.
    ///   - day: 2 and 3 miles in tenths of the runner's unit.
    func lastDays(_ peak: [Weekday: Int], dayBefore day: ClosedRange<Int>) -> [LocalDate: Int] {
        let dates = (1...6).map { request.raceDay.adding(days: -$0) }.filter { peak[$0.weekday] != nil }
        let eve = request.raceDay.adding(days: -1)
        var limits: [LocalDate: Int] = [:]
        for date in dates { limits[date] = limit(on: date, peak) }
        if let long = dates.first(where: { $0.weekday == request.longDay }),
            let other = limits.filter({ $0.key != long }).values.max()
        {
            limits[long] = min(limits[long] ?? other, other)
        }
        let total = peak.values.reduce(0, +)
        var runs: [LocalDate: Int] = [:]
        let others = limits.filter { $0.key != eve }
        let sum = others.values.reduce(0, +)
        let isUsual = request.days.count >= 5 && request.experience != .new
        if let limit = limits[eve], limit >= day.lowerBound, isUsual || sum * 100 < total * Self.least {
            let rest = max(0, total * Self.usual / 100 - sum)
            runs[eve] = min(limit, day.upperBound, max(day.lowerBound, rest))
        }
        let left = max(0, total * Self.usual / 100 - (runs[eve] ?? 0))
        for (date, limit) in others {
            let tenths = sum > left ? limit * left / sum : limit
            if tenths >= Self.shortest { runs[date] = tenths }
        }
        return runs
    }

    /// In tenths. A shorter run is left out.
    private static let shortest = 3

    /// The percentage of the peak's run that a run of the last days has at most.
    private static let most = 80

    /// At most the run of the same weekday a week before, and the part of that of the peak that the week has.
    private func limit(on date: LocalDate, _ peak: [Weekday: Int]) -> Int {
        let back = (request.lastWeek.daysSince1970 + 6 - date.daysSince1970).floorDivided(by: 7)
        let own = back == 0 ? Self.most : percent(back: back)
        return (peak[date.weekday] ?? 0) * min(percent(back: back + 1), own) / 100
    }
}
