import Testing
import Values

@Suite struct InstantTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-12-04T20:00:00Z", 1_796_414_400_000),
            ("2026-12-04T20:00:00.250Z", 1_796_414_400_250), ("1969-12-31T23:59:59.999Z", -1),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
        ] as [(String, Int64)])
    func readsAndFormats(_ text: String, _ milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
        #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
    }

    @Test(arguments: [
        ("2026-12-04T22:00:00+02:00", "2026-12-04T20:00:00Z"), ("2026-12-04t15:00:00-05:00", "2026-12-04T20:00:00Z"),
        ("2026-12-04T20:00:00.2z", "2026-12-04T20:00:00.200Z"),
        ("2026-12-04T20:00:00.25099999Z", "2026-12-04T20:00:00.250Z"),
    ])
    func readsOtherSpellings(_ text: String, _ same: String) {
        #expect(Instant(rfc3339: text)?.rfc3339 == same)
    }

    @Test(arguments: [
        "", "2026-12-04", "2026-12-04T20:00:00", "2026-12-04T20:00Z", "2026-12-04 20:00:00Z", "2026-02-30T20:00:00Z",
        "2026-12-04T24:00:00Z", "2026-12-04T20:00:60Z", "2026-12-04T20:00:00.Z", "2026-12-04T20:00:00+2:00",
        "2026-12-04T20:00:00Z ", "２026-12-04T20:00:00Z",
    ])
    func rejectsInvalidInstants(_ text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func addsDurations() {
        let start = Instant(milliseconds: 1_796_414_400_000)
        #expect(
            start.adding(.days(1) + .hours(1) + .minutes(1) + .milliseconds(5)).rfc3339 == "2026-12-05T21:01:00.005Z")
        #expect(start.adding(.seconds(-1)) - start == .seconds(-1))
        #expect(start.adding(.seconds(-1)) < start)
    }
}

@Suite struct LocalDateTests {
    @Test func everyDayOfFourCenturiesFollowsThePreviousDay() throws {
        var date = try #require(LocalDate(year: 1800, month: 1, day: 1))
        var weekday = Weekday.wednesday
        while date.year < 2200 {
            let next = date.adding(days: 1)
            #expect(date < next && next.daysSince1970 == date.daysSince1970 + 1)
            #expect(LocalDate(year: next.year, month: next.month, day: next.day) == next)
            #expect(date.weekday == weekday)
            weekday = Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
            date = next
        }
    }

    @Test(arguments: [
        ("2026-12-04", Weekday.friday, 20_791), ("1970-01-01", .thursday, 0), ("1969-12-31", .wednesday, -1),
        ("2000-02-29", .tuesday, 11_016), ("0001-01-01", .monday, -719_162),
    ])
    func knownDates(_ text: String, _ weekday: Weekday, _ days: Int) throws {
        let date = try #require(LocalDate(iso: text))
        #expect(date.weekday == weekday)
        #expect(date.daysSince1970 == days)
        #expect(date.description == text)
    }

    @Test(arguments: [
        "", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "0000-01-01", "26-12-04", "2026-12-4",
        "2026/12/04", "2026-12-04 ", "+026-12-04",
    ])
    func rejectsInvalidDates(_ text: String) {
        #expect(LocalDate(iso: text) == nil)
    }
}

@Suite struct LocalTimeTests {
    @Test(arguments: [("00:00", 0), ("20:00", 72_000), ("23:59:59", 86_399)])
    func read(_ text: String, _ seconds: Int) throws {
        let time = try #require(LocalTime(iso: text))
        #expect(time.secondsSinceMidnight == seconds)
        #expect(LocalTime(secondsSinceMidnight: seconds) == time)
        #expect(LocalTime(secondsSinceMidnight: seconds - 86_400) == time)
    }

    @Test(arguments: ["", "24:00", "20:60", "20:00:60", "8:00", "20:00:", "20-00", "20:0a"])
    func rejectsInvalidTimes(_ text: String) {
        #expect(LocalTime(iso: text) == nil)
    }
}
