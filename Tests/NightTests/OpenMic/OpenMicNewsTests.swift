import Agenda
import Lineups
import Messaging
import Night
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What happens to the people on the list of an open mic when its show is canceled, restored or moved.
@Suite struct OpenMicNewsTests {
    private static let title = "Mondays, Mon Nov 30, 8 PM"

    /// Ada has the only spot, Grace waits, and Bo walked in.
    private func scenario() async throws -> OpenMicScenario {
        let open = try await OpenMicScenario(spots: 1)
        try await open.signUp("Ada", 0)
        try await open.signUp("Grace", 1, minute: 2)
        let door = OpenMicDoor(try await open.night())
        try await open.environment.store.write(at: open.moment("12:05:00")) { _ = try door.add("Bo", in: $0) }
        return open
    }

    private func canceling(_ open: OpenMicScenario) -> CancelEvent {
        let environment = open.environment
        return CancelEvent(
            planner: environment.planner, event: open.show.id, account: environment.account,
            sender: environment.sender)
    }

    private func restoring(_ open: OpenMicScenario) -> RestoreEvent {
        let environment = open.environment
        return RestoreEvent(
            planner: environment.planner, event: open.show.id, account: environment.account,
            sender: environment.sender)
    }

    private func telling(_ open: OpenMicScenario) -> TellAboutChange {
        let environment = open.environment
        return TellAboutChange(
            planner: environment.planner, event: open.show.id, account: environment.account,
            sender: environment.sender)
    }

    private func plan(
        _ useCase: some SendingUseCase, _ open: OpenMicScenario, at time: String
    ) async throws -> SendingPlan {
        let account = open.environment.account.id
        return try await open.environment.store.write(
            .account(account), at: open.moment(time), keepingIf: { _ in false }
        ) { try useCase.plan(in: $0) }
    }

    /// Sends all texts of a plan.
    @discardableResult
    private func send(
        _ useCase: some SendingUseCase, _ open: OpenMicScenario, at time: String, hold: Duration = .zero
    ) async throws -> [ID<OutboundMessage>] {
        var useCase = useCase
        useCase.hold = hold
        return try await open.environment.store.write(at: open.moment(time)) { [useCase] in
            try useCase.send(useCase.plan(in: $0), in: $0).texts
        }
    }

    private func change(
        _ open: OpenMicScenario, at time: String, _ fill: (inout ChangeEvent.Changes) -> Void
    ) async throws {
        var changes = ChangeEvent.Changes()
        fill(&changes)
        let change = ChangeEvent(
            planner: open.environment.planner, event: open.show.id, changes: changes,
            account: open.environment.account)
        try await open.environment.store.write(at: open.moment(time)) { _ = try change.run(in: $0) }
    }

