import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Making, changing, copying, canceling and removing an event: outcome, undo step, refusal.
@Suite struct EventUseCaseTests {
    private static let ada = "+14155550101"
    private static let noon = TestEnvironment.noon

    private func draft(_ environment: TestEnvironment, startsAt: Instant = noon.adding(.days(5))) -> EventDraft {
        EventDraft(kind: .show, name: "Open Mic", startsAt: startsAt, zone: environment.account.zone)
    }

    @Test func createEventIsNotDoneTwice() async throws {
        let environment = try await TestEnvironment()
        var policy = PolicyChoices()
        try policy.choose(.bench, "1")
        let creation = CreateEvent(draft(environment), policy: policy, account: environment.account.id)
        let first = try await environment.write { try creation.run(in: $0) }
        let second = try await environment.write { try creation.run(in: $0) }
        #expect(first.isNew && !second.isNew && first.event == second.event && first.pastDeadline == nil)
        #expect(try await environment.undo() == "created \"Open Mic\"")
        #expect(try await environment.store.read { try Event.find(first.event, in: $0) } == nil)
    }

    @Test(arguments: [("30 days before", "deadlineInPast"), ("2027-01-01T00:00:00Z", "deadlineNotBeforeStart")])
    func createEventRefusesAnUnfitDeadline(deadline: String, error: String) async throws {
        let environment = try await TestEnvironment()
        var policy = PolicyChoices()
        try policy.choose(.answerBy, deadline)
        let creation = CreateEvent(draft(environment), policy: policy, account: environment.account.id)
        let refusal = await #expect(throws: EventError.self) {
            try await environment.write { try creation.run(in: $0) }
        }
        #expect(caseName(refusal) == error)
    }

    @Test func changeEventReportsWhatFollows() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        let adding = AddToLineup(
            event: show.id, contacts: [ada], terms: Terms(callBefore: .hours(1)), account: environment.account.id)
        _ = try await environment.write { try adding.run(in: $0) }
        try await environment.invite(show, [], isSent: false)
        var changes = ChangeEvent.Changes()
        changes.startsAt = show.startsAt.adding(.hours(1))
        changes.location = .some(nil)
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        let result = try await environment.write { try change.run(in: $0) }
        #expect(result.isChanged && result.requeued == 1 && result.movedCalls.map(\.contact) == ["Ada"])
        #expect(result.event.location == nil && result.event.endsAt == show.endsAt.adding(.hours(1)))
        let again = try await environment.write { try change.run(in: $0) }
        #expect(!again.isChanged && again.movedCalls.isEmpty)
        #expect(try await environment.undo() == "changed \"Late Show\"")
        #expect(try await environment.store.read { try Event.find(show.id, in: $0) }?.startsAt == show.startsAt)
    }

    @Test func aPlaceOfMoreThan200CharactersIsRefused() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var (draft, changes) = (self.draft(environment), ChangeEvent.Changes())
        draft.location = String(repeating: "x", count: 201)
        changes.location = .some(draft.location)
        let creation = CreateEvent(draft, account: environment.account.id)
        await #expect(throws: EventEntryError.longPlace(201)) {
            _ = try await environment.write { try creation.run(in: $0) }
        }
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        await #expect(throws: EventEntryError.longPlace(201)) {
            _ = try await environment.write { try change.run(in: $0) }
        }
        #expect(try await environment.latestStep() == nil)
    }

    @Test func changeEventRefusesAZoneInWhichItHasBegun() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 0)
        var changes = ChangeEvent.Changes()
        changes.zone = Zone("Asia/Tokyo")
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        let refusal = await #expect(throws: EventError.self) {
            try await environment.write { try change.run(in: $0) }
        }
        #expect(caseName(refusal) == "startsInPast")
        #expect(try await environment.latestStep() == nil)
    }

    @Test func copyEventTakesTheLineupAndIsUndoneAtOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let copying = CopyEvent(
            event: show.id, dates: .weekly(2), withLineup: true, account: environment.account.id)
        let copies = try await environment.write { try copying.run(in: $0) }
        #expect(copies.map(\.startsAt) == [show.startsAt.adding(.days(7)), show.startsAt.adding(.days(14))])
        let lineups = try await environment.store.read { tx in
            try copies.map { try Slot.all(event: $0.event, in: tx).map(\.status) }
        }
        #expect(lineups == [[.notAsked], [.notAsked]])
        try await environment.undo()
        let left = try await environment.store.read { tx in try copies.compactMap { try Event.find($0.event, in: tx) } }
        #expect(left.isEmpty)
        await #expect(throws: EventError.self) {
            try await environment.store.write(at: show.startsAt.adding(.days(8))) {
                try copying.run(in: $0)
            }
        }
    }

    @Test func removeEventRefusesOnceSomebodyWasAsked() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic", inDays: 5))
        try await environment.invite(late, [environment.contact("Ada", Self.ada)])
        let (account, planner) = (environment.account.id, environment.planner)
        try await environment.write { try RemoveEvent(planner: planner, event: mic.id, account: account).run(in: $0) }
        #expect(try await environment.latestStep() == "removed \"Open Mic\"")
        let refusal = await #expect(throws: EventError.self) {
            try await environment.write {
                try RemoveEvent(planner: planner, event: late.id, account: account).run(in: $0)
            }
        }
        #expect(caseName(refusal) == "hasRequests")
    }

    @Test func cancelEventTellsThoseInThePlan() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        let canceling = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read(at: Self.noon) { try canceling.plan(in: $0) }
        #expect(plan.drafts.map(\.slot.name) == ["Ada"])
        let sent = try await environment.write { try canceling.send(plan, in: $0) }
        #expect(sent.texts.count == 1)
        #expect(try await environment.latestStep() == "canceled \"Late Show\"")
        let refusal = await #expect(throws: EventError.self) {
            try await environment.write { try canceling.send(plan, in: $0) }
        }
        #expect(caseName(refusal) == "isCanceled")
    }

    /// How far the cancellation notice has got, and why the cancellation is not undone.
    static let notices: [(MessageStatus?, String?)] = [
        (nil, nil), (.sent, "Restore the show instead."), (.delivered, "Restore the show instead."),
    ]

    @Test(arguments: notices) func cancelEventIsUndoneUntilATextLeaves(
        _ state: MessageStatus?, _ refusal: String?
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        _ = try await environment.text("yes", from: Self.ada)
        let canceling = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let sent = try await environment.write { try canceling.send(canceling.plan(in: $0), in: $0) }
        if let state { try await environment.deliver(sent.texts, as: state) }
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        let report = try await environment.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(report?.refusal.map { "\($0)" } == refusal)
        #expect(try await environment.store.read { try Event.find(show.id, in: $0) }?.isCanceled == (refusal != nil))
        if refusal == nil {
            #expect(try await environment.statuses(show) == ["Ada": .confirmed])
            let texts = try await environment.store.read { tx in
                try sent.texts.compactMap { try OutboundMessage.find($0, in: tx)?.state }
            }
            #expect(texts == [.canceled])
        }
    }

    @Test func cancelEventDoesNothingWhereSomebodyIsNotInThePlan() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let canceling = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read(at: Self.noon) { try canceling.plan(in: $0) }
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        let refusal = await #expect(throws: EventError.self) {
            try await environment.write { try canceling.send(plan, in: $0) }
        }
        #expect(caseName(refusal) == "changedSincePlan")
        #expect(try await environment.store.read { try Event.find(show.id, in: $0) }?.isCanceled == false)
    }

    @Test func aChangeIsUndoneWithItsTexts() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        _ = try await environment.text("yes", from: Self.ada)
        var changes = ChangeEvent.Changes()
        changes.location = .some("The Harbor")
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        let changed = try await environment.write { try change.run(in: $0) }
        #expect(changed.step != nil)
        var telling = TellAboutChange(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        telling.firstStep = changed.step
        _ = try await environment.write { [telling] in try telling.send(telling.plan(in: $0), in: $0) }
        #expect(try await environment.undo() == "changed \"Late Show\", told Ada about \"Late Show\"")
        #expect(try await environment.store.read { try Event.find(show.id, in: $0) }?.location == show.location)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func tellAboutChangeAsksAgain() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        _ = try await environment.text("yes", from: Self.ada)
        let planner = environment.planner
        #expect(
            try await environment.store.read { try !TellAboutChange.isNeeded(for: show, planner: planner, in: $0) })
        var changes = ChangeEvent.Changes()
        changes.startsAt = show.startsAt.adding(.hours(1))
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        let changed = try await environment.write { try change.run(in: $0) }.event
        #expect(
            try await environment.store.read { try TellAboutChange.isNeeded(for: changed, planner: planner, in: $0) })
        let telling = TellAboutChange(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let plan = try await environment.store.read(at: Self.noon) { try telling.plan(in: $0) }
        let sent = try await environment.write { try telling.send(plan, in: $0) }
        #expect(sent.texts.count == 1 && sent.skipped.isEmpty)
        #expect(try await environment.statuses(show)["Ada"] == .queued)
        #expect(try await environment.undo() == "told Ada about \"Late Show\"")
        #expect(try await environment.statuses(show)["Ada"] == .mustReconfirm)
    }
}
