import Agenda
import HTTPTransport
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A show that moves after somebody has said yes, over real sockets: a reaction, a yes, the news, a new yes.
@Suite(.serialized) struct ChangedPlansTests {
    @Test func aYesIsGivenAnewForTheNewTime() async throws {
        try await LiveGateway.run { live in
            let show = try await live.stage.show("Late Show")
            try await live.ask(show, [live.stage.contact("Ada", Phone.ada)])
            let asked = try #require(try await live.texts(to: Phone.ada).first)
            try await live.phone(Phone.ada, says: "Liked “\(asked)”")
            let slots = try await live.stage.store.read { try Slot.all(event: show.id, in: $0) }
            #expect(slots.map(\.leaning) == [.yes] && slots.map(\.standing) == [.asked])
            try await live.phone(Phone.ada, says: "YES")
            #expect(try await live.stage.standings(show) == ["Ada": .confirmed])

            let (moved, news) = try await live.stage.postpone(show)
            #expect(try await live.stage.standings(moved) == ["Ada": .asked])
            #expect(try await live.dispatcher.drain(news))
            #expect(try await live.texts(to: Phone.ada).contains { $0.contains("is now on Fri Dec 4, 9 PM") })
            try await live.phone(Phone.ada, says: "sure, still works")
            #expect(try await live.stage.standings(moved) == ["Ada": .confirmed])
        }
    }
}

extension Stage {
    /// By an hour, told to everybody.
    fileprivate func postpone(_ event: Event) async throws -> (Event, [ID<Outbound>]) {
        var changed = event
        changed.startsAt = event.startsAt.adding(.hours(1))
        changed.endsAt = event.endsAt.adding(.hours(1))
        let (asking, account, sender, moved) = (asking, account, sender, changed)
        return try await store.write { tx in
            try moved.save(now: Stage.noon, in: tx)
            let plan = try asking.changes(
                for: Lineup.of(moved, in: tx), from: account, sender: sender, now: Stage.noon, in: tx)
            return (
                moved,
                try asking.announce(plan, of: moved, from: account, sender: sender, now: Stage.noon, in: tx)
            )
        }
    }
}
