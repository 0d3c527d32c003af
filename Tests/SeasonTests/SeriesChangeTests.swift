import Agenda
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

@Suite struct SeriesChangeTests {
    /// December 29 to January 19.
    private func around(_ scenario: SeriesScenario) async throws -> [String] {
        try await scenario.dates().filter { $0 >= "2026-12-29" && $0 < "2027-01-20" }
    }

    @Test func anEditTouchesTheDatesFromADayOn() async throws {
        let scenario = try await SeriesScenario()
        let result = try await scenario.edit(from: "jan 5") { ($0.time, $0.place) = ("19:30", "The Harbor") }
        #expect(
            try await around(scenario)
                == ["2026-12-29 8 PM", "2027-01-05 7:30 PM", "2027-01-12 7:30 PM", "2027-01-19 7:30 PM"])
        #expect(try await scenario.event("2027-01-12").location == "The Harbor")
        #expect(try await scenario.event("2026-12-29").location == "The Anchor")
        #expect(result.texts.isEmpty && result.awaited.isEmpty && result.removed.isEmpty && result.added.isEmpty)
        #expect(try await scenario.undo() == nil)
        #expect(
            try await around(scenario)
                == ["2026-12-29 8 PM", "2027-01-05 8 PM", "2027-01-12 8 PM", "2027-01-19 8 PM"])
        #expect(try await scenario.event("2027-01-12").location == "The Anchor")
    }

    @Test func whatWasChangedOnOneDateStaysAlsoLater() async throws {
        let scenario = try await SeriesScenario()
        let event = try await scenario.event("2027-01-12")
        var alone = ChangeEvent.Changes()
        alone.startsAt = event.startsAt.adding(.hours(1))
        let change = ChangeEvent(
            planner: scenario.environment.planner, event: event.id, changes: alone,
            account: scenario.environment.account)
        try await scenario.environment.store.write { _ = try change.run(in: $0) }
        // The second time is what the one date has, and the third must still not move it.
        for (time, shown) in [("19:30", "7:30 PM"), ("21:00", "9 PM"), ("18:00", "6 PM")] {
            let result = try await scenario.edit(from: "jan 5") { ($0.time, $0.place) = (time, "At \(time)") }
            #expect(result.spared.map { "\($0.day) \($0.fields.text)" } == ["2027-01-12 time"])
            #expect(
                try await around(scenario)
                    == [
                        "2026-12-29 8 PM", "2027-01-05 \(shown)", "2027-01-12 9 PM", "2027-01-19 \(shown)",
                    ])
            #expect(try await scenario.event("2027-01-12").location == "At \(time)")
        }
    }

    @Test func thoseWhoWereAskedMustConfirmAgain() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2026-12-29", "2027-01-05", "2027-01-12"])
        let result = try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        #expect(result.awaited == ["Ada"])
        #expect(result.preview.texts.map(\.name) == ["Ada"])
        #expect(result.preview.texts.allSatisfy { $0.body.contains("7:30 PM") })
    }

    @Test func nobodyIsToldWhereTheBookerDoesNotWantThat() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-05"])
        var input = SeriesEditInput()
        (input.first, input.time) = ("jan 5", "19:30")
        let change = try input.read(
            for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        let result = try await scenario.change(change, tells: false)
        #expect(result.awaited == ["Ada"] && result.texts.isEmpty)
    }

    @Test func textsThatAreHeldAreUndoneWithTheChange() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-05", "2027-01-12"])
        let before = try await scenario.dates()
        let last = try #require(LocalDate(iso: "2027-01-05"))
        var input = SeriesEditInput()
        (input.first, input.every) = ("jan 5", "tue and wed")
        input.time = "19:30"
        let change = try input.read(
            for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        for change in [change, .end(after: last), .remove] {
            let result = try await scenario.change(change, hold: .seconds(10))
            #expect(!result.texts.isEmpty)
            #expect(try await scenario.dates() != before)
            #expect(try await scenario.undo() == nil)
            #expect(try await scenario.dates() == before)
            let states = try await scenario.environment.store.read { tx in
                try result.texts.map { try OutboundMessage.find($0, in: tx)?.state }
            }
            #expect(states.allSatisfy { $0 == .canceled }, "\(states)")
        }
    }

    @Test func anotherWeekdayMakesNewDates() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-12"])
        let result = try await scenario.edit(from: "jan 5") { $0.every = "wed" }
        #expect(result.canceled.map { "\($0.localStart.date)" } == ["2027-01-12"])
        #expect(result.preview.texts.map(\.name) == ["Ada"])
        #expect(
            try await around(scenario)
                == ["2026-12-29 8 PM", "2027-01-06 8 PM", "2027-01-13 8 PM"])
        let event = try await scenario.event("2027-01-13")
        let lineup = try await scenario.environment.store.read { try Lineup.of(event, in: $0) }
        #expect(lineup.slots.isEmpty)
    }

    @Test func everyOtherWeekStaysTheSameWeeks() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.edit(from: "dec 1") { $0.every = "other tue" }
        try await scenario.edit(from: "dec 20") { $0.time = "19:00" }
        #expect(
            try await scenario.dates().prefix(4)
                == ["2026-12-01 8 PM", "2026-12-15 8 PM", "2026-12-29 7 PM", "2027-01-12 7 PM"])
    }

    @Test func pastAndCanceledDatesAreNotTouched() async throws {
        let scenario = try await SeriesScenario()
        let event = try await scenario.event("2026-12-08")
        try await scenario.environment.store.write { try Event.cancel(event.id, in: $0) }
        let later = TestEnvironment.noon.adding(.days(3))
        var input = SeriesEditInput()
        input.time = "19:00"
        let change = try input.read(for: scenario.series, account: scenario.environment.account, now: later)
        try await scenario.change(change, now: later)
        #expect(
            try await scenario.dates(at: later).prefix(3)
                == ["2026-12-01 past", "2026-12-08 skipped", "2026-12-15 7 PM"])
        let past = try await scenario.environment.store.read { try SeriesDate.all(of: scenario.series.id, in: $0)[0] }
        #expect(past.event?.localStart.time.hour == 20)
    }

    @Test func aSkippedDateTellsThoseAskedAndLeavesThePoll() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2026-12-08"])
        let (event, environment) = (try await scenario.event("2026-12-08"), scenario.environment)
        var input = PollInput()
        (input.name, input.events, input.contacts) = ("Tuesdays", [event.id], [scenario.ada])
        input.dates = "dec 15"
        let typed = input
        let poll = try await environment.store.write { try typed.add(account: environment.account, in: $0) }
        let skip = SkipSeriesDate(
            planner: environment.planner, event: event.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read { try skip.plan(in: $0) }
        #expect(plan.drafts.map(\.slot.name) == ["Ada"])
        let sent = try await environment.store.write { try skip.send(plan, in: $0) }
        #expect(sent.texts.count == 1)
        #expect(try await scenario.dates().prefix(3).last == "2026-12-15 8 PM")
        #expect(try await scenario.dates().contains("2026-12-08 skipped"))
        let left = try await environment.store.read { try poll.dates(in: $0).map(\.day.description) }
        #expect(left == ["2026-12-15"])
        await #expect(throws: SeriesProblem.isSkipped(event.localStart.date)) {
            _ = try await scenario.event("2026-12-08")
        }
    }

    @Test func anEarlierEndRemovesEmptyDatesAndCancelsOthers() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-12"])
        let last = try #require(LocalDate(iso: "2027-01-05"))
        let result = try await scenario.change(.end(after: last))
        #expect(result.canceled.map { "\($0.localStart.date)" } == ["2027-01-12"])
        #expect(result.preview.texts.map(\.name) == ["Ada"])
        #expect(try await scenario.dates().last == "2027-01-05 8 PM")
        #expect(try await scenario.dates().count == 6)
        let longer = try await scenario.change(
            .end(after: last.adding(days: 14)), now: TestEnvironment.noon.adding(.hours(3)))
        #expect(longer.added.map(\.description) == ["2027-01-12", "2027-01-19"])
    }

    @Test func aSkippedDateHasNoChangesOfItsOwn() async throws {
        let scenario = try await SeriesScenario()
        let environment = scenario.environment
        let skip = SkipSeriesDate(
            planner: environment.planner, event: try await scenario.event("2027-01-12").id,
            account: environment.account, sender: environment.sender)
        _ = try await environment.store.write { try skip.send(skip.plan(in: $0), in: $0) }
        try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        let (id, series) = (scenario.series.id, try await scenario.current())
        let dates = try await environment.store.read { try SeriesDate.all(of: id, in: $0) }
        #expect(dates.allSatisfy { $0.detached(from: series).isEmpty })
    }

    @Test func anEndIsUndone() async throws {
        let scenario = try await SeriesScenario()
        let before = try await scenario.dates()
        try await scenario.change(.end(after: try #require(LocalDate(iso: "2027-01-05"))))
        #expect(try await scenario.undo() == nil)
        #expect(try await scenario.dates() == before)
    }

    @Test func aRemovedSeriesComesBack() async throws {
        let scenario = try await SeriesScenario()
        let before = try await scenario.dates()
        try await scenario.change(.remove)
        let account = scenario.environment.account.id
        let left = try await scenario.environment.store.read {
            (try Series.all(account: account, in: $0).count, try Event.upcoming(.show, account: account, in: $0).count)
        }
        #expect(left == (0, 0))
        #expect(try await scenario.undo() == nil)
        #expect(try await scenario.dates() == before)
    }

    @Test func addingIsNotUndoneWhereSomebodyWasAdded() async throws {
        let scenario = try await SeriesScenario()
        let (event, ada) = (try await scenario.event("2026-12-08"), scenario.ada)
        try await scenario.environment.store.write { _ = try Lineup.add(ada, to: event.id, asHost: false, in: $0) }
        #expect(try await scenario.undo() == .changedSince("The lineup of \"Tuesday Night\""))
        #expect(try await scenario.dates().count == 26)
    }

    @Test func anEditThatIsNotTheOneShownChangesNothing() async throws {
        let scenario = try await SeriesScenario()
        let changing = ChangeSeries(
            planner: scenario.environment.planner, series: scenario.series.id, .remove,
            modules: scenario.environment.modules, account: scenario.environment.account,
            sender: scenario.environment.sender)
        let plan = try await changing.plan(now: TestEnvironment.noon, in: scenario.environment.store)
        try await scenario.ask(["2026-12-08"])
        await #expect(throws: SeriesProblem.changedSincePlan("Tuesday Night")) {
            try await scenario.environment.store.write { _ = try changing.run(approved: plan.approvalKey, in: $0) }
        }
        #expect(try await scenario.dates().count == 26)
    }

    @Test func anEditThatSomebodyElseHasMadeChangesNothing() async throws {
        let scenario = try await SeriesScenario()
        let store = scenario.environment.store
        let changing = ChangeSeries(
            planner: scenario.environment.planner, series: scenario.series.id,
            .end(after: try #require(LocalDate(iso: "2026-12-15"))), modules: scenario.environment.modules,
            account: scenario.environment.account, sender: scenario.environment.sender)
        let plan = try await changing.plan(now: TestEnvironment.noon, in: store)
        try await store.write { _ = try changing.run(approved: plan.approvalKey, in: $0) }
        let before = try await scenario.dates()
        await #expect(throws: SeriesProblem.changedSincePlan("Tuesday Night")) {
            try await store.write { _ = try changing.run(approved: plan.approvalKey, in: $0) }
        }
        #expect(try await scenario.dates() == before)
    }

    /// Without a show on the coming Tuesday.
    @Test(arguments: ["STATUS tue", "STATUS tuesday night", "STATUS"])
    func theBookerTextsStatus(_ words: String) async throws {
        let scenario = try await SeriesScenario(until: "dec 16")
        let (cell, account) = ("+14155550150", scenario.environment.account.id)
        let first = try await scenario.event("2026-12-01")
        try await scenario.environment.store.write {
            try Event.cancel(first.id, in: $0)
            _ = try $0.run("UPDATE account SET cell = \(cell) WHERE id = \(account)")
        }
        let reply = try await scenario.environment.text(words, from: cell)
        #expect(reply?.hasPrefix("Tuesday Night, Tue Dec 8, 8 PM: nobody") == true, "\(reply ?? "")")
    }

    static let invalid: [(change: @Sendable (inout SeriesEditInput) -> Void, sentence: String)] = [
        ({ _ in }, "Nothing to change."), ({ $0.first = "dec 8" }, "Nothing to change."),
        (
            { ($0.first, $0.time) = ("nov 3", "19:00") },
            "Invalid date \"nov 3\": Tue Nov 3 2026 is in the past; for a later one write the year, like nov 3 2027."
        ),
        ({ ($0.first, $0.time) = ("nov 3 2026", "19:00") }, "Tue Nov 3 2026 is in the past."),
        ({ $0.time = "noonish" }, "Invalid time \"noonish\"."),
        ({ ($0.first, $0.time) = ("jul 1", "19:00") }, "The series has no dates up to Wed Jun 30 2027."),
        ({ $0.every = "sometimes" }, "Invalid rule: "),
    ]

    static let invalidEnds = [
        (
            "nov 1",
            "Invalid date \"nov 1\": Sun Nov 1 2026 is in the past; "
                + "for a later one write the year, like nov 1 2027."
        ),
        (
            "oct",
            "Invalid date \"oct\": Sat Oct 31 2026 is in the past; "
                + "for a later one write the year, like oct 31 2027."
        ),
        ("nov 1 2026", "The last day, Sun Nov 1 2026, is in the past."),
        ("yesterday", "The last day, Sun Nov 29 2026, is in the past."),
    ]

    @Test(arguments: invalidEnds) func aPastEndIsRefused(_ text: String, _ sentence: String) async throws {
        let scenario = try await SeriesScenario()
        let error = #expect(throws: SeriesProblem.self) {
            _ = try SeriesEditInput.end(
                text, of: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        }
        #expect(error?.sentence == sentence)
    }

    @Test(arguments: invalid.indices) func badInputIsOneLine(_ index: Int) async throws {
        let scenario = try await SeriesScenario()
        var input = SeriesEditInput()
        Self.invalid[index].change(&input)
        let typed = input
        let error = #expect(throws: InputProblems<SeriesEditInput.Field>.self) {
            _ = try typed.read(
                for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        }
        #expect(error?.sentence.hasPrefix(Self.invalid[index].sentence) == true)
    }
}
