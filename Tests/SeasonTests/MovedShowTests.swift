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

/// A show of a poll that moves to another day.
@Suite struct MovedShowTests {
    /// Whether somebody was asked, and the open dates after the show moved to another day, back, and within the day.
    @Test(arguments: [false, true])
    func aShowThatMovesTakesItsDateAlongUntilSomebodyIsAsked(_ isSent: Bool) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", PolledPerson.number)
        var input = PollInput()
        (input.name, input.events, input.contacts) = ("December", [show.id], [ada])
        let (typed, account) = (input, environment.account)
        let poll = try await environment.store.write { try typed.add(account: account, in: $0) }
        let asked = PolledPerson(ada, poll, in: environment)
        if isSent {
            try await asked.send(poll)
            _ = try await asked.text("yes 1")
        }
        let moves: [(by: Duration, days: [String])] = [
            (.hours(1), ["2026-12-04"]), (.days(1), isSent ? [] : ["2026-12-05"]), (.zero, ["2026-12-04"]),
        ]
        for (by, days) in moves {
            var changes = ChangeEvent.Changes()
            changes.startsAt = show.startsAt.adding(by)
            let change = ChangeEvent(planner: environment.planner, event: show.id, changes: changes, account: account)
            try await environment.store.write { _ = try change.run(in: $0) }
            let open = try await environment.store.read { try poll.dates(in: $0).map(\.day.description) }
            #expect(open == days)
            let filters = try await environment.store.read { tx in
                try environment.modules.flatMap { try $0.dateFilters?(account, tx) ?? [] }.flatMap(\.days)
            }
            #expect(filters.map(\.description) == days)
        }
    }
}
