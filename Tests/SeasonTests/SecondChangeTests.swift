import Agenda
import Lineups
import Messaging
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// A second change of a series, before or after the texts of the first one have left: each person gets one text with
/// all their changed dates, and the preview shows every text that goes out as it is sent.
@Suite struct SecondChangeTests {
    private static let number = "+14155550101"
    private static let days = ["2027-01-05", "2027-01-12", "2027-01-19"]
    private static let now = TestEnvironment.noon.adding(.hours(1))
    private static let all = "Tuesday Night is now at 7 PM at The Anchor on Tue Jan 5, Tue Jan 12 and Tue Jan 19."

    private func bodies(_ scenario: SeriesScenario) async throws -> [String] {
        try await scenario.environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE state = 'queued' ORDER BY id", as: String.self)
        }
    }

    /// The booker notes Ada's answer for a date.
    private func note(
        _ choice: ManualAnswer.Choice, _ day: String, _ scenario: SeriesScenario, runsJobs: Bool = true
    ) async throws {
        let event = try await scenario.event(day)
        try await scenario.environment.store.write(at: Self.now) { tx in
            guard let slot = try Slot.all(event: event.id, in: tx).first else { return }
            _ = try ManualAnswer(choice, isMisread: false).apply(to: slot.id, of: event, in: tx)
        }
        if runsJobs { _ = try await scenario.environment.runJobs(now: Self.now) }
    }

    /// What happens between the two changes, whether the first text has left, and what the second text says.
    static let rows: [(isSent: Bool, answers: [(ManualAnswer.Choice, String)], dates: String)] = [
        (false, [], all), (true, [], all),
        (false, [(.yes, "2027-01-12")], all), (true, [(.yes, "2027-01-12")], all),
        (false, [(.yes, "2027-01-05")], all), (false, [(.yes, "2027-01-19")], all),
        (false, [(.yes, "2027-01-05"), (.yes, "2027-01-19")], all),
        (false, [(.yes, "2027-01-05"), (.yes, "2027-01-12"), (.yes, "2027-01-19")], all),
        (false, [(.maybe, "2027-01-12")], all),
        (false, [(.no, "2027-01-12")], "on Tue Jan 5 and Tue Jan 19."),
        (true, [(.no, "2027-01-12")], "on Tue Jan 5 and Tue Jan 19."),
    ]

    /// - Parameter runsJobs: whether a gateway runs between the changes.
    @Test(arguments: rows.indices, [true, false])
    func eachPersonGetsOneText(_ index: Int, _ runsJobs: Bool) async throws {
        let row = Self.rows[index]
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        let first = try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        if row.isSent { try await scenario.environment.deliver(first.texts) }
        for (choice, day) in row.answers { try await note(choice, day, scenario, runsJobs: runsJobs) }
        let second = try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        _ = try await scenario.environment.runJobs(now: Self.now)
        let texts = try await bodies(scenario)
        #expect(texts.count == 1 && texts[0].contains(row.dates), "\(texts)")
        #expect(second.preview.texts.map(\.body) == texts)
        #expect(second.texts.count == 1)
    }

    @Test func notALaterDateOfTheSameTextAlone() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        try await note(.yes, "2027-01-19", scenario)
        let second = try await scenario.edit(from: "jan 12") { $0.time = "19:00" }
        _ = try await scenario.environment.runJobs(now: Self.now)
        let texts = try await bodies(scenario)
        #expect(second.preview.texts.map(\.body) == texts)
        #expect(
            texts.count == 1 && texts[0].contains("on Tue Jan 5, 7:30 PM; Tue Jan 12, 7 PM; Tue Jan 19, 7 PM."),
            "\(texts)")
    }

    @Test func oneUndoBringsTheWaitingTextBack() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        try await note(.yes, "2027-01-12", scenario)
        let before = try await bodies(scenario)
        try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        #expect(try await scenario.undo() == nil)
        _ = try await scenario.environment.runJobs(now: TestEnvironment.noon.adding(.hours(2)))
        #expect(try await bodies(scenario) == before)
        #expect(before.count == 1)
        var statuses: [SlotStatus?] = []
        for day in Self.days { statuses.append(try await scenario.environment.statuses(scenario.event(day))["Ada"]) }
        #expect(statuses == [.queued, .confirmed, .queued])
        #expect(try await scenario.dates().contains("2027-01-12 7:30 PM"))
    }

    /// What is taken back after the text was rewritten without its date, and whether a gateway runs in between.
    enum Canceling: CaseIterable { case event, skip, end }

    @Test(arguments: Canceling.allCases, [true, false])
    func undoingACancellationBringsTheOneTextBack(_ canceling: Canceling, _ runsJobs: Bool) async throws {
        let scenario = try await SeriesScenario()
        let environment = scenario.environment
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:00" }
        let before = try await bodies(scenario)
        let event = try await scenario.event("2027-01-12")
        switch canceling {
        case .event:
            let cancel = CancelEvent(
                planner: environment.planner, event: event.id, account: environment.account,
                sender: environment.sender)
            _ = try await environment.store.write(at: Self.now) { try cancel.send(cancel.plan(in: $0), in: $0) }
        case .skip:
            let skip = SkipSeriesDate(
                planner: environment.planner, event: event.id, account: environment.account,
                sender: environment.sender)
            let shown = try await skip.rewritten(now: Self.now, in: environment.store).texts.map(\.body)
            #expect(shown.count == 1 && shown[0].contains("on Tue Jan 5 and Tue Jan 19."), "\(shown)")
            _ = try await environment.store.write(at: Self.now) { try skip.send(skip.plan(in: $0), in: $0) }
        case .end: try await scenario.change(.end(after: try #require(LocalDate(iso: "2027-01-05"))))
        }
        if runsJobs { _ = try await environment.runJobs(now: Self.now) }
        #expect(try await scenario.undo() == nil)
        _ = try await environment.runJobs(now: TestEnvironment.noon.adding(.hours(2)))
        #expect(before.count == 1)
        #expect(try await bodies(scenario) == before)
        let second = try await scenario.undo()
        #expect(second == nil, "\(String(describing: second))")
        _ = try await environment.runJobs(now: TestEnvironment.noon.adding(.hours(2)))
        #expect(try await bodies(scenario).isEmpty)
        let dates = try await scenario.dates()
        #expect(dates.count > 20 && dates.allSatisfy { $0.hasSuffix("8 PM") }, "\(dates)")
    }

    /// Nobody was told anything yet: the requests stay requests, with the new time.
    @Test(arguments: [true, false]) func requestsThatWaitAreShownAsTheyBecome(_ tells: Bool) async throws {
        let scenario = try await SeriesScenario()
        for day in Self.days.prefix(2) {
            try await scenario.environment.invite(scenario.event(day), [scenario.ada], isSent: false)
        }
        var input = SeriesEditInput()
        (input.first, input.time) = ("jan 5", "19:30")
        let change = try input.read(
            for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        let result = try await scenario.change(change, tells: tells)
        let texts = try await bodies(scenario)
        #expect(texts.count == 2 && texts.allSatisfy { $0.contains("are you in for") && $0.contains("7:30 PM") })
        #expect(result.preview.texts.map(\.body) == texts)
        #expect(result.preview.names == ["Ada (2 texts)"])
        #expect(result.awaited.isEmpty)
    }

    /// The waiting text about all dates is written again without the one that is called off.
    @Test func callingOffByTextNamesTheWaitingText() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        let (environment, cell) = (scenario.environment, "+14155550150")
        try await environment.store.write { [account = environment.account.id] in
            _ = try $0.run("UPDATE account SET cell = \(cell) WHERE id = \(account)")
        }
        let words = "The waiting text to Ada is written again."
        let event = try await scenario.event("2027-01-12")
        let before = try await bodies(scenario)
        let question = try #require(try await environment.text("CALL OFF \(event.id)", from: cell, now: Self.now))
        #expect(question.contains("This texts Ada. \(words)"), "\(question)")
        #expect(try await bodies(scenario) == before, "nothing is changed yet")
        let code = try #require(TestEnvironment.codeReply(to: question))
        let reply = try await environment.text(code, from: cell, now: Self.now)
        #expect(reply?.hasSuffix("Texting 1 person. \(words)") == true, "\(reply ?? "")")
        #expect(try await bodies(scenario).contains { $0.contains("on Tue Jan 5 and Tue Jan 19.") })
    }

    @Test func anEarlierEndShowsWhatIsLeftOfAWaitingText() async throws {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        let result = try await scenario.change(.end(after: try #require(LocalDate(iso: "2027-01-12"))))
        _ = try await scenario.environment.runJobs(now: Self.now)
        let texts = try await bodies(scenario)
        #expect(result.preview.texts.map(\.body).sorted() == texts.sorted())
        #expect(texts.contains { $0.contains("on Tue Jan 5 and Tue Jan 12.") }, "\(texts)")
        #expect(texts.count == 2)
    }
}
