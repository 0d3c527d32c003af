import Values

@testable import Training

/// The rules of a plan, each with a name.
struct PlanRules {
    let request: PlanRequest
    let runs: [PlannedRun]
    let plan: PlanGenerator
    private let training: [PlannedRun]
    private let byDay: [LocalDate: PlannedRun]
    private let byWeek: [Int: [PlannedRun]]
    private let totals: [Int: Int64]
    /// The weeks with walking.
    private let walkingWeeks: Set<Int>

    init(_ request: PlanRequest) {
        self.request = request
        plan = PlanGenerator(request)
        runs = plan.runs
        training = runs.filter { $0.kind != .race }
        byDay = Dictionary(training.map { ($0.date, $0) }) { first, _ in first }
        byWeek = Dictionary(grouping: training, by: \.week)
        totals = byWeek.mapValues { $0.map(\.distance).total.millimeters }
        walkingWeeks = Set((1...request.weeks).filter { PlanGenerator.runWalk(ofWeek: $0, request) != nil })
    }

    /// The names of the rules that do not hold.
    var broken: [String] {
        let checks: [(String, Bool)] = [
            ("the race is last", raceIsLast), ("as many runs as chosen", runCount), ("no run on rest days", restDays),
            ("no hard days in a row", hardDays), ("growth at most 10%", growth), ("step-backs", stepBacks),
            ("starts from the log", startsFromLog), ("no run is a spike", noSpike),
            ("longest run", longestRun), ("phases in order", phases),
            ("every run has a distance", training.allSatisfy { $0.distance.millimeters >= 3 * unit }),
            ("long run is the longest of its week", longInWeek), ("share of the long run", longShare),
            ("one long run in seven days", longRunsApart), ("hard parts", hardParts),
            ("sessions", sessions), ("race pace", racePace),
            ("intervals", intervals), ("no hard run while walking", walking),
            ("taper runs get shorter", taperRuns), ("volume of the last days", lastDays), ("day before the race", eve),
            ("easy days before the race", restfulDays),
        ]
        return checks.filter { !$0.1 }.map(\.0)
    }
}

// MARK: - Weeks

extension PlanRules {
    private var unit: Int64 { Distance(tenths: 1, request.unit).millimeters }
    private var firstWeek: Int { request.rampWeek + 1 }
    /// The week of the longest run; before the first week if there is no time to build.
    private var peakWeek: Int { training.last { $0.phase != .taper }?.week ?? firstWeek - 1 }
    private var buildWeeks: ClosedRange<Int>? { peakWeek < firstWeek ? nil : firstWeek...peakWeek }

    private func total(_ week: Int) -> Int64 { totals[week] ?? 0 }

    private func daysLeft(_ run: PlannedRun) -> Int { request.raceDay.daysSince1970 - run.date.daysSince1970 }

    private func run(on day: LocalDate) -> PlannedRun? { byDay[day] }

    private var raceIsLast: Bool {
        let firstDay = request.firstDay.daysSince1970
        return runs.last?.kind == .race && runs.last?.date == request.raceDay && runs.count { $0.kind == .race } == 1
            && runs.last?.distance == request.goal.distance
            && zip(runs, runs.dropFirst()).allSatisfy { $0.date < $1.date }
            && runs.allSatisfy { ($0.date.daysSince1970 - firstDay) / 7 == $0.week - 1 }
    }

    private var runCount: Bool {
        (firstWeek...request.weeks).allSatisfy { week in
            let last = request.firstDay.adding(days: 7 * week - 1)
            let count = byWeek[week]?.count ?? 0
            let isWhole = request.raceDay.daysSince1970 - last.daysSince1970 >= 7
            return isWhole ? count == request.days.count : count <= request.days.count
        }
    }

    private var restDays: Bool { training.allSatisfy { request.days.contains($0.date.weekday) } }

    private var hardDays: Bool {
        zip(runs, runs.dropFirst()).allSatisfy {
            !($0.kind.isHard && $1.kind.isHard && $0.date.adding(days: 1) == $1.date)
        }
    }

    private var growth: Bool {
        (firstWeek...request.weeks).dropFirst().allSatisfy { week in
            let before = (max(firstWeek, week - 3)..<week).map(total).max() ?? 0
            // Tenths of a mile are not whole millimeters.
            return total(week) * 10 <= before * 11 + 100
        }
    }

    private var startsFromLog: Bool {
        guard request.longest != nil, let weekly = request.weekly else { return true }
        return total(firstWeek) <= weekly.millimeters + 100
    }

    /// No run is more than 10 % longer than the longest of the 30 days before.
    private var noSpike: Bool {
        let days = training.map(\.date.daysSince1970)
        let lengths = training.map(\.distance.millimeters)
        var first = 0
        for index in days.indices {
            while days[first] < days[index] - 30 { first += 1 }
            let isFirst = training[index].week == firstWeek
            if isFirst, request.longest == nil { continue }
            var longest = isFirst ? request.longest?.millimeters ?? 0 : 0
            for earlier in first..<index where lengths[earlier] > longest { longest = lengths[earlier] }
            if lengths[index] * 10 > longest * 11 + 100 { return false }
        }
        return true
    }

    private var stepBacks: Bool {
        guard let weeks = buildWeeks else { return true }
        let lighter = weeks.dropFirst().filter { total($0) + unit / 2 < total($0 - 1) }
        let isWithin = lighter.allSatisfy { week in
            let share = Double(total(week)) / Double(total(week - 1))
            return (0.65...0.85).contains(share) && plan.volumes.stepBacks.contains(week - firstWeek)
        }
        let marks = [firstWeek - 1] + lighter + [peakWeek + 1]
        return isWithin && zip(marks, marks.dropFirst()).allSatisfy { $1 - $0 <= 4 }
            && zip(lighter, lighter.dropFirst()).allSatisfy { $1 - $0 >= 3 }
    }

