import ICalendar
import Testing
import Values

/// A series moved to another start takes its exceptions along.
@Suite struct SeriesMoveTests {
    struct Row: Sendable {
        let rule: String
        let start: String
        let exceptionsMoveAlong: String
        let moved: String
    }

    @Test(arguments: [
        // An hour later; a day later; in another zone; a whole day.
        Row(
            rule: "FREQ=WEEKLY", start: "20261204T200000", exceptionsMoveAlong: "20261211T190000,20261225T190000",
            moved: "2026-12-11 20:00 America/New_York, 2026-12-25 20:00 America/New_York"),
        Row(
            rule: "FREQ=WEEKLY", start: "20261205T193000", exceptionsMoveAlong: "20261211T190000",
            moved: "2026-12-12 19:30 America/New_York"),
        Row(rule: "FREQ=WEEKLY", start: "20261205", exceptionsMoveAlong: "20261211T190000", moved: "2026-12-12"),
        // Months have different lengths: the second occurrence stays the second.
        Row(
            rule: "FREQ=MONTHLY", start: "20270104T190000", exceptionsMoveAlong: "20270104T190000,20270204T190000",
            moved: "2027-02-04 19:00 America/New_York, 2027-03-04 19:00 America/New_York"),
        // A rule with BYDAY or BYMONTHDAY keeps its days.
        Row(
            rule: "FREQ=WEEKLY;BYDAY=FR", start: "20261203T200000", exceptionsMoveAlong: "20261211T190000",
            moved: "2026-12-11 20:00 America/New_York"),
        // A start outside the rule moves by the same time difference.
        Row(
            rule: "FREQ=WEEKLY", start: "20261205T200000", exceptionsMoveAlong: "20261209T120000",
            moved: "2026-12-10 13:00 America/New_York"),
    ])
    func exceptionsMoveAlong(_ row: Row) throws {
        let zone = "TZID=America/New_York"
        let event = try event(
            "DTSTART;\(zone):20261204T190000", "RRULE:\(row.rule)", "EXDATE;\(zone):\(row.exceptionsMoveAlong)")
        let start = try ICalendarTests.event("DTSTART;\(zone):\(row.start)").start
        let move = try #require(SeriesMove(event, to: start))
        #expect(move.moved(event.excludedStarts).map { words($0) }.joined(separator: ", ") == row.moved)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;UNTIL=20261219T000000Z", 3), ("FREQ=WEEKLY;UNTIL=20261218T190000", 3), ("FREQ=WEEKLY;COUNT=3", 3),
    ])
    func keepsTheNumberOfOccurrences(rule: String, count: Int) throws {
        let event = try event("DTSTART;TZID=America/New_York:20261204T190000", "RRULE:\(rule)")
        #expect(event.starts().map(\.date).count == count)
        var moved = event
        moved.start = try ICalendarTests.event("DTSTART;TZID=America/New_York:20261205T203000").start
        moved.rules = try #require(SeriesMove(event, to: moved.start)).rules
        #expect(moved.starts().map(\.date).count == count)
    }

    @Test func sameStartGivesNoMove() throws {
        let event = try event("DTSTART:20261204T190000Z", "RRULE:FREQ=DAILY")
        #expect(SeriesMove(event, to: event.start) == nil)
        let single = try ICalendarTests.event("DTSTART:20261204T190000Z")
        #expect(SeriesMove(single, to: .day(event.start.date)) == nil)
    }
}
