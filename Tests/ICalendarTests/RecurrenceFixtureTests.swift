import ICalendar
import Testing
import Values

/// 300 random rules and the first 50 starts of each through 2129, expanded by python-dateutil 2.9.0 and converted to
/// moments by Python's zoneinfo. Where dateutil deviates, the file follows RFC 5545: DTSTART is always the first start,
/// and BYSETPOS counts the days of whole weeks.
struct RecurrenceRow: Decodable, Sendable, CustomTestStringConvertible {
    let rule: String
    /// `20261204` or `20261204T200000`
    let start: String
    let zone: String?
    let days: [String]
    /// The starts before 2026, in seconds since 1970. Later ones may change by law.
    let instants: [Int64]?

    var testDescription: String { "\(start) \(zone ?? "") \(rule)" }

    var event: CalendarEvent {
        get throws {
            let place = zone.map { ";TZID=\($0)" } ?? ""
            return try ICalendarTests.event("DTSTART\(place):\(start)", "RRULE:\(rule)")
        }
    }
}

@Suite struct RecurrenceFixtureTests {
    static let rows = Result { try Fixtures.rows("recurrence.jsonl", as: RecurrenceRow.self) }

    @Test("starts equal those of python-dateutil", arguments: try rows.get())
    func starts(row: RecurrenceRow) throws {
        let event = try row.event
        let starts = event.starts().lazy.prefix(50).prefix { $0.date.year < 2130 }
        #expect(starts.map { $0.date.description.filter { $0 != "-" } } == row.days)
        if let instants = row.instants {
            let past = starts.prefix { $0.date.year < 2026 }.map { $0.instant(allDayIn: .utc).milliseconds / 1000 }
            #expect(past == instants)
        }
    }

    @Test("any window contains the same starts", arguments: try rows.get())
    func window(row: RecurrenceRow) throws {
        let event = try row.event
        let all = Array(event.starts().prefix(50)).map { $0.instant(allDayIn: .utc) }
        for index in stride(from: 0, to: all.count - 1, by: 7) {
            let window = all[index]..<all[all.count - 1]
            let found = event.occurrences(in: window, allDayIn: .utc).map { $0.start.instant(allDayIn: .utc) }
            #expect(found == Array(all[index..<(all.count - 1)]))
        }
    }

    @Test("a rule survives writing and reading", arguments: try rows.get())
    func roundTrip(row: RecurrenceRow) throws {
        let rule = try RecurrenceRule(reading: row.rule)
        #expect(try RecurrenceRule(reading: rule.text) == rule)
    }

    @Test("the fixture is complete")
    func count() throws {
        #expect(try Self.rows.get().count == 300)
    }
}
