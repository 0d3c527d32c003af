import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// Bookings, times of stops, and days behind the end of a trip.
@Suite struct TripBookingTests {
    private let now = TestEnvironment.noon

    private func add(
        _ inputs: [BookingInput], to trip: Trip, _ environment: TravelEnvironment
    ) async throws -> [TripBooking] {
        let (account, now) = (environment.base.account, now)
        return try await environment.base.store.write(at: now) { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            for input in inputs { _ = try bookings.add(input.applied(to: nil, account: account, now: now), in: tx) }
            return bookings.items
        }
    }

    private static let flight = BookingInput(
        kind: "flight", title: "BA 117", confirmation: "X7KP2Q", day: "2027-05-01", time: "9:20", endTime: "12:55")
    private static let hotel = BookingInput(
        kind: "hotel", title: "The Anchor", day: "2027-05-01", endDay: "2027-05-03")

    @Test("a text shortens the title of a booking, and keeps its time and its confirmation number")
    func longTitles() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-05-01", end: "2027-05-03"))
        var flight = Self.flight
        flight.title = "BA 117 from London Heathrow Terminal 5 to Rome Fiumicino with a change in Paris"
        let booking = try await add([flight], to: trip, environment)[0]
        let line = booking.line(atMost: 120)
        #expect(line.count == 120 && line.hasPrefix("Flight BA 117 from London Heathrow"))
        #expect(line.hasSuffix(", Sat May 1 2027, 9:20 AM to 12:55 PM, X7KP2Q"))
    }

    @Test("bookings are kept in the order of their times, and undone")
    func order() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-05-01", end: "2027-05-03"))
        let ticket = BookingInput(kind: "ticket", title: "Forum")
        let items = try await add([ticket, Self.hotel, Self.flight], to: trip, environment)
        #expect(
            items.map(\.line) == [
                "Hotel The Anchor, Sat May 1 2027 to Mon May 3 2027",
                "Flight BA 117, Sat May 1 2027, 9:20 AM to 12:55 PM, X7KP2Q", "Ticket Forum",
            ])
        let (store, now) = (environment.base.store, now)
        let changed = try await store.write(at: now) { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            var draft = try bookings.find("x7kp2q").draft
            draft.confirmation = nil
            return try bookings.edit(bookings.find("BA"), to: draft, in: tx)
        }
        #expect(changed.isChanged && changed.booking.confirmation == nil)
        #expect(try await environment.undo()?.summary == "changed the booking \"BA 117\"")
        try await store.write(at: now) { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            try bookings.remove(bookings.items, in: tx)
        }
        #expect(try await environment.undo()?.summary == "removed 3 bookings")
        #expect(try await store.read { try TripBooking.all(of: trip.id, in: $0) } == items)
        try await store.write(at: now) { try Trip.remove([trip], subjects: environment.base.subjects, in: $0) }
        _ = try await environment.undo()
        #expect(try await store.read { try TripBooking.all(of: trip.id, in: $0) } == items)
    }

    @Test(
        "a booking that is not valid is refused, with its field",
        arguments: [
            (BookingInput(kind: "rocket", title: "x"), .kind), (BookingInput(title: " "), .title),
            (BookingInput(title: String(repeating: "x", count: 201)), .title),
            (BookingInput(title: "x", confirmation: String(repeating: "x", count: 101)), .confirmation),
            (BookingInput(title: "x", day: "someday"), .day), (BookingInput(title: "x", time: "9:20"), .time),
            (BookingInput(title: "x", day: "2027-05-01", time: "25:00"), .time),
            (BookingInput(title: "x", day: "2027-05-02", endDay: "2027-05-01"), .endDay),
            (BookingInput(title: "x", day: "2027-05-02", time: "9:20", endTime: "9:10"), .endDay),
            (BookingInput(title: "x", endDay: "2027-05-01"), .day),
            (BookingInput(title: "x", link: "javascript:alert(1)"), .link),
            (BookingInput(title: "x", link: "https://"), .link),
            (BookingInput(title: "x", link: "https://a b"), .link),
        ] as [(BookingInput, BookingInput.Field)])
    func refused(input: BookingInput, field: BookingInput.Field) async throws {
        let environment = try await TravelEnvironment()
        let problems = #expect(throws: InputProblems<BookingInput.Field>.self) {
            try input.applied(to: nil, account: environment.base.account, now: now)
        }
        #expect(problems?.all.map(\.field) == [field])
    }

    /// (what its file holds, its name, the name with which it is kept; nil if it is refused)
    @Test(
        "a booking has a file of a safe kind, which undo restores",
        arguments: [
            ("%PDF-1.7", "ticket.pdf", "ticket.pdf"), ("%PDF-1.7", "ticket.html", "ticket.html.pdf"),
            ("%PDF-1.7", "C:\\tickets\\a.PDF", "a.pdf"), ("%PDF-1.7", "../../etc/", "etc.pdf"),
            ("PK\u{3}\u{4}", "pass.pkpass", "pass.pkpass"), ("PK\u{3}\u{4}", "a.zip", nil),
            ("<html><script>", "ticket.pdf", nil), ("<svg xmlns='x'/>", "ticket.png", nil), ("", "ticket.pdf", nil),
        ] as [(String, String, String?)])
    func documents(content: String, name: String, kept: String?) async throws {
        let environment = try await TravelEnvironment()
        let (store, now) = (environment.base.store, now)
        let trip = try await environment.add(TripInput(name: "Rome"))
        let flight = try #require(try await add([Self.flight], to: trip, environment).first)
        func attach() async throws -> TripBooking {
            try await store.write(at: now) { tx in
                var (bookings, draft) = (try TripBookings.of(trip, in: tx), flight.draft)
                draft.document = try BookingDocument.add(Array(content.utf8), named: name, to: trip, in: tx)
                return try bookings.edit(flight, to: draft, in: tx).booking
            }
        }
        guard let kept else {
            await #expect(throws: BookingError.unknownDocument(name)) { try await attach() }
            return
        }
        let document = try #require(try await attach().document)
        #expect(document.name == kept)
        try await store.write(at: now) { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            try bookings.remove(bookings.items, in: tx)
            try BookingDocument.removeUnused(in: tx)
        }
        _ = try await environment.undo()
        let later = now.adding(UndoStep.retention).adding(.days(1))
        let bytes = try await store.write(at: later) { tx in
            try BookingDocument.removeUnused(in: tx)
            return try TripBooking.all(of: trip.id, in: tx).first?.document?.bytes(of: trip, in: tx)
        }
        #expect(bytes == Array(content.utf8))
    }

    @Test("a file that is too large is refused")
    func largeDocuments() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome"))
        let bytes = Array("%PDF-".utf8) + [UInt8](repeating: 0, count: BookingDocument.mostBytes)
        await #expect(throws: BookingError.largeDocument(bytes.count)) {
            try await environment.base.store.write(at: now) {
                _ = try BookingDocument.add(bytes, named: "a.pdf", to: trip, in: $0)
            }
        }
    }

    @Test("a stop has a time, and a shorter trip says what is on days that it has no more")
    func timesAndShorterTrips() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-05-01", end: "2027-05-03"))
        let (account, now) = (environment.base.account, now)
        let train = BookingInput(kind: "train", title: "ICE 5", day: "2027-05-02")
        let back = BookingInput(kind: "flight", title: "BA 118", day: "2027-05-03")
        let ticket = BookingInput(kind: "ticket", title: "Zoo")
        let bookings = try await add([Self.hotel, train, back, ticket], to: trip, environment)
        let words = try await environment.base.store.write(at: now) { tx -> [String?] in
            var stops = try TripStops.of(trip, in: tx)
            let clock = try TripStopInput(time: "9:30").clock(keeping: nil, account: account, now: now)
            _ = try stops.add("Colosseum", at: nil, day: 3, time: clock, in: tx)
            let stop = try stops.find("Colosseum")
            let before = [stop.titleWithTime, stops.outsideTripWords(bookings)]
            #expect(try stops.edit(stop, name: "Forum", at: Coordinate("41.8925,12.4853"), time: nil, in: tx))
            #expect(
                try !stops.edit(
                    stops.find("Forum"), name: "Forum", at: Coordinate("41.8925,12.4853"), time: nil, in: tx))
            let shorter = try trip.edited(
                { try TripInput(end: "2027-05-02").applied(to: $0, account: account, now: now) }, in: tx
            ).trip
            return before + [try TripStops.of(shorter, in: tx).outsideTripWords(bookings)]
        }
        let outside =
            "The trip has 2 days, but day 3 has Forum; Hotel The Anchor is booked for Sat May 1 2027 to Mon May 3 2027; "
            + "Flight BA 118 is booked for Mon May 3 2027."
        #expect(words == ["9:30 AM Colosseum", nil, outside])
    }

    @Test("ordering a day leaves stops without a position in their places")
    func ordering() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome"))
        let names = try await environment.base.store.write(at: now) { tx -> [String] in
            var stops = try TripStops.of(trip, in: tx)
            for (name, place) in [("a", "0,0"), ("dinner", nil), ("c", "0,2"), ("b", "0,1")] as [(String, String?)] {
                _ = try stops.add(name, at: place.flatMap { Coordinate($0) }, day: 1, in: tx)
            }
            #expect(try stops.shortened(day: 1).kept.map(\.name) == ["dinner"])
            #expect(try stops.shorten(day: 1, in: tx))
            try stops.remove([stops.find("b")], in: tx)
            #expect(throws: StopError.tooFew(day: 1, placed: 2, all: 3)) { try stops.shortened(day: 1) }
            return stops.stops.map(\.name)
        }
        #expect(names == ["a", "dinner", "c"])
        _ = try await environment.undo()
        #expect(
            try await environment.base.store.read { try TripStops.of(trip, in: $0).stops.map(\.name) } == [
                "a", "dinner", "b", "c",
            ])
    }
}
