import Testing
import Values

@testable import Training

@Suite("running rules") struct RunningRuleTests {
    private static func day(_ text: String) -> LocalDate {
        LocalDate(iso: text) ?? LocalDate(daysSince1970: 0)
    }

    private static func run(_ day: String, _ miles: Double) -> RunRecord {
        RunRecord(day: Self.day(day), distance: Distance(miles, .miles))
    }

    @Test(
        "the improvement is the change from the week before, in percent",
        arguments: [
            (14.2, 12.6, "+12.7%"), (10, 10, "0.0%"), (9, 10, "-10.0%"), (10, 0, "new"), (0, 0, "—"),
            (0, 10, "-100.0%"),
            (10.05, 10, "+0.5%"), (20, 10, "+100.0%"), (9.999, 10, "0.0%"),
        ])
    func change(this: Double, last: Double, text: String) {
        #expect(WeeklyChange(this: Distance(this, .miles), last: Distance(last, .miles)).text == text)
    }

    /// Monday, November 23, 2026 starts a week; Sunday weeks start on the 22nd.
    @Test(
        "a running week is compared with the same days of the week before",
        arguments: [
            ("2026-11-23", Weekday.monday, "+50.0%"), ("2026-11-25", .monday, "0.0%"),
            ("2026-11-29", .monday, "-40.0%"),
            ("2026-12-06", .monday, "-100.0%"), ("2026-11-25", .sunday, "0.0%"), ("2026-11-24", .sunday, "+50.0%"),
            ("2026-12-14", .monday, "—"),
            ("2026-11-16", .monday, "new"),
        ])
    func runningWeek(today: String, start: Weekday, text: String) {
        let runs = [
            Self.run("2026-11-16", 2), Self.run("2026-11-18", 1), Self.run("2026-11-21", 2), Self.run("2026-11-23", 3),
        ]
        let day = Self.day(today)
        let known = runs.filter { $0.day <= day }
        #expect(known.change(of: TrainingWeek(of: day, startingOn: start), today: day).text == text)
    }

    @Test(
        "a run of more than 110 % of the longest of the last 30 days is a spike",
        arguments: [
            (5.5, nil), (5.51, 10), (5.9, 18), (10.0, 100), (12.0, 140), (1.0, nil),
        ] as [(Double, Int?)])
    func spike(miles: Double, percent: Int?) {
        let earlier = [Self.run("2026-11-01", 5), Self.run("2026-11-10", 3), Self.run("2026-10-01", 20)]
        #expect(RunSpike(Self.run("2026-11-23", miles), after: earlier)?.percent == percent)
        #expect(RunSpike(Self.run("2026-11-23", miles), after: [RunRecord]()) == nil)
    }

    @Test("the thirtieth day before still counts, the thirty-first does not")
    func spikeWindow() {
        let run = Self.run("2026-11-23", 6)
        #expect(RunSpike(run, after: [Self.run("2026-10-24", 3)])?.percent == 100)
        #expect(RunSpike(run, after: [Self.run("2026-10-23", 3)]) == nil)
        #expect(RunSpike(run, after: [Self.run("2026-11-23", 3)]) == nil)
    }

    @Test(
        "training load is the last week over the average week of four",
        arguments: [
            ([10.0, 10, 10, 10], "1.0", false), ([10, 10, 10, 30], "2.0", true), ([10, 10, 10, 0], "0.0", false),
            ([10, 10, 10, 18], "1.5", false), ([10, 10, 10, 18.5], "1.5", true),
        ])
    func load(weeks: [Double], ratio: String, isHigh: Bool) throws {
        let today = Self.day("2026-11-29")
        let runs = weeks.enumerated().map { index, miles in
            RunRecord(day: today.adding(days: -27 + index * 7), distance: Distance(miles, .miles))
        }
        let load = try #require(TrainingLoad(runs, today: today))
        #expect(load.ratioText == ratio)
        #expect(load.isHigh == isHigh)
        #expect(load.explanation(.miles).contains("risk of injury") == isHigh)
    }

    @Test(
        "a load as the plan has it is never high",
        arguments: [(0.0, true), (20, true), (29, false), (30, false), (40, false)])
    func plannedLoad(planned: Double, isHigh: Bool) throws {
        let today = Self.day("2026-11-29")
        let runs = [10.0, 10, 10, 30].enumerated().map { index, miles in
            RunRecord(day: today.adding(days: -27 + index * 7), distance: Distance(miles, .miles))
        }
        let load = try #require(TrainingLoad(runs, planned: Distance(planned, .miles), today: today))
        #expect(load.isHigh == isHigh)
        #expect(load.explanation(.miles).contains("risk of injury") == isHigh)
    }

    @Test("there is no training load before four weeks of runs")
    func noLoad() {
        #expect(TrainingLoad([Self.run("2026-11-23", 5)], today: Self.day("2026-11-23")) == nil)
        #expect(TrainingLoad([RunRecord](), today: Self.day("2026-11-23")) == nil)
    }

