import Agenda
import Lineups
import Messaging
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Values

/// A change of a series tells each person once, with all their changed dates.
@Suite struct SharedChangeTests {
    private static let number = "+14155550101"
    private static let days = ["2027-01-05", "2027-01-12", "2027-01-19"]
    private static let edited = TestEnvironment.noon.adding(.hours(1))

    /// Ada was asked for three dates, and the series is at 7:30 PM from then on. Returns the texts.
    private func edited(
        _ scenario: SeriesScenario, isSent: Bool = true, to time: String = "19:30"
    ) async throws -> [ID<OutboundMessage>] {
        let result = try await scenario.edit(from: "jan 5") { $0.time = time }
        if isSent { try await scenario.environment.deliver(result.texts) }
        return result.texts
    }

    private func asked() async throws -> SeriesScenario {
        let scenario = try await SeriesScenario()
        try await scenario.ask(Self.days)
        return scenario
    }

    private func says(_ words: String, _ scenario: SeriesScenario, hours: Int = 2) async throws -> String? {
        try await scenario.environment.text(words, from: Self.number, now: TestEnvironment.noon.adding(.hours(hours)))
    }

    private func statuses(_ scenario: SeriesScenario) async throws -> [SlotStatus?] {
        var found: [SlotStatus?] = []
        for day in Self.days { found.append(try await scenario.environment.statuses(scenario.event(day))["Ada"]) }
        return found
    }

    /// The bodies of Ada's texts that wait.
    private func queued(_ scenario: SeriesScenario) async throws -> [String] {
        try await scenario.environment.store.read {
            try $0.values(
                """
                SELECT body FROM outbound_message WHERE to_number = \(Self.number) AND state = 'queued' ORDER BY id
                """)
        }
    }

    private func remove(_ day: String, _ scenario: SeriesScenario) async throws {
        let (event, account) = (try await scenario.event(day), scenario.environment.account.id)
        let removal = RemoveFromLineup(event: event.id, contact: scenario.ada, account: account)
        _ = try await scenario.environment.store.write(at: Self.edited) { try removal.run(in: $0) }
    }

