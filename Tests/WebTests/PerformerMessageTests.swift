import Agenda
import ICalendar
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a performer can see by phone besides the request: terms, dates and calendar.
@Suite struct PerformerMessageTests {
    @Test func termsAreInTheRequestAndCallTimeInLaterTexts() async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await live.environment.show("Late Show")
        let ada = try await live.environment.contact("Ada", Phone.ada)
        let terms = Terms(
            pay: Money(minorUnits: 5000, currency: .usd), setLength: .minutes(10), callBefore: .hours(1),
            note: "Bring merch")
        try await live.environment.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            try Slot.find(contact: ada, event: show.id, in: tx).map { try terms.save(for: $0.id, in: tx) }
        }
        try await live.invite(show, [])
        let request = try await live.texts(to: Phone.ada).first
        #expect(
            request?.contains("? Call time 7 PM. Set: 10 minutes. Pay: $50. Bring merch. Reply YES or NO") == true,
            "\(request ?? "")")
        #expect(try await live.phone(Phone.ada, says: "yes")?.contains("Call time 7 PM.") == true)
        // Thursday noon.
        time.move(by: .hours(72))
        try await live.catchUp()
        let note = try await live.texts(to: Phone.ada).first
        #expect(note?.contains("see you at Late Show") == true && note?.contains("Call time 7 PM.") == true)
    }

    @Test func showsListsOpenAndConfirmedDates() async throws {
        let live = try await InProcessGateway()
        _ = try await Self.adaIsInTheLateShowAndAskedForTheMic(live)
        let list = try await live.phone(Phone.ada, says: "shows")
        #expect(list?.contains("Late Show, Fri Dec 4, 8 PM, The Anchor: you're in") == true, "\(list ?? "")")
        #expect(list?.contains("Open Mic, Sat Dec 5, 8 PM, The Anchor: reply YES") == true, "\(list ?? "")")
        try await live.phone(Phone.ada, says: "no to the open mic")
        let rest = try await live.phone(Phone.ada, says: "SHOWS")
        #expect(rest?.contains("Late Show") == true && rest?.contains("Open Mic") == false, "\(rest ?? "")")
    }

    @Test func theCalendarFollowsTheAnswers() async throws {
        let live = try await InProcessGateway()
        let (late, mic) = try await Self.adaIsInTheLateShowAndAskedForTheMic(live)
        let reply = try #require(try await live.phone(Phone.ada, says: "calendar"))
        let link = String(try #require(reply.split(separator: " ").last))
        #expect(link.hasPrefix(InProcessGateway.publicURL + "/calendar/") && link.hasSuffix(".ics"))
        #expect(try await live.dates(at: link) == ["Late Show CONFIRMED", "Open Mic TENTATIVE"])
        try await live.phone(Phone.ada, says: "yes to the open mic")
        #expect(try await live.dates(at: link) == ["Late Show CONFIRMED", "Open Mic CONFIRMED"])
        try await live.environment.store.write { try Event.cancel(late.id, in: $0) }
        try await live.phone(Phone.ada, says: "can't do the open mic any more")
        #expect(try await live.environment.statuses(mic) == ["Ada": .withdrawn])
        #expect(try await live.dates(at: link) == ["Late Show CANCELLED"])
    }

    private static func adaIsInTheLateShowAndAskedForTheMic(_ live: InProcessGateway) async throws -> (Event, Event) {
        let (late, mic) = (
            try await live.environment.show("Late Show"), try await live.environment.show("Open Mic", inDays: 5)
        )
        let ada = try await live.environment.contact("Ada", Phone.ada)
        try await live.invite(late, [ada])
        try await live.phone(Phone.ada, says: "yes")
        try await live.invite(mic, [ada])
        return (late, mic)
    }
}

extension InProcessGateway {
    /// Name and status of each date in the subscribed calendar.
    fileprivate func dates(at link: String) async throws -> [String] {
        let page = try #require(try await calendar(at: link))
        return CalendarReading(page.bytes, floatingIn: .utc).events
            .map { "\($0.summary ?? "") \($0.status?.rawValue ?? "")" }
    }
}
