package import People
package import Storage
package import Values

/// Anything that has a date: a booker's show, a countdown, an entry in a calendar.
package struct Event: Sendable {
    package enum Kind: String, SQLConvertible {
        case show, countdown, entry, workout, race
    }

    package let id: ID<Event>
    package let account: ID<Account>
    package let kind: Kind
    package var name: String
    package var startsAt: Instant
    package var endsAt: Instant
    /// In which its local time is meant.
    package var zone: Zone
    package var location: String?
    package var needsHost: Bool
    /// Whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool
    /// Counts the changes, for whoever keeps a copy in a calendar.
    package let sequence: Int
    package let createdAt: Instant
    /// When calendars last had something new to show of it.
    package let changedAt: Instant
    package let cancelledAt: Instant?

    package var isCancelled: Bool { cancelledAt != nil }

    /// What the clock on the wall shows when it begins.
    package var localStart: LocalDateTime { zone.local(startsAt) }

    /// An event is over when it has ended.
    package func isOver(at now: Instant) -> Bool { endsAt <= now }

    /// How long an event lasts unless somebody says otherwise.
    package static let usualLength: Duration = .hours(2)
}

/// What is wanted of a new event.
package struct EventDraft: Sendable {
    package var kind: Event.Kind
    package var name: String
    package var startsAt: Instant
    package var length: Duration
    package var zone: Zone
    package var location: String?
    package var needsHost: Bool
    /// Whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool

    package init(
        kind: Event.Kind, name: String, startsAt: Instant, length: Duration = Event.usualLength, zone: Zone,
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