    private func queued(_ open: OpenMicScenario) async throws -> [String] {
        try await open.environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE kind = 'notice' AND state = 'queued' ORDER BY id")
        }
    }

    // MARK: Canceled

    @Test func aCancellationIsToldToTheList() async throws {
        let open = try await scenario()
        let plan = try await plan(canceling(open), open, at: "12:30:00")
        #expect(plan.preview.texts.map(\.name) == ["Ada", "Grace"])
        let said =
            "Anchor Comedy: Sorry, Mondays on Mon Nov 30, 8 PM is canceled. No need to reply. "
            + "Text STOP to opt out."
        #expect(plan.preview.texts.map(\.body) == [said, said])
        #expect(plan.listed.skipped.map { "\($0.name): \($0.words)" } == ["Bo: no number"])
        #expect(plan.keys.count == 2 && plan.preview.size().hasPrefix("2 texts"))
        // Nothing is canceled without their approval.
        await #expect(throws: EventError.self) {
            try await open.environment.store.write(at: open.moment("12:30:00")) { [canceling = canceling(open)] in
                _ = try canceling.send(canceling.plan(in: $0).approved([plan.keys[0]]), in: $0)
            }
        }
        #expect(try await send(canceling(open), open, at: "12:30:00").count == 2)
        #expect(try await queued(open) == [said, said])
        #expect(try await open.list() == "1 Ada, waiting 1 Grace, waiting 2 Bo (here)")
    }

    /// (who texts, what, how the reply begins)
    static let replies: [(Int, String, String)] = [
        (0, "PLACE", "\(title), is canceled."), (1, "HERE", "\(title), is canceled."),
        (0, "MIC", "\(title), is canceled."), (3, "MIC Carla", "\(title), is canceled."),
        (0, "OUT", "You're off the list for \(title)."),
    ]

    @Test(arguments: replies) func aCanceledShowIsAnswered(person: Int, text: String, reply: String) async throws {
        let open = try await scenario()
        try await send(canceling(open), open, at: "12:30:00")
        let said = try await open.text(text, from: person, at: "12:40:00")
        #expect(said?.contains(reply) == true, "\(said ?? "nothing")")
        #expect(try await open.sheet().rows.count == 3)
    }

    @Test func aShowWithAListIsCanceledAndNotRemoved() async throws {
        let open = try await scenario()
        let removal = RemoveEvent(
            planner: open.environment.planner, event: open.show.id, account: open.environment.account.id)
        let refusal = await #expect(throws: EventError.self) {
            try await open.environment.store.write(at: open.moment("12:10:00")) { try removal.run(in: $0) }
        }
        #expect(
            refusal?.sentence == "3 people are on the open mic list of \"Mondays\", so it cannot be removed.")
    }

    @Test func theListOfACanceledShowStays() async throws {
        let open = try await scenario()
        try await send(canceling(open), open, at: "12:30:00")
        try await open.environment.store.write(at: open.moment("12:35:00")) { [mic = open.mic] tx in
            #expect(try mic.comingNight(in: tx) == nil)
            #expect(try mic.night(on: nil, in: tx).event.isCanceled)
            #expect(try mic.peopleOnNextList(in: tx) == 3)
            let listing = try OpenMicListing.all(account: mic.account, in: tx).first
            #expect(listing?.people == 3 && listing?.night?.event.isCanceled == true)
        }
        let night = try await open.night()
        #expect(night.signUpWords(at: open.moment("12:35:00")) == "Mon Nov 30 2026, 8 PM is canceled.")
        await #expect(throws: OpenMicProblem.isCanceled("Mondays, Mon Nov 30 2026, 8 PM")) {
            try await open.environment.store.write(at: open.moment("12:36:00")) {
                _ = try OpenMicDoor(night).add("Cy", in: $0)
            }
        }
    }

    @Test func anUndoneCancellationTellsNobody() async throws {
        let open = try await scenario()
        try await send(canceling(open), open, at: "12:29:50", hold: .seconds(30))
        try await open.undo()
        #expect(try await queued(open).isEmpty)
        #expect(try await open.sheet().night.event.isCanceled == false)
    }

    // MARK: Restored

    @Test func whoWasToldHearsThatItIsOn() async throws {
        let open = try await scenario()
        let texts = try await send(canceling(open), open, at: "12:30:00")
        // Grace was not told yet.
        try await open.environment.deliver([try #require(texts.first)], now: open.moment("12:30:10"))
        let plan = try await plan(restoring(open), open, at: "12:40:00")
        let said =
            "Good news: \(Self.title), is happening after all. You're still on the list. Reply OUT to leave."
        #expect(plan.preview.texts.map { "\($0.name): \($0.body)" } == ["Ada: \(said)"])
        #expect(plan.listed.skipped.map(\.name) == ["Bo"])
        try await send(restoring(open), open, at: "12:40:00")
        #expect(try await queued(open) == [said])
        #expect(try await open.text("PLACE", from: 1, at: "12:41:00")?.hasPrefix("Grace, the spots for") == true)
    }

    @Test func anUndoneRestorationStopsItsTexts() async throws {
        let open = try await scenario()
        let texts = try await send(canceling(open), open, at: "12:20:00")
        try await open.environment.deliver([try #require(texts.first)], now: open.moment("12:20:10"))
        let before = try await queued(open)
        try await send(restoring(open), open, at: "12:29:50", hold: .seconds(30))
        try await open.undo()
        #expect(try await queued(open) == before)
        #expect(try await open.sheet().night.event.isCanceled)
    }

    // MARK: Moved

    /// (new local hour, new place, what is said)
    static let moves: [(Int?, String?, String)] = [
        (22, nil, "Mondays is now on Mon Nov 30, 10 PM, The Anchor."),
        (22, "The Bell", "Mondays is now on Mon Nov 30, 10 PM, The Bell."),
        (nil, "The Bell", "Mondays is now on Mon Nov 30, 8 PM, The Bell."),
    ]

    @Test(arguments: moves) func aMoveIsToldOnce(hour: Int?, place: String?, words: String) async throws {
        let open = try await scenario()
        try await change(open, at: "12:30:00") { changes in
            if let hour { changes.startsAt = open.moment("\(hour):00:00") }
            if let place { changes.location = .some(place) }
        }
        let plan = try await plan(telling(open), open, at: "12:31:00")
        #expect(plan.preview.texts.map(\.name) == ["Ada", "Grace"])
        let said = "Anchor Comedy: \(words) You're still on the list. Reply OUT to leave. Text STOP to opt out."
        #expect(plan.preview.texts.map(\.body) == [said, said])
        #expect(plan.listed.skipped.map(\.name) == ["Bo"])
        try await send(telling(open), open, at: "12:31:00")
        #expect(try await self.plan(telling(open), open, at: "12:32:00").preview.texts.isEmpty)
        // Who signs up afterwards knows it.
        try await open.signUp("Alan", 2, minute: 40)
        #expect(try await self.plan(telling(open), open, at: "12:45:00").preview.texts.isEmpty)
    }

    @Test func nobodyIsToldOfWhatTheyKnow() async throws {
        let open = try await scenario()
        try await change(open, at: "12:20:00") { $0.startsAt = open.moment("22:00:00") }
        try await send(telling(open), open, at: "12:20:00")
        // The texts have not left, and the change is taken back.
        try await change(open, at: "12:21:00") { $0.startsAt = open.moment("20:00:00") }
        _ = try await open.environment.runJobs(now: open.moment("12:21:00"))
        #expect(try await queued(open).isEmpty)
        #expect(try await plan(telling(open), open, at: "12:22:00").preview.texts.isEmpty)
    }

    @Test func anUndoneTextCanBeSentAgain() async throws {
        let open = try await scenario()
        try await change(open, at: "12:20:00") { $0.startsAt = open.moment("22:00:00") }
        try await send(telling(open), open, at: "12:29:50", hold: .seconds(30))
        try await open.undo()
        #expect(try await queued(open).isEmpty)
        #expect(try await plan(telling(open), open, at: "12:31:00").preview.texts.count == 2)
    }

    @Test func aSpellingFixTellsNobody() async throws {
        let open = try await scenario()
        try await change(open, at: "12:20:00") { changes in
            (changes.location, changes.isCorrection) = (.some("The Anchor Bar"), true)
        }
        #expect(try await plan(telling(open), open, at: "12:21:00").preview.texts.isEmpty)
    }

    // MARK: Series

    /// Ada signs up for the next Tuesday.
    private func series() async throws -> (TestEnvironment, Series, show: Event) {
        let environment = try await TestEnvironment()
        let (account, modules) = (environment.account, environment.modules)
        var input = SeriesInput()
        (input.name, input.every, input.time, input.until) = ("Tuesdays", "tue", "20:00", "june")
        var mic = OpenMicInput()
        (mic.keyword, mic.spots) = ("MIC", "5")
        let series = try await environment.store.write { [input, mic] tx in
            let series = try input.add(account: account, in: tx)
            _ = try mic.add(to: .series(series.id), account: account, modules: modules, in: tx)
            return series
        }
        _ = try await environment.text("MIC Ada", from: OpenMicScenario.people[0])
        let day = try #require(LocalDate(iso: "2026-12-01"))
        let show = try await environment.store.read { try series.date(on: day, in: $0).event }
        return (environment, series, show)
    }

    @Test func aSkippedDateIsTold() async throws {
        let (environment, _, show) = try await series()
        let skipping = SkipSeriesDate(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let texts = try await environment.store.write { tx in
            let plan = try skipping.plan(in: tx)
            #expect(plan.preview.texts.map(\.name) == ["Ada"])
            return try skipping.send(plan, in: tx).texts
        }
        #expect(texts.count == 1)
        // The keyword is for the next date.
        let again = try await environment.text(
            "MIC", from: OpenMicScenario.people[0], now: TestEnvironment.noon.adding(.minutes(5)))
        #expect(again?.contains("Tuesdays, Tue Dec 8, 8 PM") == true)
    }

    /// (what happens to the series, how the text begins)
    static let changes: [(String, String)] = [
        ("later", "Anchor Comedy: Tuesdays is now on Tue Dec 1, 9 PM."),
        ("removed", "Anchor Comedy: Sorry, Tuesdays on Tue Dec 1, 8 PM is canceled."),
    ]

    @Test(arguments: changes) func aChangeOfTheSeriesIsTold(change: String, words: String) async throws {
        let (environment, series, _) = try await series()
        var input = SeriesEditInput()
        input.time = "9pm"
        let edit = try input.read(for: series, account: environment.account, now: TestEnvironment.noon)
        let changing = ChangeSeries(
            planner: environment.planner, series: series.id, change == "removed" ? .remove : edit,
            modules: environment.modules, account: environment.account, sender: environment.sender)
        let plan = try await changing.plan(now: TestEnvironment.noon, in: environment.store)
        #expect(plan.preview.texts.map(\.name) == ["Ada"])
        #expect(plan.preview.texts.first?.body.hasPrefix(words) == true, "\(plan.preview.texts)")
        let result = try await environment.store.write { try changing.run(approved: plan.approvalKey, in: $0) }
        #expect(result.texts.count == 1)
    }
}
