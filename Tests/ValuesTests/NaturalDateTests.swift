import Testing
import Values

@Suite struct NaturalDateTests {
    @Test(arguments: [
        ("fri", "2026-11-20"), ("friday", "2026-11-20"), ("Fri 8pm", "2026-11-20 20:00"),
        ("8pm fri", "2026-11-20 20:00"), ("friday 20:00", "2026-11-20 20:00"), ("thurs 20h", "2026-11-19 20:00"),
        ("weds 8pm", "2026-11-18 20:00"), ("wed 11am", "2026-11-25 11:00"), ("wed", "2026-11-25"),
        ("this wed", "2026-11-18"), ("this fri", "2026-11-20"), ("coming tuesday", "2026-11-24"),
        ("next tuesday", "2026-11-24"), ("next wed", "2026-11-25"), ("next friday 8pm", "2026-11-27 20:00"),
        ("on Friday, at 8:30 p.m.", "2026-11-20 20:30"), ("friday @ 20h30", "2026-11-20 20:30"),
        ("Sat @8pm", "2026-11-21 20:00"),
    ])
    func weekdays(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [
        ("today", "2026-11-18"), ("tomorrow", "2026-11-19"), ("tmrw 8pm", "2026-11-19 20:00"),
        ("tomorrow 20:00", "2026-11-19 20:00"), ("tonight 9", "2026-11-18 21:00"), ("tonight", "2026-11-18"),
        ("day after tomorrow", "2026-11-20"), ("the day after tomorrow 9am", "2026-11-20 09:00"),
        ("in 3 weeks", "2026-12-09"), ("in three weeks", "2026-12-09"), ("in a week", "2026-11-25"),
        ("in 3 days at 8pm", "2026-11-21 20:00"), ("2 weeks from now", "2026-12-02"), ("in 1 month", "2026-12-18"),
        ("in a year", "2027-11-18"), ("in 2 hours", "2026-11-18 14:00"), ("in 90 min", "2026-11-18 13:30"),
        ("in 1h30", "2026-11-18 13:30"), ("in 1 hour and 30 minutes", "2026-11-18 13:30"),
        ("in 1.5 hours", "2026-11-18 13:30"), ("an hour from now", "2026-11-18 13:00"), ("now", "2026-11-18 12:00"),
        ("in 1 day 2 hours", "2026-11-19 14:00"),
    ])
    func relativeToToday(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [
        ("dec 4", "2026-12-04"), ("4 dec", "2026-12-04"), ("Dec. 4th", "2026-12-04"),
        ("dec 4 20:00", "2026-12-04 20:00"),
        ("4th of december 9.30pm", "2026-12-04 21:30"), ("december the 4th", "2026-12-04"),
        ("december 4, 2026 8:30 pm", "2026-12-04 20:30"), ("4 dec '27", "2027-12-04"), ("sept 9", "2027-09-09"),
        ("nov 18", "2026-11-18"), ("nov 17", "2027-11-17"), ("feb 29", "2028-02-29"),
        ("fri 4 dec 8pm", "2026-12-04 20:00"), ("this fri nov 20", "2026-11-20"), ("the 4th", "2026-12-04"),
        ("the 31st 8pm", "2026-12-31 20:00"), ("fri 27", "2026-11-27"), ("fri 4 8pm", "2026-12-04 20:00"),
        ("in december the 4th", "2026-12-04"),
    ])
    func daysOfTheMonth(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [
        ("2026-12-04", "2026-12-04"), ("2026-12-04 20:00", "2026-12-04 20:00"),
        ("2026-12-04T20:00", "2026-12-04 20:00"),
        ("2026-12-04 8:00", "2026-12-04 08:00"), ("2026-12-04t20:00:00", "2026-12-04 20:00"),
        ("2026-12-04T20:00:00Z", "2026-12-04 15:00"), ("2026-12-04T20:00Z", "2026-12-04 15:00"),
        ("2026-12-04T20:00:00.250+01:00", "2026-12-04 14:00"), ("fri 2026-12-04 8pm", "2026-12-04 20:00"),
        ("12/4", "2026-12-04"), ("12/4 8pm", "2026-12-04 20:00"), ("12/4/26 8pm", "2026-12-04 20:00"),
        ("12/4/2026", "2026-12-04"), ("13/4", "2027-04-13"), ("2026/12/04", "2026-12-04"), ("4.12.2026", "2026-12-04"),
        ("4.12.", "2026-12-04"),
        ("4.12. 20:00", "2026-12-04 20:00"), ("sat 20.30.", "2026-11-21 20:30"),
    ])
    func numbers(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [("12/4", "2027-04-12"), ("4/12/26", "2026-12-04"), ("4/13", "2027-04-13")])
    func dayFirst(_ text: String, _ expected: String) throws {
        #expect(try localReading(text, order: .dayFirst) == expected)
    }

