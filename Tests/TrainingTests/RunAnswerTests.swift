import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// The answer to the morning text, and corrections of what was logged.
@Suite("answers to the morning text") struct RunAnswerTests {
    private static let morning = Runner.at("2026-12-07", "07:00")
    private static let noon = Runner.at("2026-12-07", "12:00")

    private func asked() async throws -> Runner {
        let runner = try await Runner()
        try await runner.plan()
        try await runner.environment.jobs.run(now: Self.morning)
        return runner
    }

    @Test(
        "it is answered in people's words",
        arguments: [
            ("done", "Logged 1.7 mi. Week 1.7 of 6."), ("Yes", "Logged 1.7 mi. Week 1.7 of 6."),
            ("✅", "Logged 1.7 mi. Week 1.7 of 6."), ("5 miles", "Logged 5 mi. Week 5 of 6."),
            ("5.2 47:10", "Logged 5.2 mi. Week 5.2 of 6."), ("1.7 mi in 22:30", "Logged 1.7 mi. Week 1.7 of 6."),
            ("done 5 miles", "Logged 5 mi. Week 5 of 6."),
            ("skipped, sick", "Skipped: 1.7 mi easy of Mon Dec 7. It is not made up. Text UNDO to take it back."),
            ("SKIP sick", "Skipped: 1.7 mi easy of Mon Dec 7. It is not made up. Text UNDO to take it back."),
            ("SKIP wed", "Skipped: 1.6 mi easy of Wed Dec 9. It is not made up. Text UNDO to take it back."),
            ("not yet", "OK. Reply the miles when finished, SKIP, or MOVE Tue."),
            ("👍", "OK. Reply the miles when finished, SKIP, or MOVE Tue."),
            ("no", "OK. Reply the miles when finished, SKIP, or MOVE Tue."),
            ("30 minutes", "Which distance and time count? Text them like 5.2 47:10"),
            (".5", "Logged 0.5 mi. Week 0.5 of 6."),
            ("biked 12 miles", "\(TrainingTexts.notRun("biked"))"), ("skip film", TrainingTexts.skipHint),
            ("SKIP wed and thu", TrainingTexts.skipHint),
            ("ran 5k on thanksgiving", "Which day was it? Text one run and its day: RAN 5.2 sat"),
        ])
    func words(text: String, reply: String) async throws {
        let runner = try await asked()
        #expect(try await runner.phone.says(text, at: Self.noon) == reply)
    }

    @Test(
        "a run of another day leaves the one of today open, and the reply names its day",
        arguments: [
            ("5 mi on saturday", "2026-12-05", "Sat Dec 5"), ("RAN 5 mi sat", "2026-12-05", "Sat Dec 5"),
            ("12/5 5 mi", "2026-12-05", "Sat Dec 5"), ("5 miles on the 5th", "2026-12-05", "Sat Dec 5"),
            ("last tuesday 5 miles", "2026-12-01", "Tue Dec 1"), ("5 miles last night", "2026-12-06", "Sun Dec 6"),
            ("ran 5 the day before yesterday", "2026-12-05", "Sat Dec 5"),
        ])
    func otherDay(text: String, day: String, name: String) async throws {
        let runner = try await asked()
        let reply = try await runner.phone.says(text, at: Self.noon)
        #expect(reply?.hasPrefix("Logged 5 mi on \(name). ") == true, "\(reply ?? "")")
        #expect(try await runner.runs().map(\.day) == [Runner.day(day)])
        #expect(try await runner.workouts().first?.state == .planned)
    }

