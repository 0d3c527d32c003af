import Foundation
import ICalendar
import Testing
import Values

/// A file in the style of some program, and the expected result, read in New York.
struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let why: String
    let events: [String]
    let problems: [String]

    var testDescription: String { "\(file): \(why)" }

    static let all = Result {
        try JSONDecoder().decode([Case].self, from: Data(Fixtures.bytes("Cases/expected.json")))
    }
}

extension CalendarEvent {
    /// On one line, without empty parts.
    fileprivate var line: String {
        let alarms = alarms.map { alarm in
            switch alarm.trigger {
            case .fromStart(let length): "alarm \(length)"
            case .fromEnd(let length): "alarm \(length) end"
            case .at(let instant): "alarm \(instant)"
            }
        }
        let excluded = excludedStarts.map { words($0) }.joined(separator: ", ")
        let parts: [String?] = [
            "\(words(start)) – \(words(end))", summary, location.map { "@ " + $0 }, details, status?.rawValue,
            rule?.text,
            excluded.isEmpty ? nil : "not " + excluded, recurrenceID.map { "for " + words($0) },
        ]
        return (parts.compactMap { $0 } + alarms).joined(separator: " | ").replacingOccurrences(of: "\n", with: "⏎")
    }
}

@Suite struct ProgramFileTests {
    @Test("reads files of various programs", arguments: try Case.all.get())
    func reads(row: Case) throws {
        let zone = try #require(Zone("America/New_York"))
        let reading = CalendarReading(try Fixtures.bytes("Cases/\(row.file)"), floatingIn: zone)
        #expect(reading.events.map(\.line) == row.events)
        #expect(reading.problems.map(\.description) == row.problems)
    }

    @Test("reads the calendar's properties")
    func calendar() throws {
        let reading = CalendarReading(try Fixtures.bytes("Cases/google.ics"), floatingIn: .utc)
        #expect(reading.calendars.map(\.name) == ["Gigs"])
        #expect(try read("METHOD:CANCEL", "X-PUBLISHED-TTL:P1DT1H").calendars.map(\.method) == [.cancel])
        #expect(try read("X-PUBLISHED-TTL:P1DT1H").calendars.map(\.refreshInterval) == [.seconds(90_000)])
    }

    @Test("an event without UID gets a stable one from its contents")
    func identifier() throws {
        func uid(_ summary: String) throws -> String? {
            try read("BEGIN:VEVENT", "DTSTART:20261204", "SUMMARY:\(summary)", "END:VEVENT").events.first?.uid
        }
        #expect(try uid("a") == uid("a"))
        #expect(try uid("a") != uid("b"))
    }

    @Test("an event that cannot be read is reported with its summary")
    func summary() throws {
        let reading = try read("BEGIN:VEVENT", "UID:1", "SUMMARY:Open Mic", "END:VEVENT")
        #expect(reading.losses == [CalendarProblem(line: 3, .noStart, isLoss: true, summary: "Open Mic")])
    }
}
