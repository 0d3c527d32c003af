package import ICalendar
package import People
package import Storage
package import Values

/// All that an account has in its calendars, for a stretch of time.
package struct CalendarBook: Sendable {
    package let account: Account
    package let calendars: [NamedCalendar]
    /// What takes place, a series once; changed occurrences of a series are entries of their own.
    package let entries: [CalendarEntry]

    /// - Parameters:
    ///   - window: what neither begins before its end nor lasts into it is left out; nil takes all.
    ///   - calendar: nil for all of them.
    package static func of(
        _ account: Account, in window: Range<Instant>? = nil, calendar: ID<NamedCalendar>? = nil, now: Instant,
        tx: Transaction
    ) throws -> CalendarBook {
        let calendars = try NamedCalendar.all(account: account.id, now: now, in: tx)
        // A whole day may be meant in another zone, at most two days apart.
        let from = window?.lowerBound.adding(.zero - .days(2)) ?? Instant(milliseconds: .min)
        let until = window?.upperBound.adding(.days(2)) ?? Instant(milliseconds: .max)
        let rows = try tx.rows(
            """
            SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
            WHERE event.account_id = \(account.id)
                AND (event.cancelled_at IS NULL AND event.starts_at < \(until)
                    AND (event.ends_at >= \(from) OR item.rule IS NOT NULL OR item.further IS NOT NULL)
                    OR item.original IS NOT NULL)
            ORDER BY event.starts_at, event.id
            """)
        let found = try rows.compactMap { try CalendarEntry($0, calendars: calendars) }
            .filter { calendar == nil || $0.calendar.id == calendar }
        return CalendarBook(account: account, calendars: calendars, entries: withoutCancelled(found))
    }

    /// An entry with all that shares its identity: the series of a changed occurrence, the changed ones of a series.
    static func series(
        _ entry: CalendarEntry, account: Account, now: Instant, tx: Transaction
    ) throws -> CalendarBook {
        let calendars = try NamedCalendar.all(account: account.id, now: now, in: tx)
        var found = [entry]
        if let uid = entry.row.uid {
            found = try tx.rows(
                """
                SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
                WHERE item.account_id = \(account.id) AND item.uid = \(uid)
                """
            ).compactMap { try CalendarEntry($0, calendars: calendars) }
        }
        return CalendarBook(account: account, calendars: calendars, entries: withoutCancelled(found))
    }

    /// A cancelled occurrence becomes a start that its series leaves out.
    private static func withoutCancelled(_ entries: [CalendarEntry]) -> [CalendarEntry] {
        let cancelled = Dictionary(grouping: entries.filter(\.isCancelled), by: \.event.uid)
        guard !cancelled.isEmpty else { return entries }
        return entries.filter { !$0.isCancelled }.map { entry in
            guard entry.event.recurrenceID == nil, let others = cancelled[entry.event.uid] else { return entry }
            return entry.leavingOut(others.compactMap(\.event.recurrenceID))
        }
    }

    /// One time at which something takes place.
    package struct Date: Sendable {
        package let entry: CalendarEntry
        package let start: CalendarTime
        package let end: CalendarTime

        package init(entry: CalendarEntry, start: CalendarTime, end: CalendarTime) {
            (self.entry, self.start, self.end) = (entry, start, end)
        }
    }

    /// What overlaps the window, series unfolded, the earliest first; whole days before times.
    package func dates(in window: Range<Instant>) -> [Date] {
        var places: [Place: CalendarEntry] = [:]
        for entry in entries { places[Place(entry.event)] = entry }
        return entries.map(\.event).occurrences(in: window, allDayIn: account.zone).compactMap { occurrence in
            places[Place(occurrence.event)].map { Date(entry: $0, start: occurrence.start, end: occurrence.end) }
        }
    }

    private struct Place: Hashable {
        let uid: String
        let original: CalendarTime?

        init(_ event: CalendarEvent) { (uid, original) = (event.uid, event.recurrenceID) }
    }

    /// As other programs read it.
    package func calendar(named name: String?) -> EventCalendar {
        EventCalendar(name: name, events: entries.map(\.event))
    }
}

extension CalendarEntry {
    fileprivate func leavingOut(_ starts: [CalendarTime]) -> CalendarEntry {
        var changed = event
        changed.excludedStarts += starts
        return CalendarEntry(
            id: id, account: account, kind: kind, calendar: calendar, event: changed, row: row)
    }
}
