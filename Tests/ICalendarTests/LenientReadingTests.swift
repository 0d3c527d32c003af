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
            name: "a newer version of the series leaves a changed date out",
            lines: [
                "UID:a", "SEQUENCE:1", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT",
                "BEGIN:VEVENT", "UID:a", "SEQUENCE:2", "RECURRENCE-ID;VALUE=DATE:20261208",
                "DTSTART;VALUE=DATE:20261209", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "SEQUENCE:3",
                "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20261208",
            ], starts: ["2026-12-01", "2026-12-15"]),
        Row(
            name: "a changed date of the same version stays beside an EXDATE",
            lines: [
                "UID:a", "SEQUENCE:2", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3",
                "EXDATE;VALUE=DATE:20261208", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "SEQUENCE:2",
                "RECURRENCE-ID;VALUE=DATE:20261208", "DTSTART;VALUE=DATE:20261209",
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
            name: "several RRULEs",
            lines: [
                "UID:a", "DTSTART;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3",
                "RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=2", "RRULE:FREQ=DAILY;INTERVAL=14;COUNT=2",
                "EXDATE;VALUE=DATE:20261210",
            ], starts: ["2026-12-03", "2026-12-14", "2026-12-17", "2027-01-11"]),
        Row(
            name: "RANGE without its series is one date",
            lines: ["UID:a", "DTSTART:20261201T200000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T190000Z"],
            starts: ["2026-12-01 20:00"]),
        Row(
            name: "RANGE of a date that the series does not have",
            lines: series + ["RRULE:FREQ=WEEKLY;COUNT=2"] + change(at: "20261203T190000", to: "20261203T210000"),
            starts: ["2026-12-01 18:00", "2026-12-03 20:00", "2026-12-08 18:00"]),
        Row(
            name: "RANGE moves the times of all later dates, also in summer",
            lines: series + ["RRULE:FREQ=MONTHLY;INTERVAL=4;COUNT=4"]
                + change(at: "20270401T190000", to: "20270401T210000"),
            starts: ["2026-12-01 18:00", "2027-04-01 19:00", "2027-08-01 19:00", "2027-12-01 20:00"]),
        Row(
            name: "RANGE written in UTC",
            lines: series + ["RRULE:FREQ=MONTHLY;INTERVAL=4;COUNT=4"]
                + change(at: "20270401T170000Z", to: "20270401T190000Z"),
            starts: ["2026-12-01 18:00", "2027-04-01 19:00", "2027-08-01 19:00", "2027-12-01 20:00"]),
        Row(
            name: "RANGE moves the days of a weekly series",
            lines: series + ["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;UNTIL=20270110T235959"]
                + change(at: "20261215T190000", to: "20261217T190000"),
            starts: [
                "2026-12-01 18:00", "2026-12-06 18:00", "2026-12-17 18:00", "2026-12-22 18:00", "2026-12-31 18:00",
                "2027-01-05 18:00",
            ]),
        Row(
            name: "RANGE from the first date",
            lines: series + ["RRULE:FREQ=DAILY;COUNT=2"] + change(at: "20261201T190000", to: "20261202T190000"),
            starts: ["2026-12-02 18:00", "2026-12-03 18:00"]),
        Row(
            name: "RANGE of whole days, with exceptions before and after it",
            lines: [
                "UID:a@x", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;UNTIL=20270105",
                "EXDATE;VALUE=DATE:20261208,20261222", "RDATE;VALUE=DATE:20261202,20261224", "END:VEVENT",
                "BEGIN:VEVENT", "UID:a@x", "DTSTART;VALUE=DATE:20261216",
                "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261215", "END:VEVENT", "BEGIN:VEVENT", "UID:a@x",
                "DTSTART;VALUE=DATE:20270102", "RECURRENCE-ID;VALUE=DATE:20261229",
            ], starts: ["2026-12-01", "2026-12-02", "2026-12-16", "2026-12-25", "2027-01-02", "2027-01-06"]),
        Row(
            name: "two RANGEs, each relative to the series",
            lines: series + ["RRULE:FREQ=DAILY;COUNT=5"]
                + change(at: "20261203T190000", to: "20261203T200000")
                + change(at: "20261205T190000", to: "20261205T190500"),
            starts: [
                "2026-12-01 18:00", "2026-12-02 18:00", "2026-12-03 19:00", "2026-12-04 19:00", "2026-12-05 18:05",
            ]),
        Row(
            name: "a floating end takes the zone of the start",
            lines: ["UID:a", "DTSTART;TZID=America/New_York:20261201T090000", "DTEND:20261201T100000"],
            starts: ["2026-12-01 14:00"]),
        Row(
            name: "a floating start takes the zone of the end",
            lines: ["UID:a", "DTSTART:20261201T090000", "DTEND;TZID=America/New_York:20261201T100000"],
            starts: ["2026-12-01 14:00"]),
        Row(
            name: "floating dates of a series take the zone of its start",
            lines: [
                "UID:a", "DTSTART;TZID=America/New_York:20261201T090000", "DTEND:20261201T100000",
                "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20261208T090000", "RDATE:20261203T090000",
            ], starts: ["2026-12-01 14:00", "2026-12-03 14:00", "2026-12-15 14:00"]),
        Row(
            name: "a floating RECURRENCE-ID",
            lines: series + ["RRULE:FREQ=WEEKLY;COUNT=2", "END:VEVENT", "BEGIN:VEVENT", "UID:a"] + [
                "DTSTART;TZID=Europe/Brussels:20261209T190000", "RECURRENCE-ID;TZID=Europe/Brussels:20261208T190000",
            ], starts: ["2026-12-01 18:00", "2026-12-09 18:00"]),
        Row(
            name: "a canceled date that has no start of its own",
            lines: series + ["RRULE:FREQ=WEEKLY;COUNT=2", "END:VEVENT", "BEGIN:VEVENT", "UID:a"]
                + ["RECURRENCE-ID;TZID=Europe/Brussels:20261208T190000", "STATUS:CANCELLED"],
            starts: ["2026-12-01 18:00", "2026-12-08 18:00"]),
        Row(
            name: "weeks behind the T, days and nothing behind it",
            lines: [
                "UID:a", "DTSTART;VALUE=DATE:20261203", "DURATION:PT1W", "END:VEVENT", "BEGIN:VEVENT", "UID:b",
                "DTSTART:20261206T100000Z", "DURATION:P1DT",
            ], starts: ["2026-12-03", "2026-12-06 10:00"]),
        Row(
            name: "days with a Z or a time of midnight, and times with dashes and without seconds",
            lines: [
                "UID:a", "DTSTART;VALUE=DATE:20261204", "RDATE:20271204Z", "END:VEVENT", "BEGIN:VEVENT", "UID:b",
                "DTSTART;VALUE=DATE:20261205T000000", "END:VEVENT", "BEGIN:VEVENT", "UID:c",
                "DTSTART:2026-12-06T10:00:00Z", "END:VEVENT", "BEGIN:VEVENT", "UID:d", "DTSTART:20261207T1030Z",
            ], starts: ["2026-12-04", "2026-12-05", "2026-12-06 10:00", "2026-12-07 10:30", "2027-12-04"]),
        Row(
            name: "US-Eastern", lines: ["UID:a", "DTSTART;TZID=US-Eastern:20261201T200000"],
            starts: ["2026-12-02 01:00"]),
    ]

    private static let series = ["UID:a", "DTSTART;TZID=Europe/Brussels:20261201T190000"]

    /// Another event that changes the series from one of its dates on. Times are local in Brussels or in UTC.
    private static func change(at original: String, to start: String) -> [String] {
        let zone = original.hasSuffix("Z") ? "" : ";TZID=Europe/Brussels"
        return [
            "END:VEVENT", "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE\(zone):\(original)",
            "DTSTART\(zone):\(start)",
        ]
    }

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
        "RRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY;BYMOON=3", "RRULE:FREQ=MINUTELY", "EXRULE:FREQ=DAILY",
        "RRULE:FREQ=DAILY\r\nDTEND:20271201T200000Z", "DURATION:-PT1H",
        "RRULE:FREQ=MONTHLY;BYDAY=1TU\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270106T200000Z\r\n"
            + "RECURRENCE-ID;RANGE=THISANDFUTURE:20270105T200000Z",
    ])
    func isReportedAndTheRestIsRead(_ line: String) {
        let reading = Self.reading(
            [
                "UID:a", "DTSTART:20261201T200000Z", line, "END:VEVENT", "BEGIN:VEVENT", "UID:b",
                "DTSTART:20261202T200000Z",
            ])
        #expect(reading.losses.count == 1 && reading.events.last?.uid == "b", "\(reading.problems)")
    }

    /// The event is read as if the line was not there, and the line is named.
    @Test(arguments: ["DTEND:None", "DURATION:PT", "DURATION:soon", "RDATE:soon", "EXDATE:never"])
    func isReadWithANote(_ line: String) {
        let reading = Self.reading(["UID:a", "SUMMARY:Lunch", "DTSTART:20261201T200000Z", line])
        #expect(reading.losses == [] && reading.events.count == 1)
        let name = String(line.prefix { $0 != ":" })
        #expect(reading.problems.map(\.reason) == [.ignored(property: name)])
        #expect(reading.problems.map(\.summary) == ["Lunch"])
    }

    /// (the lines of a series, how its parts repeat in words)
    static let endings: [([String], [String])] = [
        (
            ["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;UNTIL=20261207T000000Z"],
            ["every day until Mon Dec 7 2026"]
        ),
        (
            series + ["RRULE:FREQ=WEEKLY"] + change(at: "20261215T190000", to: "20261215T210000"),
            ["every week until Tue Dec 8 2026", "every week"]
        ),
        (
            [
                "UID:a", "DTSTART;TZID=Europe/Brussels:20261201T003000",
                "RRULE:FREQ=WEEKLY;UNTIL=20261221T233000Z",
            ], ["every week until Tue Dec 22 2026"]
        ),
        (
            [
                "UID:a", "DTSTART:20261201T200000Z", "RRULE:FREQ=WEEKLY;UNTIL=20261222T200000Z",
                "EXDATE:20261222T200000Z",
            ], ["every week until Tue Dec 15 2026"]
        ),
        (
            ["UID:a", "DTSTART:20261231T200000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20270430T000000Z"],
            ["every month on the 31st until Wed Mar 31 2027"]
        ),
    ]

    @Test("in words, a series with UNTIL as a moment ends on its last date", arguments: endings)
    func endsOnItsLastDate(_ lines: [String], _ words: [String]) throws {
        let zone = try #require(Zone("America/New_York"))
        #expect(Self.reading(lines).events.map { $0.recurrenceWords(in: zone) } == words)
    }

    @Test func eachDayThatEndsAtATimeIsReported() {
        let reading = Self.reading([
            "UID:a", "SUMMARY:Lunch", "DTSTART;VALUE=DATE:20261201", "DTEND:20261201T200000Z", "END:VEVENT",
            "BEGIN:VEVENT", "UID:b", "SUMMARY:Dinner", "DTSTART;VALUE=DATE:20261202", "DTEND:20261202T200000Z",
        ])
        #expect(reading.problems.map(\.summary) == ["Lunch", "Dinner"])
        #expect(reading.problems.allSatisfy { $0.reason == .dayAndTime(property: "DTEND") && !$0.isLoss })
    }

    private static func reading(_ lines: [String], head: [String] = []) -> CalendarReading {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0"] + head + ["BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        return CalendarReading(Array(all.joined(separator: "\r\n").utf8), floatingIn: .utc)
    }
}
