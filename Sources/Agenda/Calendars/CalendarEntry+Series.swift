package import ICalendar
package import People
package import Storage
package import Values

extension CalendarEvent {
    /// Whether one of its dates begins then.
    ///
    /// - Parameter zone: in which whole days are meant.
    func begins(at start: CalendarTime, zone: Zone) -> Bool {
        let wanted = start.instant(allDayIn: zone)
        let day = Zone.utc.date(of: wanted)
        for candidate in starts(earliest: day.adding(days: -2), latest: day.adding(days: 2)) {
            let instant = candidate.instant(allDayIn: zone)
            if instant >= wanted { return instant == wanted && candidate.isAllDay == start.isAllDay }
        }
        return false
    }
}

/// The dates of a series that were changed: entries of their own with its UID.
extension CalendarEntry {
    /// One date of a series, as an event of its own that stands in for it.
    ///
    /// - Parameter day: for somebody in the account's zone; nil comes back where it does not take place then.
    package func occurrence(
        on day: LocalDate, account: Account, now: Instant, in tx: Transaction
    ) throws -> CalendarEvent? {
        guard event.rule != nil || !event.addedStarts.isEmpty else { return nil }
        let dates = try CalendarBook.series(self, account: account, now: now, tx: tx).dates(in: account.zone.day(day))
        guard let date = dates.first(where: { $0.entry.id == id && $0.local(in: account.zone).day == day }) else {
            return nil
        }
        var one = event
        (one.start, one.end, one.recurrenceID) = (date.start, date.end, date.start)
        (one.rule, one.addedStarts, one.excludedStarts) = (nil, [], [])
        return one
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
            WHERE item.account_id = \(account) AND item.uid = \(uid) AND item.original IS NOT NULL
            """
        ).map { (try $0["id"], try EntryRow($0)) }
    }

    /// Each stands in for the same date of the series as before, where that is now.
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

    /// Makes room where several change places: until they are written they stand in for nothing.
    static func setAside(_ ids: [ID<Event>], in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE calendar_item SET original = original || ' ' || CAST(event_id AS TEXT)
            WHERE event_id IN \(list: ids) AND original IS NOT NULL
            """)
    }
}
