import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// The offer to build a plan again, and its answer.
@Suite("rebuilding a plan") struct RebuildTests {
    private static func day(_ text: String) -> LocalDate { Runner.day(text) }

    struct Row: Sendable {
        var lastRun: String?
        var missed: [String] = []
        var pause: ClosedRange<LocalDate>?
        let reason: RebuildReason?
    }

    /// The plan started on Monday, December 7; today is Monday, December 21.
    @Test(
        "it is offered after seven days without a run, a pause, or three missed runs in two weeks",
        arguments: [
            Row(lastRun: "2026-12-19", reason: nil), Row(lastRun: "2026-12-14", reason: nil),
            Row(lastRun: "2026-12-13", reason: .daysOff(7)), Row(reason: .daysOff(14)),
            Row(lastRun: "2026-11-01", reason: .daysOff(14)),
            Row(lastRun: "2026-12-20", missed: ["2026-12-16", "2026-12-19"], reason: nil),
            Row(lastRun: "2026-12-20", missed: ["2026-12-09", "2026-12-16", "2026-12-19"], reason: .missed(3)),
            Row(lastRun: "2026-12-20", missed: ["2026-12-05", "2026-12-16", "2026-12-19"], reason: nil),
            Row(lastRun: "2026-12-14", pause: day("2026-12-15")...day("2026-12-20"), reason: .pause(day("2026-12-20"))),
            Row(lastRun: "2026-12-10", pause: day("2026-12-11")...day("2026-12-25"), reason: nil),
            Row(lastRun: "2026-12-20", pause: day("2026-12-08")...day("2026-12-12"), reason: nil),
        ])
    func reasons(row: Row) {
        let input = RebuildReason.Input(
            since: Self.day("2026-12-07"), lastRun: row.lastRun.map(Self.day), missed: row.missed.map(Self.day),
            pause: row.pause)
        #expect(RebuildReason(input, today: Self.day("2026-12-21")) == row.reason)
    }

    private static let morning = Runner.at("2026-12-14", "07:00")

    /// A runner who ran nothing in the first week.
    private func idle() async throws -> Runner {
        let runner = try await Runner()
        try await runner.plan()
        return runner
    }

