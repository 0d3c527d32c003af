import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// The log of runs and the home.
@Suite("log of runs") struct RunLogTests {
    @Test("a run does the workout of its day, and undo reverses both")
    func done() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let result = try await runner.ran(2, on: "2026-12-07")
        #expect(result.workout?.day == Runner.day("2026-12-07"))
        #expect(try await runner.workouts().first?.state == .done)
        #expect(try await runner.names().first == "Done: 1.7 mi easy")
        let account = runner.account.id
        let undone = try await runner.store.write(at: Runner.evening("2026-12-07")) {
            try UndoTraining.run(account: account, in: $0)
        }
        #expect(undone == "logged 2 mi")
        #expect(try await runner.workouts().first?.state == .planned)
        #expect(try await runner.runs().isEmpty)
    }

    @Test("what is typed for a run is read, and every invalid field is reported")
    func input() async throws {
        let account = try await Runner().account
        let log = try RunInput(distance: "8 km", unit: .miles, day: "yesterday", time: "47:10")
            .log(account: account, now: Runner.noon)
        let today = account.zone.date(of: Runner.noon)
        #expect(log.distance?.number(.kilometers) == "8" && log.seconds == 2830 && log.day == today.adding(days: -1))
        let usual = try RunInput(unit: .miles).log(account: account, now: Runner.noon)
        #expect(usual.distance == nil && usual.seconds == nil && usual.day == today && usual.isFinished)
        let problems = #expect(throws: InputProblems<RunInput.Field>.self) {
            try RunInput(distance: "abc", unit: .miles, day: "soonish", time: "x")
                .log(account: account, now: Runner.noon)
        }
        #expect(problems?.all.map(\.field) == [.distance, .day, .time])
    }

    @Test("training undo leaves later changes of other things")
    func undoOnlyTraining() async throws {
        let runner = try await Runner()
        _ = try await runner.phone.says("RAN 3")
        _ = try await runner.phone.says("TODO buy shoes")
        let account = runner.account.id
        let undone = try await runner.store.write(at: Runner.noon) {
            try UndoTraining.run(account: account, in: $0)
        }
        #expect(undone == "logged 3 mi")
        #expect(try await runner.phone.says("TODO") == "1 buy shoes")
        await #expect(throws: WorkoutError.nothingToUndo) {
            try await runner.store.write(at: Runner.noon) {
                _ = try UndoTraining.run(account: account, in: $0)
            }
        }
    }

    @Test("the history has the newest run first")
    func newestFirst() async throws {
        let runner = try await Runner()
        for (miles, day) in [(1.0, "2026-11-20"), (3.0, "2026-11-28"), (2.0, "2026-11-24")] {
            try await runner.ran(miles, on: day, now: Runner.noon)
        }
        #expect(try await runner.runs().map { $0.distance.number(.miles) } == ["3", "2", "1"])
    }

    @Test("home totals all runs of the programme, with the week, the streak and the goals")
    func home() async throws {
        let runner = try await Runner()
        let account = runner.account
        for (miles, day) in [(4.0, "2026-11-23"), (5.2, "2026-11-25"), (3.0, "2026-11-30")] {
            try await runner.ran(miles, on: day, now: Runner.noon)
        }
        try await runner.store.write(at: Runner.noon) { tx in
            try TrainingGoal.set(.week, .distance, to: Distance(12, .miles).millimeters, account: account.id, in: tx)
            try TrainingGoal.set(.month, .runs, to: 2, account: account.id, in: tx)
        }
        let home = try await runner.store.read(at: Runner.noon) { try TrainingHome(account, in: $0) }
        #expect(home.total.text(.miles) == "12.2 mi")
        #expect(home.runCount == 3)
        #expect(home.since == Runner.day("2026-11-23"))
        #expect(home.week.run.text(.miles) == "3 mi")
        // Monday with Monday.
        #expect(home.week.change.text == "-25.0%")
        #expect(home.goals.map(\.percent) == [25, 100])
        #expect(home.goals.map(\.isReached) == [false, true])
        #expect(home.weeks.last?.run.text(.miles) == "3 mi" && home.weeks.count == 12)
    }

    @Test("the total counts from the first day of the plan, once it has begun")
    func sinceThePlan() async throws {
        let runner = try await Runner()
        let account = runner.account
        try await runner.plan()
        try await runner.ran(4, on: "2026-11-23", now: Runner.noon)
        let before = try await runner.store.read(at: Runner.noon) { try TrainingHome(account, in: $0) }
        #expect(before.total.text(.miles) == "4 mi" && before.allRuns == nil)
        try await runner.ran(2, on: "2026-12-07")
        let home = try await runner.store.read(at: Runner.evening("2026-12-07")) { try TrainingHome(account, in: $0) }
        #expect(home.since == Runner.day("2026-12-07") && home.total.text(.miles) == "2 mi")
        #expect(home.allRuns?.text(.miles) == "6 mi")
    }

    @Test("after a change of the unit the plan and the calendar are in the new one, and undo takes it back")
    func unit() async throws {
        let runner = try await Runner()
        let account = runner.account
        try await runner.plan()
        try await runner.store.write(at: Runner.noon) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.unit = .kilometers
            try settings.save(for: account, in: tx)
        }
        #expect(try await runner.names().first == "2.7 km easy")
        _ = try await runner.store.write(at: Runner.noon) { try UndoTraining.run(account: account.id, in: $0) }
        #expect(try await runner.names().first == "1.7 mi easy")
    }

    @Test("months have distance, pace and heart rate; those without runs too")
    func months() async throws {
        let runner = try await Runner()
        let account = runner.account
        for (miles, seconds, day) in [(4.0, 2400, "2026-09-23"), (2.0, 1080, "2026-11-20"), (2.0, 1200, "2026-11-21")] {
            var log = LogRun(day: Runner.day(day), distance: Distance(miles, .miles))
            log.seconds = seconds
            _ = try await runner.store.write(at: Runner.noon) { [log] in try log.run(for: account, in: $0) }
        }
        let months = MonthTrend.months(try await runner.runs(), today: Runner.day("2026-11-30"))
        #expect(months.map(\.title) == ["Sep 2026", "Oct 2026", "Nov 2026"])
        #expect(months.map { $0.distance.text(.miles) } == ["4 mi", "0 mi", "4 mi"])
        #expect(months.map { $0.pace.map { RunTime.pace($0, .miles) } } == ["10:00/mi", nil, "9:30/mi"])
    }

    @Test("the plan after a race takes its paces from it, also on its day", arguments: ["2027-01-30", "2027-01-31"])
    func afterTheRace(day: String) async throws {
        let runner = try await Runner()
        let account = runner.account
        try await runner.plan()
        var log = LogRun(day: Runner.day("2027-01-30"), distance: Distance(3.1, .miles))
        log.seconds = 1780
        let later = Runner.evening(day)
        _ = try await runner.store.write(at: later) { [log] in try log.run(for: account, in: $0) }
        let home = try await runner.store.read(at: later) { try TrainingHome(account, in: $0) }
        #expect(home.afterRace?.text == "Your race: 5k 29:40. The next plan takes its paces from it.")
        var choices = Runner.choices
        (choices.goal, choices.recent, choices.weeks) = ("10k", nil, 10)
        let next = try await runner.plan(choices, now: later)
        #expect(next.request.recent?.text == "5k 29:40")
        #expect(try await runner.names().contains("Done: Race: 5k"))
        #expect(try await runner.workouts().allSatisfy { $0.day > Runner.day("2027-01-30") })
    }

    @Test("the paces follow a newer race or time trial of the log, until it is removed")
    func pacesFollowTheLog() async throws {
        let runner = try await Runner()
        let account = runner.account
        try await runner.plan()
        func recent() async throws -> String? {
            try await runner.store.read { try TrainingPlan.current(account: account.id, in: $0)?.request.recent?.text }
        }
        let before = try await runner.workouts().map(\.id)
        func details() async throws -> String {
            let id = try #require(before.last { $0 != before.last })
            return try await runner.store.read {
                try $0.value("SELECT details FROM calendar_item WHERE event_id = \(id)", as: String.self) ?? ""
            }
        }
        let slow = try await details()
        var log = LogRun(day: Runner.day("2026-12-08"), distance: Distance(3.1, .miles))
        (log.seconds, log.note) = (1740, "easy")
        let now = Runner.evening("2026-12-08")
        _ = try await runner.store.write(at: now) { [log] in try log.run(for: account, in: $0) }
        #expect(try await recent() == "5k 30:40", "an easy run says nothing")
        log.note = "time trial"
        let logged = try await runner.store.write(at: now) { [log] in try log.run(for: account, in: $0) }
        #expect(logged.text(.miles).contains("Paces now come from 5k 29:00."))
        #expect(try await recent() == "5k 29:00")
        let fast = try await details()
        #expect(fast != slow)
        var edit = EditRun()
        edit.seconds = 1700
        let edited = try await runner.store.write(at: now) { [edit] tx in
            try edit.run(on: logged.run, account: account, in: tx)
        }
        #expect(try await recent() == "5k 28:20")
        _ = try await runner.store.write(at: now) { try RemoveRun.run(on: edited.run, account: account, in: $0) }
        #expect(try await recent() == "5k 30:40")
        #expect(try await details() == slow)
        for _ in 1...2 {
            _ = try await runner.store.write(at: now) { try UndoTraining.run(account: account.id, in: $0) }
        }
        #expect(try await recent() == "5k 29:00")
        #expect(try await details() == fast)
        (log.day, log.seconds) = (Runner.day("2026-11-29"), 1500)
        _ = try await runner.store.write(at: now) { [log] in try log.run(for: account, in: $0) }
        #expect(try await recent() == "5k 29:00", "it is older than what was entered and logged")
    }

    @Test(
        "a new plan takes its paces from a time trial of the last eight weeks",
        arguments: [
            ("2026-10-06", "5k 28:00"), ("2026-10-04", nil),
        ])
    func pacesOfANewPlan(day: String, expected: String?) async throws {
        let runner = try await Runner()
        let account = runner.account
        var log = LogRun(day: Runner.day(day), distance: Distance(5, .kilometers))
        (log.seconds, log.note) = (1680, "parkrun")
        _ = try await runner.store.write(at: Runner.noon) { [log] in try log.run(for: account, in: $0) }
        var choices = Runner.choices
        choices.recent = nil
        #expect(try await runner.plan(choices).request.recent?.text == expected)
    }

    @Test("a run of a day to come, or without a distance, is refused")
    func refused() async throws {
        let runner = try await Runner()
        let account = runner.account
        await #expect(throws: WorkoutError.inFuture(Runner.day("2026-12-01"))) {
            try await runner.ran(3, on: "2026-12-01", now: Runner.noon)
        }
        await #expect(throws: WorkoutError.noDistance) {
            try await runner.store.write(at: Runner.noon) {
                _ = try LogRun(day: Runner.day("2026-11-30"), distance: nil).run(for: account, in: $0)
            }
        }
    }

    @Test("the sentence after a run compares the week, and warns after a spike")
    func sentence() async throws {
        let runner = try await Runner()
        try await runner.ran(5, on: "2026-11-23", now: Runner.noon)
        let text = try await runner.ran(5.9, on: "2026-11-30", now: Runner.noon).text(.miles)
        #expect(
            text == "Logged 5.9 mi. Week 5.9 mi (+18.0% on last week). "
                + "That was 18% beyond your longest run of the last 30 days. Take tomorrow easy.")
    }
}
