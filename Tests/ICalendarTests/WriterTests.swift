import Foundation
import ICalendar
import Testing
import Values

@Suite struct WriterTests {
    private let now = Instant(milliseconds: 1_796_000_000_000)

    private func lines(_ events: CalendarEvent...) -> [String] {
        CalendarWriter.text(of: EventCalendar(events: events), now: now).components(separatedBy: "\r\n")
    }

    @Test("writes every property")
    func golden() throws {
        let show = CalendarEvent(
            uid: "show-12@greenroom", sequence: 3, stamp: try instant("2026-11-20T12:00:00Z"),
            start: try time("2026-12-04 20:00 America/New_York"), end: try time("2026-12-04 22:00 America/New_York"),
            summary: "Friday, Late; Show", location: "The \\ Cellar", details: "Doors at 7\nBring a friend",
            url: "https://example.org/e/12?a=1,2;b", status: .tentative,
            rule: try RecurrenceRule(.weekly, end: .onDay(try #require(LocalDate(iso: "2026-12-25")))),
            excludedStarts: [try time("2026-12-18 20:00 America/New_York")],
            alarms: [CalendarAlarm(.fromStart(CalendarDuration(seconds: -3600)))])
        let calendar = EventCalendar(
            name: "Shows", method: .publish, refreshInterval: .seconds(3600), events: [show])
        let expected = String(decoding: try Fixtures.bytes("show.ics"), as: UTF8.self)
        #expect(CalendarWriter.text(of: calendar, now: now) == expected)
    }

    @Test(
        "days and times",
        arguments: [
            ("2026-12-04", "2026-12-05", ["DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261205"]),
            ("2027-06-01", "2027-06-04", ["DTSTART;VALUE=DATE:20270601", "DTEND;VALUE=DATE:20270604"]),
            ("2026-12-04 20:00", "2026-12-04 22:00", ["DTSTART:20261204T200000Z", "DTEND:20261204T220000Z"]),
            ("2026-12-04 20:00 Etc/UTC", "2026-12-04 20:00 Etc/UTC", ["DTSTART:20261204T200000Z"]),
            (
                "2026-12-04 20:00 America/New_York", "2026-12-05 10:00 Europe/Berlin",
                ["DTSTART;TZID=America/New_York:20261204T200000", "DTEND;TZID=Europe/Berlin:20261205T100000"]
            ),
        ])
    func times(_ start: String, _ end: String, _ expected: [String]) throws {
        let lines = lines(CalendarEvent(uid: "1", start: try time(start), end: try time(end)))
        let own = lines.drop { $0 != "BEGIN:VEVENT" }
        #expect(own.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") } == expected)
        #expect(own.contains("DTSTAMP:20261130T005320Z"))
        let zones = Set(expected.compactMap { $0.split(separator: "=").last?.split(separator: ":").first })
        for zone in zones where zone.contains("/") { #expect(lines.contains("TZID:\(zone)")) }
    }

    @Test("a moment without a unique local time is written in UTC")
    func secondOfTwo() throws {
        let zone = try #require(Zone("America/New_York"))
        #expect(
            CalendarTime(try instant("2027-11-07T05:30:00Z"), in: zone)
                == (try time("2027-11-07 01:30 America/New_York")))
        #expect(CalendarTime(try instant("2027-11-07T06:30:00Z"), in: zone) == (try time("2027-11-07 06:30")))
        #expect(CalendarTime(try instant("1969-12-31T23:59:59.500Z"), in: .utc) == (try time("1969-12-31 23:59:59")))
    }

    @Test(
        "the kind of UNTIL follows the start",
        arguments: [
            ("2026-12-04 20:00 America/New_York", "FREQ=DAILY;UNTIL=20261210", "FREQ=DAILY;UNTIL=20261211T045959Z"),
            (
                "2026-12-04 20:00 America/New_York", "FREQ=DAILY;UNTIL=20261210T200000",
                "FREQ=DAILY;UNTIL=20261211T010000Z"
            ),
            ("2026-12-04 20:00 America/New_York", "FREQ=DAILY;UNTIL=99991231", "FREQ=DAILY;UNTIL=99991231T235959Z"),
            ("2026-12-04", "FREQ=DAILY;UNTIL=20261210T200000Z", "FREQ=DAILY;UNTIL=20261210"),
            ("2026-12-04", "FREQ=DAILY;UNTIL=20261210T200000", "FREQ=DAILY;UNTIL=20261210"),
            ("2026-12-04", "FREQ=DAILY;UNTIL=20261210", "FREQ=DAILY;UNTIL=20261210"),
        ])
    func until(_ start: String, _ rule: String, _ expected: String) throws {
        let start = try time(start)
        let event = CalendarEvent(uid: "1", start: start, end: start, rule: try RecurrenceRule(reading: rule))
        #expect(lines(event).contains("RRULE:\(expected)"))
    }

    @Test("folds at 75 octets, never within a character")
    func folding() throws {
        let start = try time("2026-12-04")
        var event = CalendarEvent(uid: "1", start: start, end: start, summary: String(repeating: "é", count: 60))
        let folded = try #require(lines(event).firstIndex { $0.hasPrefix("SUMMARY") })
        #expect(lines(event)[folded].utf8.count == 74)
        #expect(lines(event)[folded + 1].utf8.count == 55)

        var random = RandomEvents(seed: 75)
        for _ in 0..<200 {
            event.details = random.words()
            let bytes = CalendarWriter.bytes(of: EventCalendar(events: [event]), now: now)
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            #expect(
                lines.allSatisfy { $0.last == 13 && $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil })
            #expect(CalendarReading(bytes, floatingIn: .utc).events.first?.details == event.details)
        }
    }

    @Test(
        "no line ends and no controls get in",
        arguments: [
            ("a\r\nb\rc\nd", "SUMMARY:a\\nb\\nc\\nd"), ("a\u{0}b\u{7F}c\td", "SUMMARY:abc\td"),
            ("a\nEND:VEVENT", "SUMMARY:a\\nEND:VEVENT"), ("\\n", "SUMMARY:\\\\n"),
        ])
    func controls(_ summary: String, _ expected: String) throws {
        let start = try time("2026-12-04")
        let event = CalendarEvent(uid: "1", start: start, end: start, summary: summary, url: "http://a\r\nX:1")
        #expect(lines(event).contains(expected))
        #expect(lines(event).contains("URL:http://aX:1"))
    }

    @Test("the order of events does not matter")
    func order() {
        var random = RandomEvents(seed: 1)
        var source = RandomSource.seeded(2)
        let events = random.events(60)
        let bytes = CalendarWriter.bytes(of: EventCalendar(events: events), now: now)
        for _ in 0..<5 {
            let shuffled = EventCalendar(events: events.shuffled(using: &source))
            #expect(CalendarWriter.bytes(of: shuffled, now: now.adding(.seconds(1))) == bytes)
        }
    }

    @Test("a calendar survives writing and reading", arguments: UInt64(1)...8)
    func roundTrip(seed: UInt64) {
        var random = RandomEvents(seed: seed)
        let events = random.events(50)
        let calendar = EventCalendar(
            name: random.words(), method: .request, refreshInterval: .seconds(5400), events: events)
        let bytes = CalendarWriter.bytes(of: calendar, now: now)
        let reading = CalendarReading(bytes, floatingIn: .utc)
        #expect(reading.problems.isEmpty)
        #expect(reading.calendars.count == 1)
        #expect(reading.calendars.first?.name == calendar.name)
        #expect(reading.calendars.first?.method == .request)
        #expect(reading.calendars.first?.refreshInterval == .seconds(5400))
        #expect(reading.events.sorted { $0.uid < $1.uid } == events.sorted { $0.uid < $1.uid })
        #expect(reading.calendars.first.map { CalendarWriter.bytes(of: $0, now: now) } == bytes)
    }
}
