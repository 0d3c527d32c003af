import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// The plan, its workouts and its calendar entries.
@Suite("training plan") struct PlanTests {
    @Test("a plan has a workout on each running day until the race")
    func plan() async throws {
        let runner = try await Runner()
        let plan = try await runner.plan()
        #expect(plan.request.raceDay == Runner.day("2027-01-30"))
        #expect(plan.request.firstDay == Runner.day("2026-12-07"))
        let workouts = try await runner.workouts()
        #expect(workouts.count == 24)
        #expect(workouts.last?.kind == .race)
        #expect(Set(workouts.map(\.day.weekday)) == [.monday, .wednesday, .saturday])
        #expect(workouts.first?.pace(plan) == "11:51-13:20/mi")
    }

    @Test(
        "long runs end at the pace of the wanted time, or of the predicted one if it is out of reach",
        arguments: [("1:55:00", "8:46/mi"), ("1:20:00", "8:49/mi"), (nil, "8:49/mi")] as [(String?, String)])
    func racePace(target: String?, pace: String) async throws {
        let runner = try await Runner()
        var choices = PlanChoices()
        (choices.goal, choices.weeks, choices.days) = ("half", 16, "tue,thu,sun")
        (choices.recent, choices.target) = ("10k 52:10", target)
        let plan = try await runner.plan(choices)
        let long = try #require(try await runner.workouts().first { $0.kind == .long && $0.hard != nil })
        let part = try #require(long.hard).number(.miles)
        #expect(long.partPace(plan) == "the last \(part) at \(pace)")
        #expect(long.advice(plan).hasSuffix(", the last \(part) mi at \(pace)"))
    }

