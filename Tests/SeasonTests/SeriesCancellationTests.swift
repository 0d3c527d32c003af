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

/// What happens to the people of dates that a series does not have any more, or that are skipped.
@Suite struct SeriesCancellationTests {
    private static let days = ["2027-01-05", "2027-01-12", "2027-01-19"]
    private static let (ada, grace) = ("+14155550101", "+14155550102")
    private static let noon = TestEnvironment.noon

    private func queued(_ scenario: SeriesScenario) async throws -> [String] {
        try await scenario.environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE state = 'queued' AND kind = 'notice' ORDER BY id",
                as: String.self)
        }
    }

    /// The changes that take the dates from January 5 on out of the series.
    enum Change: CaseIterable {
        case weekday, end, removal

        func make(_ scenario: SeriesScenario, hold: Duration = .zero) async throws -> ChangeSeries.Result {
            let change: ChangeSeries.Change
            switch self {
            case .weekday:
                var input = SeriesEditInput()
                (input.first, input.every) = ("jan 5", "wed")
                change = try input.read(
                    for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
            case .end: change = .end(after: try #require(LocalDate(iso: "2027-01-04")))
            case .removal: change = .remove
            }
            return try await scenario.change(change, hold: hold)
        }
    }

    @Test(arguments: Change.allCases) func eachPersonGetsOneTextWithAllTheirDates(_ change: Change) async throws {
        let scenario = try await SeriesScenario()
        let grace = try await scenario.environment.contact("Grace", Self.grace)
        try await scenario.ask(Self.days)
        try await scenario.environment.invite(scenario.event("2027-01-12"), [grace])
        let result = try await change.make(scenario)
        #expect(result.canceled.count == 3)
        let texts = try await queued(scenario)
        #expect(result.preview.texts.map(\.body) == texts)
        #expect(result.preview.names == ["Ada", "Grace"])
        #expect(
            texts == [
                "Anchor Comedy: Sorry, Tuesday Night is canceled on Tue Jan 5, Tue Jan 12 and Tue Jan 19. "
                    + "No need to reply.",
                "Anchor Comedy: Sorry, Tuesday Night on Tue Jan 12, 8 PM is canceled. No need to reply.",
            ])
    }

    /// What Ada's place on January 12 is, and whether the text names it; she is asked for January 5 and 19.
    static let places: [(place: String, isNamed: Bool)] = [
        ("asked", true), ("confirmed", true), ("maybe", true), ("declined", false), ("withdrawn", false),
        ("not asked", false), ("removed", false),
    ]

    @Test(arguments: places) func whoIsOutOfADateIsNotToldAboutIt(_ place: String, _ isNamed: Bool) async throws {
        let scenario = try await SeriesScenario()
        let (event, environment) = (try await scenario.event("2027-01-12"), scenario.environment)
        try await scenario.ask(["2027-01-05", "2027-01-19"])
        if place == "not asked" {
            let ada = scenario.ada
            try await environment.store.write { _ = try Lineup.add(ada, to: event.id, asHost: false, in: $0) }
        } else {
            try await environment.invite(event, [scenario.ada])
        }
        let choices: [ManualAnswer.Choice] =
            switch place {
            case "confirmed": [.yes]
            case "maybe": [.maybe]
            case "declined": [.no]
            case "withdrawn": [.yes, .no]
            default: []
            }
        for choice in choices {
            try await environment.store.write { tx in
                guard let slot = try Slot.all(event: event.id, in: tx).first else { return }
                _ = try ManualAnswer(choice, isMisread: false).apply(to: slot.id, of: event, in: tx)
            }
        }
        if place == "removed" {
            try await environment.store.write { tx in
                guard let slot = try Slot.all(event: event.id, in: tx).first else { return }
                try Lineup.remove(slot.id, in: tx)
            }
        }
        _ = try await Change.weekday.make(scenario)
        let texts = try await queued(scenario)
        #expect(texts.count == 1)
        #expect(texts.first?.contains("Jan 12") == isNamed, "\(texts)")
    }

    @Test func whoDeclinedAllDatesGetsNoText() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        _ = try await scenario.environment.text("no to all", from: Self.ada)
        let result = try await Change.weekday.make(scenario)
        #expect(result.canceled.count == 3 && result.texts.isEmpty && result.preview.texts.isEmpty)
    }

    @Test func aTelephoneOfTwoPeopleGetsOneText() async throws {
        let scenario = try await SeriesScenario()
        let grace = try await scenario.environment.contact("Grace", Self.ada)
        try await scenario.ask(["2027-01-05"])
        try await scenario.environment.invite(scenario.event("2027-01-12"), [grace])
        _ = try await Change.weekday.make(scenario)
        let texts = try await queued(scenario)
        #expect(texts.count == 1 && texts[0].contains("Tue Jan 5 and Tue Jan 12"), "\(texts)")
    }

    @Test func datesWithOtherTimesOrNamesStandWithThem() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-05", "2027-01-12"])
        let (event, environment) = (try await scenario.event("2027-01-12"), scenario.environment)
        for (name, words) in [
            (nil, "Tuesday Night is canceled on Tue Jan 5, 8 PM; Tue Jan 12, 9 PM."),
            ("Gala", "these shows are canceled: Tuesday Night, Tue Jan 5, 8 PM; Gala, Tue Jan 12, 9 PM."),
        ] as [(String?, String)] {
            var alone = ChangeEvent.Changes()
            (alone.name, alone.startsAt) = (name, event.startsAt.adding(.hours(1)))
            let change = ChangeEvent(
                planner: environment.planner, event: event.id, changes: alone, account: environment.account)
            let telling = TellAboutChange(
                planner: environment.planner, event: event.id, account: environment.account,
                sender: environment.sender)
            let texts = try await environment.store.write { tx in
                _ = try change.run(in: tx)
                return try telling.send(telling.plan(in: tx), in: tx).texts
            }
            try await environment.deliver(texts)
            let result = try await Change.end.make(scenario)
            #expect(result.preview.texts.first?.body.contains(words) == true, "\(result.preview.texts.map(\.body))")
            #expect(try await scenario.undo() == nil)
        }
    }

    @Test(arguments: Change.allCases, [Duration.zero, .seconds(10)])
    func oneUndoRestoresDatesAnswersAndStopsTheTexts(_ change: Change, _ hold: Duration) async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        _ = try await scenario.environment.text("yes jan 12", from: Self.ada)
        let before = try await scenario.dates()
        let statuses = try await statuses(scenario)
        #expect(statuses == [.asked, .confirmed, .asked])
        _ = try await change.make(scenario, hold: hold)
        #expect(try await scenario.undo() == nil)
        #expect(try await scenario.dates() == before)
        #expect(try await self.statuses(scenario) == statuses)
        #expect(try await queued(scenario).isEmpty)
    }

    @Test func aTextThatHasLeftIsNotUndone() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        let result = try await Change.weekday.make(scenario)
        try await scenario.environment.deliver(result.texts)
        let dates = try await scenario.dates()
        #expect(try await scenario.undo().map { "\($0)" } == "Restore the show instead.")
        #expect(try await scenario.dates() == dates)
    }

    /// Nobody is in the new dates, so only the change that stays protects them.
    @Test func whatATextThatHasLeftBuildsOnStays() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        let result = try await Change.weekday.make(scenario)
        try await scenario.environment.deliver(result.texts)
        let dates = try await scenario.dates()
        var refusals: [UndoError] = []
        while let refusal = try await scenario.undo() { refusals.append(refusal) }
        #expect(refusals.first.map { "\($0)" } == "Restore the show instead.")
        #expect(refusals.count >= 2, "\(refusals)")
        #expect(
            refusals.contains {
                "\($0)".hasPrefix("A later change is about the same and cannot be undone: changed the series")
            }, "\(refusals)")
        #expect(try await scenario.dates() == dates)
    }

    /// A change that waits was told to nobody, whether or not its text is stopped by the cancellation.
    @Test(arguments: [1, 2], [false, true]) func aNoticeNamesTheTimeThatTheyKnow(
        _ dates: Int, _ isDelivered: Bool
    ) async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Array(Self.days.prefix(dates)))
        let change = try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        if isDelivered { try await scenario.environment.deliver(change.texts) }
        let (event, environment) = (try await scenario.event("2027-01-05"), scenario.environment)
        let skip = SkipSeriesDate(
            planner: environment.planner, event: event.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read { try skip.plan(in: $0) }
        let words = "Tuesday Night on Tue Jan 5, \(isDelivered ? "7 PM" : "8 PM") is canceled."
        #expect(plan.drafts.map { $0.body.contains(words) } == [true], "\(plan.drafts.map(\.body))")
        let end = try await Change.end.make(scenario)
        let ended = dates == 1 ? words : "Tuesday Night is canceled on Tue Jan 5 and Tue Jan 12."
        #expect(end.preview.texts.map { $0.body.contains(ended) } == [true], "\(end.preview.texts)")
    }

    @Test(arguments: [false, true]) func aSkipIsUndoneUntilATextLeaves(_ hasLeft: Bool) async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(["2027-01-12"])
        let (event, environment) = (try await scenario.event("2027-01-12"), scenario.environment)
        _ = try await environment.text("yes", from: Self.ada)
        var input = PollInput()
        (input.name, input.events, input.contacts) = ("Tuesdays", [event.id], [scenario.ada])
        let typed = input
        let poll = try await environment.store.write { try typed.add(account: environment.account, in: $0) }
        let skip = SkipSeriesDate(
            planner: environment.planner, event: event.id, account: environment.account, sender: environment.sender)
        let sent = try await environment.store.write(at: Self.noon.adding(.hours(1))) {
            try skip.send(skip.plan(in: $0), in: $0)
        }
        if hasLeft { try await environment.deliver(sent.texts) }
        #expect((try await scenario.undo() == nil) == !hasLeft)
        #expect(try await scenario.dates().contains("2027-01-12 \(hasLeft ? "skipped" : "8 PM")"))
        let open = try await environment.store.read { try poll.dates(in: $0).count }
        #expect(open == (hasLeft ? 0 : 1))
        if !hasLeft {
            #expect(try await environment.statuses(event)["Ada"] == .confirmed)
            #expect(try await queued(scenario).isEmpty)
        }
    }

    /// One of several canceled dates is on again before the text about all of them leaves.
    @Test func aRestoredDateIsLeftOutOfTheTextThatWaits() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        let result = try await Change.end.make(scenario)
        let environment = scenario.environment
        for (index, words) in [(0, "canceled on Tue Jan 12 and Tue Jan 19."), (1, "on Tue Jan 19, 8 PM is canceled.")] {
            let restoring = RestoreEvent(
                planner: environment.planner, event: result.canceled[index].id, account: environment.account,
                sender: environment.sender)
            let sent = try await environment.store.write(at: Self.noon.adding(.hours(2))) { tx in
                try restoring.send(restoring.plan(in: tx), in: tx).texts
            }
            #expect(sent.isEmpty)
            let texts = try await queued(scenario)
            #expect(texts.count == 1 && texts[0].contains(words), "\(texts)")
        }
    }

    private func statuses(_ scenario: SeriesScenario) async throws -> [SlotStatus?] {
        var found: [SlotStatus?] = []
        for day in Self.days { found.append(try await scenario.environment.statuses(scenario.event(day))["Ada"]) }
        return found
    }
}
