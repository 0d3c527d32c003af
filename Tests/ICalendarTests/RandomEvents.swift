import ICalendar
import Values

/// Random events of every kind, with difficult texts.
struct RandomEvents {
    private var random: RandomSource
    private let zones = [
        "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Europe/Dublin", "America/Santiago",
        "Africa/Cairo", "Africa/Casablanca", "Asia/Jerusalem", "America/Nuuk", "Pacific/Apia", "Etc/GMT+5",
    ].compactMap { Zone($0) }

    init(seed: UInt64) {
        random = .seeded(seed)
    }

    mutating func events(_ count: Int) -> [CalendarEvent] {
        (0..<count).map { event("event-\($0)@greenroom.test") }
    }

    mutating func event(_ uid: String) -> CalendarEvent {
        let start = time()
        let days = Int.random(in: 1...3, using: &random)
        let seconds = Int.random(in: 0...200_000, using: &random)
        let end = start.adding(CalendarDuration(days: start.isAllDay ? days : 0, seconds: start.isAllDay ? 0 : seconds))
        var event = CalendarEvent(
            uid: uid, sequence: Int.random(in: 0...9, using: &random),
            stamp: Instant(milliseconds: Int64.random(in: 1_600_000_000...1_900_000_000, using: &random) * 1000),
            start: start, end: end)
        event.summary = maybe { $0.words() }
        event.location = maybe { $0.words() }
        event.details = maybe { $0.words() }
        event.url = maybe { _ in "https://example.org/a?b=c,d;e" }
        event.status = CalendarEvent.Status.allCases.randomElement(using: &random)
        if Bool.random(using: &random) {
            event.rule = rule(for: start)
            let starts = Array(event.starts().prefix(6))
            event.excludedStarts = starts.dropFirst().filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            if Bool.random(using: &random) {
                event.addedStarts = [start.adding(CalendarDuration(days: 1000, seconds: 0))]
            }
        }
        event.alarms = (0..<Int.random(in: 0...2, using: &random)).map { _ in alarm() }
        return event
    }

    private mutating func maybe<T>(_ make: (inout RandomEvents) -> T) -> T? {
        Int.random(in: 0..<3, using: &random) == 0 ? nil : make(&self)
    }

    mutating func time() -> CalendarTime {
        let day = LocalDate(daysSince1970: Int.random(in: 12_000...24_000, using: &random))
        if Int.random(in: 0..<4, using: &random) == 0 { return .day(day) }
        let zone = zones.randomElement(using: &random).flatMap { Bool.random(using: &random) ? $0 : .utc } ?? .utc
        let hours = [0, 1, 2, 3, 12, 18, 20, 23].randomElement(using: &random) ?? 0
        let seconds = hours * 3600 + Int.random(in: 0...59, using: &random) * 60
        // Converted from a moment, so that the local time exists.
        let local = LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: seconds))
        return CalendarTime(zone.instant(of: local), in: zone)
    }

    mutating func rule(for start: CalendarTime) -> RecurrenceRule? {
        let frequencies: [RecurrenceRule.Frequency] = [.daily, .weekly, .monthly, .yearly]
        let frequency = frequencies.randomElement(using: &random) ?? .daily
        let weekday = RecurrenceRule.Day(start.date.weekday)
        let other = RecurrenceRule.Day(Weekday.allCases.randomElement(using: &random) ?? .monday)
        let last = start.date.adding(days: Int.random(in: 5...3000, using: &random))
        let ends: [RecurrenceRule.End] = [
            .never, .count(Int.random(in: 1...30, using: &random)),
            start.isAllDay ? .onDay(last) : .at(start.instant(allDayIn: .utc).adding(.days(100))),
        ]
        return try? RecurrenceRule(
            frequency, interval: Int.random(in: 1...4, using: &random),
            end: ends.randomElement(using: &random) ?? .never,
            monthDays: frequency == .monthly && Bool.random(using: &random) ? [start.date.day, -1] : [],
            days: frequency == .weekly && Bool.random(using: &random) ? [weekday, other] : [])
    }

    private mutating func alarm() -> CalendarAlarm {
        let before = CalendarDuration(seconds: -60 * Int.random(in: 0...5000, using: &random))
        let triggers: [CalendarAlarm.Trigger] = [
            .fromStart(before), .fromEnd(before), .fromStart(CalendarDuration(days: -1, seconds: 0)),
            .at(Instant(milliseconds: 1_800_000_000_000)),
        ]
        return CalendarAlarm(triggers.randomElement(using: &random) ?? .fromStart(before), text: words())
    }

    mutating func words() -> String {
        let pieces = [
            "Open mic", "é", "日本語のイベント", "👩‍👩‍👧‍👦", "a,b;c:d", "C:\\temp\\new", "\"quoted\"", "line\nbreak", "BEGIN:VEVENT",
            "\t", "^n", "Łódź", "x", " ", "0123456789", "\\n", "\n\n", "ﷺ",
        ]
        let count = Int.random(in: 1...25, using: &random)
        return "w" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
