import Agenda
import ICalendar
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The calendar feed of a performer.
@Suite struct PerformerCalendarTests {
    private static let host = "https://gigs.example.org"

    /// Names and statuses as the subscriber sees them.
    private func dates(_ environment: TestEnvironment, _ address: String) async throws -> [String] {
        let feeds = Feeds(store: environment.store, modules: environment.modules, publicURL: Self.host)
        let file = String(address.dropFirst("\(Self.host)/calendar/".count))
        let page = try #require(try await feeds.page(in: .calendar, file: file, now: TestEnvironment.noon))
        let events = CalendarReading(page.bytes, floatingIn: .utc).events
        return events.map { "\($0.summary ?? "") \($0.status?.rawValue ?? "") \($0.sequence)" }
    }

    private func link(_ environment: TestEnvironment, _ number: String) async throws -> String {
        let reply = try #require(try await environment.text("Calendar", from: number))
        return String(try #require(reply.split(separator: " ").last))
    }

    @Test func entryFollowsTheAnswerAndTheCancellation() async throws {
        let environment = try await TestEnvironment(publicURL: Self.host)
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        let texts = try await environment.invite(show, [ada], isSent: false)
        let address = try await link(environment, "+14155550101")
        #expect(address.hasPrefix("\(Self.host)/calendar/") && address.hasSuffix(".ics"))
        #expect(
            try await link(environment, "+14155550101") == address, "the same again, for the phone that has it already")
        #expect(try await dates(environment, address).isEmpty, "the request has not left yet")
        try await environment.deliver(texts)
        #expect(try await dates(environment, address) == ["Late Show TENTATIVE 0"])
        _ = try await environment.text("yes", from: "+14155550101")
        #expect(try await dates(environment, address) == ["Late Show CONFIRMED 1"])
        var changes = ChangeEvent.Changes()
        changes.location = "The Attic"
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        _ = try await environment.store.write { try change.run(in: $0) }
        #expect(try await dates(environment, address) == ["Late Show TENTATIVE 2"])
        _ = try await environment.undo()
        try await environment.store.write { try Event.cancel(show.id, in: $0) }
        #expect(try await dates(environment, address) == ["Late Show CANCELLED 4"])
    }

    @Test func enteredAnswersAreIncluded() async throws {
        let environment = try await TestEnvironment(publicURL: Self.host)
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            let slot = try #require(try Slot.find(contact: ada, event: show.id, in: tx))
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: show, in: tx)
        }
        #expect(try await dates(environment, link(environment, "+14155550101")) == ["Late Show CONFIRMED 1"])
    }

    @Test func declinedEventIsAbsentAndFeedsAreSeparate() async throws {
        let environment = try await TestEnvironment(publicURL: Self.host)
        let show = try await environment.show("Late Show")
        let (ada, grace) = (
            try await environment.contact("Ada", "+14155550101"), try await environment.contact("Grace", "+14155550102")
        )
        let texts = try await environment.invite(show, [ada, grace])
        try await environment.deliver(texts)
        let (adas, graces) = (try await link(environment, "+14155550101"), try await link(environment, "+14155550102"))
        #expect(adas != graces)
        _ = try await environment.text("can't", from: "+14155550101")
        #expect(try await dates(environment, adas).isEmpty)
        #expect(try await dates(environment, graces) == ["Late Show TENTATIVE 0"])
        #expect(try await environment.text("CALENDAR", from: "+14155550123") == nil, "a stranger gets no answer")
    }

    @Test func withoutAPublicAddressThereIsAListAndNoLink() async throws {
        let environment = try await TestEnvironment()
        try await environment.invite(environment.show("Late Show"), [environment.contact("Ada", "+14155550101")])
        #expect(
            try await environment.text("CALENDAR", from: "+14155550101")
                == "Late Show, Fri Dec 4, 8 PM, The Anchor: reply YES or NO")
    }
}
