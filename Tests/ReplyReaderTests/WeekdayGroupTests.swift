import ReplyReader
import Testing
import Values

/// Answers by groups of days, and with exceptions: "all but weekends", "any but Monday nights", "weekdays only".
@Suite struct WeekdayGroupTests {
    /// Fri, Sat, Mon, Fri, Sat, Mon, Wed, Sun of December 2026.
    private static let days = [4, 5, 7, 11, 12, 14, 16, 20]

    /// What a text says about each day: y for yes, n for no, m for maybe, a point for nothing; and whether we ask.
    /// Whether a Friday night belongs to the weekend is always asked.
    static let rows: [(text: String, said: String, asks: Bool)] = [
        ("all but weekends", "mnymnyyn", true), ("any but weekends", "mnymnyyn", true),
        ("everything except weekends", "mnymnyyn", true), ("all bar the weekends", "mnymnyyn", true),
        ("everything but weekends works", "mnymnyyn", true), ("any but weekend nights", "mnymnyyn", true),
        ("weekends don't work, anything else does", "mnymnyyn", true), ("weekends no, rest yes", "mnymnyyn", true),
        ("weekends yes", "mynmynny", true), ("not weekends", ".n..n..n", true), ("never on weekends", ".n..n..n", true),
        ("any but Monday nights", "yynyynyy", false), ("all but mons", "yynyynyy", false),
        ("all but Mon nights please", "yynyynyy", false), ("anything other than Mondays", "yynyynyy", false),
        ("any day that isn't Monday", "yynyynyy", false), ("everything but Mondays works", "yynyynyy", false),
        ("Mon is always bad, rest fine", "yynyynyy", false), ("not Mondays", "..n..n..", true),
        ("no Mondays", "..n..n..", true), ("never Mondays, otherwise all", "yynyynyy", false),
        ("never fri-sun", "nn.nn..n", true), ("weekdays only", "mnymnyyn", true), ("only weekdays", "mnymnyyn", true),
        ("weeknights", "mnymnyyn", true), ("weekdays anytime", "mnymnyyn", true),
        ("only during the week", "mnymnyyn", true), ("not during the week", "..n..nn.", true),
        ("midweek only", "nnynnyyn", false), ("mid week only", "nnynnyyn", false),
        ("weekdays except the 14th", "mnymnnyn", true), ("any weekday but Monday", "mnnmnnyn", true),
        ("Mondays only", "nnynnynn", false), ("Mon thru Thurs", "nnynnyyn", false),
        ("Mondays always work", "nnynnynn", false), ("I always work Mondays", "..n..n..", true),
        ("all but the first Monday", "yynyyyyy", false), ("all but the last weekend", "yyyyyyyn", false),
        ("any but Monday and Wednesday nights", "yynyynny", false),
        ("all but weekends and the 16th", "mnymnynn", true), ("no Mondays except the 14th", "..n..y..", true),
        ("all, 1 to 8", "yyyyyyyy", false),
        // Which days are meant is not clear.
        ("all - Mondays", "........", true), ("all but one Monday", "........", true),
        ("everything but school nights", "........", true), ("all but Mondays are out", "........", true),
    ]

    @Test(arguments: rows) func theDaysAreThoseOfTheGroup(_ row: (text: String, said: String, asks: Bool)) throws {
        let today = try #require(LocalDate(year: 2026, month: 11, day: 30))
        let options = try Self.days.enumerated().map { index, day in
            AvailabilityQuestion.Option(
                number: index + 1, date: try #require(LocalDate(year: 2026, month: 12, day: day)))
        }
        let reading = AvailabilityReader().read(row.text, in: AvailabilityQuestion(options, today: today))
        let said = options.indices.map { reading.answers[$0].map { String($0.rawValue.prefix(1)) } ?? "." }
        #expect(said.joined() == row.said)
        #expect(reading.asksBack == row.asks)
    }
}