    struct Missed: Sendable {
        let kind: PlannedRun.Kind
        let others: [String: PlannedRun.Kind]
        let today: String
        let outcome: MissedRun
    }

    @Test(
        "a missed long run moves to a free day within three days; others are dropped",
        arguments: [
            Missed(kind: .easy, others: [:], today: "2026-11-29", outcome: .dropped),
            Missed(kind: .tempo, others: [:], today: "2026-11-29", outcome: .dropped),
            Missed(kind: .race, others: [:], today: "2026-11-29", outcome: .dropped),
            Missed(kind: .long, others: [:], today: "2026-11-29", outcome: .moved(to: day("2026-11-29"))),
            Missed(kind: .long, others: [:], today: "2026-12-01", outcome: .moved(to: day("2026-12-01"))),
            Missed(kind: .long, others: [:], today: "2026-12-02", outcome: .dropped),
            Missed(
                kind: .long, others: ["2026-11-29": .easy], today: "2026-11-29",
                outcome: .moved(to: day("2026-11-30"))),
            Missed(
                kind: .long, others: ["2026-11-30": .tempo], today: "2026-11-29", outcome: .dropped),
            Missed(
                kind: .long, others: ["2026-11-29": .easy, "2026-11-30": .easy, "2026-12-01": .easy],
                today: "2026-11-29", outcome: .dropped),
            Missed(
                kind: .long, others: ["2026-12-06": .race], today: "2026-11-29",
                outcome: .moved(to: day("2026-11-29"))),
            Missed(kind: .long, others: ["2026-12-05": .race], today: "2026-11-29", outcome: .dropped),
            Missed(
                kind: .long, others: ["2026-12-06": .long], today: "2026-11-29",
                outcome: .moved(to: day("2026-11-29"))),
            Missed(kind: .long, others: ["2026-12-06": .long], today: "2026-11-30", outcome: .dropped),
            Missed(kind: .long, others: ["2026-12-05": .long], today: "2026-11-29", outcome: .dropped),
            Missed(
                kind: .long, others: ["2026-11-23": .long], today: "2026-11-29",
                outcome: .moved(to: day("2026-11-30"))),
        ])
    func missed(row: Missed) {
        let planned = Dictionary(uniqueKeysWithValues: row.others.map { (Self.day($0.key), $0.value) })
        let outcome = MissedRun.outcome(
            of: (row.kind, Self.day("2026-11-28")), planned: planned, today: Self.day(row.today))
        #expect(outcome == row.outcome)
    }

    @Test(
        "the streak counts days with a run until a planned run was missed",
        arguments: [
            ([], [], 0), (["2026-11-23"], [], 1), (["2026-11-22"], [], 1), (["2026-11-21"], [], 1),
            (["2026-11-23", "2026-11-21", "2026-11-19"], ["2026-11-23", "2026-11-21", "2026-11-19"], 3),
            (["2026-11-23", "2026-11-21"], ["2026-11-22"], 1),
            (["2026-11-22", "2026-11-20"], ["2026-11-23"], 2),
        ] as [([String], [String], Int)])
    func streak(ran: [String], planned: [String], count: Int) {
        let plan = Self.day("2026-11-01")...Self.day("2027-01-01")
        #expect(
            RunStreak.days(
                ran: Set(ran.map(Self.day)), planned: Set(planned.map(Self.day)), plan: plan,
                today: Self.day("2026-11-23")) == count)
    }

    @Test(
        "distances are read with and without a unit",
        arguments: [
            ("5.2", "5.2 mi"), ("5,25", "5.3 mi"), ("5 mi", "5 mi"), ("8k", "5 mi"), ("8 km", "5 mi"),
            ("13.1 miles", "13.1 mi"), ("0.1", "0.1 mi"), (".5", "0.5 mi"),
        ])
    func distances(text: String, shown: String) throws {
        #expect(try Distance.read(text, unit: .miles).text(.miles) == shown)
    }

    @Test(
        "invalid distances are refused",
        arguments: ["", "0", "-3", "abc", "5.2.1", "5 furlongs", "99999999999", "1001km", "NaN", "inf", "1e3", "."])
    func badDistances(text: String) {
        #expect(throws: TrainingInputError.distance(text)) { try Distance.read(text, unit: .miles) }
    }

    @Test(
        "times are read",
        arguments: [("47:10", 2830), ("1:42:00", 6120), ("52", 3120), ("45m", 2700), ("1h30", 5400), ("0:59", 59)])
    func times(text: String, seconds: Int) throws {
        #expect(try RunTime.read(text) == seconds)
    }

    @Test(
        "invalid times are refused", arguments: ["", "0", "47:1", "47:60", "1:2:3:4", "-5", "x", "9999999999999"])
    func badTimes(text: String) {
        #expect(throws: TrainingInputError.time(text)) { try RunTime.read(text) }
    }
}
