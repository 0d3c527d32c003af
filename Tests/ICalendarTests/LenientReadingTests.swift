import ICalendar
import Testing
import Values

/// Files that break RFC 5545 in ways that programs do, read as recurring-ical-events reads them, or reported.
@Suite struct LenientReadingTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        /// The lines of one event, or of several between END and BEGIN.
        let lines: [String]
        /// Starts within two years from 2026-11-30, in UTC, or days.
        let starts: [String]
        var head: [String] = []
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "RRULE inside an override is ignored",
            lines: [
                "UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT", "BEGIN:VEVENT",
                "UID:a",
                "RECURRENCE-ID;VALUE=DATE:20261208", "DTSTART;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY;COUNT=3",
            ], starts: ["2026-12-01", "2026-12-09", "2026-12-15"]),
        Row(
            name: "an empty RRULE is none", lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:"],
            starts: ["2026-12-01"]),
        Row(
            name: "the same RRULE twice is one",
            lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2"],
            starts: ["2026-12-01", "2026-12-02"]),
        Row(
            name: "COUNT ends before UNTIL",
            lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261231"],
            starts: ["2026-12-01", "2026-12-02"]),
        Row(
            name: "UNTIL ends before COUNT",
            lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;UNTIL=20261203;COUNT=20"],
            starts: ["2026-12-01", "2026-12-02", "2026-12-03"]),
        Row(
            name: "COUNT=-1 with UNTIL is no COUNT",
            lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;UNTIL=20261202;COUNT=-1"],
            starts: ["2026-12-01", "2026-12-02"]),
        Row(
            name: "RDATE periods",
            lines: [
                "UID:a", "DTSTART:20261201T200000Z", "DURATION:PT1H",
                "RDATE;VALUE=PERIOD:20261203T200000Z/20261203T230000Z,20261205T200000Z/PT2H",
            ], starts: ["2026-12-01 20:00", "2026-12-03 20:00", "2026-12-05 20:00"]),
        Row(
            name: "a day that ends at a time",
            lines: ["UID:a", "DTSTART;VALUE=DATE:20261201", "DTEND:20261201T200000Z"],
            starts: ["2026-12-01 00:00"]),
        Row(
            name: "an end before the start", lines: ["UID:a", "DTSTART:20261201T200000Z", "DTEND:20261201T190000Z"],
            starts: ["2026-12-01 19:00"]),
        Row(
            name: "X-WR-TIMEZONE is the zone of floating times", lines: ["UID:a", "DTSTART:20261201T210000"],
            starts: ["2026-12-01 20:00"], head: ["X-WR-TIMEZONE:Europe/Brussels"]),
        Row(
            name: "US-Eastern", lines: ["UID:a", "DTSTART;TZID=US-Eastern:20261201T200000"],
            starts: ["2026-12-02 01:00"]),
    ]

    @Test(arguments: rows) func isRead(_ row: Row) throws {
        let reading = Self.reading(row.lines, head: row.head)
        #expect(reading.losses == [], "\(reading.problems)")
        let start = try #require(Instant(rfc3339: "2026-11-30T00:00:00Z"))
        let found = reading.events.occurrences(in: start..<start.adding(.days(730)), allDayIn: .utc)
        let starts = found.map { occurrence in
            occurrence.start.isAllDay
                ? occurrence.start.date.description
                : DateText.iso(Zone.utc.local(occurrence.start.instant(allDayIn: .utc)))
        }
        #expect(starts == row.starts)
    }

    /// One event cannot be read; the other is.
    @Test(arguments: [
        "RRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T200000Z",
    ])
    func isReportedAndTheRestIsRead(_ line: String) {
        let reading = Self.reading(
            [
                "UID:a", "DTSTART:20261201T200000Z", line, "END:VEVENT", "BEGIN:VEVENT", "UID:b",
                "DTSTART:20261202T200000Z",
            ])
        #expect(reading.losses.count == 1 && reading.events.map(\.uid) == ["b"], "\(reading.problems)")
    }

    private static func reading(_ lines: [String], head: [String] = []) -> CalendarReading {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0"] + head + ["BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        return CalendarReading(Array(all.joined(separator: "\r\n").utf8), floatingIn: .utc)
    }
}
