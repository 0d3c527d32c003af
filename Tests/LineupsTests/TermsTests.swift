import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Pay, set length, call time and note of one slot.
@Suite struct TermsTests {
    struct Row: CustomTestStringConvertible {
        let terms: Terms
        let request: String
        var testDescription: String { request }
    }

    private static let fifty = Money(minorUnits: 5000, currency: .usd)

    static let rows = [
        Row(terms: Terms(), request: "at The Anchor? Reply YES or NO."),
        Row(terms: Terms(pay: fifty), request: "at The Anchor? Pay: $50. Reply YES or NO."),
        Row(
            terms: Terms(pay: Money(minorUnits: 8050, currency: .eur), setLength: .minutes(10)),
            request: "at The Anchor? Set: 10 minutes. Pay: €80.50. Reply"),
        Row(terms: Terms(callBefore: .hours(1)), request: "at The Anchor? Call time 7 PM. Reply"),
        Row(terms: Terms(callBefore: .hours(21)), request: "at The Anchor? Call time Thu Dec 3, 11 PM. Reply"),
        Row(terms: Terms(note: "Bring merch"), request: "at The Anchor? Bring merch. Reply"),
        Row(terms: Terms(note: "Park behind!"), request: "at The Anchor? Park behind! Reply"),
    ]

    @Test(arguments: rows) func requestNamesTheTermsThatAreSet(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            guard let slot = try Slot.find(contact: ada, event: show.id, in: tx) else { return }
            try row.terms.save(for: slot.id, in: tx)
        }
        #expect(try await environment.slots(show)[0].terms == row.terms)
        let body = try #require(try await environment.bodies(environment.invite(show, [])).first)
        #expect(body.contains(row.request), "\(body)")
        #expect(GSM7.canEncode(body))
        if row.terms.isEmpty { #expect(Segments(body).count == 1) }
    }

    @Test func callTimeMovesWithTheEvent() async throws {
        let environment = try await TestEnvironment()
        var show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(show, [ada]))
        let slot = try await environment.slots(show)[0]
        show.startsAt = show.startsAt.adding(.hours(1))
        show.endsAt = show.endsAt.adding(.hours(1))
        let moved = show
        try await environment.store.write { tx in
            try Terms(callBefore: .minutes(90)).save(for: slot.id, in: tx)
            try moved.save(in: tx)
        }
        #expect(try await environment.text("yes", from: "+14155550101") == nil)
        let notices = try await environment.store.read {
            try $0.values("SELECT id FROM outbound_message WHERE state = 'queued'", as: ID<OutboundMessage>.self)
        }
        #expect(try await environment.bodies(notices).first?.contains("Call time 7:30 PM.") == true)
        try await environment.deliver(notices)
        let reply = try await environment.text("yes", from: "+14155550101")
        #expect(reply?.contains("Call time 7:30 PM.") == true, "\(reply ?? "nothing")")
    }

    static let sums: [(Int64, String, String)] = [
        (5000, "USD", "$50"), (5050, "USD", "$50.50"), (123_456, "GBP", "£1234.56"), (900, "JPY", "¥900"),
        (90_000, "INR", "INR 900"), (8000, "CAD", "CAD 80"), (0, "EUR", "€0"),
    ]

    @Test(arguments: sums) func amountsUseGSM7Characters(
        _ units: Int64, _ code: String, _ text: String
    ) throws {
        let written = Money(minorUnits: units, currency: try #require(Currency(code))).forTexts
        #expect(written == text)
        #expect(GSM7.canEncode(written))
    }

    @Test(arguments: [("US", "USD"), ("GB", "GBP"), ("de", "EUR"), ("CH", "CHF"), ("ZW", "ZWG"), ("GG", "GBP")])
    func countryHasItsCurrency(_ country: String, _ code: String) {
        #expect(Currency.used(in: country)?.code == code)
    }
}