    @Test("the offer is texted once, 1 accepts it, and UNDO takes it back")
    func text() async throws {
        let runner = try await idle()
        let account = runner.account
        try await runner.environment.jobs.run(now: Self.morning)
        let sent = try await runner.store.read {
            try $0.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
        }
        let offer = try #require(sent.last)
        #expect(offer.hasPrefix("You have not run for 7 days. The plan can start again with walking and running: "))
        #expect(offer.hasSuffix("Reply 1 for that. RUNS shows this week as it is."))
        let before = try await runner.workouts()
        let said = try #require(try await runner.phone.says("1", at: Self.morning))
        #expect(said.hasPrefix("The plan starts again. Next: Mon Dec 14, "), "\(said)")
        let plan = try #require(
            try await runner.store.read { try TrainingPlan.current(account: account.id, in: $0) })
        #expect(plan.request.isReturning && plan.request.rampStart == Runner.day("2026-12-14"))
        let after = try await runner.workouts()
        let today = Runner.day("2026-12-14")
        #expect(after.filter { $0.day < today } == before.filter { $0.day < today })
        #expect(after.allSatisfy { $0.week >= 2 || $0.state == .missed })
        _ = try await runner.phone.says("UNDO", at: Self.morning)
        #expect(try await runner.workouts() == before)
        // The number is for the offer again, not for the run of the day.
        #expect(try await runner.phone.says("1", at: Self.morning) == said)
        #expect(try await runner.runs().isEmpty)
    }

    @Test(
        "the run of the day is logged while the offer is open",
        arguments: [
            ("5 miles", "Logged 5 mi."), ("5.2", "Another question is open. Text the distance with RAN: RAN 5.2"),
        ])
    func answersTheDay(text: String, reply: String) async throws {
        let runner = try await idle()
        try await runner.environment.jobs.run(now: Self.morning)
        let said = try #require(try await runner.phone.says(text, at: Self.morning))
        #expect(said.hasPrefix(reply), "\(said)")
        #expect(try await runner.phone.says("1", at: Self.morning)?.hasPrefix("The plan starts again.") == true)
    }

    @Test("the offer is not repeated the next day, and there is none after it was accepted")
    func once() async throws {
        let runner = try await idle()
        let account = runner.account
        try await runner.environment.jobs.run(now: Self.morning)
        _ = try await runner.phone.says("1", at: Self.morning)
        let offer = try await runner.store.write(at: Self.morning) { try RebuildOffer.find(account, in: $0) }
        #expect(offer == nil)
        try await runner.environment.jobs.run(now: Runner.at("2026-12-16", "07:00"))
        let bodies = try await runner.store.read {
            try $0.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
        }
        #expect(bodies.count { $0.contains("Reply 1 for that") } == 1)
        #expect(bodies.last?.hasPrefix("Today: ") == true)
    }

    @Test("the offer is sent once, also if the hour of the text is changed on that day")
    func otherHour() async throws {
        let runner = try await idle()
        let account = runner.account
        try await runner.environment.jobs.run(now: Self.morning)
        try await runner.store.write(at: Self.morning) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.hour = try #require(LocalTime(iso: "09:00"))
            try settings.save(for: account, in: tx)
        }
        try await runner.environment.jobs.run(now: Runner.at("2026-12-14", "09:00"))
        let bodies = try await runner.store.read { try $0.values("SELECT body FROM outbound_message", as: String.self) }
        #expect(bodies.count { $0.contains("Reply 1 for that") } == 1)
    }

    @Test("the last week before the race is not rebuilt")
    func tooLate() async throws {
        let runner = try await idle()
        let account = runner.account
        let error = await #expect(throws: PlanError.self) {
            try await runner.store.write(at: Runner.at("2027-01-25", "08:00")) { tx in
                var plan = try #require(try TrainingPlan.current(account: account.id, in: tx))
                _ = try plan.rebuild(account: account, in: tx)
            }
        }
        #expect(error == .tooLateToRebuild(Runner.day("2027-01-30")))
    }

    private func move(
        _ run: String, to day: String, skipping skipped: String?, _ runner: Runner
    ) async throws -> Workout {
        let account = runner.account
        return try await runner.store.write(at: Runner.at("2026-12-07", "08:00")) { tx in
            if let skipped {
                _ = try Workout.open(on: Runner.day(skipped), account: account, in: tx).skip(account: account, in: tx)
            }
            return try Workout.open(on: Runner.day(run), account: account, in: tx)
                .move(to: Runner.day(day), account: account, in: tx)
        }
    }

    @Test(
        "a long run is not moved into the week of another one, or within six days of it",
        arguments: [
            ("2026-12-12", "2026-12-15", "2026-12-19"), ("2026-12-19", "2026-12-17", "2026-12-12"),
            ("2026-12-19", "2026-12-22", "2026-12-26"),
        ])
    func stacked(run: String, day: String, other: String) async throws {
        let runner = try await idle()
        await #expect(throws: WorkoutError.nextToLongRun(Runner.day(day), Runner.day(other))) {
            _ = try await move(run, to: day, skipping: nil, runner)
        }
        #expect(try await move(run, to: day, skipping: other, runner).day == Runner.day(day))
    }

    @Test("a long run moves by a day within its week", arguments: [Weekday.sunday, .monday])
    func movedWithinItsWeek(weekStart: Weekday) async throws {
        let runner = try await idle()
        let account = runner.account
        try await runner.store.write(at: Runner.noon) { tx in
            var plan = try #require(try TrainingPlan.current(account: account.id, in: tx))
            plan.request.weekStart = weekStart
            try plan.save(in: tx)
        }
        // The week ends on Saturday, or on Sunday.
        let day = weekStart == .sunday ? "2026-12-18" : "2026-12-20"
        if weekStart == .sunday {
            await #expect(throws: WorkoutError.nextToLongRun(Runner.day("2026-12-20"), Runner.day("2026-12-26"))) {
                _ = try await move("2026-12-19", to: "2026-12-20", skipping: nil, runner)
            }
        }
        #expect(try await move("2026-12-19", to: day, skipping: nil, runner).day == Runner.day(day))
    }

    @Test("a long run that is stacked is refused by text, and nothing changes")
    func stackedByText() async throws {
        let runner = try await idle()
        let before = try await runner.workouts()
        let reply = try await runner.phone.says("MOVE tue", at: Runner.at("2026-12-12", "08:00"))
        #expect(
            reply == "Tue Dec 15 is too close to the long run of Sat Dec 19: one in a week, six days apart. "
                + "Skip one of the two.")
        let open = before.filter { $0.day >= Runner.day("2026-12-12") }
        #expect(try await runner.workouts().filter { $0.state == .planned } == open)
    }

    @Test("a missed long run is dropped if the next one is within seven days of the days it could move to")
    func missedBeforeAnother() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let account = runner.account
        let now = Runner.at("2026-12-13", "08:00")
        let moved = try await runner.store.write(at: now) { try MissedWorkouts.settle(account, in: $0) }
        #expect(moved.isEmpty)
        #expect(try await runner.workouts().prefix(3).map(\.state) == [.missed, .missed, .missed])
    }

    @Test(
        "another day for long runs leaves out one that is too near to the last",
        arguments: [("sat", "2026-12-19"), ("wed", "2026-12-23"), ("mon", "2026-12-21")])
    func anotherLongDay(day: String, next: String) async throws {
        let runner = try await Runner()
        let plan = try await runner.plan()
        let account = runner.account
        try await runner.ran(2.7, on: "2026-12-12")
        let now = Runner.at("2026-12-13", "08:00")
        try await runner.store.write(at: now) { [plan] tx in
            var (choices, changed) = (PlanChoices(), plan)
            choices.long = day
            _ = try changed.change(
                to: choices.changed(plan.request, account: account, now: now), account: account, in: tx)
        }
        let long = try await runner.workouts().filter { $0.kind == .long && $0.state == .planned }
        #expect(long.first?.day == Runner.day(next))
    }

    @Test("a run as the plan has it never warns")
    func prescribed() async throws {
        let runner = try await idle()
        try await runner.ran(0.5, on: "2026-12-06")
        // A watch measures a little more.
        #expect(try await runner.ran(1.74, on: "2026-12-07").spike == nil)
        #expect(try await runner.ran(3, on: "2026-12-09").spike != nil)
    }
}