    @Test("the first weeks after an injury say how to run and walk")
    func walks() async throws {
        let runner = try await Runner()
        var choices = PlanChoices()
        (choices.goal, choices.weeks, choices.days, choices.experience) = ("10k", 12, "mon,wed,sat", "returning")
        let plan = try await runner.plan(choices)
        let weeks = Dictionary(grouping: try await runner.workouts(), by: \.week)
        let first = (1...4).map { weeks[$0]?.first?.partPace(plan) }
        #expect(
            first == [2, 4, 8].map { "run \($0) minutes, walk 2 minutes, repeat" } + [nil])
        let hard = try #require(weeks[5]?.first { $0.hard != nil })
        #expect(hard.partPace(plan) == nil)
        #expect(hard.partByFeel(plan) == hard.hard.map { "\($0.number(.miles)) fast" })
    }

    @Test(
        "after an injury, running days without rest between them are named until nobody walks",
        arguments: [
            ("returning", "tue,thu,sat,sun", 0, "tue,thu,sat"), ("returning", "tue,thu,sat,sun", 19, "tue,thu,sat"),
            ("returning", "tue,thu,sat,sun", 21, nil), ("returning", "mon,wed,fri", 0, nil),
            ("returning", "mon,tue,wed,thu,fri,sat,sun", 0, "mon,wed,sat"),
            ("returning", "mon,thu,sun", 0, "thu,sun"), ("some", "sat,sun,mon", 0, nil),
        ] as [(String, String, Int, String?)])
    func restDays(experience: String, days: String, later: Int, only: String?) async throws {
        let runner = try await Runner()
        var choices = PlanChoices()
        (choices.goal, choices.weeks, choices.days, choices.experience) = ("10k", 12, days, experience)
        let plan = try await runner.plan(choices)
        let text = plan.warning(nil, today: plan.request.firstDay.adding(days: later))
        let last = DateText().dayWithYear(plan.request.firstDay.adding(days: 20))
        #expect(
            text
                == only.map {
                    "Leave a day between runs while you walk and run: until \(last), run on \($0) only."
                })
    }

    @Test(
        "a recent race that is entered again keeps its day",
        arguments: [("5k 30:40", "2026-11-30"), ("5k 29:00", "2026-12-15")])
    func enteredOn(recent: String, day: String) async throws {
        let runner = try await Runner()
        try await runner.plan()
        var choices = Runner.choices
        choices.recent = recent
        let plan = try await runner.plan(choices, now: Runner.evening("2026-12-15"))
        #expect(plan.request.recent?.enteredOn == Runner.day(day))
    }

    @Test("every workout is an entry of the calendar Running, with a stable UID and its advice")
    func calendar() async throws {
        let runner = try await Runner()
        let plan = try await runner.plan()
        let account = runner.account
        let entries = try await runner.store.write(at: Runner.noon) { tx in
            try CalendarContents.of(account, tx: tx).entries
        }
        #expect(entries.count == 24)
        #expect(Set(entries.map(\.calendar.name)) == ["Running"])
        #expect(Set(entries.map(\.event.uid)).count == 24)
        let first = try #require(entries.first)
        #expect(first.event.start.isAllDay && first.event.start.date == Runner.day("2026-12-07"))
        #expect(first.name == "1.7 mi easy")
        #expect(first.event.details == "Week 1, base. at 11:51-13:20/mi")
        #expect(plan.account == account.id)
    }

    @Test("the same plan again changes no UID, no name and no change count")
    func idempotent() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let before = try await runner.store.literals(of: "event")
        let uids = try await runner.uids()
        try await runner.plan()
        #expect(try await runner.uids() == uids)
        let after = try await runner.store.literals(of: "event")
        #expect(before == after)
    }

    @Test("regenerating keeps what was run and skipped, and the UIDs of days that stay")
    func adjust() async throws {
        let runner = try await Runner()
        try await runner.plan()
        try await runner.ran(1.7, on: "2026-12-07")
        let account = runner.account
        let now = Runner.evening("2026-12-08")
        try await runner.store.write(at: now) { tx in
            _ = try Workout.open(on: Runner.day("2026-12-09"), account: account, in: tx)
                .skip(account: account, in: tx)
        }
        let uids = try await runner.uids()
        try await runner.store.write(at: now) { tx in
            var plan = try #require(try TrainingPlan.current(account: account.id, in: tx))
            var choices = PlanChoices()
            choices.days = "tue,thu,sat"
            let request = try choices.changed(plan.request, account: account, now: now)
            _ = try plan.change(to: request, account: account, in: tx)
        }
        let workouts = try await runner.workouts()
        let states = Dictionary(uniqueKeysWithValues: workouts.map { ($0.day, $0.state) })
        #expect(states[Runner.day("2026-12-07")] == .done && states[Runner.day("2026-12-09")] == .skipped)
        let planned = workouts.filter { $0.state == .planned }
        #expect(planned.count == workouts.count - 2)
        #expect(planned.allSatisfy { [.tuesday, .thursday, .saturday].contains($0.day.weekday) })
        let changed = try await runner.uids()
        for (day, uid) in uids where day.weekday == .saturday || day <= Runner.day("2026-12-09") {
            #expect(changed[day] == uid, "\(day)")
        }
        // Events are reused before new ones are made.
        #expect(Set(changed.values).subtracting(uids.values).count == workouts.count - uids.count)
    }

    @Test("undo restores the plan and its workouts as they were")
    func undo() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let (before, names) = (try await runner.workouts(), try await runner.names())
        let account = runner.account
        try await runner.store.write(at: Runner.noon) { tx in
            var plan = try #require(try TrainingPlan.current(account: account.id, in: tx))
            var choices = PlanChoices()
            (choices.goal, choices.days) = ("10k", "tue,thu,sun")
            let request = try choices.changed(plan.request, account: account, now: Runner.noon)
            _ = try plan.change(to: request, account: account, in: tx)
        }
        #expect(try await runner.workouts() != before)
        #expect(try await runner.phone.says("UNDO") == "Undone: changed the training plan.")
        #expect(try await runner.workouts() == before)
        #expect(try await runner.names() == names)
        #expect(try await runner.phone.says("UNDO") == "Undone: made a 5k plan.")
        #expect(try await runner.workouts().isEmpty)
        #expect(try await runner.names().isEmpty)
    }

    @Test("a pause removes the workouts of its days, and its end brings them back")
    func pause() async throws {
        let runner = try await Runner()
        var plan = try await runner.plan()
        let uids = try await runner.uids()
        let account = runner.account
        plan = try await runner.store.write(at: Runner.noon) { [plan] tx in
            var paused = plan
            try paused.pause(until: Runner.day("2026-12-13"), account: account, in: tx)
            return paused
        }
        #expect(try await runner.workouts().first?.day == Runner.day("2026-12-14"))
        try await runner.store.write(at: Runner.noon) { [plan] tx in
            var resumed = plan
            try resumed.resume(account: account, in: tx)
        }
        #expect(try await runner.uids() == uids)
    }

    @Test("a missed easy run is dropped, a missed long run moves to a free day, and no volume is made up")
    func missed() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let account = runner.account
        // The next long run is not within seven days.
        try await runner.store.write(at: Runner.noon) { tx in
            _ = try Workout.open(on: Runner.day("2026-12-19"), account: account, in: tx).skip(account: account, in: tx)
        }
        let before = try await runner.workouts()
        // Sunday after the first Saturday.
        let now = Runner.at("2026-12-13", "08:00")
        _ = try await runner.store.write(at: now) { try MissedWorkouts.settle(account, in: $0) }
        let after = try await runner.workouts()
        #expect(after.prefix(3).map(\.state) == [.missed, .missed, .planned])
        #expect(after[2].day == Runner.day("2026-12-13") && after[2].movedFrom == Runner.day("2026-12-12"))
        #expect(after.dropFirst(3) == before.dropFirst(3))
        #expect(
            try await runner.names().prefix(3) == ["Missed: 1.7 mi easy", "Missed: 1.6 mi easy", "2.7 mi long run"])
        // Missed again, it is dropped.
        let later = Runner.at("2026-12-14", "08:00")
        _ = try await runner.store.write(at: later) { try MissedWorkouts.settle(account, in: $0) }
        #expect(try await runner.workouts()[2].state == .missed)
    }

    @Test(
        "the input of a plan is checked",
        arguments: [
            ("goal", "banana", "Invalid goal \"banana\"."), ("days", "someday", "Invalid days \"someday\"."),
            ("days", "mon", "A 5k plan needs at least 2 running days a week."),
            ("experience", "pro", "Invalid experience \"pro\"."),
            ("recent", "10k fast", "Invalid race result \"10k fast\"."),
            ("recent", "10k 9:00", "Invalid race result \"10k 9:00\"."),
            ("long", "tue", "Tuesday is not one of your running days."),
            ("weekly", "300", "The weekly distance can be at most 200 mi, not 300 mi."),
            ("weekly", "-3", "Invalid distance \"-3\"."),
            ("date", "2026-12-10", "Give the date of the race or a number of weeks, not both."),
            ("target", "soon", "Invalid time \"soon\"."),
            ("target", "10:00", "10:00 for a 5k is faster than the world record."),
            ("weekly", "80", "80 mi on 3 days is more than 20 mi a run."),
        ])
    func invalid(field: String, value: String, sentence: String) async throws {
        let runner = try await Runner()
        var choices = Runner.choices
        switch field {
        case "goal": choices.goal = value
        case "days": choices.days = value
        case "experience": choices.experience = value
        case "recent": choices.recent = value
        case "long": choices.long = value
        case "weekly": choices.weekly = value
        case "date": choices.date = value
        default: choices.target = value
        }
        let error = await #expect(throws: (any Error).self) { try await runner.plan(choices) }
        #expect((error as? any UserFacingError)?.sentence == sentence)
        #expect(try await runner.workouts().isEmpty)
    }

    @Test("the weeks of a plan start on the first day of the account's week, also if that changes; undo restores it")
    func weekStart() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let account = runner.account
        let before = try await runner.workouts()
        try await runner.store.write(at: Runner.noon) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.weekStart = .sunday
            try settings.save(for: account, in: tx)
        }
        let plan = try #require(try await runner.store.read { try TrainingPlan.current(account: account.id, in: $0) })
        #expect(plan.request.firstDay.weekday == .sunday && plan.request.firstDay <= Runner.day("2026-12-07"))
        for workout in try await runner.workouts() {
            #expect(workout.week == plan.request.week(of: workout.day), "\(workout.day)")
        }
        #expect(PlanRules(plan.request).broken.isEmpty)
        _ = try await runner.store.write(at: Runner.noon) { try UndoTraining.run(account: account.id, in: $0) }
        #expect(try await runner.workouts() == before)
    }

    @Test("a day is a subject with a note, to-dos and photos")
    func daySubject() async throws {
        let runner = try await Runner()
        #expect(
            try await runner.phone.says("NOTE slept badly @day 2026-12-07") == "Noted for day 2026-12-07: slept badly")
        let said = try await runner.phone.says("NOTES slept")
        #expect(said?.contains("slept badly") == true, "\(said ?? "")")
        let account = runner.account.id
        let note = try await runner.store.read {
            try DaySubject.note(of: Runner.day("2026-12-07"), account: account, in: $0)
        }
        #expect(note == "slept badly")
    }
}
