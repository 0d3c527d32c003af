import ICalendar
import Testing
import Values

@Suite struct RecurrenceTests {
    @Test(
        "days of a rule",
        arguments: [
            ("FREQ=MONTHLY;COUNT=4", "2027-01-31", "2027-01-31 2027-03-31 2027-05-31 2027-07-31"),
            ("FREQ=YEARLY;COUNT=3", "2024-02-29", "2024-02-29 2028-02-29 2032-02-29"),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "1997-09-05", "1997-09-05 1997-10-03 1997-11-07"),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05",
                "1997-08-05 1997-08-10 1997-08-19 1997-08-24"
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05",
                "1997-08-05 1997-08-17 1997-08-19 1997-08-31"
            ),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29", "1997-09-29 1997-10-30 1997-11-27"),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=FR;BYMONTHDAY=13", "1998-02-13", "1998-02-13 1998-03-13 1998-11-13"),
            (
                "FREQ=YEARLY;COUNT=3;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU;INTERVAL=4", "1996-11-05",
                "1996-11-05 2000-11-07 2004-11-02"
            ),
            ("FREQ=YEARLY;COUNT=3;BYDAY=20MO", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"),
            ("FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-1", "2024-01-31", "2024-01-31 2024-02-29 2024-03-31"),
            ("FREQ=DAILY;COUNT=3;BYMONTH=1;INTERVAL=10", "2026-01-25", "2026-01-25 2027-01-10 2027-01-20"),
            // The first day counts even if the rule does not match it, in its own week.
            ("FREQ=WEEKLY;COUNT=3;BYDAY=MO", "2026-12-04", "2026-12-04 2026-12-07 2026-12-14"),
            ("FREQ=WEEKLY;COUNT=2;BYDAY=MO,TU,WE;BYSETPOS=2", "2026-12-02", "2026-12-02 2026-12-08"),
            // By day of the year and by week. A week alone has the weekday of the start.
            ("FREQ=YEARLY;BYYEARDAY=256;COUNT=3", "2026-09-13", "2026-09-13 2027-09-13 2028-09-12"),
            ("FREQ=YEARLY;BYYEARDAY=-1;COUNT=2", "2026-12-31", "2026-12-31 2027-12-31"),
            ("FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO;COUNT=3", "2026-12-07", "2026-12-07 2027-12-13 2028-12-11"),
            ("FREQ=YEARLY;BYWEEKNO=20;COUNT=3", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17"),
            ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=2", "2026-12-28", "2026-12-28 2032-12-27"),
            // Rules that never match again.
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-12-04", "2026-12-04"),
            ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-12-04", "2026-12-04"),
            ("FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31", "2026-12-04", "2026-12-04"),
            ("FREQ=WEEKLY;INTERVAL=99999", "9000-01-01", "9000-01-01"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;COUNT=9", "2027-02-28", "2027-02-28"),
        ])
    func days(_ rule: String, _ start: String, _ expected: String) throws {
        let rule = try RecurrenceRule(reading: rule)
        let start = try #require(LocalDate(iso: start))
        #expect(RecurrenceDays(rule, from: start).map(\.description).joined(separator: " ") == expected)
    }

    @Test(
        "the clocks change, the time on the wall stays",
        arguments: [
            (
                "FREQ=DAILY;COUNT=3", "2027-03-13 20:00 America/New_York",
                "2027-03-14T01:00:00Z 2027-03-15T00:00:00Z 2027-03-16T00:00:00Z"
            ),
            // A skipped local time uses the offset before the gap. A repeated one is the first.
            (
                "FREQ=DAILY;COUNT=3", "2027-03-13 02:30 America/New_York",
                "2027-03-13T07:30:00Z 2027-03-14T07:30:00Z 2027-03-15T06:30:00Z"
            ),
            (
                "FREQ=DAILY;COUNT=3", "2027-11-06 01:30 America/New_York",
                "2027-11-06T05:30:00Z 2027-11-07T05:30:00Z 2027-11-08T06:30:00Z"
            ),
            ("FREQ=DAILY;COUNT=2", "2027-03-13 20:00", "2027-03-13T20:00:00Z 2027-03-14T20:00:00Z"),
            // The day that Samoa skipped is the same moment as the next day.
            (
                "FREQ=DAILY;COUNT=4", "2011-12-29 12:00 Pacific/Apia",
                "2011-12-29T22:00:00Z 2011-12-30T22:00:00Z 2011-12-31T22:00:00Z"
            ),
            (
                "FREQ=DAILY;UNTIL=20270315T000000Z", "2027-03-13 20:00 America/New_York",
                "2027-03-14T01:00:00Z 2027-03-15T00:00:00Z"
            ),
            ("FREQ=DAILY;UNTIL=20270314T235959Z", "2027-03-13 20:00 America/New_York", "2027-03-14T01:00:00Z"),
            // UNTIL as a day includes the whole day. UNTIL as a local time is in the event's zone.
            (
                "FREQ=DAILY;UNTIL=20270314", "2027-03-13 20:00 America/New_York",
                "2027-03-14T01:00:00Z 2027-03-15T00:00:00Z"
            ),
            (
                "FREQ=DAILY;UNTIL=20270314T200000", "2027-03-13 20:00 America/New_York",
                "2027-03-14T01:00:00Z 2027-03-15T00:00:00Z"
            ),
            // By the hour, on the wall clock: the hour that is skipped has no start.
            (
                "FREQ=HOURLY;INTERVAL=6;COUNT=4", "2026-12-08 08:00",
                "2026-12-08T08:00:00Z 2026-12-08T14:00:00Z 2026-12-08T20:00:00Z 2026-12-09T02:00:00Z"
            ),
            (
                "FREQ=DAILY;BYHOUR=8,20;COUNT=3", "2026-12-09 08:00 America/New_York",
                "2026-12-09T13:00:00Z 2026-12-10T01:00:00Z 2026-12-10T13:00:00Z"
            ),
            (
                "FREQ=DAILY;BYHOUR=8,20;UNTIL=20261209T200000Z", "2026-12-08 20:00",
                "2026-12-08T20:00:00Z 2026-12-09T08:00:00Z 2026-12-09T20:00:00Z"
            ),
            (
                "FREQ=HOURLY;UNTIL=20270314T080000Z", "2027-03-14 01:00 America/New_York",
                "2027-03-14T06:00:00Z 2027-03-14T07:00:00Z 2027-03-14T08:00:00Z"
            ),
            ("FREQ=DAILY;UNTIL=20270101", "2027-03-13 20:00 America/New_York", ""),
            ("FREQ=DAILY;UNTIL=20270314T000000Z", "2027-03-13", "2027-03-13T00:00:00Z 2027-03-14T00:00:00Z"),
        ])
    func starts(_ rule: String, _ start: String, _ expected: String) throws {
        let start = try time(start)
        let event = CalendarEvent(uid: "1", start: start, end: start, rule: try RecurrenceRule(reading: rule))
        let starts = event.starts().map { $0.instant(allDayIn: .utc).rfc3339 }
        #expect(starts.joined(separator: " ") == expected)
    }

    @Test(
        "what is written can be read, in one order",
        arguments: [
            ("freq=weekly;byday=we,mo; wkst=mo", "FREQ=WEEKLY;BYDAY=MO,WE"),
            ("INTERVAL=2;FREQ=MONTHLY;BYDAY=+1FR,-1MO;WKST=SU", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO,1FR;WKST=SU"),
            (
                "FREQ=YEARLY;BYMONTHDAY=15,-1,1;BYMONTH=12,1;COUNT=5;BYSETPOS=1;",
                "FREQ=YEARLY;COUNT=5;BYMONTH=1,12;BYMONTHDAY=-1,1,15;BYSETPOS=1"
            ),
            ("FREQ=DAILY;UNTIL=20261204;INTERVAL=1", "FREQ=DAILY;UNTIL=20261204"),
            ("FREQ=DAILY;UNTIL=20261204T200000", "FREQ=DAILY;UNTIL=20261204T200000"),
            ("FREQ=DAILY;UNTIL=20261204T200000Z", "FREQ=DAILY;UNTIL=20261204T200000Z"),
        ])
    func text(_ written: String, _ expected: String) throws {
        let rule = try RecurrenceRule(reading: written)
        #expect(rule.text == expected)
        #expect(try RecurrenceRule(reading: expected) == rule)
    }

    @Test(
        "what is not understood is refused by name",
        arguments: [
            ("", RecurrenceRuleError.missingFrequency),
            ("COUNT=3", .missingFrequency),
            ("FREQ=MINUTELY", .unsupported(part: "FREQ=MINUTELY")),
            ("FREQ=SOMETIMES", .notUnderstood(part: "FREQ", value: "SOMETIMES")),
            ("FREQ=YEARLY;BYWEEKNO=54", .outOfRange(part: "BYWEEKNO", value: 54)),
            ("FREQ=YEARLY;BYYEARDAY=0", .outOfRange(part: "BYYEARDAY", value: 0)),
            ("FREQ=DAILY;BYHOUR=9,24", .outOfRange(part: "BYHOUR", value: 24)),
            ("FREQ=DAILY;BYMINUTE=60", .outOfRange(part: "BYMINUTE", value: 60)),
            (
                "FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=" + (0..<60).map(String.init).joined(separator: ","),
                .tooManyTimes(300)
            ),
            ("FREQ=MONTHLY;RSCALE=HEBREW", .unsupported(part: "RSCALE")),
            ("FREQ=DAILY;BYMOON=1", .unknown(part: "BYMOON")),
            ("FREQ=DAILY;COUNT", .unknown(part: "COUNT")),
            ("FREQ=DAILY;COUNT=1;COUNT=2", .repeated(part: "COUNT")),
            ("FREQ=DAILY;COUNT=1;UNTIL=20261204", .countAndUntil),
            ("FREQ=DAILY;COUNT=0", .outOfRange(part: "COUNT", value: 0)),
            ("FREQ=DAILY;INTERVAL=0", .outOfRange(part: "INTERVAL", value: 0)),
            ("FREQ=DAILY;INTERVAL=100000", .outOfRange(part: "INTERVAL", value: 100_000)),
            ("FREQ=DAILY;INTERVAL=two", .notUnderstood(part: "INTERVAL", value: "TWO")),
            (
                "FREQ=DAILY;INTERVAL=99999999999999999999",
                .notUnderstood(part: "INTERVAL", value: "99999999999999999999")
            ),
            ("FREQ=DAILY;UNTIL=20260230", .notUnderstood(part: "UNTIL", value: "20260230")),
            ("FREQ=DAILY;UNTIL=tomorrow", .notUnderstood(part: "UNTIL", value: "TOMORROW")),
            ("FREQ=MONTHLY;BYMONTHDAY=32", .outOfRange(part: "BYMONTHDAY", value: 32)),
            ("FREQ=MONTHLY;BYMONTHDAY=0", .outOfRange(part: "BYMONTHDAY", value: 0)),
            ("FREQ=YEARLY;BYMONTH=13", .outOfRange(part: "BYMONTH", value: 13)),
            ("FREQ=MONTHLY;BYDAY=6MO", .outOfRange(part: "BYDAY", value: 6)),
            ("FREQ=YEARLY;BYDAY=54MO", .outOfRange(part: "BYDAY", value: 54)),
            ("FREQ=MONTHLY;BYDAY=0MO", .notUnderstood(part: "BYDAY", value: "0MO")),
            ("FREQ=MONTHLY;BYDAY=MON", .notUnderstood(part: "BYDAY", value: "MON")),
            ("FREQ=MONTHLY;BYDAY=MO,,TU", .notUnderstood(part: "BYDAY", value: "")),
            ("FREQ=WEEKLY;BYDAY=1MO", .notWith(part: "BYDAY with a number", frequency: .weekly)),
            ("FREQ=WEEKLY;BYMONTHDAY=1", .notWith(part: "BYMONTHDAY", frequency: .weekly)),
            ("FREQ=MONTHLY;BYSETPOS=1", .positionOfNothing),
            ("FREQ=WEEKLY;WKST=XX", .notUnderstood(part: "WKST", value: "XX")),
        ])
    func refusal(_ text: String, _ error: RecurrenceRuleError) {
        #expect(throws: error) { try RecurrenceRule(reading: text) }
    }

    @Test(
        "in words",
        arguments: [
            ("FREQ=DAILY", "every day"),
            ("FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days, 10 times"),
            ("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261204", "every week on Mon and Wed until Fri Dec 4 2026"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "every 2 weeks on weekdays"),
            ("FREQ=WEEKLY;BYDAY=FR;UNTIL=20261205T010000Z", "every week on Fri until Fri Dec 4 2026"),
            ("FREQ=MONTHLY;BYMONTHDAY=15,1,-1", "every month on the 1st, 15th and last day"),
            ("FREQ=MONTHLY;BYMONTHDAY=-2,22,13", "every month on the 13th, 22nd and 2nd to last day"),
            ("FREQ=MONTHLY;BYDAY=1FR,-1MO", "every month on the last Mon and the 1st Fri"),
            ("FREQ=MONTHLY;BYDAY=MO", "every month on every Mon"),
            ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on the 13th when it is Fri"),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
            ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "every month on the 1st Sat or Sun"),
            ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every year in Nov on the 4th Thu"),
            ("FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4;COUNT=1", "every year in Jul on the 4th, once"),
            ("FREQ=DAILY;BYMONTH=1,2", "every day in Jan and Feb"),
            ("FREQ=HOURLY;INTERVAL=6", "every 6 hours"),
            ("FREQ=DAILY;BYHOUR=8,20", "every day in the hours 8 AM and 8 PM"),
            ("FREQ=DAILY;BYHOUR=8,20;BYMINUTE=30", "every day at 8:30 AM and 8:30 PM"),
            ("FREQ=HOURLY;BYMINUTE=0,30", "every hour at minute 0 and 30"),
            ("FREQ=YEARLY;BYYEARDAY=256,-1", "every year on the 256th and last day of the year"),
            ("FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO", "every year in week 50 on every Mon"),
        ])
    func words(_ rule: String, _ expected: String) throws {
        #expect(try RecurrenceRule(reading: rule).words(in: try #require(Zone("America/New_York"))) == expected)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=FR", "2026-12-04", true), ("FREQ=WEEKLY;BYDAY=MO", "2026-12-04", false),
        ("FREQ=MONTHLY", "2026-12-31", true), ("FREQ=MONTHLY;BYDAY=-1FR", "2026-12-04", false),
    ])
    func matchesItsStart(_ rule: String, _ start: String, _ holds: Bool) throws {
        #expect(try RecurrenceRule(reading: rule).holds(try #require(LocalDate(iso: start))) == holds)
    }
}
