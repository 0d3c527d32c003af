import Agenda
import HTTPTransport
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A show that moves after a confirmation: a reaction, a yes, the change notice, a new yes.
@Suite struct MovedShowTests {
    @Test func aChangedTimeNeedsANewYes() async throws {
        let live = try await InProcessGateway()
        let show = try await live.environment.show("Late Show")
        try await live.invite(show, [live.environment.contact("Ada", Phone.ada)])
        let asked = try #require(try await live.texts(to: Phone.ada).first)
        try await live.phone(Phone.ada, says: "Liked “\(asked)”")
        let slots = try await live.environment.store.read { try Slot.all(event: show.id, in: $0) }
        #expect(slots.map(\.leaning) == [.yes] && slots.map(\.status) == [.asked])
        try await live.phone(Phone.ada, says: "YES")
        #expect(try await live.environment.statuses(show) == ["Ada": .confirmed])

        let (moved, news) = try await live.environment.postpone(show)
        #expect(try await live.environment.statuses(moved) == ["Ada": .queued])
        try await live.send(news)
        #expect(try await live.texts(to: Phone.ada).contains { $0.contains("is now on Fri Dec 4, 9 PM") })
        try await live.phone(Phone.ada, says: "sure, still works")
        #expect(try await live.environment.statuses(moved) == ["Ada": .confirmed])
    }
}

extension TestEnvironment {
    /// Moves the show by an hour and sends change notices.
    fileprivate func postpone(_ event: Event) async throws -> (Event, [ID<OutboundMessage>]) {
        var changed = event
        changed.startsAt = event.startsAt.adding(.hours(1))
        changed.endsAt = event.endsAt.adding(.hours(1))
        let (planner, account, sender, moved) = (planner, account, sender, changed)
        return try await store.write { tx in
            try moved.save(in: tx)
            let plan = try planner.changes(for: Lineup.of(moved, in: tx), from: account, sender: sender, in: tx)
            return (moved, try InvitationOutbox(plan).queueChangeNotices(in: tx))
        }
    }
}
