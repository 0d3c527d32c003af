import TestSupport
import Testing
import Values

@testable import Training

/// The rules of a plan hold for every input that is accepted.
@Suite("plan rules") struct PlanPropertyTests {
    /// GREENROOM_FUZZ_CASES=1000000 runs the long form.
    @Test("every rule holds for random plans", arguments: 0..<20)
    func everyPlan(seed: Int) throws {
        var random = RandomSource.seeded(UInt64(seed))
        let today = try #require(LocalDate(iso: "2026-11-23"))
        for _ in 0..<(FuzzRun.wanted ?? 20_000) / 20 {
            let request = PlanRequest.random(using: &random, today: today)
            try request.check(today: today)
            let broken = PlanRules(request).broken
            if !broken.isEmpty {
                Issue.record("\(broken): \(request)")
                return
            }
        }
    }

    @Test("a plan from a log starts with what was run, and one without a log as after an injury")
    func startsFromTheLog() throws {
        let today = try #require(LocalDate(iso: "2026-11-30"))
        let days = RunningDays([.tuesday, .thursday, .sunday])
        let race = PlanRequest.raceDay(after: today, weeks: 16, on: .sunday, days: days, startingOn: .monday)
        let request = PlanRequest(
            goal: .half, raceDay: race, weeks: 16, experience: .some, days: days, weekStart: .monday)
        let runs = (0..<8).map { RunRecord(day: today.adding(days: -3 * $0), distance: Distance(4, .miles)) }
        let rebuilt = request.rebuilt(from: RecentRunning(runs, today: today), today: today)
        #expect(!rebuilt.isReturning && rebuilt.weekly == Distance(8, .miles) && rebuilt.longest == Distance(4, .miles))
        #expect(PlanGenerator(rebuilt).volumes.tenths.first == 80)
        let few = request.rebuilt(from: RecentRunning(runs.prefix(2), today: today), today: today)
        #expect(few.isReturning && few.weekly == nil && PlanRules(few).broken.isEmpty)
        #expect(PlanGenerator.runWalk(ofWeek: 1, few)?.text == "run 2 minutes, walk 2 minutes, repeat")
        #expect(request.starting(from: RecentRunning(runs, today: today)).weekly == Distance(8, .miles))
        #expect(request.starting(from: RecentRunning([RunRecord](), today: today)) == request)
    }

    @Test(
        "the average week is that of the weeks since the first run, at most four",
        arguments: [
            // 12 mi and 3.5 mi in a log of two weeks.
            ([(9, 12.0), (2, 3.5)], nil, 7.75), ([(5, 4), (3, 4), (0, 4)], nil, 12), ([(7, 4), (0, 4)], nil, 4),
            ([(27, 4), (0, 4)], nil, 2), ([(29, 40), (0, 4)], nil, 1),
            // Runs of long before are in the log.
            ([(9, 12), (2, 3.5)], 200, 3.875),
        ] as [([(days: Int, miles: Double)], Int?, Double)])
    func averageWeek(runs: [(days: Int, miles: Double)], first: Int?, weekly: Double) throws {
        let today = try #require(LocalDate(iso: "2026-11-30"))
        let records = runs.map { RunRecord(day: today.adding(days: -$0.days), distance: Distance($0.miles, .miles)) }
        let recent = RecentRunning(records, since: first.map { today.adding(days: -$0) }, today: today)
        #expect(abs(recent.weekly.amount(in: .miles) - weekly) < 0.001)
    }

    @Test("a log of more than fits on the days of a plan gives the most that is believed")
    func capped() throws {
        let today = try #require(LocalDate(iso: "2026-11-30"))
        let days = RunningDays([.tuesday, .thursday, .sunday])
        let race = PlanRequest.raceDay(after: today, weeks: 16, on: .sunday, days: days)
        let runs = (0..<28).map { RunRecord(day: today.adding(days: -$0), distance: Distance(12, .miles)) }
        let request = PlanRequest(goal: .half, raceDay: race, weeks: 16, experience: .seasoned, days: days)
            .starting(from: RecentRunning(runs, today: today))
        try request.check(today: today)
        #expect(request.weekly == Distance(60, .miles))
    }

    @Test(
        "what nobody can run is refused with the reason",
        arguments: [
            (GoalDistance.half, nil, 2400, "40:00 for a half marathon is faster than the world record."),
            (.fiveK, nil, 700, "11:40 for a 5k is faster than the world record."),
            (.fiveK, nil, 6100, "1:41:40 for a 5k is slower than walking."),
            (.half, 80, nil, "80 mi on 3 days is more than 20 mi a run."), (.half, 60, 6600, nil),
            (.marathon, nil, 14_340, nil),
        ] as [(GoalDistance, Double?, Int?, String?)])
    func nonsense(goal: GoalDistance, weekly: Double?, target: Int?, sentence: String?) throws {
        let today = try #require(LocalDate(iso: "2026-11-23"))
        let days = RunningDays([.monday, .wednesday, .saturday])
        let request = PlanRequest(
            goal: goal, raceDay: PlanRequest.raceDay(after: today, weeks: 20, on: .saturday, days: days), weeks: 20,
            experience: .some, days: days, weekly: weekly.map { Distance($0, .miles) }, target: target)
        var found: PlanError?
        do { try request.check(today: today) } catch { found = error }
        #expect(found?.description == sentence)
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
        let request = PlanRequest.random(using: &random, today: today)
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
