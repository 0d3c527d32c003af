import Testing
import Values

@Suite struct NaturalDateErrorTests {
    static let rows: [(String, NaturalDateError)] = [
        ("", .empty), ("  , ", .empty),
        ("firday 8pm", .notUnderstood(word: "firday", suggestion: "friday")),
        ("fri xyzzy", .notUnderstood(word: "xyzzy", suggestion: nil)),
        ("fri 8-10pm", .notUnderstood(word: "8-10pm", suggestion: nil)),
        ("in the end", .notUnderstood(word: "end", suggestion: nil)),
        ("in 5", .notUnderstood(word: "in 5", suggestion: nil)),
        ("fri at", .notUnderstood(word: "at", suggestion: nil)),
        ("2 days", .ambiguous(word: "2 days", choices: ["in 2 days", "2 days ago"])),
        ("feb 30", .noSuchDay("Feb 30")), ("feb 29 2027", .noSuchDay("Feb 29 2027")),
        ("2026-02-30", .noSuchDay("2026-02-30")),
        ("14/14", .noSuchDay("month 14")), ("fri 25:00", .noSuchTime("25:00")), ("fri 13pm", .noSuchTime("13pm")),
        ("fri 8:75", .noSuchTime("8:75")), ("fri 20:00 pm", .noSuchTime("20:00 pm")),
        ("2026-12-04T25:00", .noSuchTime("25:00")),
        ("sat 4 dec", .weekdayMismatch(said: .saturday, date: LocalDate(daysSince1970: 20_791))),
        ("dec", .missingDay("dec")), ("dec 2026", .missingDay("dec 2026")), ("next week", .missingDay("next week")),
        ("this weekend", .missingDay("this weekend")), ("evening", .missingDay("evening")),
        ("2020-01-01", .past(LocalDate(daysSince1970: 18_262), nil)),
        ("today 9am", .past(LocalDate(daysSince1970: 20_775), LocalTime(hour: 9, minute: 0))),
        ("this wed 9am", .past(LocalDate(daysSince1970: 20_775), LocalTime(hour: 9, minute: 0))),
        ("2 hours ago", .past(LocalDate(daysSince1970: 20_775), LocalTime(hour: 10, minute: 0))),
        ("yesterday", .past(LocalDate(daysSince1970: 20_774), nil)),
        ("8", .ambiguous(word: "8", choices: ["at 8", "dec 8"])),
        ("fri 4", .ambiguous(word: "4", choices: ["at 4", "dec 4"])),
        ("4.12", .ambiguous(word: "4.12", choices: ["4:12", "4 dec"])),
        ("fri night 1am", .ambiguous(word: "1am", choices: ["nov 20 1am", "nov 21 1am"])),
        ("tonight at 1", .ambiguous(word: "1", choices: ["nov 18 1am", "nov 19 1am"])),
        ("fri sat", .contradiction("sat")), ("8pm 9pm", .contradiction("9pm")),
        ("today dec 4", .contradiction("dec 4")),
        ("in 2 hours 8pm", .contradiction("8pm")), ("fri morning 8pm", .contradiction("8pm")),
        ("in 99999 years", .noSuchDay("day that far away")),
    ]

    @Test(arguments: rows)
    func invalidDatesGiveTheReason(_ text: String, _ error: NaturalDateError) throws {
        #expect(throws: error) { try localReading(text) }
    }

    /// The day a year before, where it is refused. Today is Wednesday, November 18, 2026.
    @Test(
        "a day without a year that was lately is not next year's",
        arguments: [
            ("nov 1", "2026-11-01"), ("1 nov 8pm", "2026-11-01"), ("11/1", "2026-11-01"), ("nov 17", "2026-11-17"),
            ("sun nov 1", "2026-11-01"), ("june 21", "2026-06-21"),
        ])
    func recentPast(_ text: String, _ day: String) throws {
        let past = try #require(LocalDate(iso: day))
        #expect(throws: NaturalDateError.pastWithoutYear(past)) { try localReading(text, refusesRecentPast: true) }
    }

    @Test(arguments: [
        ("nov 18", "2026-11-18"), ("june 20", "2027-06-20"), ("jan 5", "2027-01-05"), ("nov 1 2027", "2027-11-01"),
        ("mon nov 1", "2027-11-01"), ("the 1st", "2026-12-01"), ("2027-11-01", "2027-11-01"), ("feb 29", "2028-02-29"),
    ])
    func otherDaysAreAhead(_ text: String, _ day: String) throws {
        #expect(try localReading(text, refusesRecentPast: true) == day)
    }

    @Test(arguments: [
        (NaturalDateError.noSuchDay("Feb 30"), "there is no Feb 30; check the date"),
        (
            .weekdayMismatch(said: .saturday, date: LocalDate(daysSince1970: 20_791)),
            "Fri Dec 4 2026 is not a Saturday; leave out the weekday or correct the date"
        ),
        (
            .ambiguous(word: "4.12", choices: ["4:12", "4 dec"]),
            "\"4.12\" is ambiguous; write 4:12 or 4 dec"
        ),
        (
            .pastWithoutYear(LocalDate(daysSince1970: 20_791)),
            "Fri Dec 4 2026 is in the past; for a later one write the year, like dec 4 2027"
        ),
        (.missingTime(LocalDate(daysSince1970: 20_791)), "no time given for Fri Dec 4; add one, such as 8pm or 20:00"),
    ])
    func messages(_ error: NaturalDateError, _ message: String) {
        #expect(error.description == message)
    }
}
