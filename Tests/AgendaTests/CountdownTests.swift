import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Adding, changing, removing and undoing countdowns.
@Suite struct CountdownTests {
    private func add(
        _ environment: TestEnvironment, _ name: String, in time: Duration = .days(10), notifies: Bool = true
    ) async throws -> Countdown {
        let account = environment.account
        return try await environment.store.write { tx in
            try Countdown.add(
                name, at: TestEnvironment.noon.adding(time), zone: account.zone, notifies: notifies,
                account: account.id,
                in: tx
            ).countdown
        }
    }

    private func shown(_ environment: TestEnvironment) async throws -> [String] {
        let account = environment.account.id
        return try await environment.store.read { tx in
            try Countdown.all(account: account, in: tx).map { "\($0.event.name) \($0.event.startsAt) \($0.notifies)" }
        }
    }

    private func undo(_ environment: TestEnvironment) async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    private func rows(_ environment: TestEnvironment, _ table: SQL) async throws -> Int? {
        try await environment.store.read { try $0.value("SELECT count(*) FROM \(table)") }
    }

    @Test(arguments: ["", "  \t\n ", "\u{200B}", "Event Description", " event   DESCRIPTION "])
    func aDescriptionIsRequired(_ name: String) async throws {
        let environment = try await TestEnvironment()
        await #expect(throws: CountdownError.noDescription) { _ = try await add(environment, name) }
        let kept = try await add(environment, "Mom\u{2019}s Birthday")
        let before = try await shown(environment)
        await #expect(throws: CountdownError.noDescription) {
            _ = try await environment.store.write {
                try kept.edited(description: name, in: $0)
            }
        }
        #expect(try await shown(environment) == before)
        #expect(try await rows(environment, "subject") == 1)
    }

    /// (input, what is wrong, by field)
    static let invalidInputs: [(CountdownInput, [(CountdownInput.Field, String)])] = [
        (
            CountdownInput(name: " ", date: "soonish", zone: "Europe/Berlln"),
            [(.zone, "Unknown time zone"), (.name, "Please Add an Event Description"), (.date, "Invalid date")]
        ),
        (CountdownInput(name: "trip", date: ""), [(.date, "Please Select an Event Date Later Than Now")]),
        (CountdownInput(date: "yesterday"), [(.date, "Please Select an Event Date Later Than Now")]),
    ]

    @Test(arguments: invalidInputs)
    func everyInvalidFieldIsReported(input: CountdownInput, wrong: [(CountdownInput.Field, String)]) async throws {
        let account = try await TestEnvironment().account
        do throws(InputProblems<CountdownInput.Field>) {
            _ = try input.read(zone: account.zone, account: account, now: TestEnvironment.noon)
            Issue.record("it was accepted")
        } catch {
            #expect(error.all.map(\.field) == wrong.map(\.0))
            for (problem, said) in zip(error.all, wrong) {
                #expect(problem.error.sentence.hasPrefix(said.1), "\(problem.error.sentence)")
            }
        }
    }

    @Test func theDateThatStaysMustBeInTheFuture() async throws {
        let environment = try await TestEnvironment()
        let (event, account) = (try await add(environment, "trip", in: .days(1)).event, environment.account)
        let input = CountdownInput(name: "our trip")
        let given = try input.read(zone: event.zone, keeping: event, account: account, now: TestEnvironment.noon)
        #expect(given.name == "our trip" && given.date == nil && given.zone == nil)
        #expect(throws: InputProblems<CountdownInput.Field>.self) {
            try input.read(
                zone: event.zone, keeping: event, account: account, now: TestEnvironment.noon.adding(.days(2)))
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .milliseconds(999), .days(-400)])
    func theDateMustBeInTheFuture(_ time: Duration) async throws {
        let environment = try await TestEnvironment()
        await #expect(throws: CountdownError.self) { _ = try await add(environment, "x", in: time) }
        #expect(try await rows(environment, "event") == 0)
        let kept = try await add(environment, "Mom\u{2019}s Birthday", in: .seconds(1))
        let before = try await shown(environment)
        await #expect(throws: CountdownError.self) {
            _ = try await environment.store.write {
                try kept.edited(description: "y", date: TestEnvironment.noon.adding(time), in: $0)
            }
        }
        // A past countdown cannot be renamed without a new date.
        await #expect(throws: CountdownError.self) {
            _ = try await environment.store.write(at: TestEnvironment.noon.adding(.seconds(1))) {
                try kept.edited(description: "y", in: $0)
            }
        }
        #expect(try await shown(environment) == before)
    }

    @Test func duplicatesAreNotAdded() async throws {
        let environment = try await TestEnvironment()
        let first = try await add(environment, "our trip")
        #expect(try await add(environment, "Our  Trip").event.id == first.event.id)
        #expect(try await shown(environment).count == 1)
    }

    @Test func countdownsAreOrderedByDescription() async throws {
        let environment = try await TestEnvironment()
        for name in ["zebra", "Émile's party", "apple", "our trip"] { _ = try await add(environment, name) }
        let account = environment.account.id
        let names = try await environment.store.read { try Countdown.all(account: account, in: $0).map(\.event.name) }
        #expect(names == ["apple", "Émile's party", "our trip", "zebra"])
    }

    @Test func anotherZoneKeepsTheLocalTime() async throws {
        let environment = try await TestEnvironment()
        let kept = try await add(environment, "our trip")
        let berlin = try #require(Zone("Europe/Berlin"))
        let (moved, _) = try await environment.store.write {
            try kept.edited(zone: berlin, in: $0)
        }
        #expect(moved.event.localStart == kept.event.localStart)
        #expect(kept.event.startsAt - moved.event.startsAt == .hours(6))
    }

    @Test func everyChangeCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        let kept = try await add(environment, "our trip")
        let before = try await shown(environment)
        _ = try await environment.store.write {
            try kept.edited(
                description: "their trip", date: TestEnvironment.noon.adding(.days(3)), notifies: false,
                in: $0)
        }
        #expect(try await shown(environment) != before)
        #expect(try await undo(environment) == "changed \"our trip\"")
        #expect(try await shown(environment) == before)
        #expect(try await undo(environment) == "added \"our trip\"")
        #expect(try await shown(environment).isEmpty)
        #expect(try await rows(environment, "job WHERE state = 'waiting'") == 0)
    }

    /// Related rows are removed and restored with the countdown.
    @Test func removalIncludesRelatedRowsAndCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        let gone = [try await add(environment, "our trip"), try await add(environment, "prom", in: .days(5))]
        _ = try await add(environment, "Mom\u{2019}s Birthday")
        try await environment.store.write { tx in
            for (place, countdown) in gone.enumerated() {
                var list = try TodoList.of(Subject(countdown.event), in: tx)
                _ = try list.add("film \(place)", due: LocalDate(iso: "2026-12-01"), in: tx)
            }
        }
        let before = try await shown(environment)
        try await environment.store.write {
            try Countdown.remove(gone, subjects: environment.subjects, in: $0)
        }
        #expect(try await shown(environment).count == 1)
        #expect(try await rows(environment, "todo") == 0)
        #expect(try await rows(environment, "job WHERE state = 'waiting'") == 1)
        #expect(try await undo(environment) == "removed 2 countdowns")
        #expect(try await shown(environment) == before)
        #expect(try await rows(environment, "job WHERE state = 'waiting'") == 3)
        let lists = try await environment.store.read { tx in
            try gone.map { try TodoList.of(Subject($0.event), in: tx).items.map(\.title) }
        }
        #expect(lists == [["film 0"], ["film 1"]])
    }

    @Test func removalIsAllOrNothing() async throws {
        let environment = try await TestEnvironment()
        let (here, gone) = (try await add(environment, "our trip"), try await add(environment, "prom"))
        func remove(_ countdowns: [Countdown]) async throws {
            try await environment.store.write {
                try Countdown.remove(countdowns, subjects: environment.subjects, in: $0)
            }
        }
        try await remove([gone])
        await #expect(throws: CountdownError.changedMeanwhile("prom")) { try await remove([here, gone]) }
        #expect(try await shown(environment).count == 1)
        #expect(try await rows(environment, "job WHERE state = 'waiting'") == 1)
    }
}

