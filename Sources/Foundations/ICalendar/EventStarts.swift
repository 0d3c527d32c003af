import Values

/// The starts of an event or series, ascending and lazy: its own start, those of its rules and the added ones, without
/// the excluded ones. A rule keeps the local time: 20:00 stays 20:00 when the clocks change.
package struct EventStarts: Sequence, IteratorProtocol, Sendable {
    private let start: CalendarTime
    private var ruled: [RuledStarts]
    /// In descending order: the next one is last.
    private var added: [CalendarTime]
    private let excludedDays: Set<LocalDate>
    private let excludedInstants: Set<Instant>
    private var last: Instant?

    /// Skips starts on days before `earliest`. May stop after `latest`.
    init(_ event: CalendarEvent, earliest: LocalDate?, latest: LocalDate?) {
        start = event.start
        let single = event.rules.isEmpty && earliest.map { event.start.date >= $0 } ?? true ? [event.start] : []
        let sorted = Set(event.addedStarts + single).filter { start in earliest.map { start.date >= $0 } ?? true }
            .map { (instant: $0.instant(allDayIn: .utc), time: $0) }
        added = sorted.sorted { $0.instant > $1.instant }.map(\.time)
        let isAllDay = event.start.isAllDay
        excludedDays = Set(event.excludedStarts.filter { isAllDay || $0.isAllDay }.map(\.date))
        excludedInstants = Set(event.excludedStarts.filter { !$0.isAllDay }.map { $0.instant(allDayIn: .utc) })
        ruled = event.rules.enumerated().map { place, rule in
            // COUNT of the first rule counts the event's own start, COUNT of the others only the starts they match.
            let counted = place == 0 ? rule : rule.countingOnlyMatches(from: event.start)
            return RuledStarts(counted, from: event.start, earliest: earliest, latest: latest)
        }
    }

    package mutating func next() -> CalendarTime? {
        while let time = nextIncluded() {
            let instant = time.instant(allDayIn: .utc)
            // A local day that the zone skipped gives the same moment as the next day, and so do two rules.
            guard last.map({ instant > $0 }) ?? true else { continue }
            last = instant
            if !excludedDays.contains(time.date), start.isAllDay || !excludedInstants.contains(instant) { return time }
        }
        return nil
    }

    private mutating func nextIncluded() -> CalendarTime? {
        if ruled.count == 1, added.isEmpty { return ruled[0].take() }
        let candidates = ruled.indices.compactMap { place in
            ruled[place].next.map { (place: place, instant: $0.instant(allDayIn: .utc)) }
        }
        guard let first = candidates.min(by: { $0.instant < $1.instant }) else { return added.popLast() }
        if let other = added.last, other.instant(allDayIn: .utc) < first.instant { return added.popLast() }
        return ruled[first.place].take()
    }
}

/// The starts of one rule.
private struct RuledStarts: Sendable {
    private let rule: RecurrenceRule
    private let start: CalendarTime
    private var days: RecurrenceDays
    /// In place of the days, if the rule names times of the day.
    private var times: RecurrenceTimes?
    /// Nil after the last one.
    private(set) var next: CalendarTime?

    init(_ rule: RecurrenceRule, from start: CalendarTime, earliest: LocalDate?, latest: LocalDate?) {
        (self.rule, self.start) = (rule, start)
        days = RecurrenceDays(rule, from: start.date, earliest: earliest, latest: latest)
        if rule.hasTimes, case .time(let local, _) = start {
            times = RecurrenceTimes(rule, from: local, earliest: earliest, latest: latest)
        }
        advance()
    }

    /// Returns the next start and moves on.
    mutating func take() -> CalendarTime? {
        let taken = next
        if taken != nil { advance() }
        return taken
    }

    private mutating func advance() {
        next = times != nil ? times?.next().map(start.at) : days.next().map(start.on)
        if let time = next, rule.isOver(at: time) { next = nil }
    }
}

/// The original starts that changed occurrences of one series replace: whole days or times in any zone.
struct ReplacedStarts {
    private var instants: Set<Instant> = []
    /// The days of whole days only, and the days of all starts.
    private var wholeDays: Set<LocalDate> = []
    private var days: Set<LocalDate> = []

    mutating func insert(_ start: CalendarTime) {
        days.insert(start.date)
        if start.isAllDay { wholeDays.insert(start.date) } else { instants.insert(start.instant(allDayIn: .utc)) }
    }

    /// True if one of them is the same moment, or the same day if either is a whole day.
    func contains(_ start: CalendarTime) -> Bool {
        if start.isAllDay { return days.contains(start.date) }
        return instants.contains(start.instant(allDayIn: .utc)) || wholeDays.contains(start.date)
    }
}
