import Foundation
import ICalendar
import Testing
import Values

/// 200 random events written by icalendar 7.3.0, with their intended values.
@Suite struct PeerFileTests {
    private struct Row: Decodable {
        var rule: String?
        var zone: String?
        var excluded: [Moment]?
        var alarmSeconds: [Int]?
    }

    @Test("reads the events of icalendar with their meaning")
    func reads() throws {
        let reading = CalendarReading(try Fixtures.bytes("written.ics"), floatingIn: .utc)
        #expect(reading.problems.isEmpty)
        #expect(reading.calendars.map(\.name) == ["Écrit"])
        #expect(reading.events.map(PeerEvent.init) == (try Fixtures.rows("written.jsonl")))
        for (event, row) in zip(reading.events, try Fixtures.rows("written.jsonl", as: Row.self)) {
            #expect(event.rule == (try row.rule.map { try RecurrenceRule(reading: $0) }))
            #expect(event.start.zone?.identifier == (event.start.isAllDay ? nil : row.zone ?? "UTC"))
            #expect(event.excludedStarts.map(Moment.init) == row.excluded ?? [])
            let seconds = event.alarms.map { alarm -> Int? in
                guard case .fromStart(let length) = alarm.trigger else { return nil }
                return length.days * 86_400 + length.seconds
            }
            #expect(seconds == row.alarmSeconds ?? [])
        }
    }
}
