import Agenda
import FoundationEssentials
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// Trips: fields, dates in the calendar, expenses, and undo.
@Suite struct TripTests {
    private func days(_ environment: TravelEnvironment) async throws -> [CalendarEvent] {
        let account = environment.base.account
        return try await environment.base.store.write {
            try CalendarContents.of(account, tx: $0).entries.filter { !$0.isCanceled }
                .map(\.event)
        }
    }

    @Test("any field may be empty, but not the photo") func onlyThePhotoIsNeeded() async throws {
        let environment = try await TravelEnvironment()
        let account = environment.base.account
        await #expect(throws: TripError.noPhoto) {
            try await environment.base.store.write {
                try Trip.add(TripInput(name: "Rome"), photo: nil, account: account, in: $0)
            }
        }
        #expect(try await environment.trips().isEmpty)
        let trip = try await environment.add(TripInput())
        #expect(trip.title == "No Plan Name")
        #expect(trip.fields == Trip.Fields())
        #expect(try await environment.trips() == [trip])
    }

    @Test("a trip keeps all fields, and is in the calendar from its first to its last day")
    func aTripWithDatesIsInTheCalendar() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(
            TripInput(
                name: "  Rome \n trip ", from: "Berlin", to: "41.8902,12.4922", start: "2027-06-01", end: "2027-06-03",
                expense: "600", notes: "a\nb"))
        #expect(trip.title == "Rome trip")
        #expect(trip.fields.to?.coordinate == Coordinate("41.8902,12.4922"))
        let entry = try #require(try await days(environment).first)
        #expect(entry.start == .day(try #require(LocalDate(iso: "2027-06-01"))))
        #expect(entry.end == .day(try #require(LocalDate(iso: "2027-06-04"))))
        #expect((entry.summary, entry.location, entry.details) == ("Rome trip", "41.8902,12.4922", "a\nb"))
        #expect(trip.calendarFile(now: TestEnvironment.noon)?.contains("DTEND;VALUE=DATE:20270604") == true)
    }

    @Test func theCalendarFollowsTheTrip() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-06-01", end: "2027-06-03"))
        let uid = try #require(try await days(environment).first?.uid)
        func edit(_ input: TripInput) async throws -> Trip {
            let account = environment.base.account
            return try await environment.base.store.write { tx in
                try trip.edited(
                    { try input.applied(to: $0, account: account, now: TestEnvironment.noon) },
                    in: tx
                ).trip
            }
        }
        // The last day moves with the first.
        #expect(try await edit(TripInput(start: "2027-06-02")).fields.days?.upperBound.description == "2027-06-04")
        #expect(try await days(environment).map(\.uid) == [uid])
        #expect(try await edit(TripInput(start: "", end: "")).fields.days == nil)
        #expect(try await days(environment).isEmpty)
        _ = try await environment.undo()
        let back = try #require(try await days(environment).first)
        #expect(back.uid == uid && back.sequence > 0)
    }

    @Test(arguments: [
        (TripInput(end: "2027-06-01"), TripError.endWithoutStart),
        (
            TripInput(start: "2027-06-02", end: "2027-06-01"),
            .endsBeforeStart(LocalDate(iso: "2027-06-02")!, LocalDate(iso: "2027-06-01")!)
        ),
        (TripInput(name: String(repeating: "x", count: 201)), .longName(201)),
        (TripInput(to: String(repeating: "x", count: 301)), .longPlace(301)),
        (TripInput(notes: String(repeating: "x", count: 20_001)), .longNotes(20_001)),
    ])
    func invalidInputIsRefused(input: TripInput, error: TripError) async throws {
        let environment = try await TravelEnvironment()
        await #expect(throws: error) { _ = try await environment.add(input) }
    }

    @Test(
        "an invalid amount counts as 0, steps start there, and it is never negative",
        arguments: [
            ("120", 1, 121), ("120", -1, 119), ("abc", 1, 1), ("", 1, 1), ("12.5", 1, 1), ("-5", 1, 1), ("0", -1, 0),
            ("abc", -1, 0), ("999999999", 1, 999_999_999), ("99999999999999999999", 1, 1), ("3", -10, 0),
        ])
    func anExpenseIsAdjusted(typed: String, step: Int, amount: Int) {
        #expect(TripExpense(typed).stepped(by: step).amount == amount)
    }

    @Test(
        "what counts as 0 says why",
        arguments: [
            ("120", nil), ("0", nil), ("-0", nil), ("999999999", nil), ("", nil), ("abc", "is not a whole amount"),
            ("12.5", "is not a whole amount"), ("-", "is not a whole amount"), ("1-2", "is not a whole amount"),
            ("-5", "is below 0"), ("-99999999999999999999", "is below 0"), ("1000000000", "is more than 999999999"),
            ("99999999999999999999", "is more than 999999999"),
        ] as [(String, String?)])
    func expenseProblems(typed: String, problem: String?) {
        #expect(TripExpense(typed).problem == problem)
    }

    @Test func removedTripsComeBackWithEverything() async throws {
        let environment = try await TravelEnvironment()
        let (base, now) = (environment.base, TestEnvironment.noon)
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-06-01"))
        try await base.store.write(at: now) { tx in
            var list = try TodoList.of(trip.subject, in: tx)
            _ = try list.add("passport", due: nil, in: tx)
            _ = try Note.add("bring film", to: trip.subject, in: tx)
            var stops = try TripStops.of(trip, in: tx)
            _ = try stops.add("Forum", at: Coordinate("41.8925,12.4853"), day: 1, in: tx)
            try Trip.remove([trip], subjects: base.subjects, in: tx)
        }
        #expect(try await environment.trips().isEmpty)
        #expect(try await days(environment).isEmpty)
        // The photo's file stays as long as an undo can need it.
        try await PhotoStore(base.store).removeUnneeded(base.store, now: now, minimumAge: -1)
        #expect(try await environment.undo()?.summary == "removed the trip \"Rome\"")
        #expect(try await environment.trips() == [trip])
        let document = try await base.store.read { try TripDocument.of(trip, in: $0) }
        #expect(document.todos.map(\.title) == ["passport"])
        #expect(document.notes.map(\.body) == ["bring film"])
        #expect(document.stops.stops.map(\.name) == ["Forum"])
        let photo = try #require(document.photo)
        #expect(PhotoStore(base.store).bytes(named: photo.file) != nil)
        #expect(try await days(environment).map(\.summary) == ["Rome"])
    }

    @Test func atNamesMeanTheTripAndNotItsCalendarEntry() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome", start: "2027-06-01"))
        let found = try await environment.base.store.write { try environment.base.subject("film @rome", in: $0) }
        #expect(found.id == trip.id && found.kind == .trip)
    }

    @Test func anotherAccountSeesNothing() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome"))
        let (zone, region) = (environment.base.account.zone, environment.base.account.region)
        let other = try await environment.base.store.write {
            try Account.create(name: "Harbour", zone: zone, region: region, in: $0)
        }
        let seen = try await environment.base.store.read { tx in
            (try Trip.find(trip.id, account: other.id, in: tx), try TripCollection.of(other.id, in: tx).items.count)
        }
        #expect(seen.0 == nil && seen.1 == 0)
    }

    // MARK: Stops

    @Test func stopsAreNumberedByDayMovedAndRemoved() async throws {
        let environment = try await TravelEnvironment()
        let (store, now) = (environment.base.store, TestEnvironment.noon)
        let trip = try await environment.add(TripInput(start: "2027-06-01", end: "2027-06-02"))
        let names = try await store.write(at: now) { tx -> [[String]] in
            var stops = try TripStops.of(trip, in: tx)
            for name in ["a", "b", "c"] { _ = try stops.add(name, at: nil, day: 1, in: tx) }
            #expect(throws: StopError.dayAfterTrip(3, days: 2)) {
                try stops.add("x", at: nil, day: 3, in: tx)
            }
            #expect(throws: StopError.noName) { try stops.add(" ", at: nil, day: 1, in: tx) }
            var seen: [[String]] = []
            #expect(try stops.move(stops.find("c"), to: 1, in: tx))
            seen.append(stops.stops(on: 1).map(\.name))
            #expect(try stops.move(stops.find("a"), to: 9, day: 2, in: tx))
            seen.append(stops.stops(on: 1).map(\.name))
            seen.append(stops.stops(on: 2).map(\.name))
            #expect(try !stops.move(stops.find("a"), to: 1, in: tx))
            try stops.remove([stops.find("b")], in: tx)
            seen.append(stops.stops.map(\.name))
            return seen
        }
        #expect(names == [["c", "a", "b"], ["c", "b"], ["a"], ["c", "a"]])
        _ = try await environment.undo()
        let back = try await store.read { try TripStops.of(trip, in: $0).stops(on: 1).map(\.name) }
        #expect(back == ["c", "b"])
    }

    // MARK: Expenses

    @Test("the maximum is shown, an invalid amount counts as 0") func theLargestExpenseIsShown() async throws {
        let environment = try await TravelEnvironment()
        let account = environment.account
        func sentence() async throws -> String {
            try await environment.base.store.read { try TripCollection.of(account, in: $0).expenseSentence }
        }
        #expect(try await sentence() == "Please add a plan to show expense stats!")
        _ = try await environment.add(TripInput(expense: "abc"), mark: 1)
        #expect(try await sentence() == "The maximum expense is 0")
        _ = try await environment.add(TripInput(expense: "120"), mark: 2)
        #expect(try await sentence() == "The maximum expense is 120")
    }

    @Test("bars follow the formula, and more trips have narrower bars", arguments: [1, 2, 3, 10, 100])
    func barsFollowTheFormula(count: Int) {
        let width = ExpenseChart.barWidth(count)
        #expect(abs(width * Double(2 * count - 1) - ExpenseChart.width * 2 / 3) < 0.001)
        #expect(width > ExpenseChart.barWidth(count + 1))
        #expect(ExpenseChart.barHeight(100, largest: 100) == ExpenseChart.plotHeight * 3 / 4)
        #expect(ExpenseChart.barHeight(0, largest: 0) == 0)
        let bars = (0..<count).map { ExpenseChart.Bar(title: "<\($0)>", amount: $0, picture: nil) }
        let svg = ExpenseChart("s", bars).svg
        #expect(svg.components(separatedBy: "<rect ").count - 2 == count)
        #expect(!svg.contains("<0>") && svg.contains("<title>&lt;0&gt;: 0</title>"))
    }

    @Test("the photo of each trip is under its bar") func photosAreInTheChart() async throws {
        let environment = try await TravelEnvironment()
        for mark in [1, 2] as [UInt8] { _ = try await environment.add(TripInput(expense: "\(mark)"), mark: mark) }
        let (account, photos) = (environment.account, PhotoStore(environment.base.store))
        let collection = try await environment.base.store.read { try TripCollection.of(account, in: $0) }
        #expect(collection.expenseChart(photos: photos).svg.components(separatedBy: "data:image/jpeg").count == 3)
    }
}
