import Agenda
import ICalendar
import TestSupport
import Testing
import Values

/// Series with more than one RRULE.
@Suite struct SeveralRulesTests {
    @Test("a series with several rules is kept whole, also when it is edited without changing them")
    func severalRules() async throws {
        let env = try await CalendarTestEnvironment()
        let rules = ["FREQ=WEEKLY;COUNT=2;BYDAY=TH", "FREQ=MONTHLY;BYDAY=2MO"]
        try await env.take(
            """
            BEGIN:VEVENT
            UID:two@example.org
            DTSTART;VALUE=DATE:20261203
            SUMMARY:Choir
            \(rules.map { "RRULE:" + $0 }.joined(separator: "\n"))
            END:VEVENT
            """)
        let entry = try #require(try await env.contents().entries.first)
        #expect(entry.event.rules.map(\.text) == rules)
        #expect(entry.event.recurrenceWords(in: .utc) == "every week on Thu, 2 times; every month on the 2nd Mon")
        var edited = entry.event
        edited.rule = entry.event.rule
        #expect(edited.rules.map(\.text) == rules)
        edited.rule = nil
        #expect(edited.rules == [])
    }
}