/// DAYS, WEEKS and WAND from the owner's cell, for events of any kind.
@Suite struct CountdownTextCommandTests {
    private func add(_ owner: BookerPhone, _ name: String, _ local: String) async throws {
        let account = owner.environment.account
        let date = try #require(LocalDate(iso: String(local.prefix(10))))
        let time = try #require(LocalTime(iso: String(local.suffix(5))))
        let start = account.zone.instant(of: LocalDateTime(date: date, time: time))
        try await owner.environment.store.write { tx in
            _ = try Countdown.add(name, at: start, zone: account.zone, account: account.id, in: tx)
        }
    }

    @Test func daysWeeksAndWandReplyWithTheTimeLeft() async throws {
        let owner = try await BookerPhone()
        let none = "Nothing to count down to yet. Text EVENT Tue 3pm dentist to add an event."
        #expect(try await owner.says("DAYS") == none)
        try await add(owner, "our trip to the Grand Canyon", "2027-06-01 18:30")
        try await add(owner, "Mom\u{2019}s Birthday", "2026-12-03 12:00")
        try await add(owner, "prom", "2026-12-01 11:00")
        try await add(owner, "the eclipse", "2028-01-01 00:00")
        _ = try await owner.environment.show("Late Show", inDays: 4)
        let talk = [
            ("DAYS canyon", "Only 183 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM)."),
            ("days @Canyon?", "Only 183 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM)."),
            ("WEEKS canyon", "Only 26 Weeks until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM)."),
            ("WEEKS mom", "Less than a week left. Only 3 Days until Mom's Birthday (Thu Dec 3, 12 PM)."),
            ("DAYS prom", "Less than a day left. Only 23 Hours until prom (Tue Dec 1, 11 AM)."),
            ("DAYS", "Less than a day left. Only 23 Hours until prom (Tue Dec 1, 11 AM)."),
            ("DAYS late show", "Only 4 Days until Late Show (Fri Dec 4, 8 PM)."),
            ("DAYS eclipse", "Only 396 Days until the eclipse (Sat Jan 1 2028, 12 AM)."),
            (
                "WAND canyon",
                "With the magic wand: only 181 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM)."
            ),
            ("WAND prom", "The wand rests: less than 2 days to go!"),
            ("DAYS moon", "Nothing is named moon."),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
        let during = TestEnvironment.noon.adding(.days(1))
        #expect(try await owner.says("DAYS prom", at: during) == "It's here: prom (Tue Dec 1, 11 AM).")
        let later = TestEnvironment.noon.adding(.days(2))
        #expect(try await owner.says("DAYS prom", at: later) == "Event has passed: prom (Tue Dec 1 2026, 11 AM).")
        #expect(try await owner.says("WAND prom", at: later) == "Event has passed: prom (Tue Dec 1 2026, 11 AM).")
    }
}
