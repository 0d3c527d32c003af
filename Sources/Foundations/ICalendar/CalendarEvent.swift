package import Values

/// One VEVENT: an event, a series of them, or one occurrence of a series that was changed.
package struct CalendarEvent: Hashable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
    }

    /// The same for ever; a series and its changed occurrences share it.
    package var uid: String
    /// Counts the changes, from 0.
    package var sequence: Int
    /// When it was last changed, as DTSTAMP says; nil is written as the time of writing.
    package var stamp: Instant?
    package var start: CalendarTime
    /// The first moment, or the first whole day, that is no longer part of it. Equal to `start`: it takes no time.
    package var end: CalendarTime
    package var summary: String?
    package var location: String?
    package var details: String?
    package var url: String?
    package var status: Status?
    package var rule: RecurrenceRule?
    /// Further starts (RDATE).
    package var addedStarts: [CalendarTime]
    /// Starts left out (EXDATE); a whole day leaves out every start on it.
    package var excludedStarts: [CalendarTime]
    /// The start, by the series' rule, of the occurrence that this event replaces.
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
        (self.status, self.rule) = (status, rule)
        (self.addedStarts, self.excludedStarts, self.recurrenceID) = (addedStarts, excludedStarts, recurrenceID)
        self.alarms = alarms
    }
}

/// A reminder that the subscriber's own calendar gives.
package struct CalendarAlarm: Hashable, Sendable {
    package enum Trigger: Hashable, Sendable {
        /// Negative is before it.
        case fromStart(CalendarDuration)
        case fromEnd(CalendarDuration)
        case at(Instant)
    }

    package var trigger: Trigger
    /// What it shows; nil is written as the event's summary.
    package var text: String?

    package init(_ trigger: Trigger, text: String? = nil) {
        (self.trigger, self.text) = (trigger, text)
    }
}
