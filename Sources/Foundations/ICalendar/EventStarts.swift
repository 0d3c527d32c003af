internal import Values

/// The starts of an event or series, ascending and lazy: its own start, those of its rule and the added ones, without
/// the excluded ones. A rule keeps the local time: 20:00 stays 20:00 when the clocks change.
package struct EventStarts: Sequence, IteratorProtocol, Sendable {
    private let start: CalendarTime
    private let rule: RecurrenceRule?
    private var days: RecurrenceDays?
    private var ruled: CalendarTime?
    /// In descending order: the next one is last.
    private var added: [CalendarTime]
    private let excludedDays: Set<LocalDate>
    private let excludedInstants: Set<Instant>
    private var last: Instant?

    /// Skips starts on days before `earliest`. May stop after `latest`.
    init(_ event: CalendarEvent, earliest: LocalDate?, latest: LocalDate?) {
        (start, rule) = (event.start, event.rule)
        let single = event.rule == nil && earliest.map { event.start.date >= $0 } ?? true ? [event.start] : []
        let sorted = Set(event.addedStarts + single).filter { start in earliest.map { start.date >= $0 } ?? true }
            .map { (instant: $0.instant(allDayIn: .utc), time: $0) }
        added = sorted.sorted { $0.instant > $1.instant }.map(\.time)
        let isAllDay = event.start.isAllDay
        excludedDays = Set(event.excludedStarts.filter { isAllDay || $0.isAllDay }.map(\.date))
        excludedInstants = Set(event.excludedStarts.filter { !$0.isAllDay }.map { $0.instant(allDayIn: .utc) })
        days = event.rule.map { RecurrenceDays($0, from: event.start.date, earliest: earliest, latest: latest) }
        advance()
    }

    package mutating func next() -> CalendarTime? {
        while let time = nextIncluded() {
            let instant = time.instant(allDayIn: .utc)
            // A local day that the zone skipped gives the same moment as the next day.
            guard last.map({ instant > $0 }) ?? true else { continue }
            last = instant
            if !excludedDays.contains(time.date), start.isAllDay || !excludedInstants.contains(instant) { return time }
        }
        return nil
    }

    private mutating func nextIncluded() -> CalendarTime? {
        guard let candidate = ruled else { return added.popLast() }
        if let other = added.last, other.instant(allDayIn: .utc) < candidate.instant(allDayIn: .utc) {
            return added.popLast()
        }
        advance()
        return candidate
    }

    private mutating func advance() {
        ruled = days?.next().map(start.on)
        if let time = ruled, rule?.isOver(at: time) ?? false { (ruled, days) = (nil, nil) }
    }
}
