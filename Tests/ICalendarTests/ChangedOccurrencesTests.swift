import ICalendar
import Synchronization
import Testing
import Values

/// Series with very many changed occurrences: whole days and times in all zones.
@Suite struct ChangedOccurrencesTests {
    /// Counts its iterations and elements.
    private final class Counted: Sequence {
        private let events: [CalendarEvent]
        private let seen = Mutex((rounds: 0, events: 0))

        init(_ events: [CalendarEvent]) { self.events = events }

        var counts: (rounds: Int, events: Int) { seen.withLock { $0 } }

        func makeIterator() -> AnyIterator<CalendarEvent> {
            seen.withLock { $0.rounds += 1 }
            var rest = events.makeIterator()
            return AnyIterator {
                let event = rest.next()
                if event != nil { self.seen.withLock { $0.events += 1 } }
                return event
            }
        }
    }

    /// Changes some occurrences of a series, each by an hour or a day.
    private func changed(_ series: CalendarEvent, every step: Int, asDays: Bool) -> [CalendarEvent] {
        series.starts().prefix(400).enumerated().filter { $0.offset % step == 0 }.map { _, start in
            var one = CalendarEvent(
                uid: series.uid, start: start.adding(CalendarDuration(days: 1, seconds: 0)),
                end: start.adding(CalendarDuration(days: 2, seconds: 0)))
            one.recurrenceID = asDays ? .day(start.date) : start
            return one
        }
    }

    private func events(seed: UInt64) -> [CalendarEvent] {
        var random = RandomEvents(seed: seed)
        let series = random.events(12)
        return series
            + series.enumerated().flatMap { changed($1, every: $0 % 3 + 1, asDays: $0 % 2 == 0) }
    }

    @Test("occurrences equal those of a pairwise comparison", arguments: 1...8)
    func same(seed: UInt64) throws {
        let events = events(seed: seed)
        let zone = try #require(Zone("America/New_York"))
        let window = Instant(milliseconds: 1_000_000_000_000)..<Instant(milliseconds: 2_100_000_000_000)
        let wanted = events.flatMap { event in
            event.occurrences(in: window, allDayIn: zone).filter { occurrence in
                event.recurrenceID != nil
                    || !events.contains { other in
                        guard let original = other.recurrenceID, other.uid == event.uid else { return false }
                        return original.isAllDay || occurrence.start.isAllDay
                            ? original.date == occurrence.start.date
                            : original.instant(allDayIn: .utc) == occurrence.start.instant(allDayIn: .utc)
                    }
            }
        }
        let found = Array(events.occurrences(in: window, allDayIn: zone))
        #expect(Set(found) == Set(wanted) && found.count == wanted.count && !found.isEmpty)
        let order = found.map { ($0.start.instant(allDayIn: zone), $0.event.uid) }
        for (one, next) in zip(order, order.dropFirst()) { #expect(one <= next) }
    }

    @Test("each series is expanded once for any number of changed occurrences")
    func counts() throws {
        let zone = try #require(Zone("America/New_York"))
        let events = events(seed: 3)
        for years in [1, 10] {
            let counted = Counted(events)
            let start = Instant(milliseconds: 1_600_000_000_000)
            let found = counted.occurrences(in: start..<start.adding(.days(366 * years)), allDayIn: zone)
            #expect(found.contains { _ in true })
            #expect(counted.counts == (1, events.count))
        }
    }
}
