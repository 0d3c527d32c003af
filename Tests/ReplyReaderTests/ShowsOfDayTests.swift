import ReplyReader
import Testing
import Values

/// A poll lists two shows of one day, and a text tells them apart.
@Suite struct ShowsOfDayTests {
    private static let days = [4, 8, 8, 12]
    private static let hours = [20, 19, 22, 20]

    /// What a text says about the early and the late show of December 8, which have the numbers 2 and 3; nil for nothing.
    static let rows: [(text: String, early: Availability?, late: Availability?)] = [
        ("8th but not the late one", .yes, .no), ("the 8th, just not the late show", .yes, .no),
        ("8th except the later one", .yes, .no), ("dec 8 but not the early one", .no, .yes),
        ("Tuesday yes, late show no", .yes, .no), ("8th but only the late one", .no, .yes),
        ("the 8th, the late one", .no, .yes), ("just the 8th early show", .yes, .no),
        ("4th and the late one on the 8th", .no, .yes), ("all but the late show on the 8th", .yes, .no),
        ("8th but not the second show", .yes, .no), ("I can do the early show but not the late one", .yes, .no),
        ("8th", .yes, .yes), ("not the 8th", .no, .no), ("2", .yes, .no),
        ("not the 10pm", nil, .no), ("all but the 10pm", .yes, .no), ("8th but not the 10pm", .yes, .no),
        ("8th but only the 10 pm", .no, .yes), ("the 8th at 10", .no, .yes), ("Tuesday 7pm", .yes, .no),
        ("the 10pm on the 8th", .no, .yes), ("Tue at 10:00pm", .no, .yes), ("just the 7pm show", .yes, .no),
        ("8th: 7pm yes, 10pm no", .yes, .no), ("4th and the 22:00 on the 8th", .no, .yes),
        ("no 10pms, the rest is fine", .yes, .no), ("only the ten o'clock", .no, .yes),
        ("8th but home by 10pm", .maybe, .maybe),
    ]

    @Test(arguments: rows) func theShowsAreToldApart(
        _ row: (text: String, early: Availability?, late: Availability?)
    ) throws {
        let reading = try AvailabilityReader().read(row.text, in: question(hours: Self.hours))
        #expect(reading.kind == .answer)
        #expect(reading.answers[1] == row.early && reading.answers[2] == row.late, "\(reading)")
    }

    /// A time that no show has, or that several have, is asked about.
    @Test(arguments: [("8th but not the 9pm", [20, 19, 22, 20]), ("not the 8pm", [20, 20, 22, 20])])
    func anotherTimeIsAskedAbout(_ text: String, _ hours: [Int]) throws {
        let reading = try AvailabilityReader().read(text, in: question(hours: hours))
        #expect(reading.asksBack && reading.answers.isEmpty, "\(reading)")
    }

    /// Bare dates, and shows at the same time, are not told apart by such words.
    @Test(arguments: [[nil, nil, nil, nil], [20, 20, 20, 20]] as [[Int?]])
    func withoutTimesNothingIsGuessed(_ hours: [Int?]) throws {
        let reading = try AvailabilityReader().read("8th but not the late one", in: question(hours: hours))
        #expect(reading.answers[1] == reading.answers[2], "\(reading)")
    }

    private func question(hours: [Int?]) throws -> AvailabilityQuestion {
        let today = try #require(LocalDate(year: 2026, month: 11, day: 30))
        let options = try Self.days.indices.map { index in
            AvailabilityQuestion.Option(
                number: index + 1, date: try #require(LocalDate(year: 2026, month: 12, day: Self.days[index])),
                time: hours[index].map { LocalTime(secondsSinceMidnight: $0 * 3600) })
        }
        return AvailabilityQuestion(options, today: today)
    }
}
