import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Asking, reminding and releasing: the plan, what is sent of it, the undo step, and what is refused.
@Suite struct RequestUseCaseTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")
    private static let noon = TestEnvironment.noon
    /// Monday, 11 PM in New York, 8 PM in California: too late to text.
    private static let night = TestEnvironment.noon.adding(.hours(11))

    private func lineup(_ environment: TestEnvironment, _ show: Event) async throws -> [ID<Contact>] {
        let contacts = try await [
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace),
        ]
        let adding = AddToLineup(event: show.id, contacts: contacts, account: environment.account.id)
        _ = try await environment.write { try adding.run(in: $0) }
        return contacts
    }

    private func asking(
        _ environment: TestEnvironment, _ show: Event, _ recipients: RequestAnswers.Recipients = .notAskedYet,
        answerBy: Instant? = nil, anyway: Bool = false, account: Account? = nil
    ) -> RequestAnswers {
        RequestAnswers(
            planner: environment.planner, event: show.id, recipients: recipients, answerBy: answerBy, anyway: anyway,
            account: account ?? environment.account, sender: environment.sender)
    }

    @Test func sendsWhatThePlanShowedAndCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        _ = try await lineup(environment, show)
        let asking = asking(environment, show)
        let plan = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        #expect(plan.drafts.map(\.slot.name) == ["Ada", "Grace"] && plan.request?.benchShortage == nil)
        #expect(plan.deadline == nil && plan.leavingAfterDeadline.isEmpty && !plan.reminderTimes.isEmpty)
        #expect(plan.size().hasPrefix("2 texts, "))
        let sent = try await environment.write { try asking.send(plan, in: $0) }
        #expect(sent.skipped.isEmpty)
        #expect(try await environment.bodies(sent.texts) == plan.drafts.map(\.body))
        let nobody = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        #expect(nobody.drafts.isEmpty)
        let zone = try #require(Zone("America/Los_Angeles"))
        let reason = SkipReason.alreadyQueued(Self.noon, [zone])
        #expect(nobody.skipped.map(\.reason) == [reason, reason])
        #expect(try await environment.undo() == "asked Ada, Grace about \"Late Show\"")
        #expect(try await environment.statuses(show)["Ada"] == .notAsked)
    }

    @Test func doesNotSendWhatHasChangedSinceThePlan() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let contacts = try await lineup(environment, show)
        let asking = asking(environment, show)
        let plan = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        var terms = ChangeTerms.Changes()
        terms.setLength = .minutes(10)
        let change = ChangeTerms(
            planner: environment.planner, event: show.id, contact: contacts[0], changes: terms,
            account: environment.account)
        _ = try await environment.write { try change.run(in: $0) }
        let sent = try await environment.write { try asking.send(plan, in: $0) }
        #expect(sent.texts.count == 1 && sent.skipped.map(\.name) == ["Ada"], "the text to Ada would read otherwise")
        let again = try await environment.write { try asking.send(plan, in: $0) }
        #expect(again.texts.isEmpty && again.skipped.count == 2, "and nobody is asked twice")
    }

    @Test func asksOneOfTheBenchForEachVacancy() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(show, [ada]))
        let standIns = try await [
            environment.contact("Alan", "+14155550103"), environment.contact("Hedy", "+14155550104"),
        ]
        let benching = PutOnBench(event: show.id, contacts: standIns, account: environment.account.id)
        _ = try await environment.write { try benching.run(in: $0) }
        let asking = asking(environment, show, .bench)
        let full = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        #expect(full.request?.benchShortage == .noVacancy && full.drafts.isEmpty)
        _ = try await environment.text("no", from: Self.ada)
        let plan = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        #expect(plan.request?.benchShortage == nil && plan.drafts.map(\.slot.name) == ["Alan"])
        let either = self.asking(environment, show, .notAskedYetElseBench)
        let same = try await environment.store.read(at: Self.noon) { try either.plan(in: $0) }
        #expect(same.drafts.map(\.slot.name) == ["Alan"])
    }

    @Test func askIsRefusedWithoutAnAccountNameOrForAPastShow() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        _ = try await lineup(environment, show)
        var nameless = environment.account
        nameless.name = nil
        let unnamed = asking(environment, show, account: nameless)
        let noName = await #expect(throws: LineupError.self) {
            try await environment.store.read(at: Self.noon) { try unnamed.plan(in: $0) }
        }
        guard case .accountHasNoName? = noName else {
            Issue.record("\(String(describing: noName))")
            return
        }
        let late = asking(environment, show, answerBy: show.startsAt)
        let deadline = await #expect(throws: EventError.self) {
            try await environment.store.read(at: Self.noon) { try late.plan(in: $0) }
        }
        #expect(caseName(deadline) == "roundDeadlineAfterStart")
        let asking = asking(environment, show)
        let begun = await #expect(throws: EventError.self) {
            try await environment.store.read(at: show.startsAt) { try asking.plan(in: $0) }
        }
        #expect(caseName(begun) == "hasBegun")
    }

    /// Refused before anything is queued, with the text, its length and the limit.
    @Test func aTextThatIsTooLongIsRefusedByThePlan() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Alan", "+14155550103")]))
        _ = try await lineup(environment, show)
        let asking = asking(environment, show)
        let reminding = RemindLineup(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        _ = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        try await environment.store.write { [place = String(repeating: "x", count: 1600)] tx in
            _ = try tx.run("UPDATE event SET location = \(place) WHERE id = \(show.id)")
        }
        for (plan, name) in [
            ({ @Sendable (tx: Transaction) in _ = try asking.plan(in: tx) }, "Ada"),
            ({ @Sendable (tx: Transaction) in _ = try reminding.plan(in: tx) }, "Alan"),
        ] {
            let error = await #expect(throws: LineupError.self) {
                try await environment.store.read(at: Self.noon) { try plan($0) }
            }
            guard case .textTooLong(let contact, _, let count)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(contact == name && count > 1600)
            let words = error?.description ?? ""
            #expect(words.contains("\(count) characters") && words.contains("1,600"), "\(words)")
            #expect(words.contains("Shorten the place"), "\(words)")
        }
    }

    /// (error code of the provider, whether the text is at fault rather than the number)
    @Test(arguments: [(21617, true), (21605, true), (30006, false)])
    func aRefusedTextIsNotTheNumbersFault(_ code: Int, _ isTextAtFault: Bool) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await scenario.loseTexts(to: "Ada", code: ErrorCode(rawValue: code), at: 1)
        let ada = try #require(try await scenario.environment.slots(scenario.show).first)
        #expect(ada.status == .unreachable)
        #expect(ada.lastInvitation?.isTextAtFault == isTextAtFault)
    }

    @Test func remindsTheSilentOnceAndCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(
            environment.invite(
                show, [environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)]))
        let reminding = RemindLineup(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read(at: Self.noon) { try reminding.plan(in: $0) }
        #expect(plan.drafts.map(\.slot.name) == ["Ada", "Grace"])
        _ = try await environment.text("yes", from: Self.grace)
        let sent = try await environment.write { try reminding.send(plan, in: $0) }
        #expect(sent.texts.count == 1 && sent.skipped.map(\.name) == ["Grace"], "she has answered meanwhile")
        #expect(try await environment.undo() == "reminded Ada about \"Late Show\"")
        #expect(try await environment.states(sent.texts) == [.canceled])
    }

    @Test func releasesOnlyWhatWasShownAndStillWaits() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let texts = try await environment.invite(show, [environment.contact("Ada", Self.ada)], now: Self.night)
        let releasing = ReleaseWaitingTexts(event: show.id, account: environment.account.id)
        let waiting = try await environment.store.read(at: Self.night) { try releasing.plan(in: $0) }
        #expect(waiting.map(\.name) == ["Ada"])
        let released = try await environment.store.write(at: Self.night) {
            try releasing.send(waiting, in: $0)
        }
        #expect(released.map(\.text) == texts)
        #expect(try await environment.latestStep() == "sent the waiting texts to Ada about \"Late Show\"")
        let again = try await environment.store.write(at: Self.night) {
            try releasing.send(waiting, in: $0)
        }
        #expect(again.isEmpty)
    }
}
