internal import Values

/// A series that begins at another time, and what becomes of what was said of its single dates: those that were left
/// out stay so, and those that were changed stand in for the same ones.
package struct SeriesMove: Sendable {
    private let old: CalendarEvent
    private let start: CalendarTime
    /// By how many days its dates move.
    private let days: Int
    /// By how many seconds on the wall clock.
    private let seconds: Int

    /// Nil where nothing moves, or there is no series.
    package init?(_ event: CalendarEvent, to start: CalendarTime) {
        guard start != event.start, event.rule != nil || !event.addedStarts.isEmpty else { return nil }
        (old, self.start) = (event, start)
        // A rule that names its days keeps them, whenever it begins.
        let isTied = event.rule.map { $0.days.isEmpty && $0.monthDays.isEmpty } ?? true
        days = isTied ? start.date.daysSince1970 - event.start.date.daysSince1970 : 0
        seconds = start.secondsIntoDay - event.start.secondsIntoDay
    }

    /// Where dates of the series, by their starts, are now.
    package func moved(_ times: [CalendarTime]) -> [CalendarTime] {
        let places = places(until: times.map(date).max())
        return times.map { time in
            let date = date(time)
            let isRuled = time.names(sameAs: old.start.on(date))
            if isRuled, let place = places[date] { return time.isAllDay ? .day(place) : start.on(place) }
            return shifted(time)
        }
    }

    /// The rule with an UNTIL that goes along, so that there are as many dates as before.
    package var rule: RecurrenceRule? {
        guard let rule = old.rule else { return nil }
        switch rule.end {
        case .never, .count, .onDay: return rule
        case .atLocal(let last): return rule.ending(.atLocal(shifted(last)))
        case .at(let last):
            let (from, to) = (old.start.zone ?? .utc, start.zone ?? .utc)
            return rule.ending(.at(to.instant(of: shifted(from.local(last)))))
        }
    }

    /// The days of the rule, each with the one that takes its place.
    private func places(until last: LocalDate?) -> [LocalDate: LocalDate] {
        guard let rule = old.rule, let last else { return [:] }
        let before = RecurrenceDays(rule, from: old.start.date, latest: last).prefix { $0 <= last }
        let isTied = rule.days.isEmpty && rule.monthDays.isEmpty
        let pairs: [(LocalDate, LocalDate)] =
            isTied ? Array(zip(before, RecurrenceDays(rule, from: start.date))) : before.map { ($0, $0) }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            .merging([old.start.date: start.date]) { $1 }
    }

    /// On the wall clock of the series as it was.
    private func date(_ time: CalendarTime) -> LocalDate {
        guard let zone = old.start.zone, let own = time.zone, own != zone else { return time.date }
        return zone.local(time.instant(allDayIn: zone)).date
    }

    private func shifted(_ time: CalendarTime) -> CalendarTime {
        switch time {
        case .day(let date): .day(date.adding(days: days))
        case .time(let local, let zone):
            start.isAllDay
                ? .day(local.date.adding(days: days))
                : .time(shifted(local), zone == old.start.zone ? start.zone ?? zone : zone)
        }
    }

    private func shifted(_ local: LocalDateTime) -> LocalDateTime {
        Zone.utc.local(Zone.utc.instant(of: local).adding(.days(days) + .seconds(seconds)))
    }
}

extension CalendarTime {
    /// On its own wall clock; 0 for a whole day.
    fileprivate var secondsIntoDay: Int {
        if case .time(let local, _) = self { local.time.secondsSinceMidnight } else { 0 }
    }
}

extension RecurrenceRule {
    fileprivate func ending(_ end: End) -> RecurrenceRule {
        let changed = try? RecurrenceRule(
            frequency, interval: interval, end: end, months: months, monthDays: monthDays, days: days,
            positions: positions, weekStart: weekStart)
        return changed ?? self
    }
}
