import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Times, reminders and repetitions of to-dos. It is noon on Monday, November 30, 2026.
@Suite struct TodoTimingTests {
    /// (what is texted, the reply)
    @Test(arguments: [
        ("TODO fix lamp by fri", "To do: 1 fix lamp, by Fri Dec 4 2026"),
        ("TODO fix lamp by fri 5pm", "To do: 1 fix lamp, by Fri Dec 4 2026, 5 PM"),
        ("TODO fix lamp due dec 4 17:00 remind 1h", "To do: 1 fix lamp, by Fri Dec 4 2026, 5 PM, text 1h before"),
        ("TODO fix lamp by fri remind 1h", "To do: 1 fix lamp by fri remind 1h"),
        ("TODO be home by 8pm", "To do: 1 be home by 8pm"),
        ("TODO read a book by Austen", "To do: 1 read a book by Austen"),
        ("TODO stand by fri 5pm remind soon", "To do: 1 stand by fri 5pm remind soon"),
    ])
    func aTextHasATime(said: String, reply: String) async throws {
        #expect(try await BookerPhone().says(said) == reply)
    }

    @Test func theOwnerIsRemindedOnceAndOnlyOfWhatIsOpen() async throws {
        let owner = try await BookerPhone()
        for text in ["TODO film by today 5pm remind 1h", "TODO map by today 5pm remind 1h", "DONE map"] {
            _ = try await owner.says(text)
        }
        for minutes in [0, 239, 240, 241, 300] {
            try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minutes)))
            let texts = try await owner.texts()
            #expect(texts == (minutes < 240 ? [] : ["To do in 1 hour: film (5 PM)"]), "after \(minutes) minutes")
        }
    }

    /// (minutes before the due time, the minute from noon at which the gateway runs again, whether a text is sent)
    @Test(arguments: [(60, 299, true), (60, 300, false), (10, 349, true), (10, 350, false), (10, 2000, false)])
    func aLateReminderIsSentUntilItIsOfNoUse(before: Int, minutes: Int, isSent: Bool) async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("TODO film by today 5pm remind \(before)m")
        try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minutes)))
        #expect(try await owner.texts().isEmpty == !isSent)
    }

    @Test func anotherTimeMovesTheReminder() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("TODO film by today 5pm remind 1h")
        let environment = owner.environment
        let account = environment.account
        try await environment.store.write(at: TestEnvironment.noon) { tx in
            var list = try TodoList.of(Subject.own(account.id, in: tx), in: tx)
            let reading = try TodoInput(due: "today 8pm").read(account: account, now: tx.now)
            _ = try list.edit(list.items[0], reading, in: tx)
        }
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(4)))
        #expect(try await owner.texts().isEmpty)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(7)))
        #expect(try await owner.texts() == ["To do in 1 hour: film (8 PM)"])
    }

    /// (what is changed, when it is due then; nil if the change is refused)
    @Test(
        arguments: [
            (TodoInput(due: "sat"), "Sat Dec 5 2026, 5 PM, text 1h before"),
            (TodoInput(due: "sat 6pm"), "Sat Dec 5 2026, 6 PM, text 1h before"),
            (TodoInput(due: "sat", time: "none"), "Sat Dec 5 2026"), (TodoInput(time: ""), "Fri Dec 4 2026"),
            (TodoInput(time: "18:30"), "Fri Dec 4 2026, 6:30 PM, text 1h before"), (TodoInput(due: ""), ""),
            (TodoInput(due: "today 1pm"), "Mon Nov 30 2026, 1 PM, text 1h before"),
            (TodoInput(due: "today 12:30pm"), nil),
            (TodoInput(due: "today 12:30pm", remind: "none"), "Mon Nov 30 2026, 12:30 PM"),
            (TodoInput(remind: "30d"), nil),
        ] as [(TodoInput, String?)])
    func whatIsNotGivenIsKept(change: TodoInput, due: String?) async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("TODO film by fri 5pm remind 1h")
        let account = owner.environment.account
        let edited = try? await owner.environment.store.write(at: TestEnvironment.noon) { tx in
            var list = try TodoList.of(Subject.own(account.id, in: tx), in: tx)
            return try list.edit(list.items[0], change.read(account: account, now: tx.now), in: tx).item
        }
        #expect(edited.map { $0.timing.words ?? "" } == due)
    }

    @Test func aReminderForThePastIsRefused() async throws {
        #expect(
            try await BookerPhone().says("TODO film by today 1pm remind 2h")
                == "The time of the reminder, Mon Nov 30 2026, 11 AM, is past.")
    }

    @Test func theTitleOfOneWhoseReminderWasSentCanBeChanged() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("TODO film by today 1pm remind 30m")
        let account = owner.environment.account
        try await owner.environment.store.write(at: TestEnvironment.noon.adding(.hours(3))) { tx in
            var list = try TodoList.of(Subject.own(account.id, in: tx), in: tx)
            let input = TodoInput(title: "tape", due: "2026-11-30", time: "13:00", remind: "30m", repeats: "")
            let isChanged = try list.edit(
                list.items[0], input.read(account: account, now: tx.now), in: tx
            ).isChanged
            #expect(isChanged && list.items[0].title == "tape")
        }
    }

    /// (how it repeats, the first day, the day on which it is done, the next day; nil if it was the last)
    @Test(
        arguments: [
            ("weekly", "2026-12-04", "2026-12-04", "2026-12-11"), ("weekly", "2026-12-04", "2026-12-03", "2026-12-11"),
            ("weekly", "2026-12-04", "2026-12-20", "2026-12-25"), ("daily", "2026-12-04", "2026-12-06", "2026-12-06"),
            ("every mon and wed", "2026-12-02", "2026-12-02", "2026-12-07"),
            ("monthly", "2026-12-31", "2027-01-01", "2027-01-31"),
            ("FREQ=WEEKLY;UNTIL=20261210", "2026-12-04", "2026-12-04", nil),
        ] as [(String, String, String, String?)])
    func oneThatRepeatsIsOpenAgain(repeats: String, first: String, done: String, next: String?) async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let at = account.zone.day(try #require(LocalDate(iso: done))).lowerBound.adding(.hours(12))
        let item = try await environment.store.write(at: at) { tx in
            var list = try TodoList.of(Subject.own(account.id, in: tx), in: tx)
            let input = TodoInput(title: "plants", due: first, repeats: repeats)
            let reading = try input.read(account: account, now: tx.now)
            let item = try list.add("plants", reading.timing(), in: tx).item
            _ = try list.mark([item], done: true, in: tx)
            return list.items[0]
        }
        #expect(item.isDone == (next == nil))
        #expect(item.due?.description == next ?? first)
        let undone = try await environment.store.write(at: at) { tx in
            _ = try Undo(modules: environment.modules).run(account: account.id, since: Instant(milliseconds: 0), in: tx)
            return try TodoList.of(Subject.own(account.id, in: tx), in: tx).items[0]
        }
        #expect(undone.due?.description == first && !undone.isDone)
    }

    @Test func dueTodosStandInTheAgendaAndTheFeed() async throws {
        let owner = try await BookerPhone()
        for text in ["EVENT fri 3pm dentist", "TODO film by fri 5pm", "TODO map by fri", "TODO rest"] {
            _ = try await owner.says(text)
        }
        #expect(
            try await owner.says("AGENDA fri")
                == "Fri Dec 4 2026:\nTo do: map\n3 PM dentist\n5 PM To do: film")
        #expect(
            try await owner.says("AGENDA")
                == "Fri Dec 4 To do: map\nFri Dec 4, 3 PM dentist\nFri Dec 4, 5 PM To do: film")
        _ = try await owner.says("DONE film")
        #expect(try await owner.says("AGENDA fri") == "Fri Dec 4 2026:\nTo do: map\n3 PM dentist")
    }
}
