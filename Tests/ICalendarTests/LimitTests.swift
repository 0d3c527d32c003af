import ICalendar
import Testing
import Values

/// Malicious files: each is read to the end, and lost events are reported.
@Suite struct LimitTests {
    private func reading(_ text: String) -> CalendarReading {
        CalendarReading(Array("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n".utf8), floatingIn: .utc)
    }

    private func event(_ lines: String) -> String {
        "BEGIN:VEVENT\nUID:1\nDTSTART:20261204\n\(lines)\nEND:VEVENT"
    }

    @Test("an overlong line loses only its own event")
    func longLine() {
        let long = String(repeating: "x", count: 300_000)
        #expect(reading(event("SUMMARY:\(long)")).problems.map(\.reason) == [.tooLong(property: "SUMMARY")])
        #expect(reading(event("ATTACH;ENCODING=BASE64:\(long)")).problems.isEmpty)
        #expect(reading(event("SUMMARY:a\n\(long)")).events.map(\.summary) == ["a"])
        let folded = String(repeating: "x\n ", count: 300_000)
        #expect(reading(event("SUMMARY:\(folded)")).problems.map(\.reason) == [.tooLong(property: "SUMMARY")])
    }

    @Test("components within components")
    func deep() {
        let begin = String(repeating: "BEGIN:X\n", count: 100_000)
        let end = String(repeating: "END:X\n", count: 100_000)
        #expect(reading(event(begin + end)).events.count == 1)
        #expect(reading(begin + event("")).events.count == 1)
        let inEvent = reading(event(begin))
        #expect(inEvent.events.count == 1)
        #expect(inEvent.problems.allSatisfy { !$0.isLoss })
    }

    @Test(
        "too many dates, lines, alarms",
        arguments: [
            ("EXDATE:" + Array(repeating: "20261204", count: 10_001).joined(separator: ","), "EXDATE"),
            (Array(repeating: "EXDATE:20261204", count: 2001).joined(separator: "\n"), "lines or alarms"),
            (
                Array(repeating: "BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM", count: 51).joined(separator: "\n"),
                "lines or alarms"
            ),
        ])
    func many(_ lines: String, _ what: String) {
        #expect(reading(event(lines)).problems.map(\.reason) == [.tooMany(what)])
    }

    @Test("too many events")
    func manyEvents() {
        let text = (0..<20_001).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20261204\nEND:VEVENT\n" }.joined()
        let reading = reading(text)
        #expect(reading.events.count == 20_000)
        #expect(reading.losses.map(\.reason) == [.fileTooLong])
    }

    @Test("many unknown zones with different definitions")
    func manyZones() {
        let text = (0..<2000).map { number in
            """
            BEGIN:VTIMEZONE
            TZID:zone \(number)
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0101
            TZOFFSETTO:+0101
            RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:\(number)
            DTSTART;TZID=zone \(number):20261204T000000
            RRULE:FREQ=DAILY
            END:VEVENT

            """
        }.joined()
        let reading = reading(text)
        #expect(reading.losses.isEmpty)
        #expect(reading.events.count == 2000)
        #expect(Set(reading.events.map(\.start.zone)) == [.utc])
    }

    @Test(
        "series that nobody could unfold, whose rules are in order",
        arguments: [
            ("DTSTART:20261204\nDTEND:99991231\nRRULE:FREQ=DAILY", SeriesError.tooLong(days: 2_912_105)),
            ("DTSTART:20261204\nDTEND:20270201\nRRULE:FREQ=DAILY", .tooLong(days: 59)),
            ("DTSTART:20261204\nDTEND:20290201\nRDATE:20261205", .tooLong(days: 790)),
            (
                "DTSTART:00010101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=9",
                .startsTooEarly(year: 1)
            ),
            ("DTSTART:20261204\nRRULE:FREQ=DAILY;BYHOUR=9", .timesOfWholeDays),
            ("DTSTART:20261204T100000Z\nDURATION:P2D\nRRULE:FREQ=HOURLY", .tooLong(days: 2)),
            ("DTSTART:18991231\nRRULE:FREQ=YEARLY;BYDAY=MO;COUNT=999999999", .startsTooEarly(year: 1899)),
        ])
    func endless(_ lines: String, _ error: SeriesError) {
        let reading = reading("BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT")
        #expect(reading.problems.map(\.reason) == [.series(error)])
        #expect(reading.events.isEmpty)
    }

    @Test(
        "old and long series are read, and a month of them is found at once", .timeLimit(.minutes(1)),
        arguments: [
            ("DTSTART:00010101\nRRULE:FREQ=DAILY;COUNT=999999999", 31),
            ("DTSTART:00010101\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=999999999", 9),
            ("DTSTART:19000101\nRRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=999999999", 1),
            ("DTSTART:00010131\nRRULE:FREQ=MONTHLY;COUNT=999999999", 1),
            ("DTSTART:00010101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", 0),
            ("DTSTART:20261204\nDTEND:20270103\nRRULE:FREQ=YEARLY", 1),
        ])
    func old(_ lines: String, _ count: Int) throws {
        let text = (0..<20).map { "BEGIN:VEVENT\nUID:\($0)\n\(lines)\nEND:VEVENT\n" }.joined()
        let window = try instant("2026-12-01T00:00:00Z")..<instant("2027-01-01T00:00:00Z")
        #expect(Array(reading(text).events.occurrences(in: window, allDayIn: .utc)).count == 20 * count)
    }

    @Test("notes are limited, unreadable events are all reported")
    func problems() {
        let text = (0..<3000).map { "BEGIN:VEVENT\nUID:\($0)\nSEQUENCE:x\nEND:VEVENT\nBEGIN:VTODO\nEND:VTODO\n" }
            .joined()
        let reading = reading(text)
        #expect(reading.losses.count == 6000)
        #expect(reading.problems.count <= 8000)
    }
}
