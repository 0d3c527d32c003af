import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A yes counts for the terms it was given to: start time, place and hosting.
@Suite struct MustReconfirmTests {
    private let environment: TestEnvironment
    private let show: Event
    private let ada: ID<Contact>

    init() async throws {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(show, [ada]))
        _ = try await environment.text("yes", from: "+14155550101")
    }

    private func change(_ changes: ChangeEvent.Changes) async throws {
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        _ = try await environment.store.write { try change.run(in: $0) }
    }

    private func lineup() async throws -> Lineup {
        try await environment.store.read { [id = environment.account.id] in
            try #require(try Board.upcoming(account: id, in: $0).first)
        }
    }

    private static let changes: [(what: String, change: @Sendable (inout ChangeEvent.Changes) -> Void, resets: Bool)] =
        [
            ("start", { $0.startsAt = TestEnvironment.noon.adding(.days(5)) }, true),
            ("place", { $0.location = "The Attic" }, true),
            ("name", { $0.name = "Later Show" }, false),
            ("length", { $0.length = .hours(3) }, false),
        ]

    @Test(arguments: changes.indices) func aYesCountsForItsTerms(_ row: Int) async throws {
        #expect(try await lineup().isConfirmed)
        var changes = ChangeEvent.Changes()
        Self.changes[row].change(&changes)
        try await change(changes)
        let resets = Self.changes[row].resets
        let lineup = try await lineup()
        #expect(lineup.isConfirmed != resets, "\(Self.changes[row].what)")
        #expect(lineup.confirmedCount == (resets ? 0 : 1) && lineup.notToldCount == (resets ? 1 : 0))
        #expect(lineup.slots.map(\.status) == [resets ? .mustReconfirm : .confirmed])
        #expect(lineup.slots.map(\.answer) == [.confirmed], "the answer itself stays")
    }

    /// A spelling is fixed: answers stay, and undo does not ask anybody again.
    @Test func aCorrectionOfThePlaceKeepsAnswers() async throws {
        var changes = ChangeEvent.Changes()
        (changes.location, changes.isCorrection) = ("The Ankor", true)
        try await change(changes)
        #expect(try await lineup().isConfirmed)
        #expect(try await lineup().event.location == "The Ankor")
        _ = try await environment.undo()
        #expect(try await lineup().isConfirmed)
        #expect(try await lineup().event.location == show.location)
    }

    @Test func aNewTimeIsNoCorrection() async throws {
        var changes = ChangeEvent.Changes()
        (changes.startsAt, changes.isCorrection) = (TestEnvironment.noon.adding(.days(5)), true)
        await #expect(throws: EventError.self) { try await change(changes) }
        #expect(try await lineup().event.startsAt == show.startsAt)
    }

    /// Who was never told the place is not taken to know it.
    @Test func aCorrectionDoesNotHideAnEarlierChange() async throws {
        var changes = ChangeEvent.Changes()
        changes.location = "The Attic"
        try await change(changes)
        (changes.location, changes.isCorrection) = ("The Attik", true)
        try await change(changes)
        #expect(try await lineup().slots.map(\.status) == [.mustReconfirm])
    }

    @Test func hostingResetsAYesUntilToldAndConfirmed() async throws {
        try await environment.store.write { [slot = try await lineup().slots[0].id] in
            try Lineup.setHost(slot, true, in: $0)
        }
        #expect(try await lineup().slots.map(\.status) == [.mustReconfirm])
    }

    @Test func whoIsConfirmedElsewhereAtTheSameTimeIsNamed() async throws {
        let other = try await environment.show("Sat Late")
        try await environment.deliver(environment.invite(other, [ada]))
        _ = try await environment.text("yes to sat late", from: "+14155550101")
        let lineup = try await environment.store.read { [show] in try Lineup.withDoubleBookings(show, in: $0) }
        #expect(lineup.isConfirmed)
        #expect(lineup.doubleBookings.map(\.name) == ["Ada"])
    }
}
