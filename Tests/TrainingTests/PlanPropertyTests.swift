import TestSupport
import Testing
import Values

@testable import Training

/// The rules of a plan hold for every input that is accepted.
@Suite("plan rules") struct PlanPropertyTests {
    private static func request(using random: inout RandomSource, today: LocalDate) -> PlanRequest {
        let goals: [GoalDistance] = [
            .fiveK, .tenK, .half, .marathon, GoalDistance(name: "8 mi", distance: Distance(8, .miles)),
            GoalDistance(name: "50 km", distance: Distance(50, .kilometers)),
        ]
        let goal = goals.randomElement(using: &random) ?? .fiveK
        let experience = Experience.allCases.randomElement(using: &random) ?? .some
        let fewest = PlanRequest.leastDays(for: goal.size)
        let count = Int.random(in: fewest...7, using: &random)
        let days = RunningDays(Weekday.allCases.shuffled(using: &random).prefix(count))
        let weeks = Int.random(
            in: PlanRequest.leastWeeks(for: goal.size, experience)...PlanRequest.mostWeeks, using: &random)
        let unit = DistanceUnit.allCases.randomElement(using: &random) ?? .miles
        let weekly: Distance? =
            Bool.random(using: &random) ? Distance(tenths: Int.random(in: 0...1200, using: &random), unit) : nil
        return PlanRequest(
            goal: goal, raceDay: today.adding(days: 7 * weeks - 1 + Int.random(in: 0...6, using: &random)),
            weeks: weeks,
            experience: experience, days: days, longDay: days.days.randomElement(using: &random), weekly: weekly,
            unit: unit)
    }

    /// GREENROOM_FUZZ_CASES=1000000 runs the long form.
    @Test("every rule holds for random plans", arguments: 0..<10)
    func everyPlan(seed: Int) throws {
        var random = RandomSource.seeded(UInt64(seed))
        let today = try #require(LocalDate(iso: "2026-11-23"))
        for _ in 0..<(FuzzRun.wanted ?? 1000) / 10 {
            let request = Self.request(using: &random, today: today)
            try request.check(today: today)
            let broken = PlanRules(request).broken
            if !broken.isEmpty {
                Issue.record("\(broken): \(request)")
                return
            }
        }
    }

    /// The race is on a Saturday, so the weeks begin on Sundays; runs are on Mondays, Wednesdays and Saturdays.
    @Test(
        "the first week is this one while none of its running days is over",
        arguments: [
            // Sunday, Monday, Tuesday, Saturday.
            ("2026-11-29", "2027-01-23"), ("2026-11-30", "2027-01-23"), ("2026-12-01", "2027-01-30"),
            ("2026-12-05", "2027-01-30"),
        ])
    func firstWeek(today: String, race: String) throws {
        let (day, last) = (try #require(LocalDate(iso: today)), try #require(LocalDate(iso: race)))
        let days = RunningDays([.monday, .wednesday, .saturday])
        #expect(PlanRequest.raceDay(after: day, weeks: 8, on: .saturday, days: days) == last)
        #expect(PlanRequest.weeks(from: day, to: last, days: days) == 8)
    }

    @Test("the same request gives the same plan")
    func isDeterministic() throws {
        var random = RandomSource.seeded(7)
        let today = try #require(LocalDate(iso: "2026-11-23"))
        let request = Self.request(using: &random, today: today)
        #expect(PlanGenerator(request).runs == PlanGenerator(request).runs)
    }

    @Test(
        "shorter plans than the minimum of a distance are refused",
        arguments: [
            (GoalDistance.fiveK, Experience.new, 6), (.fiveK, .seasoned, 5), (.tenK, .new, 8), (.tenK, .some, 6),
            (.half, .new, 10), (.half, .some, 8), (.marathon, .new, 16), (.marathon, .some, 14),
            (.marathon, .seasoned, 12),
        ])
    func minimum(goal: GoalDistance, experience: Experience, least: Int) throws {
        let today = try #require(LocalDate(iso: "2026-11-23"))
        let days = RunningDays([.monday, .wednesday, .saturday])
        for weeks in [1, least - 1] {
            let request = PlanRequest(
                goal: goal, raceDay: PlanRequest.raceDay(after: today, weeks: weeks, on: .saturday, days: days),
                weeks: weeks, experience: experience, days: days)
            let earliest = PlanRequest.raceDay(after: today, weeks: least, on: .saturday, days: days)
            #expect(
                throws: PlanError.tooShort(
                    goal: goal.name, weeks: weeks, least: least, earliest: earliest, predicted: nil)
            ) { try request.check(today: today) }
        }
        let enough = PlanRequest(
            goal: goal, raceDay: PlanRequest.raceDay(after: today, weeks: least, on: .saturday, days: days),
            weeks: least, experience: experience, days: days)
        try enough.check(today: today)
        #expect(PlanRules(enough).broken.isEmpty)
    }
}

/// The rules of a plan, each with a name.
struct PlanRules {
    let request: PlanRequest
    let runs: [PlannedRun]
    let plan: PlanGenerator

