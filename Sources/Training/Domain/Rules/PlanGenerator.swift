import Values

/// Makes the workouts of a plan. The rules (`Tests/TrainingTests/PlanPropertyTests` checks each): the race is last;
/// every week has as many runs as the runner chose, on those days, but for the last; no hard days in a row; volumes as
/// in `WeeklyVolumes`; after the peak as in `RaceTaper`; hard runs as in `HardRuns`.
package struct PlanGenerator: Sendable {
    private let request: PlanRequest
    let volumes: WeeklyVolumes
    private let taper: RaceTaper
    private let hardRuns: HardRuns
    /// The index of the first week with runs, and of that of the peak, before it if no week is left to build.
    private let first, peak: Int

    /// - Parameter request: checked.
    package init(_ request: PlanRequest) {
        self.request = request
        taper = RaceTaper(request)
        first = request.rampWeek
        peak = request.weeks - 1 - taper.weeks
        volumes = WeeklyVolumes(Self.input(request, weeks: max(1, peak - first + 1)))
        hardRuns = HardRuns(request, volumes, firstBuildWeek: Self.baseWeeks(volumes.peak + 1))
    }

    private static func tenths(_ miles: Int, _ unit: DistanceUnit) -> Int {
        Int((Double(miles) * DistanceUnit.miles.millimeters / unit.millimeters).rounded())
    }

    private func tenths(_ miles: Int) -> Int { Self.tenths(miles, request.unit) }

    /// The least average run of a first week, in tenths of a mile.
    private static let leastRun = 15
    /// The first long run of a runner of whom nothing is known, as a part of the longest one.
    private static let firstLongRun = 0.6

    private static func input(_ request: PlanRequest, weeks: Int) -> WeeklyVolumes.Input {
        let table = VolumeTable(request.goal.size, request.experience)
        func tenths(_ value: Int) -> Int { Self.tenths(value, request.unit) }
        func whole(_ distance: Distance) -> Int { Int(distance.amount(in: request.unit) * 10) }
        let (runs, share) = (request.days.count, VolumeTable.longShare(runs: request.days.count, request.goal.size))
        // With few runs in a week, each is longer.
        let most = Int(Double(tenths(table.longest)) * firstLongRun / share)
        let usual = min(request.isReturning ? tenths(table.start) / 2 : tenths(table.start), most)
        let own = request.weekly.map(whole) ?? usual
        // What the log says is not rounded up.
        let least = request.longest == nil ? tenths(leastRun) * runs : 1
        let start = max(request.isReturning ? min(own, usual) : own, least)
        let useful = Int(Double(tenths(table.longest)) / share)
        return WeeklyVolumes.Input(
            weeks: weeks, runs: runs, start: start,
            target: max(start * 21 / 20, min(tenths(table.peak), useful)), longShare: share,
            longest: tenths(table.longest), longestSoFar: request.longest.map(whole))
    }

    /// The workouts in order; the race is the last.
    package var runs: [PlannedRun] {
        (first..<request.weeks).flatMap(week) + [
            PlannedRun(
                date: request.raceDay, kind: .race, distance: request.goal.distance, week: request.weeks, phase: .taper)
        ]
    }

    /// The weeks of the base phase among those up to the peak.
    private static func baseWeeks(_ count: Int) -> Int { max(1, count * 2 / 5) }

    /// The phase of a week, counted from 1.
    package func phase(ofWeek number: Int) -> PlanPhase {
        let count = volumes.peak + 1
        let (week, peaks) = (number - first, count >= 8 ? 2 : 1)
        if number - 1 > peak { return .taper }
        switch week {
        case ...Self.baseWeeks(count): return .base
        case ...(count - peaks): return .build
        default: return .peak
        }
    }

    /// How to run and walk in turn in a week, counted from 1; nil if nobody walks.
    package static func runWalk(ofWeek number: Int, _ request: PlanRequest) -> RunWalk? {
        let (first, peak) = (request.rampWeek, request.weeks - 1 - RaceTaper(request).weeks)
        return RunWalk(week: number - 1 - first, of: max(1, peak - first + 1), request)
    }
}

