import Agenda
import ICalendar
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Season

@Suite struct SeriesTests {
    private static func day(_ text: String) throws -> LocalDate { try #require(LocalDate(iso: text)) }

    // MARK: - Days

    static let days: [(rule: String, anchor: String, from: String, through: String, days: String)] = [
        ("tue", "2026-12-01", "2026-12-01", "2026-12-20", "2026-12-01 2026-12-08 2026-12-15"),
        // Every other week stays the same weeks, from wherever it is looked at.
        ("other tue", "2026-12-01", "2026-12-09", "2027-01-12", "2026-12-15 2026-12-29 2027-01-12"),
        ("mon and wed", "2026-11-30", "2026-12-01", "2026-12-08", "2026-12-02 2026-12-07"),
        // A month without the day has no show.
        ("monthly", "2027-01-31", "2027-01-01", "2027-05-31", "2027-01-31 2027-03-31 2027-05-31"),
        (
            "FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", "2027-01-01", "2027-04-30",
            "2027-01-31 2027-02-28 2027-03-31 2027-04-30"
        ),
        ("FREQ=MONTHLY;BYDAY=1FR", "2026-12-04", "2026-12-01", "2027-02-28", "2026-12-04 2027-01-01 2027-02-05"),
        ("yearly", "2028-02-29", "2026-01-01", "2036-12-31", "2028-02-29 2032-02-29 2036-02-29"),
        ("FREQ=WEEKLY;COUNT=3;BYDAY=TU", "2026-12-01", "2026-12-05", "2027-12-31", "2026-12-08 2026-12-15"),
    ]

    @Test(arguments: days)
    func aRuleCountsFromItsAnchor(
        _ row: (rule: String, anchor: String, from: String, through: String, days: String)
    ) throws {
        let series = try Self.series(row.rule, anchor: row.anchor)
        let found = series.days(from: try Self.day(row.from), through: try Self.day(row.through)).map(\.day)
        #expect(found.map(\.description).joined(separator: " ") == row.days)
    }

    static let starts: [(zone: String, time: String, day: String, start: String)] = [
        ("America/New_York", "20:00", "2027-03-07", "2027-03-08T01:00:00Z"),
        ("America/New_York", "20:00", "2027-03-14", "2027-03-15T00:00:00Z"),
        ("Europe/Berlin", "20:00", "2027-03-21", "2027-03-21T19:00:00Z"),
        ("Europe/Berlin", "20:00", "2027-03-28", "2027-03-28T18:00:00Z"),
        // Clocks skip 2:30: the first minute after.
        ("America/New_York", "02:30", "2027-03-14", "2027-03-14T07:00:00Z"),
        ("Europe/Berlin", "02:30", "2027-03-28", "2027-03-28T01:00:00Z"),
        // Clocks show it twice: the earlier one.
        ("America/New_York", "01:30", "2027-11-07", "2027-11-07T05:30:00Z"),
        ("Europe/Berlin", "02:30", "2027-10-31", "2027-10-31T00:30:00Z"),
    ]

    @Test(arguments: starts)
    func aShowStartsAtItsLocalTime(_ row: (zone: String, time: String, day: String, start: String)) throws {
        let part = try Self.series("weekly", anchor: row.day, time: row.time, zone: row.zone).parts[0]
        #expect(part.start(on: try Self.day(row.day)).rfc3339 == row.start)
    }

    @Test func aLeapDayIsFoundYearsAhead() throws {
        let rule = try SeriesInput.rule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29")
        #expect(try SeriesPart.anchor(of: rule, from: Self.day("2026-11-30")) == Self.day("2028-02-29"))
    }

    private static func series(
        _ rule: String, anchor: String, time: String = "20:00", zone: String = "America/New_York"
    ) throws -> Series {
        let part = SeriesPart(
            firstDay: try day(anchor), anchor: try day(anchor), rule: try SeriesInput.rule(rule),
            time: try #require(LocalTime(iso: time)), length: .hours(2), zone: try #require(Zone(zone)), location: nil)
        return Series(
            id: ID(1), account: ID(1), name: "S", lastDay: nil, template: nil, owner: nil, parts: [part],
            createdAt: TestEnvironment.noon)
    }

    // MARK: - Adding

    @Test func itsShowsAreMade26WeeksAheadAndOnce() async throws {
        let scenario = try await SeriesScenario(until: nil)
        #expect(try await scenario.dates().count == 26)
        #expect(try await scenario.dates().first == "2026-12-01 8 PM")
        #expect(try await scenario.dates().last == "2027-05-25 8 PM")
        try await scenario.environment.store.write { _ = try scenario.series.expand(shapes: [], in: $0) }
        #expect(try await scenario.dates().count == 26)
        let later = TestEnvironment.noon.adding(.days(8))
        for _ in 0..<2 {
            _ = try await scenario.environment.runJobs(now: later)
            #expect(try await scenario.dates().suffix(2) == ["2027-06-01 8 PM", "2027-06-08 8 PM"])
        }
    }

    @Test func aDateThatWasRemovedIsNotMadeAgain() async throws {
        let scenario = try await SeriesScenario()
        let event = try await scenario.event("2026-12-08")
        let removal = RemoveEvent(
            planner: scenario.environment.planner, event: event.id, account: scenario.environment.account.id)
        try await scenario.environment.store.write { try removal.run(in: $0) }
        try await scenario.environment.store.write { _ = try scenario.series.expand(shapes: [], in: $0) }
        #expect(try await scenario.dates().prefix(2) == ["2026-12-01 8 PM", "2026-12-08 removed"])
    }

    @Test func aShowThatIsThereIsFoundAndStaysAfterAnUndo() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Tuesday Night", inDays: 8)
        let scenario = try await SeriesScenario(in: environment)
        #expect(try await scenario.event("2026-12-08").id == show.id)
        try await scenario.undo()
        let left = try await environment.store.read {
            try Event.upcoming(.show, account: environment.account.id, in: $0).map(\.id)
        }
        #expect(left == [show.id])
    }

    @Test func aTemplateGivesSpotsTimePlaceAndBudget() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Club Night")
        try await environment.setSpots("host, 2 x spot", of: show)
        let account = environment.account
        var changes = ChangeEvent.Changes()
        changes.budget = Money(minorUnits: 50_000, currency: account.currency)
        let change = ChangeEvent(planner: environment.planner, event: show.id, changes: changes, account: account)
        try await environment.store.write {
            _ = try change.run(in: $0)
            _ = try SaveTemplate("Standup", from: .event(show.id), account: account.id).run(in: $0)
        }
        var input = SeriesInput()
        (input.name, input.every, input.template, input.until) = ("Club", "wed", "standup", "dec 9")
        let typed = input
        let (lineups, budgets) = try await environment.store.write { tx in
            let series = try typed.add(account: account, in: tx)
            let shows = try SeriesDate.all(of: series.id, in: tx).compactMap(\.event)
            return (try shows.map { try Lineup.of($0, in: tx) }, try shows.map { try ShowBudget.of($0.id, in: tx) })
        }
        #expect(budgets.map { $0?.forTexts } == ["$500", "$500"])
        #expect(lineups.map { SpotList($0.spots).text } == ["host, 2 x spot", "host, 2 x spot"])
        #expect(lineups.map(\.event.location) == ["The Anchor", "The Anchor"])
        #expect(lineups.map { "\($0.event.localStart.time)" } == ["20:00", "20:00"])
    }

