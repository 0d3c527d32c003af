import Testing
import Values

@Suite struct DateTextTests {
    @Test(arguments: [
        ("2026-12-04", "21:00", "Fri Dec 4, 9 PM", "Fri Dec 4, 21:00"),
        ("2026-12-04", "21:30", "Fri Dec 4, 9:30 PM", "Fri Dec 4, 21:30"),
        ("2026-12-04", "09:05", "Fri Dec 4, 9:05 AM", "Fri Dec 4, 09:05"),
        ("2026-02-28", "00:00", "Sat Feb 28, 12 AM", "Sat Feb 28, 00:00"),
        ("2027-05-31", "12:00", "Mon May 31, 12 PM", "Mon May 31, 12:00"),
    ])
    func short(_ date: String, _ time: String, _ twelve: String, _ twentyFour: String) throws {
        let local = LocalDateTime(date: try #require(LocalDate(iso: date)), time: try #require(LocalTime(iso: time)))
        #expect(DateText().short(local) == twelve)
        #expect(DateText(hours: .twentyFour).short(local) == twentyFour)
    }

    /// Seen on 2026-11-30.
    @Test(arguments: [
        ("2026-12-04", "Fri Dec 4, 8 PM"), ("2027-11-29", "Mon Nov 29, 8 PM"), ("2027-11-30", "Tue Nov 30 2027, 8 PM"),
        ("2030-01-11", "Fri Jan 11 2030, 8 PM"), ("2026-11-29", "Sun Nov 29, 8 PM"),
        ("2026-06-04", "Thu Jun 4, 8 PM"), ("2026-06-03", "Wed Jun 3 2026, 8 PM"),
    ])
    func yearIsShownUnlessItIsTheNextSuchDay(_ date: String, _ words: String) throws {
        let local = LocalDateTime(date: try #require(LocalDate(iso: date)), time: try #require(LocalTime(iso: "20:00")))
        #expect(DateText().short(local, today: try #require(LocalDate(iso: "2026-11-30"))) == words)
    }

    @Test(arguments: [
        ("2026-12-05T02:00:00Z", "Fri Dec 4, 9 PM", "Fri Dec 4 2026, 9 PM"),
        ("2027-01-01T04:59:00Z", "Thu Dec 31, 11:59 PM", "Thu Dec 31 2026, 11:59 PM"),
        ("2027-01-01T05:00:00Z", "Fri Jan 1 2027, 12 AM", "Fri Jan 1 2027, 12 AM"),
    ])
    func yearIsShownUnlessItIsTheCurrentOne(_ instant: String, _ short: String, _ long: String) throws {
        let zone = try #require(Zone("America/New_York"))
        let instant = try #require(Instant(rfc3339: instant))
        #expect(DateText().short(instant, in: zone, now: wednesdayNoon) == short)
        #expect(DateText().long(instant, in: zone) == long)
    }

    @Test(arguments: [
        ("America/New_York", "2026-12-04T21:00:00-05:00"), ("UTC", "2026-12-05T02:00:00Z"),
        ("Asia/Kathmandu", "2026-12-05T07:45:00+05:45"), ("America/St_Johns", "2026-12-04T22:30:00-03:30"),
    ])
    func machineReadable(_ identifier: String, _ text: String) throws {
        let instant = try #require(Instant(rfc3339: "2026-12-05T02:00:00Z"))
        #expect(DateText.iso(instant, in: try #require(Zone(identifier))) == text)
        #expect(Instant(rfc3339: text) == instant)
    }

    /// Seconds from Wednesday noon.
    @Test(arguments: [
        (0, "now"), (-29, "now"), (60, "in 1 minute"), (-119, "2 minutes ago"), (3569, "in 59 minutes"),
        (3600, "in 1 hour"), (-7200, "2 hours ago"), (5 * 3600, "in 5 hours"), (11 * 3600, "in 11 hours"),
        (13 * 3600, "tomorrow"), (-13 * 3600, "yesterday"), (3 * 86_400, "in 3 days"), (-13 * 86_400, "13 days ago"),
        (14 * 86_400, "in 2 weeks"), (60 * 86_400, "in 1 month"), (365 * 86_400, "in 11 months"),
        (-800 * 86_400, "2 years ago"),
    ])
    func relative(_ seconds: Int, _ words: String) throws {
        let zone = try #require(Zone("America/New_York"))
        #expect(RelativeText.of(wednesdayNoon.adding(.seconds(seconds)), now: wednesdayNoon, in: zone) == words)
    }

    @Test(arguments: [
        ("2026-12-31", 1, "2027-01-31"), ("2026-12-31", 2, "2027-02-28"), ("2028-01-31", 1, "2028-02-29"),
        ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"), ("2026-06-15", 24, "2028-06-15"),
        ("9999-12-31", 1, nil),
    ])
    func monthsOn(_ date: String, _ months: Int, _ expected: String?) throws {
        #expect(try #require(LocalDate(iso: date)).adding(months: months)?.description == expected)
    }
}

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("45m", 2700), ("1h30", 5400), ("1h30m", 5400), ("90 min", 5400), ("90min", 5400), ("2 days", 172_800),
        ("1.5 hours", 5400), ("an hour", 3600), ("1 hour and 30 minutes", 5400), ("30s", 30), ("one week", 604_800),
        ("2d 3h", 183_600), ("0.25h", 900),
    ])
    func read(_ text: String, _ seconds: Int) throws {
        #expect(try DurationText.read(text) == .seconds(seconds))
    }

    @Test(arguments: [
        ("", DurationTextError.empty), ("45", .missingUnit("45")), ("0m", .nothing),
        ("1 month", .dependsOnCalendar("1 month")),
        ("soon", .notUnderstood("soon")), ("-5m", .notUnderstood("-5m")), ("5m ago", .notUnderstood("5m ago")),
        ("1.2.3h", .notUnderstood("1.2.3h")), ("1 h 30", .notUnderstood("1 h 30")),
        ("9999999h", .notUnderstood("9999999h")),
    ])
    func rejectsInvalidText(_ text: String, _ error: DurationTextError) {
        #expect(throws: error) { try DurationText.read(text) }
    }

    @Test(arguments: [
        (2700, "45m", "45 minutes"), (5400, "1h30m", "1 hour 30 minutes"), (172_800, "2d", "2 days"),
        (90_061, "1d1h1m1s", "1 day 1 hour 1 minute 1 second"), (0, "0s", "0 seconds"),
    ])
    func formats(_ seconds: Int, _ short: String, _ words: String) throws {
        #expect(DurationText.short(.seconds(seconds)) == short)
        #expect(DurationText.words(.seconds(seconds)) == words)
        if seconds > 0 { #expect(try DurationText.read(short) == .seconds(seconds)) }
    }
}