// MARK: - One week

extension PlanGenerator {
    private func week(_ index: Int) -> [PlannedRun] {
        index <= peak ? buildWeek(index) : taperWeek(index)
    }

    private func buildWeek(_ index: Int) -> [PlannedRun] {
        let week = index - first
        let kinds = hardRuns.kinds(week, phase(ofWeek: index + 1))
        let amounts = amounts(week, kinds)
        return days(of: index).map { day in
            let kind = day.weekday == request.longDay ? .long : kinds[day.weekday] ?? .easy
            return run(day, kind, amounts[day.weekday] ?? 0, index)
        }
    }

    /// The tenths of each run of a week. Tempo and intervals are a little longer than easy runs.
    private func amounts(_ week: Int, _ kinds: [Weekday: PlannedRun.Kind]) -> [Weekday: Int] {
        let long = volumes.longRuns[week]
        let others = request.days.days.filter { $0 != request.longDay }
        let shares = Self.split(volumes.tenths[week] - long, weights: others.map { kinds[$0] == nil ? 20 : 23 })
        return Dictionary(uniqueKeysWithValues: zip(others, shares)).merging([request.longDay: long]) { $1 }
    }

    private func taperWeek(_ index: Int) -> [PlannedRun] {
        let top = amounts(volumes.peak, hardRuns.kinds(volumes.peak, phase(ofWeek: peak + 1)))
        let last = taper.lastDays(top, dayBefore: tenths(20)...tenths(30))
        let kinds = hardRuns.kinds(volumes.peak, .taper)
        let restful = RaceTaper.restfulDays(request.goal.size)
        let percent = taper.percent(back: request.weeks - 1 - index)
        return days(of: index).filter { $0 < request.raceDay }.compactMap { day in
            let left = request.raceDay.daysSince1970 - day.daysSince1970
            let kind = left > restful ? kinds[day.weekday] ?? .easy : .easy
            guard left > 6 else { return last[day].map { run(day, kind, $0, index) } }
            let tenths = (top[day.weekday] ?? 0) * percent / 100
            return run(day, day.weekday == request.longDay ? .long : kind, tenths, index)
        }
    }

    private func days(of index: Int) -> [LocalDate] {
        let first = request.firstDay.adding(days: 7 * index)
        return (0..<7).map { first.adding(days: $0) }.filter { request.days.contains($0.weekday) }
    }

    private func run(_ date: LocalDate, _ kind: PlannedRun.Kind, _ tenths: Int, _ index: Int) -> PlannedRun {
        PlannedRun(
            date: date, kind: kind, distance: Distance(tenths: tenths, request.unit), week: index + 1,
            phase: phase(ofWeek: index + 1),
            hard: hardPart(kind, tenths: tenths, index).map { Distance(tenths: $0, request.unit) })
    }

    /// At most 10 % of the week at tempo pace, 8 % and 10 km in intervals (Daniels), and 60 % of the run; of a long run
    /// at most 6 miles at the pace of a half marathon and 12 at that of a marathon.
    private func hardPart(_ kind: PlannedRun.Kind, tenths: Int, _ index: Int) -> Int? {
        let week = index <= peak ? volumes.tenths[index - first] : volumes.top / 2
        switch kind {
        case .tempo: return max(1, min(week / 10, tenths * 3 / 5))
        case .intervals:
            let most = Int(Distance(10, .kilometers).amount(in: request.unit) * 10)
            return max(1, min(week * 8 / 100, most, tenths * 3 / 5))
        case .long where index <= peak:
            return hardRuns.racePart(of: tenths, week: index - first, limits: (self.tenths(60), self.tenths(120)))
        case .easy, .long, .race: return nil
        }
    }

    /// Shares of a total by weight, which add up to it.
    private static func split(_ total: Int, weights: [Int]) -> [Int] {
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return [] }
        var shares = weights.map { total * $0 / sum }
        var rest = total - shares.reduce(0, +)
        for index in shares.indices where rest > 0 {
            shares[index] += 1
            rest -= 1
        }
        return shares
    }
}