    @Test func oneTextNamesAllDates() async throws {
        let scenario = try await asked()
        let result = try await scenario.edit(from: "jan 5") { $0.time = "19:30" }
        #expect(result.awaited == ["Ada"])
        #expect(result.texts.count == 1)
        #expect(
            result.preview.texts.map(\.body) == [
                "Anchor Comedy: Tuesday Night is now at 7:30 PM at The Anchor on Tue Jan 5, Tue Jan 12 and Tue Jan 19. "
                    + "Can you make them? Reply YES for all, NO for none, or the dates that work."
            ])
        #expect(try await queued(scenario) == result.preview.texts.map(\.body))
        #expect(try await statuses(scenario) == [.queued, .queued, .queued])
    }

    @Test func whatDiffersStandsWithItsDate() async throws {
        let scenario = try await asked()
        let (event, environment) = (try await scenario.event("2027-01-12"), scenario.environment)
        var alone = ChangeEvent.Changes()
        alone.location = .some("The Attic")
        let change = ChangeEvent(
            planner: environment.planner, event: event.id, changes: alone, account: environment.account)
        try await environment.store.write { tx in
            _ = try change.run(in: tx)
            guard let slot = try Slot.all(event: event.id, in: tx).first else { return }
            try Terms(note: "Bring a mic").save(for: slot.id, in: tx)
        }
        _ = try await edited(scenario, isSent: false)
        #expect(
            try await queued(scenario).first?.contains(
                "Tuesday Night is now at 7:30 PM on Tue Jan 5 at The Anchor; "
                    + "Tue Jan 12 at The Attic (note \"Bring a mic\"); Tue Jan 19 at The Anchor. ") == true)
    }

    static let answers: [(words: String, statuses: [SlotStatus])] = [
        ("yes", [.confirmed, .confirmed, .confirmed]), ("Yes to all", [.confirmed, .confirmed, .confirmed]),
        ("no", [.declined, .declined, .declined]), ("maybe", [.maybe, .maybe, .maybe]),
        ("yes jan 12", [.asked, .confirmed, .asked]), ("no jan 19", [.asked, .asked, .declined]),
        ("yes jan 5, no jan 12", [.confirmed, .declined, .asked]), ("hm", [.asked, .asked, .asked]),
        ("5 and 19", [.confirmed, .asked, .confirmed]), ("jan 12", [.asked, .confirmed, .asked]),
        ("yes 12", [.asked, .confirmed, .asked]),
        ("yes 4", [.asked, .asked, .asked]),
    ]

    @Test(arguments: answers.indices) func oneAnswerIsForAllDatesOrForThoseItNames(_ index: Int) async throws {
        let row = Self.answers[index]
        let scenario = try await asked()
        _ = try await edited(scenario)
        _ = try await says(row.words, scenario, hours: index.isMultiple(of: 2) ? 2 : 50)
        #expect(try await statuses(scenario) == row.statuses, "\(row.words)")
    }

    @Test func anotherRequestBeforeItIsNotMeant() async throws {
        let scenario = try await asked()
        let mic = try await scenario.environment.show("Open Mic", inDays: 5)
        try await scenario.environment.invite(mic, [scenario.ada])
        _ = try await edited(scenario)
        _ = try await says("yes to all", scenario)
        #expect(try await statuses(scenario) == [.confirmed, .confirmed, .confirmed])
        #expect(try await scenario.environment.statuses(mic) == ["Ada": .asked])
    }

    @Test func afterAnotherRequestABareYesIsAskedBack() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario)
        let mic = try await scenario.environment.show("Open Mic", inDays: 5)
        try await scenario.environment.invite(mic, [scenario.ada], now: TestEnvironment.noon.adding(.hours(2)))
        #expect(try await says("yes", scenario, hours: 3)?.hasPrefix("Sorry, which one do you mean?") == true)
        #expect(try await statuses(scenario) == [.asked, .asked, .asked])
    }

    @Test func oneThatTheBookerSettledSinceIsNotChanged() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario)
        let event = try await scenario.event("2027-01-12")
        try await scenario.environment.store.write(at: Self.edited) { tx in
            guard let slot = try Slot.all(event: event.id, in: tx).first else { return }
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: event, in: tx)
        }
        _ = try await says("no", scenario)
        #expect(try await statuses(scenario)[1] == .confirmed)
    }

    @Test func aRemovedDateIsLeftOut() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario)
        try await remove("2027-01-12", scenario)
        _ = try await says("yes", scenario)
        #expect(try await statuses(scenario) == [.confirmed, nil, .confirmed])
    }

    @Test func aTextThatHasNotLeftIsWrittenAgainWithoutARemovedDate() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario, isSent: false)
        for (day, left) in [
            ("2027-01-12", " on Tue Jan 5 and Tue Jan 19."), ("2027-01-05", " on Tue Jan 19, 7:30 PM "),
        ] {
            try await remove(day, scenario)
            _ = try await scenario.environment.runJobs(now: Self.edited)
            let texts = try await queued(scenario)
            #expect(texts.count == 1 && texts[0].contains(left), "\(texts)")
        }
        #expect(try await statuses(scenario) == [nil, nil, .queued])
    }

    @Test func anotherChangeBeforeItLeavesIsInTheSameText() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario, isSent: false)
        _ = try await edited(scenario, isSent: false, to: "19:00")
        _ = try await scenario.environment.runJobs(now: Self.edited)
        let texts = try await queued(scenario)
        #expect(texts.count == 1)
        #expect(texts.first?.contains("at 7 PM at The Anchor on Tue Jan 5, Tue Jan 12 and Tue Jan 19.") == true)
    }

    @Test func whoWritesBeforeItLeavesGetsItAtOnce() async throws {
        let scenario = try await asked()
        var input = SeriesEditInput()
        (input.first, input.time) = ("jan 5", "19:30")
        let change = try input.read(
            for: scenario.series, account: scenario.environment.account, now: TestEnvironment.noon)
        let held = try await scenario.change(change, hold: .hours(20)).texts
        _ = try await says("yes", scenario)
        #expect(try await statuses(scenario) == [.queued, .queued, .queued])
        let due = try await scenario.environment.runJobs(now: TestEnvironment.noon.adding(.hours(2)))
        #expect(due == held)
        try await scenario.environment.deliver(due, now: TestEnvironment.noon.adding(.hours(3)))
        _ = try await says("yes", scenario, hours: 4)
        #expect(try await statuses(scenario) == [.confirmed, .confirmed, .confirmed])
    }

    @Test func oneUndoStopsIt() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario, isSent: false)
        #expect(try await scenario.undo() == nil)
        #expect(try await queued(scenario).isEmpty)
        #expect(try await statuses(scenario) == [.asked, .asked, .asked])
        _ = try await scenario.environment.runJobs(now: TestEnvironment.noon.adding(.hours(2)))
        #expect(try await queued(scenario).isEmpty, "nothing is written again")
        #expect(try await scenario.dates().contains("2027-01-12 8 PM"))
    }

    @Test func aSentTextIsNotUndone() async throws {
        let scenario = try await asked()
        _ = try await edited(scenario)
        #expect(try await scenario.undo() == .alreadySent("The text to Ada"))
    }

    @Test func allItsDatesShowThatItFailed() async throws {
        let scenario = try await asked()
        let texts = try await edited(scenario)
        var owner = scenario.environment.account
        owner.cell = "+14155550199"
        try await scenario.environment.store.write(at: Self.edited) { [owner] tx in
            try owner.save(in: tx)
            for text in texts {
                try tx.run("UPDATE outbound_message SET state = 'undelivered' WHERE id = \(text)")
                try Schedule.put(.textFailed, for: text, account: owner.id, due: tx.now, in: tx)
            }
        }
        _ = try await scenario.environment.runJobs(now: Self.edited)
        #expect(try await statuses(scenario) == [.unreachable, .unreachable, .unreachable])
        let told = try await scenario.environment.store.read {
            try $0.value("SELECT count(*) FROM notification", as: Int.self)
        }
        #expect(told == 3)
    }

    @Test func whereTwoPeopleShareATelephoneEachDateHasItsOwnText() async throws {
        let scenario = try await asked()
        _ = try await scenario.environment.contact("Grace", Self.number)
        _ = try await edited(scenario, isSent: false)
        #expect(try await queued(scenario).count == 3)
    }

    /// A poll was sent before it.
    @Test func aPollIsAnsweredByItsDates() async throws {
        let scenario = try await asked()
        let environment = scenario.environment
        let poll = try await PolledPerson.add("dec 4, 5", to: [scenario.ada], in: environment)
        let sending = SendPoll(
            poll, .ask, anyway: true, account: environment.account, sender: environment.sender,
            texts: PollTexts(.builtIn))
        let sent = try await environment.store.write { tx in
            try sending.send(Set(sending.plan(in: tx).messages.map(\.approvalKey)), in: tx).texts
        }
        try await environment.deliver(sent)
        _ = try await edited(scenario)
        #expect(try await says("dec 4", scenario)?.contains("Dec 4") == true)
        #expect(try await statuses(scenario) == [.asked, .asked, .asked])
    }
}
