import Foundation
import ICalendar
import Testing
import Values

/// Damaged files must not crash or hang the reader, or make it lose an event silently.
/// GREENROOM_FUZZ_CASES=1000000 runs the long version.
@Suite struct FuzzTests {
    private static let cases = ProcessInfo.processInfo.environment["GREENROOM_FUZZ_CASES"].flatMap { Int($0) } ?? 400

    private static let files = Result {
        let written = try Fixtures.bytes("written.ics")
        // Two complete events of the large file.
        let events = written.split(separator: UInt8(ascii: "\n")).suffix(60).joined(separator: [10])
        return try Case.all.get().map { try Fixtures.bytes("Cases/\($0.file)") } + [
            Fixtures.bytes("show.ics"), Array(events),
        ]
    }

    @Test("damaged files are read to the end", arguments: UInt64(1)...4)
    func damaged(seed: UInt64) throws {
        var random = RandomSource.seeded(seed)
        let files = try Self.files.get()
        let window = try instant("2026-01-01T00:00:00Z")..<instant("2027-01-01T00:00:00Z")
        for _ in 0..<Self.cases / 4 {
            var bytes = files.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...8, using: &random) { Damage.strike(&bytes, files, &random) }
            let reading = CalendarReading(bytes, floatingIn: .utc)
            let again = reading.calendars.map { calendar in
                CalendarReading(CalendarWriter.bytes(of: calendar, now: window.lowerBound), floatingIn: .utc)
            }
            // What was read can be written and read again without loss.
            let isWhole = zip(again, reading.calendars).allSatisfy { again, calendar in
                again.losses.isEmpty && again.events.count == calendar.events.count
            }
            _ = Array(reading.events.occurrences(in: window, allDayIn: .utc).prefix(1000))
            #expect(isWhole, "seed \(seed), file \(bytes)")
            if !isWhole { return }
        }
    }

    @Test("random rules are read or rejected", arguments: UInt64(1)...4)
    func rules(seed: UInt64) throws {
        var random = RandomSource.seeded(seed)
        let words = [
            "FREQ=", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", ";", ";", ";", "=", ",", "COUNT=", "UNTIL=", "INTERVAL=",
            "BYDAY=",
            "HOURLY", "BYHOUR=", "BYMINUTE=", "BYYEARDAY=", "BYWEEKNO=", "BYMONTHDAY=", "BYMONTH=", "BYSETPOS=",
            "WKST=", "MO", "-1FR", "53SU", "1", "-1", "31", "0", "99999",
            "999999999", "20261204", "20261204T200000Z", "00010101", "99991231", "é", " ", "9223372036854775807",
        ]
        let start = try #require(LocalDate(year: 2026, month: 12, day: 4))
        for _ in 0..<Self.cases / 4 {
            let count = Int.random(in: 1...12, using: &random)
            let text = "FREQ=" + (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
            do throws(RecurrenceRuleError) {
                let rule = try RecurrenceRule(reading: text)
                let days = Array(RecurrenceDays(rule, from: start).prefix(20))
                #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 } && !rule.description.isEmpty)
                #expect(try RecurrenceRule(reading: rule.text) == rule)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}

/// Ways to damage a file in small steps.
private enum Damage {
    /// Keywords of iCalendar.
    private static let words: [[UInt8]] = [
        "\r", "\n", "\r\n", "\r\n ", "\n\t", ":", ";", ",", "=", "\"", "\\", "\\n", "\0", "\u{FEFF}", "^n",
        "BEGIN:VCALENDAR\r\n", "END:VCALENDAR\r\n", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n",
        "BEGIN:VTIMEZONE\r\nTZID:X\r\n", "END:VTIMEZONE\r\n", "BEGIN:STANDARD\r\n", "END:STANDARD\r\n", "BEGIN:X\r\n",
        "\r\nDTSTART:20261204T200000Z\r\n", "\r\nDTSTART;TZID=X:20261204T200000\r\n", "\r\nDTEND:99991231\r\n",
        "\r\nDTSTART:00010101\r\n", "\r\nDTSTART:99991231T235959Z\r\n", "\r\nDURATION:P36525D\r\n",
        "\r\nDURATION:-P36525D\r\n", "\r\nRRULE:FREQ=DAILY\r\n", "\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n",
        "\r\nRRULE:FREQ=WEEKLY;INTERVAL=99999;COUNT=999999999\r\n", "\r\nEXDATE:20261204,20261205\r\n",
        "\r\nRDATE:99991231T235959Z\r\n", "\r\nRECURRENCE-ID:20261204T200000Z\r\n", "\r\nTRIGGER:-P100D\r\n", "TZID=",
        "VALUE=DATE", "\r\nTZOFFSETTO:+2359\r\n", "\r\nTZOFFSETFROM:-235959\r\n", "9999", "0001", "-", "Z", "T",
    ].map { Array($0.utf8) }

    static func strike(_ bytes: inout [UInt8], _ files: [[UInt8]], _ random: inout RandomSource) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        let range = index..<min(index + Int.random(in: 0...60, using: &random), bytes.count)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: if index < bytes.count { bytes[index] = .random(in: 0...255, using: &random) }
        case 1: bytes.removeSubrange(range)
        case 2: bytes.insert(contentsOf: bytes[range], at: index)
        case 3...7: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: index)
        case 8: bytes += files.randomElement(using: &random) ?? []
        case 9: bytes.removeSubrange(index...)
        case 10: bytes.removeAll { $0 == 13 }
        default:
            // Occasionally long enough to exceed the limits.
            guard Int.random(in: 0..<40, using: &random) == 0 else { return }
            bytes.insert(contentsOf: repeatElement(UInt8(ascii: "A"), count: 300_000), at: index)
        }
    }
}
