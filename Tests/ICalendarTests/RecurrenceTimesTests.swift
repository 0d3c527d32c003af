import ICalendar
import Testing
import Values

/// 150 random rules by the hour, at times of the day, by day of the year and by week, and the first 50 starts of each
/// through 2129, expanded by python-dateutil 2.9.0.
struct RecurrenceTimesRow: Decodable, Sendable, CustomTestStringConvertible {
    let rule: String
    /// `20261204T200000`, in UTC like the starts.
    let start: String
    let starts: [String]

    var testDescription: String { "\(start) \(rule)" }

    var event: CalendarEvent {
        get throws { try ICalendarTests.event("DTSTART:\(start)Z", "RRULE:\(rule)") }
    }
}

@Suite struct RecurrenceTimesTests {
    static let rows = Result { try Fixtures.rows("recurrence-times.jsonl", as: RecurrenceTimesRow.self) }

    private func text(_ time: CalendarTime) -> String {
        let words = DateText.iso(Zone.utc.local(time.instant(allDayIn: .utc)))
        return words.filter { $0 != "-" && $0 != ":" }.replacing(" ", with: "T")
    }

    @Test("starts equal those of python-dateutil", arguments: try rows.get())
    func starts(row: RecurrenceTimesRow) throws {
        let starts = try row.event.starts().lazy.prefix(50).prefix { $0.date.year < 2130 }
        #expect(starts.map(text) == row.starts.map { String($0.prefix(13)) })
    }

    @Test("any window contains the same starts", arguments: try rows.get())
    func window(row: RecurrenceTimesRow) throws {
        let event = try row.event
        let all = Array(event.starts().prefix(50)).map { $0.instant(allDayIn: .utc) }
        for index in stride(from: 0, to: all.count - 1, by: 7) {
            let window = all[index]..<all[all.count - 1]
            let found = event.occurrences(in: window, allDayIn: .utc).map { $0.start.instant(allDayIn: .utc) }
            #expect(found == Array(all[index..<(all.count - 1)]))
        }
    }

    @Test("a rule survives writing and reading", arguments: try rows.get())
    func roundTrip(row: RecurrenceTimesRow) throws {
        let rule = try RecurrenceRule(reading: row.rule)
        #expect(try RecurrenceRule(reading: rule.text) == rule)
        #expect(!rule.words(in: .utc).isEmpty)
    }
}
