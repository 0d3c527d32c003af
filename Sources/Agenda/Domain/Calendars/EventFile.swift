package import ICalendar
package import Platform
package import Storage
package import Values

/// One event of any kind as a calendar file that a phone can open: a show, countdown, trip, race or entry. A series
/// comes with its changed occurrences.
package struct EventFile: Sendable {
    /// The name of the event.
    package let name: String
    /// As in the account's feeds: a phone that gets the event from both shows it once.
    package let calendar: EventCalendar

    package init(name: String, calendar: EventCalendar) { (self.name, self.calendar) = (name, calendar) }

    /// Nil if the account has no such event, or its calendar was removed.
    package static func of(_ id: ID<Event>, account: Account, in tx: Transaction) throws -> EventFile? {
        guard let entry = try CalendarEntry.find(id, in: tx), entry.account == account.id else { return nil }
        let series = try CalendarContents.series(entry, account: account, tx: tx).entries.map(\.event)
        let events = entry.isCanceled ? [entry.event] : series
        return EventFile(name: entry.name, calendar: EventCalendar(name: entry.name, events: events))
    }

    /// What a page for everybody shows of an event: its name and time.
    package static func shared(_ event: Event) -> EventFile {
        let zone = event.zone
        let lastMoment = max(event.startsAt, event.endsAt.adding(.milliseconds(-1)))
        let days = zone.date(of: event.startsAt)...zone.date(of: lastMoment)
        let (start, end): (CalendarTime, CalendarTime) =
            event.isAllDay
            ? (.day(days.lowerBound), .day(days.upperBound.adding(days: 1)))
            : (CalendarTime(event.startsAt, in: zone), CalendarTime(event.endsAt, in: zone))
        let shown = CalendarEvent(
            uid: event.uid, sequence: event.sequence, stamp: event.changedAt, start: start, end: end,
            summary: event.name)
        return EventFile(name: event.name, calendar: EventCalendar(name: event.name, events: [shown]))
    }

    /// The bytes of the file.
    package func bytes(now: Instant) -> [UInt8] { CalendarWriter.bytes(of: calendar, now: now) }
}