    private var phases: Bool {
        let order = runs.map { PlanPhase.allCases.firstIndex(of: $0.phase) ?? 0 }
        return order == order.sorted()
            && ((buildWeeks?.count ?? 0) < 3 || Set(runs.map(\.phase)) == Set(PlanPhase.allCases))
    }
}

// MARK: - Long runs

extension PlanRules {
    private var long: [PlannedRun] { runs.filter { $0.kind == .long } }

    /// The only one of its length, about two weeks before the race, three before a marathon.
    private var longestRun: Bool {
        guard buildWeeks != nil else { return true }
        guard let longest = training.max(by: { $0.distance < $1.distance }) else { return false }
        let days = request.goal.size.isLong ? 18...26 : 11...19
        return training.count { $0.distance == longest.distance } == 1 && longest.kind == .long
            && longest.week == peakWeek && days.contains(daysLeft(longest))
    }

    private var longInWeek: Bool {
        long.allSatisfy { run in !(byWeek[run.week] ?? []).contains { $0.distance > run.distance } }
    }

    private var longShare: Bool {
        guard let weeks = buildWeeks else { return true }
        let count = request.days.count
        let most = max(VolumeTable.longShare(runs: count, request.goal.size), 1.2 / Double(count))
        return long.filter { weeks.contains($0.week) }.allSatisfy {
            Double($0.distance.millimeters) <= Double(total($0.week)) * most + 2 * Double(unit)
        }
    }

    private var longRunsApart: Bool {
        zip(long, long.dropFirst()).allSatisfy { $1.date.daysSince1970 - $0.date.daysSince1970 >= 7 }
    }
}

// MARK: - Hard runs

extension PlanRules {
    private func isWalking(_ week: Int) -> Bool { walkingWeeks.contains(week) }

    private var hardParts: Bool {
        training.allSatisfy { run in
            let top = Distance(tenths: plan.volumes.top, request.unit).millimeters
            let week = run.phase == .taper ? top : total(run.week)
            return switch run.kind {
            case .tempo: run.hard.map { $0.millimeters * 10 <= week + 10 * unit && $0 < run.distance } ?? false
            case .intervals:
                run.hard.map {
                    $0.millimeters * 100 <= week * 8 + 100 * unit && $0 <= Distance(10, .kilometers)
                        && $0 < run.distance
                } ?? false
            case .long: run.hard.map { $0.millimeters * 2 <= run.distance.millimeters + unit } ?? true
            case .easy, .race: run.hard == nil
            }
        }
    }

    private var sessions: Bool {
        (firstWeek...request.weeks).allSatisfy { week in
            let hard = (byWeek[week] ?? []).filter { $0.hard != nil }
            let most = request.experience == .new ? 1 : 2
            return hard.count <= most && (request.experience == .seasoned || hard.count { $0.kind != .long } <= 1)
        }
    }

    private var racePace: Bool {
        let parts = long.count { $0.hard != nil }
        let isWhole = request.rampStart == nil && !request.isReturning
        switch request.goal.size {
        case .marathon: return !isWhole || parts >= 4
        case .half: return !isWhole || (buildWeeks?.count ?? 0) < 5 || parts >= 1
        case .five, .ten, .ultra: return parts == 0
        }
    }

    /// Short races have intervals wherever there are hard runs.
    private var intervals: Bool {
        let kinds = training.filter { $0.phase == .build || $0.phase == .peak }.map(\.kind)
        return ![.five, .ten].contains(request.goal.size) || !kinds.contains(.tempo) || kinds.contains(.intervals)
    }

    private var walking: Bool {
        let start = request.isReturning ? firstWeek..<(firstWeek + 3) : firstWeek..<firstWeek
        let isEasy = training.allSatisfy { run in
            run.hard == nil || run.phase == .taper || !isWalking(run.week) && !start.contains(run.week)
        }
        return isEasy && (!isWalking(request.weeks) || request.weeks - firstWeek < 3)
    }
}

// MARK: - The last weeks

extension PlanRules {
    private var taperRuns: Bool {
        training.filter { $0.phase == .taper }.allSatisfy { last in
            guard let before = run(on: last.date.adding(days: -7)) else { return last.week <= firstWeek + 1 }
            return last.distance <= before.distance
        }
    }

    /// 25 to 45 % of the peak; a single run may be less, also next to a short one on the day before.
    private var lastDays: Bool {
        guard buildWeeks != nil else { return true }
        let last = training.filter { daysLeft($0) <= 6 }
        let percent = Double(last.map(\.distance).total.millimeters) / Double(total(peakWeek)) * 100
        let isEveOnly = request.days.contains(request.raceDay.adding(days: -1).weekday)
        // Tenths are too coarse for runs of less than a mile.
        let isTiny = total(peakWeek) < Int64(15 * request.days.count) * unit
        return percent <= 45 && (percent >= 25 || isTiny || last.count <= (isEveOnly ? 2 : 1))
    }

    private var eve: Bool {
        guard let run = training.first(where: { daysLeft($0) == 1 }) else { return true }
        let miles = run.distance.amount(in: .miles)
        return run.kind == .easy && miles > 1.9 && miles < 3.1
    }

    private var restfulDays: Bool {
        let days = [GoalDistance.Size.marathon: 4, .ultra: 4, .half: 3][request.goal.size] ?? 2
        return training.filter { daysLeft($0) <= days }.allSatisfy { $0.hard == nil && $0.kind == .easy }
    }
}
