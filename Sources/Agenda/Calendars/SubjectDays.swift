package import ICalendar
package import Platform
package import Storage
package import Values

/// The calendar entry that shows the days of a subject which has dates of its own, such as a trip. It is written with
/// the subject and cannot be changed in the calendar.
package struct SubjectDays: Sendable {
    package let subject: Subject
    /// The first and the last day.
    package let days: ClosedRange<LocalDate>
    package let location: String?
    package let details: String?
    /// When the subject was created; a part of the entry's UID.
    package let createdAt: Instant

    package init(
        _ subject: Subject, _ days: ClosedRange<LocalDate>, location: String?, details: String?, createdAt: Instant
    ) {
        (self.subject, self.days, self.location, self.details) = (subject, days, location, details)
        self.createdAt = createdAt
    }

    /// SQL condition: the row of `event` shows the days of a subject.
    static let ownsEvent: SQL = """
        EXISTS (SELECT 1 FROM calendar_item AS item WHERE item.event_id = event.id AND item.owner_id IS NOT NULL)
        """

    /// The UID of the entry. It never changes.
    package static func uid(_ subject: ID<Subject>, createdAt: Instant) -> String {
        "\(createdAt.milliseconds)-days-\(subject)@greenroom"
    }

    /// The entry as iCalendar: whole days, whose end is exclusive.
    package var event: CalendarEvent {
        CalendarEvent(
            uid: Self.uid(subject.id, createdAt: createdAt), start: .day(days.lowerBound),
            end: .day(days.upperBound.adding(days: 1)), summary: subject.name, location: location, details: details)
    }

    /// Adds the entry to the built-in calendar of this kind, or updates it there. Its calendar and alarms stay.
    package func show(in builtIn: NamedCalendar.BuiltIn, zone: Zone, in tx: Transaction) throws {
        let calendar = try NamedCalendar.all(account: subject.account, in: tx).first { $0.builtIn == builtIn }
        var row = EntryRow(event, calendar: calendar?.id, uid: event.uid, zone: zone)
        row.owner = subject.id.rawValue
        guard let id = try Self.entry(of: subject, createdAt: createdAt, in: tx),
            let old = try EntryRow.find(id, in: tx)
        else {
            _ = try CalendarEntry.insert(row, account: subject.account, in: tx)
            return
        }
        (row.calendar, row.alarms, row.ownsAlarms) = (old.calendar, old.alarms, old.ownsAlarms)
        if row != old { try CalendarEntry.write(row, to: id, in: tx) }
    }

    /// Hides the entry, if there is one. A subject that has days again shows the same one.
    package static func hide(_ subject: Subject, createdAt: Instant, in tx: Transaction) throws {
        guard let id = try entry(of: subject, createdAt: createdAt, in: tx), var row = try EntryRow.find(id, in: tx),
            !row.isCanceled
        else { return }
        row.isCanceled = true
        try CalendarEntry.write(row, to: id, in: tx)
    }

    private static func entry(of subject: Subject, createdAt: Instant, in tx: Transaction) throws -> ID<Event>? {
        try tx.value(
            """
            SELECT event_id FROM calendar_item
            WHERE account_id = \(subject.account) AND uid = \(uid(subject.id, createdAt: createdAt))
            """)
    }
}
