package import ICalendar
package import Platform
package import Storage
package import Values

/// Events of any kind that are shown in a calendar, with alarms.
extension CalendarEntry {
    /// Shows an existing event in the calendar with this name; in the one of its kind without a name.
    ///
    /// - Throws: `CountdownError.cancelled`, or `CalendarError` for the name.
    package static func addExisting(
        _ id: ID<Event>, toCalendarNamed name: String?, alarms: [CalendarAlarm], account: ID<Account>, now: Instant,
        in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        if let event = try Event.find(id, in: tx), event.isCancelled { throw CountdownError.cancelled(event.name) }
        let calendar = try name.map { try NamedCalendar.named($0, account: account, now: now, in: tx) }
        return try addExisting(id, calendar: calendar, alarms: alarms, now: now, in: tx)
    }

    /// Shows an existing event of any kind in a calendar, with alarms. The event keeps its UID, so subscribed calendars
    /// show it once. `isNew` is false when nothing changed.
    package static func addExisting(
        _ id: ID<Event>, calendar: NamedCalendar?, alarms: [CalendarAlarm], now: Instant, in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        let entry = try reload(id, now: now, in: tx)
        var row = entry.row
        if let calendar { row.calendar = calendar.id.rawValue }
        row.alarms = alarms.map(StoredAlarm.init)
        guard row != entry.row else { return (entry, false) }
        row.ownsAlarms = true
        try entry.replace(with: row, "added \"\(row.name)\" to a calendar", now: now, in: tx)
        return (try reload(id, now: now, in: tx), true)
    }

    /// Takes an event that was added with `addExisting` out of that calendar: it is back in the one of its kind, without
    /// alarms. `isChanged` is false if it was not added.
    package static func removeExisting(
        _ id: ID<Event>, now: Instant, in tx: Transaction
    ) throws -> (before: CalendarEntry, after: CalendarEntry, isChanged: Bool) {
        let entry = try reload(id, now: now, in: tx)
        guard entry.row.calendar != nil || !entry.row.alarms.isEmpty else { return (entry, entry, false) }
        var row = entry.row
        (row.calendar, row.alarms, row.ownsAlarms) = (nil, [], false)
        try entry.replace(with: row, "removed \"\(row.name)\" from a calendar", now: now, in: tx)
        return (entry, try reload(id, now: now, in: tx), true)
    }
}
