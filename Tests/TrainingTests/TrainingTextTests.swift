import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// Reminders, and what the runner texts back.
@Suite("training by text") struct TrainingTextTests {
    private func planned() async throws -> Runner {
        let runner = try await Runner()
        try await runner.plan()
        return runner
    }

    @Test("the day's run is texted at the chosen hour, once, also in quiet hours")
    func reminder() async throws {
        let runner = try await planned()
        let account = runner.account
        try await runner.store.write(at: Runner.noon) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.hour = LocalTime(secondsSinceMidnight: 5 * 3600)
            try settings.save(for: account, in: tx)
        }
        for (day, time) in [
            ("2026-12-07", "04:59"), ("2026-12-07", "05:00"), ("2026-12-07", "06:00"), ("2026-12-08", "05:00"),
        ] {
            try await runner.environment.jobs.run(now: Runner.at(day, time))
        }
        let row = try await runner.store.read {
            try $0.rows("SELECT body, not_before FROM outbound_message ORDER BY id").map {
                (try $0["body"] as String, try $0["not_before"] as Instant)
            }
        }
        #expect(
            row.map(\.0) == [
                "Today: 1.7 mi easy, 11:51-13:20/mi. Reply the miles when finished, SKIP, or MOVE Tue."
            ])
        #expect(row.first?.1 == Runner.at("2026-12-07", "05:00"))
    }

    /// (the hour of the reminder, the texts of the day)
    @Test(
        "the morning text has the run and its question; a reminder after noon is a text of its own",
        arguments: [("07:00", 1), ("13:00", 2)])
    func morningText(hour: String, count: Int) async throws {
        let runner = try await planned()
        let account = runner.account
        try await runner.store.write(at: Runner.at("2026-12-06", "12:00")) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.hour = try #require(LocalTime(iso: hour))
            try settings.save(for: account, in: tx)
            _ = try MorningText.setTime(LocalTime(iso: "06:00"), of: account, in: tx)
        }
        for time in ["06:00", "07:00", "13:00"] {
            try await runner.environment.jobs.run(now: Runner.at("2026-12-07", time))
        }
        let texts = try await runner.phone.texts()
        let asks = texts.first?.hasSuffix("\nReply the miles when finished, SKIP, or MOVE Tue.") == true
        #expect(texts.count == count && texts.first?.hasPrefix("Today, Mon Dec 7:\n") == true, "\(texts)")
        #expect(asks == (count == 1))
        let reply = try await runner.phone.says("1.7", at: Runner.at("2026-12-07", "14:00"))
        #expect(reply?.hasPrefix("Logged 1.7 mi.") == true)
    }

    @Test("no reminder is sent when they are off, on rest days, in a pause and after the run")
    func noReminder() async throws {
        let runner = try await planned()
        let account = runner.account
        try await runner.ran(2, on: "2026-12-07", now: Runner.at("2026-12-07", "06:00"))
        try await runner.environment.jobs.run(now: Runner.at("2026-12-07", "07:00"))
        try await runner.environment.jobs.run(now: Runner.at("2026-12-08", "07:00"))
        try await runner.store.write(at: Runner.at("2026-12-08", "08:00")) { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            settings.reminds = false
            try settings.save(for: account, in: tx)
        }
        try await runner.environment.jobs.run(now: Runner.at("2026-12-09", "07:00"))
        #expect(try await runner.phone.texts().isEmpty)
    }

    @Test("reminders go to the member who made the plan, or chose their hour; undo restores who gets them")
    func member() async throws {
        let runner = try await Runner()
        let (environment, cell) = (runner.environment, "+14155550177")
        let kim = try await environment.addMember("Kim", as: .booker, cell: cell)
        let account = try #require(try await runner.store.read { try Account.find(environment.account.id, in: $0) })
        _ = try await ActingMember.$current.withValue(kim.acting) { try await runner.plan() }
        func numbers(on day: String) async throws -> [String] {
            try await environment.jobs.run(now: Runner.at(day, "07:00"))
            return try await runner.store.read {
                try $0.values("SELECT to_number FROM outbound_message ORDER BY id", as: String.self)
            }
        }
        #expect(try await numbers(on: "2026-12-07") == [cell])
        let now = Runner.at("2026-12-07", "07:30")
        #expect(try await environment.text("2", from: cell, now: now) == "Logged 2 mi. Week 2 of 6.")
        func recipient() async throws -> ID<Member>? {
            try await runner.store.read { try TrainingSettings.memberSetting.member(of: account.id, in: $0) }
        }
        #expect(try await recipient() == kim.id)
        let main = try #require(try await runner.store.read { try Member.main(of: account.id, in: $0) })
        func chooseHour() async throws {
            try await ActingMember.$current.withValue(main.acting) {
                try await runner.store.write(at: now) { tx in
                    var settings = try TrainingSettings.of(account, in: tx)
                    settings.hour = LocalTime(secondsSinceMidnight: 6 * 3600)
                    try settings.save(for: account, in: tx)
                }
            }
        }
        try await chooseHour()
        #expect(try await recipient() == nil)
        #expect(try await runner.phone.says("UNDO", at: now) == "Undone: changed the training settings.")
        #expect(try await recipient() == kim.id)
        try await chooseHour()
        #expect(try await numbers(on: "2026-12-09") == [cell, BookerPhone.cell])
    }

    @Test(
        "a reminder is answered with the distance",
        arguments: [
            ("5.2", "Logged 5.2 mi. Week 5.2 of 6."), ("2", "Logged 2 mi. Week 2 of 6."),
            ("0", "That is not a valid distance. Text it like RAN 5.2"),
            ("900", "That is not a valid distance. Text it like RAN 5.2"),
        ])
    func quantity(text: String, reply: String) async throws {
        let runner = try await planned()
        let now = Runner.at("2026-12-07", "07:00")
        try await runner.environment.jobs.run(now: now)
        #expect(try await runner.phone.says(text, at: now.adding(.hours(1))) == reply)
    }

    @Test("while another prompt is open, a bare number logs nothing, and RAN works")
    func otherPrompt() async throws {
        let runner = try await planned()
        let now = Runner.at("2026-12-07", "07:00")
        try await runner.environment.jobs.run(now: now)
        let account = runner.account.id
        try await runner.store.write(at: now) { tx in
            _ = try Prompt.open(
                "test.other", for: account, account: account, wanted: .choice(["BREAK", "MORE"]),
                expiresAt: now.adding(.hours(5)), in: tx)
        }
        #expect(
            try await runner.phone.says("5.2", at: now)
                == "Another question is open. Text the distance with RAN: RAN 5.2")
        #expect(try await runner.runs().isEmpty)
        #expect(try await runner.phone.says("RAN 5.2 47:10 windy", at: now) == "Logged 5.2 mi. Week 5.2 of 6.")
        let run = try #require(try await runner.runs().first)
        #expect(run.seconds == 2830 && run.note == "windy")
    }

    @Test(
        "the runner's commands change the plan and the log",
        arguments: [
            ("RAN 5.2", "Logged 5.2 mi. Week 5.2 of 6."), ("RAN 8k", "Logged 5 mi. Week 5 of 6."),
            ("RAN 5.2 mi 47:10", "Logged 5.2 mi. Week 5.2 of 6."),
            ("RAN far", "Text the distance and the time: RAN 5.2 47:10"),
            ("RAN", "Text the distance and the time: RAN 5.2 47:10"),
            ("SKIP", "Skipped: 1.7 mi easy of Mon Dec 7. It is not made up. Text UNDO to take it back."),
            ("SKIP wed", "Skipped: 1.6 mi easy of Wed Dec 9. It is not made up. Text UNDO to take it back."),
            ("SKIP soon", "Text SKIP for the next run, or the day of the run: SKIP fri"),
            ("MOVE today", "There is already a run on Mon Dec 7."), ("SKIP tue", "No run is planned for Tue Dec 8."),
            ("MOVE tue", "Moved: 1.7 mi easy to Tue Dec 8."),
            ("MOVE wed", "There is already a run on Wed Dec 9."),
            ("MOVE", "Text the day to move the run to: MOVE thu"),
            ("RUNS", "Mon 1.7 mi easy\nWed 1.6 mi easy\nSat 2.7 mi long run\nWeek 0 of 6."),
        ])
    func commands(text: String, reply: String) async throws {
        let runner = try await planned()
        let said = try await runner.phone.says(text, at: Runner.at("2026-12-07", "08:00"))
        #expect(said == reply)
    }

    @Test("MOVE is about runs only where there is a plan")
    func moveWithoutAPlan() async throws {
        let phone = try await BookerPhone()
        #expect(
            try await phone.says("move it to 4pm")
                == "To move a show or an entry, change it on its page. Text MENU for commands.")
    }

    @Test("UNDO takes back a run, a skip and a move")
    func undo() async throws {
        let runner = try await planned()
        let now = Runner.at("2026-12-07", "08:00")
        let before = try await runner.workouts()
        for (text, undone) in [
            ("RAN 2", "Undone: logged 2 mi."), ("SKIP", "Undone: skipped a run."), ("MOVE tue", "Undone: moved a run."),
        ] {
            _ = try await runner.phone.says(text, at: now)
            #expect(try await runner.workouts() != before)
            #expect(try await runner.phone.says("UNDO", at: now) == undone)
            #expect(try await runner.workouts() == before)
        }
    }

    @Test(
        "the reminder offers only a day to which the run can move",
        arguments: [
            ("mon,wed,sat", "2026-12-07", "SKIP, or MOVE Tue."), ("sat,sun,mon", "2026-12-13", "SKIP, or MOVE Tue."),
            // A long run has another one a week later.
            ("sat,mon", "2026-12-12", "SKIP, or MOVE Sun."), ("sat,sun,mon", "2026-12-12", "or SKIP."),
        ])
    func moves(days: String, day: String, choices: String) async throws {
        let runner = try await Runner()
        var plan = Runner.choices
        (plan.days, plan.long) = (days, "sat")
        try await runner.plan(plan)
        try await runner.environment.jobs.run(now: Runner.at(day, "07:00"))
        let body: String? = try await runner.store.read {
            try $0.value("SELECT body FROM outbound_message ORDER BY id DESC LIMIT 1")
        }
        #expect(body?.hasSuffix("Reply the miles when finished, \(choices)") == true, "\(body ?? "")")
    }

    @Test("the reminder settles what was missed the day before")
    func settles() async throws {
        let runner = try await planned()
        for day in ["2026-12-07", "2026-12-08"] { try await runner.environment.jobs.run(now: Runner.at(day, "07:00")) }
        #expect(try await runner.workouts().first?.state == .missed)
    }
}