    static let invalid: [(change: @Sendable (inout SeriesInput) -> Void, sentence: String)] = [
        ({ $0.name = "" }, "A series needs a name."), ({ $0.every = nil }, "A series needs a rule, like every tue."),
        (
            { $0.every = "blue moon" },
            "Invalid rule: \"blue moon\" is not a valid recurrence; write one like daily, every 2 weeks, "
                + "every mon and wed, or FREQ=MONTHLY;BYDAY=1FR."
        ),
        ({ $0.time = nil }, "A series needs a time, like 20:00."),
        ({ $0.time = "25:00" }, "Invalid time \"25:00\"."),
        (
            { $0.until = "nov 3" },
            "Invalid date \"nov 3\": Tue Nov 3 2026 is in the past; for a later one write the year, like nov 3 2027."
        ),
        (
            { $0.until = "october" },
            "Invalid date \"october\": Sat Oct 31 2026 is in the past; "
                + "for a later one write the year, like oct 31 2027."
        ),
        (
            { $0.first = "nov 3" },
            "Invalid date \"nov 3\": Tue Nov 3 2026 is in the past; for a later one write the year, like nov 3 2027."
        ),
        ({ $0.until = "nov 3 2026" }, "The last day, Tue Nov 3 2026, is in the past."),
        ({ $0.until = "nov 30" }, "The series has no dates up to Mon Nov 30 2026."),
        (
            { ($0.first, $0.until) = ("jan 5", "dec 20") }, "The series has no dates up to Sun Dec 20 2026."
        ),
        ({ $0.length = "0m" }, "Invalid length: a duration must be longer than zero."),
        ({ $0.template = "Nope" }, "There is no template \"Nope\"."),
    ]

    @Test(arguments: invalid.indices) func badInputIsOneLine(_ index: Int) async throws {
        let environment = try await TestEnvironment()
        var input = SeriesInput()
        (input.name, input.every, input.time) = ("Tuesday Night", "tue", "20:00")
        Self.invalid[index].change(&input)
        let (typed, account) = (input, environment.account)
        let error = await #expect(throws: (any Error).self) {
            try await environment.store.write { _ = try typed.add(account: account, in: $0) }
        }
        #expect((error as? any UserFacingError)?.sentence == Self.invalid[index].sentence)
        let isEmpty = try await environment.store.read { try Series.all(account: account.id, in: $0).isEmpty }
        #expect(isEmpty)
    }

    static let lastDays = [
        ("june", "2027-06-30"), ("november", "2026-11-30"), ("feb 2028", "2028-02-29"), ("dec 4", "2026-12-04"),
    ]

    @Test(arguments: lastDays) func aMonthAloneIsItsLastDay(_ text: String, _ day: String) async throws {
        let account = try await TestEnvironment().account
        let today = try Self.day("2026-11-30")
        let last = try SeriesInput.lastDay(text, today: today, account: account, now: TestEnvironment.noon)
        #expect(last.description == day)
    }
}
