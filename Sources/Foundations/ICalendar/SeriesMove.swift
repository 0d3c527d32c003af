import Values

/// Moves a series to another start, together with its exceptions: excluded occurrences stay excluded, and changed
/// occurrences still replace the same ones.
package struct SeriesMove: Sendable {
    private let old: CalendarEvent
    private let start: CalendarTime
    /// How many days its occurrences move.
    private let days: Int
    /// How many seconds its occurrences move in local time.
    private let seconds: Int

    /// Nil if the start is the same or the event is not a series.
    package init?(_ event: CalendarEvent, to start: CalendarTime) {
        guard start != event.start, !event.rules.isEmpty || !event.addedStarts.isEmpty else { return nil }
        (old, self.start) = (event, start)
        // A rule with BYDAY or BYMONTHDAY keeps its days for any start.
        let followsStart = event.rules.allSatisfy(\.followsStart)
        days = followsStart ? start.date.daysSince1970 - event.start.date.daysSince1970 : 0
        // A rule with BYHOUR keeps its times.
        let followsClock = event.rules.allSatisfy(\.clock.hours.isEmpty)
        seconds = followsClock ? start.secondsIntoDay - event.start.secondsIntoDay : 0
    }

    /// The new starts of occurrences with the given starts.
    package func moved(_ times: [CalendarTime]) -> [CalendarTime] {
        let places = places(until: times.map(date).max())
        return times.map { time in
            let date = date(time)
            let isRuled = time.names(sameAs: old.start.on(date))
            if isRuled, let place = places[date] { return time.isAllDay ? .day(place) : start.on(place) }
            return shifted(time)
        }
    }

    /// The rules with UNTIL moved too, so that the number of occurrences stays the same.
    package var rules: [RecurrenceRule] { old.rules.map(moved) }

    private func moved(_ rule: RecurrenceRule) -> RecurrenceRule {
        switch rule.end {
        case .never, .count, .onDay: return rule
        case .atLocal(let last): return rule.ending(.atLocal(shifted(last)))
        case .at(let last):
            let (from, to) = (old.start.zone ?? .utc, start.zone ?? .utc)
            return rule.ending(.at(to.instant(of: shifted(from.local(last)))))
        }
    }

    /// The days of the rules, each with its new day.
    private func places(until last: LocalDate?) -> [LocalDate: LocalDate] {
        guard !old.rules.isEmpty, !old.rules.contains(where: \.hasTimes), let last else { return [:] }
        let pairs = old.rules.flatMap { rule -> [(LocalDate, LocalDate)] in
            let before = RecurrenceDays(rule, from: old.start.date, latest: last).prefix { $0 <= last }
            guard rule.followsStart else { return before.map { ($0, $0) } }
            return Array(zip(before, RecurrenceDays(rule, from: start.date)))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            .merging([old.start.date: start.date]) { $1 }
    }

    /// The local day in the old zone of the series.
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
