package import ICalendar
package import Platform
package import Storage
package import Values

/// Changed occurrences of a series: entries of their own with the UID of the series.
extension CalendarEntry {
    /// One occurrence of a series as an event of its own.
    ///
    /// - Parameter day: in the account's zone.
    /// - Returns: nil when the series has no occurrence on that day.
    package func occurrence(on day: LocalDate, account: Account, in tx: Transaction) throws -> CalendarEvent? {
        guard event.rule != nil || !event.addedStarts.isEmpty else { return nil }
        let dates = try CalendarContents.series(self, account: account, tx: tx).occurrences(in: account.zone.day(day))
        guard let date = dates.first(where: { $0.entry.id == id && $0.local(in: account.zone).day == day }) else {
            return nil
        }
        var one = event
        (one.start, one.end, one.recurrenceID) = (date.start, date.end, date.start)
        (one.rule, one.addedStarts, one.excludedStarts) = (nil, [], [])
        return one
    }

    /// A copy of the series without these starts.
    func excluding(_ starts: [CalendarTime]) -> CalendarEntry {
        var changed = event
        changed.excludedStarts += starts
        return CalendarEntry(id: id, account: account, kind: kind, calendar: calendar, event: changed, row: row)
    }

    func changedOccurrences(in tx: Transaction) throws -> [(id: ID<Event>, row: EntryRow)] {
        try row.uid.map { try Self.changedOccurrences(of: $0, account: account, in: tx) } ?? []
    }

    static func changedOccurrences(
        of uid: String, account: ID<Account>, in tx: Transaction
    ) throws -> [(id: ID<Event>, row: EntryRow)] {
        try tx.rows(
            """
            SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
            WHERE item.account_id = \(account) AND item.uid = \(uid) AND item.recurrence_id IS NOT NULL
            """
        ).map { (try $0["id"], try EntryRow($0)) }
    }

    /// The changed occurrences after the series moved. Each still replaces the same occurrence, at its new start.
    func changedOccurrences(
        along move: SeriesMove, in tx: Transaction
    ) throws -> [(id: ID<Event>, before: EntryRow, after: EntryRow)] {
        try changedOccurrences(in: tx).map { id, row in
            var after = row
            let original = row.original.flatMap { CalendarTime(stored: $0) }
            after.original = move.moved([original].compactMap(\.self)).first?.stored ?? row.original
            return (id, row, after)
        }
    }

    /// Changes the original starts to unique placeholders, so that several rows can exchange them.
    static func detach(_ ids: [ID<Event>], in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE calendar_item SET recurrence_id = recurrence_id || ' ' || CAST(event_id AS TEXT)
            WHERE event_id IN \(list: ids) AND recurrence_id IS NOT NULL
            """)
    }
}

/// Events of any kind that are shown in a calendar, with alarms.
extension CalendarEntry {
    /// Shows an existing event in the calendar with this name; in the one of its kind without a name.
    ///
    /// - Throws: `CountdownError.canceled`, or `CalendarError` for the name.
    package static func addExisting(
        _ id: ID<Event>, toCalendarNamed name: String?, alarms: [CalendarAlarm], account: ID<Account>,
        in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        if let event = try Event.find(id, in: tx), event.isCanceled { throw CountdownError.canceled(event.name) }
        let calendar = try name.map { try NamedCalendar.named($0, account: account, in: tx) }
        return try addExisting(id, calendar: calendar, alarms: alarms, in: tx)
    }

    /// Shows an existing event of any kind in a calendar, with alarms. The event keeps its UID, so subscribed calendars
    /// show it once. `isNew` is false when nothing changed.
    package static func addExisting(
        _ id: ID<Event>, calendar: NamedCalendar?, alarms: [CalendarAlarm], in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        let entry = try reload(id, in: tx)
        var row = entry.row
        if let calendar {
            try calendar.requireOwn()
            try entry.calendar.requireOwn()
            row.calendar = calendar.id.rawValue
        }
        row.alarms = alarms.map(StoredAlarm.init)
        guard row != entry.row else { return (entry, false) }
        row.ownsAlarms = true
        try entry.replace(with: row, "added \"\(row.name)\" to a calendar", in: tx)
        return (try reload(id, in: tx), true)
    }

    /// Takes an event that was added with `addExisting` out of that calendar: it is back in the one of its kind,
    /// without alarms. `isChanged` is false if it was not added.
    package static func removeExisting(
        _ id: ID<Event>, in tx: Transaction
    ) throws -> (before: CalendarEntry, after: CalendarEntry, isChanged: Bool) {
        let entry = try reload(id, in: tx)
        guard entry.row.calendar != nil || !entry.row.alarms.isEmpty else { return (entry, entry, false) }
        var row = entry.row
        (row.calendar, row.alarms, row.ownsAlarms) = (nil, [], false)
        try entry.replace(with: row, "removed \"\(row.name)\" from a calendar", in: tx)
        return (entry, try reload(id, in: tx), true)
    }
}
