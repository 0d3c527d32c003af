import Testing
import Values

@testable import ICalendar

/// A series that would take long to follow is refused when its file is read, so that showing a calendar stays fast.
@Suite struct ExpansionBudgetTests {
    private func reading(_ events: [String]) -> CalendarReading {
        let text = events.map { "BEGIN:VEVENT\nSUMMARY:x\n\($0)\nEND:VEVENT\n" }.joined()
        return CalendarReading(Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(text)END:VCALENDAR\n".utf8), floatingIn: .utc)
    }

    @Test(
        "a series that ends by COUNT can be followed for a hundred years of days",
        arguments: [
            ("DTSTART:19000101\nRRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA;COUNT=999999999", true),
            ("DTSTART:19010101\nRRULE:FREQ=DAILY;BYMONTH=1,2;COUNT=999999999", true),
            ("DTSTART:19000101\nRRULE:FREQ=DAILY;BYDAY=MO,TU;COUNT=9", false),
            ("DTSTART:20000103\nRRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=999999999", false),
            ("DTSTART:19000101\nRRULE:FREQ=DAILY;COUNT=999999999", false),
            ("DTSTART:19000101\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=999999999", false),
        ])
    func counted(_ row: (lines: String, isRefused: Bool)) {
        let reading = reading(["UID:1\n\(row.lines)"])
        #expect(reading.losses.map(\.reason) == (row.isRefused ? [.series(.tooManyDays)] : []))
        #expect(reading.events.count == (row.isRefused ? 0 : 1))
    }

    /// No rule is tested for more days than the limit, whether or not it ever matches.
    @Test(arguments: [
        "DTSTART:20000101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "DTSTART:00010101\nRRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6",
        "DTSTART:00010101\nRRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2,4,6",
        "DTSTART:20000101\nRRULE:FREQ=YEARLY;BYDAY=53SU;BYMONTHDAY=1",
    ])
    func endsAfterTheLimit(_ lines: String) throws {
        let event = try #require(reading(["UID:1\n\(lines)"]).events.first)
        let rule = try #require(event.rule)
        var days = RecurrenceDays(rule, from: event.start.date)
        _ = days.next()
        while days.next() != nil {}
        #expect(days.tested <= CalendarLimits.testedDays + 372)
    }

    @Test("the series of a file share a budget, over several calendars, and single events do not count")
    func file() {
        let daily = (0..<4000).map { "UID:d\($0)\nDTSTART:20261204\nRRULE:FREQ=DAILY" }
        let single = (0..<100).map { "UID:s\($0)\nDTSTART:20261204" }
        let found = reading(daily + single)
        #expect((2000...3500).contains(found.events.count(where: { $0.rule != nil })))
        #expect(found.events.count(where: { $0.rule == nil }) == 100)
        #expect(Set(found.losses.map(\.reason)) == [.series(.fileTooBusy)])

        let calendars = daily.map { "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\($0)\nEND:VEVENT\nEND:VCALENDAR\n" }.joined()
        let several = CalendarReading(Array(calendars.utf8), floatingIn: .utc)
        #expect(several.events.count == found.events.count(where: { $0.rule != nil }))
    }

    @Test("refused series and long lists of dates use up the budget too")
    func refused() {
        let counted = (0..<100).map {
            "UID:\($0)\nDTSTART:19000101\nRRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA;COUNT=999999999"
        }
        let reasons = reading(counted).losses.map(\.reason)
        #expect(reasons.count == 100)
        #expect(reasons.count(where: { $0 == .series(.tooManyDays) }) < 50)
        let dates = Array(repeating: "20261205", count: 9000).joined(separator: ",")
        let added = (0..<200).map { "UID:\($0)\nDTSTART:20261204\nRDATE;VALUE=DATE:\(dates)" }
        #expect(reading(added).events.count < 150)
    }

    @Test func changedDatesOfOneSeriesAreLimited() {
        let changes = (0..<1100).map { number in
            let day = LocalDate(daysSince1970: 20_000 + number).description.replacing("-", with: "")
            return "UID:1\nDTSTART:\(day)\nRECURRENCE-ID:\(day)"
        }
        let reading = reading(["UID:1\nDTSTART:20200101\nRRULE:FREQ=DAILY"] + changes)
        #expect(reading.events.count == 1001)
        #expect(reading.losses.count == 100)
    }
}
