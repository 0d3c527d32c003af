package import Values

/// One VEVENT: an event, a series of them, or one occurrence of a series that was changed.
package struct CalendarEvent: Hashable, Sendable {
    /// STATUS of a VEVENT.
    package enum Status: String, CaseIterable, Sendable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case canceled = "CANCELLED"
    }

    /// Never changes. A series and its changed occurrences share it.
    package var uid: String
    /// Counts the changes, from 0.
    package var sequence: Int
    /// The time of the last change (DTSTAMP); nil is written as the time of writing.
    package var stamp: Instant?
    /// DTSTART; for a series, its first start.
    package var start: CalendarTime
    /// Exclusive: the first moment, or the first whole day, after the event. Equal to `start` for an event without
    /// duration.
    package var end: CalendarTime
    package var summary: String?
    package var location: String?
    /// GEO. It is read, but neither stored nor written.
    package var position: Coordinate?
    /// DESCRIPTION; nil if absent.
    package var details: String?
    package var url: String?
    package var status: Status?
    /// Whether it leaves its owner free: TRANSP is TRANSPARENT.
    package var isFree = false
    /// Who invites whom; nil for an event that is sent to nobody. It is written, but not read.
    package var invitation: CalendarInvitation?
    /// RRULE: the starts of all rules together; empty for an event that does not repeat by a rule.
    package var rules: [RecurrenceRule]
    /// Additional starts (RDATE).
    package var addedStarts: [CalendarTime]
    /// Excluded starts (EXDATE). A whole day excludes every start on it.
    package var excludedStarts: [CalendarTime]
    /// RECURRENCE-ID: the original start of the occurrence that this event replaces; nil for single events and series.
    package var recurrenceID: CalendarTime?
    package var alarms: [CalendarAlarm]

    package init(
        uid: String, sequence: Int = 0, stamp: Instant? = nil, start: CalendarTime, end: CalendarTime,
        summary: String? = nil, location: String? = nil, details: String? = nil, url: String? = nil,
        status: Status? = nil, rule: RecurrenceRule? = nil, addedStarts: [CalendarTime] = [],
        excludedStarts: [CalendarTime] = [], recurrenceID: CalendarTime? = nil, alarms: [CalendarAlarm] = []
    ) {
        (self.uid, self.sequence, self.stamp) = (uid, sequence, stamp)
        (self.start, self.end) = (start, end)
        (self.summary, self.location, self.details, self.url) = (summary, location, details, url)
        (self.status, rules) = (status, rule.map { [$0] } ?? [])
        (self.addedStarts, self.excludedStarts, self.recurrenceID) = (addedStarts, excludedStarts, recurrenceID)
        self.alarms = alarms
    }

    /// The first rule; nil for an event that does not repeat by a rule. Another one replaces all rules.
    package var rule: RecurrenceRule? {
        get { rules.first }
        set { if newValue != rules.first { rules = newValue.map { [$0] } ?? [] } }
    }
}

/// A reminder that the subscriber's calendar program shows.
package struct CalendarAlarm: Hashable, Sendable {
    /// When the reminder is due, relative to the event or at a fixed time.
    package enum Trigger: Hashable, Sendable {
        /// Negative is before the start.
        case fromStart(CalendarDuration)
        case fromEnd(CalendarDuration)
        case at(Instant)
    }

    package var trigger: Trigger
    /// The text to show; nil is written as the event's summary.
    package var text: String?

    package init(_ trigger: Trigger, text: String? = nil) {
        (self.trigger, self.text) = (trigger, text)
    }
}

extension CalendarEvent {
    /// How it repeats, as `RecurrenceRule.words` says it: `every week on Mon; every month on the 1st`. Nil without a
    /// rule.
    package func recurrenceWords(in zone: Zone) -> String? {
        rules.isEmpty ? nil : rules.map { $0.words(in: zone, lastDay: lastDay(of: $0)) }.joined(separator: "; ")
    }

    /// The day of the last start by a rule whose UNTIL is a moment: programs write one long after the last start, and
    /// for whole days in UTC. The day is in the event's own zone. Nil for any other rule.
    private func lastDay(of rule: RecurrenceRule) -> LocalDate? {
        guard case .at(let instant) = rule.end else { return nil }
        let until = (start.zone ?? .utc).date(of: instant)
        let length = until.daysSince1970 - start.date.daysSince1970
        var series = self
        (series.rules, series.addedStarts) = ([rule], [])
        // Most rules have a start in their last period. After 400 years the days of the calendar repeat.
        for periods in [1, 12, 400] {
            let days = min(periods * rule.interval * rule.frequency.longestDays, max(length, 0))
            let starts = series.starts(earliest: until.adding(days: -days), latest: until)
            if let last = starts.reduce(nil as CalendarTime?, { $1 }) { return last.date }
        }
        return until
    }

    /// A change written in UTC, in the zone of its series, so that later dates keep the local time.
    func inZone(of series: CalendarEvent) -> CalendarEvent {
        guard let zone = series.start.zone, start.zone == .utc else { return self }
        var changed = self
        changed.start = CalendarTime(start.instant(allDayIn: .utc), in: zone)
        changed.end = CalendarTime(end.instant(allDayIn: .utc), in: zone)
        return changed
    }
}
