import Agenda
import ICalendar
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.17: a performer's dates in a calendar of their own.
@Suite struct PerformersCalendarTests {
    private static let host = "https://gigs.example.org"

    /// As the subscriber sees it: names and states.
    private func dates(_ stage: Stage, _ address: String) async throws -> [String] {
        let desk = FeedDesk(store: stage.store, features: stage.inbox.features)
        let token = String(address.dropFirst("\(Self.host)/calendar/".count).dropLast(4))
        let page = try #require(try await desk.page(token: token, now: Stage.noon))
        let events = CalendarReading(page.bytes, floatingIn: .utc).events
        return events.map { "\($0.summary ?? "") \($0.status?.rawValue ?? "") \($0.sequence)" }
    }

    private func link(_ stage: Stage, _ number: String) async throws -> String {
        let reply = try #require(try await stage.text("Calendar", from: number))
        return String(try #require(reply.split(separator: " ").last))
    }

    @Test func tentativeWhileAskedConfirmedAfterYesCancelledAfterACancellation() async throws {
        let stage = try await Stage(publicURL: Self.host)
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", "+14155550101")
        let texts = try await stage.ask(show, [ada])
        let address = try await link(stage, "+14155550101")
        #expect(address.hasPrefix("\(Self.host)/calendar/") && address.hasSuffix(".ics"))
        #expect(try await link(stage, "+14155550101") == address, "the same again, for the phone that has it already")
        #expect(try await dates(stage, address).isEmpty, "the request has not left yet")
        try await stage.store.write { tx in
            for text in texts { try tx.run("UPDATE outbound SET state = 'delivered' WHERE id = \(text)") }
        }
        #expect(try await dates(stage, address) == ["Late Show TENTATIVE 0"])
        _ = try await stage.text("yes", from: "+14155550101")
        #expect(try await dates(stage, address) == ["Late Show CONFIRMED 1"])
        try await stage.store.write { try Event.cancel(show.id, now: Stage.noon, in: $0) }
        #expect(try await dates(stage, address) == ["Late Show CANCELLED 2"])
    }

    @Test func whatTheBookerHasNotedIsInItToo() async throws {
        let stage = try await Stage(publicURL: Self.host)
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", "+14155550101")
        try await stage.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, now: Stage.noon, in: tx)
            let slot = try #require(try Slot.find(contact: ada, event: show.id, in: tx))
            _ = try BookersAnswer(.yes, isMisread: false).apply(to: slot.id, of: show, now: Stage.noon, in: tx)
        }
        #expect(try await dates(stage, link(stage, "+14155550101")) == ["Late Show CONFIRMED 1"])
    }

    @Test func aNoLeavesAndNobodySeesAnothersDates() async throws {
        let stage = try await Stage(publicURL: Self.host)
        let show = try await stage.show("Late Show")
        let (ada, grace) = (
            try await stage.contact("Ada", "+14155550101"), try await stage.contact("Grace", "+14155550102")
        )
        let texts = try await stage.ask(show, [ada, grace])
        try await stage.store.write { tx in
            for text in texts { try tx.run("UPDATE outbound SET state = 'delivered' WHERE id = \(text)") }
        }
        let (adas, graces) = (try await link(stage, "+14155550101"), try await link(stage, "+14155550102"))
        #expect(adas != graces)
        _ = try await stage.text("can't", from: "+14155550101")
        #expect(try await dates(stage, adas).isEmpty)
        #expect(try await dates(stage, graces) == ["Late Show TENTATIVE 0"])
        #expect(try await stage.text("CALENDAR", from: "+14155550123") == nil, "a stranger gets no answer")
    }

    @Test func whereNobodyCanReachUsThereIsAListAndNoLink() async throws {
        let stage = try await Stage()
        try await stage.ask(stage.show("Late Show"), [stage.contact("Ada", "+14155550101")])
        #expect(
            try await stage.text("CALENDAR", from: "+14155550101")
                == "Late Show, Fri Dec 4, 8 PM, The Anchor: reply YES or NO")
    }
}