    init(_ request: PlanRequest) {
        self.request = request
        plan = PlanGenerator(request)
        runs = plan.runs
    }

    private func total(_ week: Int) -> Int64 {
        runs.filter { $0.week == week && $0.kind != .race }.map(\.distance).total.millimeters
    }

    private var unit: Int64 { Distance(tenths: 1, request.unit).millimeters }

    /// The names of the rules that do not hold.
    var broken: [String] {
        let checks: [(String, Bool)] = [
            ("the race is last", raceIsLast), ("as many runs as chosen", runCount), ("no run on rest days", restDays),
            ("no hard days in a row", hardDays), ("growth at most 10%", growth), ("step-backs", stepBacks),
            ("longest run", longestRun), ("taper", taper), ("phases in order", phases),
            ("every run has a distance", runs.allSatisfy { $0.distance.millimeters >= 3 * unit }),
            ("long run is the longest of its week", longInWeek), ("hard parts", hardParts),
            ("long run growth", longGrowth),
        ]
        return checks.filter { !$0.1 }.map(\.0)
    }

    private var raceIsLast: Bool {
        runs.last?.kind == .race && runs.last?.date == request.raceDay && runs.count { $0.kind == .race } == 1
            && runs.last?.distance == request.goal.distance
            && zip(runs, runs.dropFirst()).allSatisfy { $0.date < $1.date }
    }

    private var runCount: Bool {
        (1...request.weeks).allSatisfy { week in runs.count { $0.week == week } == request.days.count }
    }

    private var restDays: Bool { runs.allSatisfy { $0.kind == .race || request.days.contains($0.date.weekday) } }

    private var hardDays: Bool {
        zip(runs, runs.dropFirst()).allSatisfy {
            !($0.kind.isHard && $1.kind.isHard && $0.date.adding(days: 1) == $1.date)
        }
    }

    private var growth: Bool {
        (2...request.weeks).allSatisfy { week in
            let before = (max(1, week - 3)..<week).map(total).max() ?? 0
            // Tenths of a mile are not whole millimeters.
            return total(week) * 10 <= before * 11 + unit
        }
    }

    private var firstTaper: Int { request.weeks - (request.goal.size.rawValue >= 3 ? 3 : 2) + 1 }

    private var stepBacks: Bool {
        let lighter = (2..<firstTaper).filter { total($0) + unit / 2 < total($0 - 1) }
        let isWithin = lighter.allSatisfy { week in
            let share = Double(total(week)) / Double(total(week - 1))
            return (0.65...0.85).contains(share) && plan.volumes.stepBacks.contains(week - 1)
        }
        let marks = [0] + lighter + [firstTaper]
        return isWithin && zip(marks, marks.dropFirst()).allSatisfy { $1 - $0 <= 4 }
            && zip(lighter, lighter.dropFirst()).allSatisfy { $1 - $0 >= 3 }
    }

    private var longestRun: Bool {
        let training = runs.filter { $0.kind != .race }
        guard let longest = training.map(\.distance).max() else { return false }
        return training.filter { $0.distance == longest }.allSatisfy { run in
            (14...28).contains(request.raceDay.daysSince1970 - run.date.daysSince1970) && run.kind == .long
        }
    }

    private var taper: Bool {
        let peak = (1..<firstTaper).map(total).max() ?? 0
        let last = [request.weeks - 1, request.weeks].map { Double(total($0)) / Double(peak) }
        return last.allSatisfy { (0.40...0.59).contains($0) } && last[0] > last[1]
    }

    private var phases: Bool {
        let order = runs.map { PlanPhase.allCases.firstIndex(of: $0.phase) ?? 0 }
        return order == order.sorted() && Set(runs.map(\.phase)) == Set(PlanPhase.allCases)
    }

    private var longInWeek: Bool {
        (1..<request.weeks).allSatisfy { week in
            let own = runs.filter { $0.week == week }
            return own.map(\.distance).max() == own.first { $0.kind == .long }?.distance
        }
    }

    /// A long run is at most 110 % of the longest of the 30 days before, to a tenth of a unit.
    private var longGrowth: Bool {
        let long = runs.filter { $0.kind == .long }
        return long.dropFirst().allSatisfy { run in
            let before = runs.filter { $0.date < run.date && $0.date >= run.date.adding(days: -30) }.map(\.distance)
            return run.distance.millimeters * 10 <= (before.max() ?? .zero).millimeters * 11 + 15 * unit
        }
    }

    private var hardParts: Bool {
        runs.allSatisfy { run in
            let week = total(run.week)
            return switch run.kind {
            case .tempo: run.hard.map { $0.millimeters * 10 <= week + 10 * unit && $0 < run.distance } ?? false
            case .intervals:
                run.hard.map {
                    $0.millimeters * 100 <= week * 8 + 100 * unit && $0 <= Distance(10, .kilometers)
                        && $0 < run.distance
                } ?? false
            case .easy, .long, .race: run.hard == nil
            }
        }
    }
}
