import Values

/// Makes the workouts of a plan. The rules (`Tests/TrainingTests/PlanPropertyTests` checks each): the race is last;
/// every week has as many runs as the runner chose, on those days; no hard days in a row; volumes as in
/// `WeeklyVolumes`; the longest run is two to four weeks before the race.
package struct PlanGenerator: Sendable {
    private let request: PlanRequest
    let volumes: WeeklyVolumes
    private let taperWeeks: Int
    private let qualityDays: [Weekday]

    /// - Parameter request: checked.
    package init(_ request: PlanRequest) {
        self.request = request
        let table = VolumeTable(request.goal.size, request.experience)
        // The table is in miles.
        let scale = DistanceUnit.miles.millimeters / request.unit.millimeters
        func tenths(_ value: Int) -> Int { Int((Double(value) * scale).rounded()) }
        taperWeeks = request.goal.size.rawValue >= GoalDistance.Size.marathon.rawValue ? 3 : 2
        let share = VolumeTable.longShare(runs: request.days.count, request.goal.size)
        let own = request.weekly.map { Int($0.amount(in: request.unit) * 10) }
        let start = max(own ?? tenths(table.start), tenths(Self.leastRun) * request.days.count)
        let useful = Int(Double(tenths(table.longest)) / share)
        volumes = WeeklyVolumes(
            weeks: request.weeks, taperWeeks: taperWeeks, start: start,
            target: max(start * 21 / 20, min(tenths(table.peak), useful)))
        qualityDays = Self.qualityDays(request)
        longest = tenths(table.longest)
    }

    /// The least average run, in tenths of a mile.
    private static let leastRun = 15
    private let longest: Int

    /// The workouts in order; the race is the last.
    package var runs: [PlannedRun] {
        (0..<request.weeks).flatMap(week)
    }

    /// The phase of a week, counted from 1.
    package func phase(ofWeek number: Int) -> PlanPhase {
        let count = volumes.peak + 1
        let (peaks, base) = (count >= 8 ? 2 : 1, max(1, count * 2 / 5))
        switch number {
        case ...base: return .base
        case ...(count - peaks): return .build
        case ...count: return .peak
        default: return .taper
        }
    }
}

// MARK: - One week

extension PlanGenerator {
    private func week(_ index: Int) -> [PlannedRun] {
        index == request.weeks - 1 ? raceWeek : usualWeek(index)
    }

    private func usualWeek(_ index: Int) -> [PlannedRun] {
        let total = volumes.tenths[index]
        let long = longRun(index)
        let quality = quality(index)
        let others = days(of: index).filter { $0.weekday != request.longDay }
        let shares = Self.split(total - long, weights: others.map { quality[$0.weekday] == nil ? 20 : 23 })
        var runs = zip(others, shares).map { day, tenths in
            run(day, quality[day.weekday] ?? .easy, tenths, index)
        }
        if let day = days(of: index).first(where: { $0.weekday == request.longDay }) {
            runs.append(run(day, .long, long, index))
        }
        return runs.sorted { $0.date < $1.date }
    }

    /// Short runs, none longer than an easy one before, and the race. One run is dropped if the race is on a rest day.
    private var raceWeek: [PlannedRun] {
        let index = request.weeks - 1
        var free = days(of: index).filter { $0 != request.raceDay }
        if free.count == request.days.count { free.removeLast() }
        let shares = Self.split(volumes.tenths[index], weights: free.map { _ in 1 })
        let quality = quality(index).filter { day, _ in
            free.contains { $0.weekday == day && request.raceDay.daysSince1970 - $0.daysSince1970 >= 3 }
        }
        let runs = zip(free, shares).map { day, tenths in run(day, quality[day.weekday] ?? .easy, tenths, index) }
        let race = PlannedRun(
            date: request.raceDay, kind: .race, distance: request.goal.distance, week: request.weeks, phase: .taper)
        return runs + [race]
    }

    private func days(of index: Int) -> [LocalDate] {
        let first = request.firstDay.adding(days: 7 * index)
        return (0..<7).map { first.adding(days: $0) }.filter { request.days.contains($0.weekday) }
    }

    /// Never as long as the one of the peak, which is the longest of the plan.
    private func longRun(_ index: Int) -> Int {
        let top = uncappedLongRun(volumes.peak)
        return index == volumes.peak ? top : min(uncappedLongRun(index), top - 1)
    }

    /// A share of the week within the limit for the goal, but always longer than the other runs.
    private func uncappedLongRun(_ index: Int) -> Int {
        let (total, count) = (volumes.tenths[index], request.days.count)
        let share = VolumeTable.longShare(runs: count, request.goal.size)
        let own = min(Int(Double(total) * share), longest)
        return max(own, (total * 6 + 5 * count - 1) / (5 * count))
    }

    private func run(_ date: LocalDate, _ kind: PlannedRun.Kind, _ tenths: Int, _ index: Int) -> PlannedRun {
        let distance = Distance(tenths: tenths, request.unit)
        return PlannedRun(
            date: date, kind: kind, distance: distance, week: index + 1, phase: phase(ofWeek: index + 1),
            hard: hardPart(kind, tenths: tenths, week: volumes.tenths[index]))
    }

    /// At most 10 % of the week at tempo pace, 8 % and 10 km in intervals (Daniels), and 60 % of the run.
    private func hardPart(_ kind: PlannedRun.Kind, tenths: Int, week: Int) -> Distance? {
        switch kind {
        case .tempo: return Distance(tenths: max(1, min(week / 10, tenths * 3 / 5)), request.unit)
        case .intervals:
            let part = Distance(tenths: max(1, min(week * 8 / 100, tenths * 3 / 5)), request.unit)
            return min(part, Distance(10, .kilometers))
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

// MARK: - Hard days

extension PlanGenerator {
    /// Days that are next neither to the long run nor to each other, the best first.
    private static func qualityDays(_ request: PlanRequest) -> [Weekday] {
        let long = request.longDay
        var chosen: [Weekday] = []
        let open = request.days.days.filter { $0 != long && !$0.isNext(to: long) }
        for day in open.sorted(by: { ($1.distance(to: long), $0.rawValue) < ($0.distance(to: long), $1.rawValue) })
        where !chosen.contains(where: { $0.isNext(to: day) }) {
            chosen.append(day)
        }
        return chosen
    }

    /// The tempo and interval runs of a week: none for new runners; one for others from the build phase on; two for
    /// seasoned ones with five days or more.
    private func quality(_ index: Int) -> [Weekday: PlannedRun.Kind] {
        let phase = phase(ofWeek: index + 1)
        let isLight = volumes.stepBacks.contains(index) || phase == .taper
        let isShort = request.goal.size.rawValue < GoalDistance.Size.half.rawValue
        let kinds: [PlannedRun.Kind]
        switch (request.experience, phase) {
        case (.new, _), (.some, .base): kinds = []
        case (_, .base): kinds = [.tempo]
        case (_, .peak): kinds = isShort ? [.intervals, .tempo] : [.tempo, .intervals]
        case (_, .build), (_, .taper): kinds = [.tempo, .intervals]
        }
        let most = request.experience == .seasoned && request.days.count >= 5 && !isLight ? 2 : 1
        return Dictionary(uniqueKeysWithValues: zip(qualityDays, kinds.prefix(most)))
    }
}
