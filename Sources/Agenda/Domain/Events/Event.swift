package import Platform
package import Storage
package import Values

/// Anything with a date: a show, a countdown, a calendar entry, a trip, a workout or a race.
package struct Event: Sendable {
    /// A stored value.
    package enum Kind: String, SQLConvertible {
        case show, countdown, entry, workout, race
    }

    package let id: ID<Event>
    package let account: ID<Account>
    package let kind: Kind
    package var name: String
    package var startsAt: Instant
    package var endsAt: Instant
    /// The zone of its local time.
    package var zone: Zone
    package var location: String?
    package var needsHost: Bool
    /// It lasts whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool
    /// The number of changes, for iCalendar SEQUENCE.
    package let sequence: Int
    package let createdAt: Instant
    /// When it last changed for calendars.
    package let changedAt: Instant
    /// Nil unless it was canceled.
    package let canceledAt: Instant?

    package var isCanceled: Bool { canceledAt != nil }

    /// The local start, in its zone.
    package var localStart: LocalDateTime { zone.local(startsAt) }

    /// Whether it has ended.
    package func isOver(at now: Instant) -> Bool { endsAt <= now }

    /// The length of an event without an end.
    package static let defaultLength: Duration = .hours(2)

    /// The iCalendar UID. It never changes.
    package var uid: String { CalendarEntry.uid(id, createdAt: createdAt) }

    /// The address of its page, without the host.
    var page: String {
        switch kind {
        case .show: "/events/\(id)"
        case .entry: "/entries/\(id)"
        case .countdown: "/countdowns/\(id)"
        case .workout, .race: "/training/days/\(localStart.date)"
        }
    }
}

/// The values of a new event.
package struct EventDraft: Sendable {
    package var kind: Event.Kind
    package var name: String
    package var startsAt: Instant
    package var length: Duration
    package var zone: Zone
    package var location: String?
    package var needsHost: Bool
    /// It lasts whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool

    package init(
        kind: Event.Kind, name: String, startsAt: Instant, length: Duration = Event.defaultLength, zone: Zone,
        location: String? = nil, needsHost: Bool = false, isAllDay: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.startsAt = startsAt
        self.length = length
        self.zone = zone
        self.location = location
        self.needsHost = needsHost
        self.isAllDay = isAllDay
    }
}