    @Test(arguments: [
        ("8pm", "2026-11-18 20:00"), ("11am", "2026-11-19 11:00"), ("noon", "2026-11-19 12:00"),
        ("fri noon", "2026-11-20 12:00"), ("midnight", "2026-11-19 00:00"), ("fri midnight", "2026-11-21 00:00"),
        ("tonight midnight", "2026-11-19 00:00"), ("tonight at 12", "2026-11-19 00:00"),
        ("fri 0:00", "2026-11-20 00:00"),
        ("friday evening at 8", "2026-11-20 20:00"), ("sat morning 10", "2026-11-21 10:00"),
        ("sunday afternoon 3:15", "2026-11-22 15:15"), ("fri night 9", "2026-11-20 21:00"),
        ("8 in the evening", "2026-11-18 20:00"), ("this evening 7", "2026-11-18 19:00"),
        ("fri 8p", "2026-11-20 20:00"),
        ("fri at 20.30", "2026-11-20 20:30"), ("fri 20.30", "2026-11-20 20:30"), ("fri at 9.10", "2026-11-20 21:10"),
        ("Fri Nov 20 2026, 12 AM", "2026-11-20 00:00"), ("nov 20 12am", "2026-11-20 00:00"),
        ("2026-11-20 12:00 am", "2026-11-20 00:00"), ("12am", "2026-11-19 00:00"),
        ("fri 12:30am", "2026-11-20 00:30"), ("fri 12pm", "2026-11-20 12:00"), ("fri 20:15:30", "2026-11-20 20:15"),
    ])
    func timesOfDay(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [
        ("fri at 8", "2026-11-20 20:00", true), ("fri 8:30", "2026-11-20 20:30", true),
        ("fri 8", "2026-11-20 20:00", true),
        ("dec 4 8", "2026-12-04 20:00", true), ("tomorrow at 12", "2026-11-19 12:00", true),
        ("8 o'clock fri", "2026-11-20 20:00", true), ("at 8", "2026-11-18 20:00", true),
        ("fri 08:30", "2026-11-20 08:30", false), ("fri 8h", "2026-11-20 08:00", false),
        ("fri at 20", "2026-11-20 20:00", false), ("fri morning at 8", "2026-11-20 08:00", false),
        ("tonight 8", "2026-11-18 20:00", false), ("fri 8am", "2026-11-20 08:00", false),
    ])
    func hourWithoutAMOrPMIsInTheEvening(_ text: String, _ expected: String, _ assumed: Bool) throws {
        let zone = try #require(Zone("America/New_York"))
        let reading = try NaturalDate.read(text, now: wednesdayNoon, zone: zone)
        #expect(DateText.iso(zone.local(reading.instant)) == expected)
        #expect(reading.assumedEvening == assumed)
    }

    @Test(arguments: [
        ("wed 8pm", "2026-11-18 20:00"), ("wed 11am", "2026-11-25 11:00"), ("wed midnight", "2026-11-19 00:00"),
        ("this wed 8pm", "2026-11-18 20:00"), ("next wed 8pm", "2026-11-25 20:00"),
    ])
    func todaysWeekdayIsTodayOnlyWithALaterTime(_ text: String, _ expected: String) throws {
        #expect(try localReading(text) == expected)
    }

    @Test(arguments: [
        ("fri", "2026-11-13"), ("wed", "2026-11-18"), ("wed 8pm", "2026-11-11 20:00"), ("wed 9am", "2026-11-18 09:00"),
        ("last fri", "2026-11-13"), ("yesterday", "2026-11-17"), ("3 days ago", "2026-11-15"), ("nov 19", "2025-11-19"),
        ("nov 18", "2026-11-18"), ("the 20th", "2026-10-20"), ("2 hours ago", "2026-11-18 10:00"),
        ("last night 9", "2026-11-17 21:00"), ("the day before yesterday", "2026-11-16"), ("8pm", "2026-11-17 20:00"),
        ("feb 29", "2024-02-29"),
        ("2020-02-29", "2020-02-29"),
    ])
    func withoutPreferFutureDatesAreInThePast(_ text: String, _ expected: String) throws {
        #expect(try localReading(text, preferFuture: false) == expected)
    }

    @Test func instantWithoutATimeIsTheStartOfTheDay() throws {
        let zone = try #require(Zone("America/New_York"))
        let reading = try NaturalDate.read("dec 4", now: wednesdayNoon, zone: zone)
        #expect(reading.instant.rfc3339 == "2026-12-04T05:00:00Z")
        #expect(throws: NaturalDateError.missingTime(reading.date)) { try reading.withTime() }
    }

    @Test(arguments: [
        ("2027-03-14 02:30", "2027-03-14T07:30:00Z", [NaturalDate.Note.gap]),
        ("2026-12-04 20:00", "2026-12-05T01:00:00Z", []),
        ("2027-11-07 01:30", "2027-11-07T05:30:00Z", [.overlap]),
        ("fri midnight", "2026-11-21T05:00:00Z", [.midnightEndsDay]),
        ("fri 12am", "2026-11-20T05:00:00Z", [.midnightBeginsDay]),
        ("fri 12:00 AM", "2026-11-20T05:00:00Z", [.midnightBeginsDay]), ("12am", "2026-11-19T05:00:00Z", []),
        ("fri 12:30am", "2026-11-20T05:30:00Z", []), ("fri 12pm", "2026-11-20T17:00:00Z", []),
    ])
    func assumptionsAreNoted(_ text: String, _ instant: String, _ notes: [NaturalDate.Note]) throws {
        let zone = try #require(Zone("America/New_York"))
        let reading = try NaturalDate.read(text, now: wednesdayNoon, zone: zone)
        #expect(reading.instant.rfc3339 == instant)
        #expect(reading.notes == notes)
    }
}
