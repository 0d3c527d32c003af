import Testing
import Values

/// Wednesday, 18 November 2026, noon in New York.
@Suite struct DayRangeTests {
    private func read(_ text: String, order: NaturalDate.SlashOrder = .monthFirst) throws(DayRangeError) -> String {
        let reader = DayRangeReader(now: wednesdayNoon, zone: Zone("America/New_York") ?? .utc, order: order)
        let days = try reader.read(text)
        return "\(days.first)…\(days.last)"
    }

    @Test(
        "ranges of days are read as people write them",
        arguments: [
            ("dec 3-10", "2026-12-03…2026-12-10"), ("Dec 3 - 10", "2026-12-03…2026-12-10"),
            ("3-10 dec", "2026-12-03…2026-12-10"), ("3rd to 10th of December", "2026-12-03…2026-12-10"),
            ("december 3–10, 2027", "2027-12-03…2027-12-10"), ("from dec 28 to jan 2", "2026-12-28…2027-01-02"),
            ("dec 28-jan 2", "2026-12-28…2027-01-02"), ("dec 28 2027 until jan 2", "2027-12-28…2028-01-02"),
            ("12/3-12/10", "2026-12-03…2026-12-10"), ("12/3 to 12/10/27", "2027-12-03…2027-12-10"),
            ("2026-12-03 to 2026-12-10", "2026-12-03…2026-12-10"), ("2026-12-03..2026-12-10", "2026-12-03…2026-12-10"),
            ("nov 10-20", "2026-11-10…2026-11-20"), ("nov 10-17", "2027-11-10…2027-11-17"),
            ("fri to sun", "2026-11-20…2026-11-22"), ("next fri - sun", "2026-11-27…2026-11-29"),
            ("today to friday", "2026-11-18…2026-11-20"), ("tomorrow", "2026-11-19…2026-11-19"),
            ("dec 4", "2026-12-04…2026-12-04"), ("dec 4 - dec 4", "2026-12-04…2026-12-04"),
            ("feb 28 to feb 29 2028", "2028-02-28…2028-02-29"),
        ])
    func ranges(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(
        "several days and ranges are read together",
        arguments: [
            ("dec 4, 5, 11-13", "2026-12-04…2026-12-04 2026-12-05…2026-12-05 2026-12-11…2026-12-13"),
            ("4, 5 and 11 dec", "2026-12-04…2026-12-04 2026-12-05…2026-12-05 2026-12-11…2026-12-11"),
            ("dec 4; jan 8, 9", "2026-12-04…2026-12-04 2027-01-08…2027-01-08 2027-01-09…2027-01-09"),
            ("fri and sat", "2026-11-20…2026-11-20 2026-11-21…2026-11-21"), ("dec 4, 2026", "2026-12-04…2026-12-04"),
            ("dec 28, 29, 2027", "2027-12-28…2027-12-28 2027-12-29…2027-12-29"),
            ("Fri, Dec 4, 2026", "2026-12-04…2026-12-04"), ("fri to sun", "2026-11-20…2026-11-22"),
        ])
    func lists(_ text: String, _ expected: String) throws {
        let reader = DayRangeReader(now: wednesdayNoon, zone: Zone("America/New_York") ?? .utc, order: .monthFirst)
        #expect(try reader.readList(text).map { "\($0.first)…\($0.last)" }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("4, 5", "Name the month"), ("dec 4, 40", "Dec 40"), ("dec 4, soon", "not recognized"),
    ])
    func listsWithAnError(_ text: String, _ words: String) {
        let reader = DayRangeReader(now: wednesdayNoon, zone: Zone("America/New_York") ?? .utc, order: .monthFirst)
        let error = #expect(throws: DayRangeError.self) { try reader.readList(text) }
        #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "")")
    }

    @Test func theDayComesFirstOutsideTheUnitedStates() throws {
        #expect(try read("3/12-10/12", order: .dayFirst) == "2026-12-03…2026-12-10")
    }

    @Test(
        "other texts are no range of days",
        arguments: [
            ("dec 10-3", "before the first"), ("2027-01-01 to 2026-12-01", "before the first"),
            ("3-10", "Name the month"), ("dec 3 2026 to dec 10 2028", "longer than a year"),
            ("feb 29 to feb 30 2028", "there is no Feb 30 2028"), ("12/40-12/50", "there is no"),
            ("fri 8pm to sun", "without a time of day"), ("gone fishing", "not recognized"), ("", "no date given"),
            ("sometime to never", "not recognized"), ("2020-01-01", "in the past"),
        ])
    func errors(_ text: String, _ words: String) {
        let error = #expect(throws: DayRangeError.self) { try read(text) }
        #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "")")
    }

    @Test func shownInWords() throws {
        func shown(_ first: String, _ last: String) throws -> String {
            try DayRange(first: #require(LocalDate(iso: first)), last: #require(LocalDate(iso: last))).description
        }
        #expect(try shown("2026-12-03", "2026-12-10") == "Thu Dec 3 to Thu Dec 10 2026")
        #expect(try shown("2026-12-31", "2027-01-01") == "Thu Dec 31 2026 to Fri Jan 1 2027")
        #expect(try shown("2026-12-03", "2026-12-03") == "Thu Dec 3 2026")
    }
}
