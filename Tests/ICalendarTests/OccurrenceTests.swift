import ICalendar
import Synchronization
import Testing
import Values

@Suite struct OccurrenceTests {
    private func occurrences(
        _ events: [CalendarEvent], _ from: String, _ to: String, _ zone: String = "America/New_York"
    ) throws -> [String] {
        let window = try instant(from)..<instant(to)
        return events.occurrences(in: window, allDayIn: try #require(Zone(zone)))
            .map { "\(words($0.start)) – \(words($0.end))" + ($0.event.summary.map { " " + $0 } ?? "") }
    }

    @Test("a changed occurrence replaces the original at any new time")
    func changed() throws {
        let events = CalendarReading(try Fixtures.bytes("Cases/google.ics"), floatingIn: .utc).events
        #expect(
            try occurrences(events, "2026-10-09T00:00:00Z", "2026-10-31T00:00:00Z") == [
                "2026-10-09 20:00 Europe/Berlin – 2026-10-09 22:00 Europe/Berlin Open Mic",
                "2026-10-24 21:00 Europe/Berlin – 2026-10-24 23:00 Europe/Berlin Open Mic (Saturday)",
                "2026-10-30 20:00 Europe/Berlin – 2026-10-30 22:00 Europe/Berlin Open Mic",
            ])
    }

    @Test(
        "what overlaps the window belongs to it",
        arguments: [
            ("2026-12-05T00:00:00Z", "2026-12-05T01:00:00Z", 0), ("2026-12-05T00:00:00Z", "2026-12-05T01:00:01Z", 1),
            ("2026-12-05T02:59:59Z", "2026-12-06T00:00:00Z", 1), ("2026-12-05T03:00:00Z", "2026-12-06T00:00:00Z", 0),
            ("2026-12-05T01:30:00Z", "2026-12-05T01:31:00Z", 1), ("2026-12-05T00:00:00Z", "2026-12-12T02:00:00Z", 2),
        ])
    func window(_ from: String, _ to: String, _ count: Int) throws {
        let event = try event(
            "DTSTART;TZID=America/New_York:20261204T200000", "DURATION:PT2H", "RRULE:FREQ=WEEKLY")
        #expect(try occurrences([event], from, to).count == count)
    }

    @Test("finds long events and events without duration")
    func lengths() throws {
        let long = try event("DTSTART:20260101", "DTEND:20261231")
        #expect(try occurrences([long], "2026-12-30T12:00:00Z", "2026-12-30T13:00:00Z").count == 1)
        #expect(try occurrences([long], "2026-12-31T05:00:00Z", "2026-12-31T13:00:00Z").isEmpty)
        let moment = try event("DTSTART:20261204T200000Z")
        #expect(try occurrences([moment], "2026-12-04T20:00:00Z", "2026-12-04T20:00:01Z").count == 1)
        #expect(try occurrences([moment], "2026-12-04T20:00:01Z", "2026-12-04T20:00:02Z").isEmpty)
    }