    @Test("what was said beside the distance is kept")
    func details() async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("1.7 mi in 22:30, legs heavy", at: Self.noon)
        let run = try #require(try await runner.runs().first)
        #expect(run.seconds == 1350 && run.note == "legs heavy")
        #expect(try await runner.workouts().first?.state == .done)
    }

    @Test("the reason of a skip is kept, and goes with UNDO")
    func reason() async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("skipped, sick", at: Self.noon)
        #expect(try await runner.workouts().first?.reason == "sick")
        _ = try await runner.phone.says("UNDO", at: Self.noon)
        #expect(try await runner.workouts().first?.reason == nil)
    }

    @Test("the question stays open after UNDO", arguments: ["5.2", "done", "skipped", "RAN 3", "SKIP"])
    func undo(text: String) async throws {
        let runner = try await asked()
        _ = try await runner.phone.says(text, at: Self.noon)
        _ = try await runner.phone.says("UNDO", at: Self.noon)
        #expect(try await runner.phone.says("2", at: Self.noon) == "Logged 2 mi. Week 2 of 6.")
    }

    @Test("the question is open again after the run was removed, and on its own day only")
    func removedRun() async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("done", at: Self.noon)
        _ = try await runner.phone.says("FIX REMOVE", at: Self.noon)
        #expect(try await runner.phone.says("5.2 47:10", at: Self.noon) == "Logged 5.2 mi. Week 5.2 of 6.")
        let later = Runner.at("2026-12-08", "12:00")
        _ = try await runner.phone.says("FIX REMOVE", at: later)
        #expect(
            try await runner.phone.says("5.2 47:10", at: later)
                == "Text RAN 5.2 mi 47:10 to log that run, or MENU for commands.")
    }

    @Test(
        "a text about a run that answers no question says how to log it",
        arguments: [
            (nil, "5 miles", "Text RAN 5 mi to log that run, or MENU for commands."),
            (
                "RAN 2", "oops 7 km",
                "Text FIX 4.35 mi to change the run of today, 2 mi, RAN 4.35 mi for another one, or MENU for commands."
            ),
            (
                "RAN 2", "sorry 3.6",
                "Text FIX 3.6 mi to change the run of today, 2 mi, RAN 3.6 mi for another one, or MENU for commands."
            ),
            (
                "RAN 2", "actually it was 4.3",
                "Text FIX 4.3 mi to change the run of today, 2 mi, RAN 4.3 mi for another one, or MENU for commands."
            ),
            (nil, "the host is sick", "Text MENU for commands."),
        ])
    func hint(first: String?, text: String, reply: String) async throws {
        let runner = try await Runner()
        try await runner.plan()
        if let first { _ = try await runner.phone.says(first, at: Self.noon) }
        #expect(try await runner.phone.says(text, at: Self.noon) == reply)
    }

    @Test("without a plan no text is about a run")
    func noHint() async throws {
        #expect(try await Runner().phone.says("5 miles") == "Text MENU for commands.")
    }

    @Test("a number that is not understood while the question is open says how to answer")
    func openHint() async throws {
        let runner = try await asked()
        #expect(
            try await runner.phone.says("10 x 400m", at: Self.noon)
                == "Text RAN 5.2 47:10 to log the run, or MENU for commands.")
    }

    @Test(
        "what can hardly be right is asked back",
        arguments: [
            ("17", "17 mi is more than four times 3.1 mi."),
            ("5.2 4:10", "5.2 mi in 4:10 is faster than the world record."),
            ("1.7 mi in 4:30:00", "1.7 mi in 4:30:00 is slower than an hour for a mile."),
        ])
    func doubtful(text: String, reason: String) async throws {
        let runner = try await asked()
        let reply = "\(reason) Reply YES if it is right, or text the run again."
        #expect(try await runner.phone.says(text, at: Self.noon) == reply)
        #expect(try await runner.runs().isEmpty)
        #expect(
            try await runner.phone.says("no", at: Self.noon)
                == "OK, not logged. How far was it? Text it like 5.2 47:10")
        #expect(try await runner.phone.says("1.7", at: Self.noon) == "Logged 1.7 mi. Week 1.7 of 6.")
    }

    @Test("YES logs what was asked back")
    func sure() async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("17 miles in 3:10:00", at: Self.noon)
        #expect(try await runner.phone.says("yes", at: Self.noon)?.hasPrefix("Logged 17 mi. Week 17 of 6.") == true)
        #expect(try await runner.runs().first?.seconds == 11_400)
    }

    @Test("while something else is open, a bare number and a yes are for that")
    func otherPrompt() async throws {
        let runner = try await asked()
        let account = runner.account.id
        try await runner.store.write(at: Self.noon) { tx in
            _ = try Prompt.open(
                "test.other", for: account, account: account, wanted: .choice(["BREAK", "MORE"]),
                expiresAt: Self.noon.adding(.hours(5)), in: tx)
        }
        _ = try await runner.phone.says("yes", at: Self.noon)
        _ = try await runner.phone.says("7", at: Self.noon)
        #expect(try await runner.runs().isEmpty)
        #expect(try await runner.phone.says("5 miles", at: Self.noon) == "Logged 5 mi. Week 5 of 6.")
    }

    @Test("DONE 2 checks off a to-do while the question is open")
    func todo() async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("TODO buy shoes", at: Self.noon)
        _ = try await runner.phone.says("TODO buy film", at: Self.noon)
        _ = try await runner.phone.says("DONE 2", at: Self.noon)
        #expect(try await runner.runs().isEmpty)
        #expect(try await runner.phone.says("done", at: Self.noon) == "Logged 1.7 mi. Week 1.7 of 6.")
    }

    @Test(
        "texts about something else log nothing", arguments: RunReportTests.foreign.map(\.text).filter { !$0.isEmpty })
    func foreign(text: String) async throws {
        let runner = try await asked()
        _ = try await runner.phone.says(text, at: Self.noon)
        #expect(try await runner.runs().isEmpty)
        #expect(try await runner.workouts().first?.state == .planned)
    }

    @Test(
        "FIX changes the run that was logged last",
        arguments: [
            ("FIX 5.2", "Changed: 5.2 mi, Mon Dec 7. Week 5.2 of 6."),
            ("FIX 5.2 47:10", "Changed: 5.2 mi in 47:10, Mon Dec 7. Week 5.2 of 6."),
            ("FIX 47:10", "Changed: 2 mi in 47:10, Mon Dec 7. Week 2 of 6."),
            ("fix 8k", "Changed: 5 mi, Mon Dec 7. Week 5 of 6."),
            ("FIX 2", "Not changed: 2 mi, Mon Dec 7. Week 2 of 6."),
            ("FIX REMOVE", "Removed: 2 mi, Mon Dec 7. Week 0 of 6."),
            ("FIX", "Text what the last run was: FIX 5.2 47:10. FIX REMOVE removes it."),
            ("FIX it", "Text what the last run was: FIX 5.2 47:10. FIX REMOVE removes it."),
            (
                "FIX 130",
                "130 mi is longer than 124.3 mi. If it is right, text it with SURE at the end: FIX 130 SURE"
            ),
        ])
    func fix(text: String, reply: String) async throws {
        let runner = try await asked()
        _ = try await runner.phone.says("RAN 2", at: Self.noon)
        #expect(try await runner.phone.says(text, at: Self.noon) == reply)
    }

    @Test("without a run there is nothing to fix")
    func nothingToFix() async throws {
        let runner = try await Runner()
        #expect(try await runner.phone.says("FIX 5.2") == "No run is logged yet.")
    }

    @Test("a changed run moves its week, its workout and the time of the change, and UNDO restores all")
    func edit() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let account = runner.account
        let logged = try await runner.ran(2, on: "2026-12-07").run
        var edit = EditRun()
        (edit.day, edit.distance) = (Runner.day("2026-12-09"), Distance(3, .miles))
        let later = Runner.evening("2026-12-09")
        _ = try await runner.store.write(at: later) { [edit] in try edit.run(on: logged, account: account, in: $0) }
        let changed = try #require(try await runner.runs().first)
        #expect(changed.day == Runner.day("2026-12-09") && changed.changedAt == later)
        #expect(changed.createdAt == logged.createdAt)
        #expect(try await runner.workouts().prefix(2).map(\.state) == [.planned, .done])
        _ = try await runner.store.write(at: later) { try UndoTraining.run(account: account.id, in: $0) }
        #expect(try await runner.runs() == [logged])
        #expect(try await runner.workouts().prefix(2).map(\.state) == [.done, .planned])
    }

    @Test("the second run of a day does the workout when the first is removed")
    func removed() async throws {
        let runner = try await Runner()
        try await runner.plan()
        let account = runner.account
        let first = try await runner.ran(2, on: "2026-12-07").run
        try await runner.ran(1, on: "2026-12-07")
        _ = try await runner.store.write(at: Runner.evening("2026-12-07")) {
            try RemoveRun.run(on: first, account: account, in: $0)
        }
        #expect(try await runner.runs().map(\.workout) == [first.workout])
        #expect(try await runner.workouts().first?.state == .done)
    }
}