    @Test("a whole day begins at midnight in the given zone")
    func wholeDay() throws {
        let event = try event("DTSTART;VALUE=DATE:20261204", "RRULE:FREQ=DAILY;COUNT=2", "DTEND;VALUE=DATE:20261205")
        #expect(
            try occurrences([event], "2026-12-04T10:00:00Z", "2026-12-04T11:00:00Z", "Pacific/Kiritimati")
                == ["2026-12-05 – 2026-12-06"])
        #expect(try occurrences([event], "2026-12-04T09:00:00Z", "2026-12-04T10:00:00Z", "Pacific/Pago_Pago").isEmpty)
    }

    @Test("every occurrence has the same length, also across a clock change")
    func exactLength() throws {
        let event = try event(
            "DTSTART;TZID=America/New_York:20270306T230000", "DTEND;TZID=America/New_York:20270307T040000",
            "RRULE:FREQ=WEEKLY;COUNT=2")
        #expect(
            try occurrences([event], "2027-03-01T00:00:00Z", "2027-04-01T00:00:00Z") == [
                "2027-03-06 23:00 America/New_York – 2027-03-07 04:00 America/New_York",
                "2027-03-13 23:00 America/New_York – 2027-03-14 05:00 America/New_York",
            ])
    }

    @Test(
        "added and left out",
        arguments: [
            (
                "RDATE:20261205T120000Z,20261130T120000Z", "EXDATE:20270101T000000Z",
                "2026-11-30 12:00 2026-12-04 12:00 2026-12-05 12:00 2026-12-11 12:00"
            ),
            ("RDATE:20261204T120000Z", "EXDATE:20261211T120000", "2026-12-04 12:00"),
            ("RDATE:20261218T120000Z", "EXDATE;VALUE=DATE:20261204,20261218", "2026-12-11 12:00"),
            (
                "RDATE;TZID=Europe/Berlin:20261211T130000", "EXDATE;TZID=Europe/Berlin:20261204T130000",
                "2026-12-11 12:00"
            ),
        ])
    func dates(_ added: String, _ excluded: String, _ expected: String) throws {
        let event = try event("DTSTART:20261204T120000Z", "RRULE:FREQ=WEEKLY;COUNT=2", added, excluded)
        let starts = event.starts().map { words(CalendarTime($0.instant(allDayIn: .utc), in: .utc)) }
        #expect(starts.joined(separator: " ") == expected)
    }

    @Test(
        "counted dates are the same whether all are gone through or not",
        arguments: [
            "FREQ=DAILY;COUNT=40", "FREQ=DAILY;INTERVAL=3;COUNT=11", "FREQ=WEEKLY;COUNT=8",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=9", "FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO,SA;COUNT=17",
            "FREQ=DAILY;BYDAY=MO,TU;COUNT=12", "FREQ=MONTHLY;COUNT=3", "FREQ=WEEKLY;BYDAY=TU;BYSETPOS=1;COUNT=5",
        ])
    func counted(_ rule: String) throws {
        let event = try event("DTSTART:20261204", "RRULE:\(rule)")
        let all = event.starts().map(\.date)
        let first = try #require(all.first)
        for days in 0..<120 {
            let earliest = first.adding(days: days)
            #expect(event.starts(earliest: earliest).map(\.date) == all.filter { $0 >= earliest }, "\(earliest)")
            let some = event.starts(earliest: earliest, latest: earliest.adding(days: 9)).map(\.date)
            let wanted = all.filter { $0 >= earliest && $0 <= earliest.adding(days: 9) }
            #expect(some.starts(with: wanted))
        }
    }

    @Test("a search that is stopped ends at the next event or occurrence", arguments: [(1, 9), (20, 0)])
    func stopped(events: Int, found: Int) throws {
        let event = try event("DTSTART:20261204", "RRULE:FREQ=DAILY")
        let window = try instant("2026-12-01T00:00:00Z")..<instant("2036-12-01T00:00:00Z")
        let asked = Mutex(0)
        let occurrences = Array(repeating: event, count: events).occurrences(in: window, allDayIn: .utc) {
            asked.withLock { asked in
                asked += 1
                return asked > 10
            }
        }
        #expect(Array(occurrences).count == found)
    }

    @Test("a window of centuries is read as far as it is asked for")
    func lazy() throws {
        let event = try event("DTSTART:00010101", "RRULE:FREQ=DAILY")
        let window = try instant("0001-01-01T00:00:00Z")..<instant("9999-12-31T00:00:00Z")
        #expect(Array(event.occurrences(in: window, allDayIn: .utc).prefix(20)).count == 20)
        #expect(
            event.starts(earliest: LocalDate(year: 9999, month: 12, day: 30)).map { words($0) }
                == ["9999-12-30", "9999-12-31"])
    }
}
