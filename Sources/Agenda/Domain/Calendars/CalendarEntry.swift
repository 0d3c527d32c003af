package import ICalendar
package import Platform
package import Storage
package import Values

/// An event as calendars show it: an entry of a calendar, or a show, countdown, trip or workout.
package struct CalendarEntry: Sendable {
    package let id: ID<Event>
    package let account: ID<Account>
    package let kind: Event.Kind
    package let calendar: NamedCalendar
    /// The iCalendar event.
    package let event: CalendarEvent
    let row: EntryRow

    package var name: String { row.name }
    package var isCanceled: Bool { row.isCanceled }

    /// The name as a text message shows it. Imported names can be of any length.
    var shortName: String { name.shortened(to: 60) }
    /// The location as a text message shows it; nil when the entry has none.
    var shortLocation: String? { event.location?.shortened(to: 60) }
}

// MARK: - Defaults

extension CalendarEntry {
    /// One hour before the start.
    package static let defaultAlarm = CalendarAlarm(.fromStart(CalendarDuration(seconds: -3600)))

    /// The alarms of a new entry without alarms of its own: one hour before, but none for all-day entries and series.
    package static func defaultAlarms(start: CalendarTime, isSeries: Bool) -> [CalendarAlarm] {
        start.isAllDay || isSeries ? [] : [defaultAlarm]
    }

    /// The end of a new entry without an end of its own: the same day for an all-day entry, else the default length.
    package static func defaultEnd(after start: CalendarTime) -> CalendarTime {
        switch start {
        case .day(let date): .day(date.adding(days: 1))
        case .time: start.adding(CalendarDuration(seconds: Int(Event.defaultLength.components.seconds)))
        }
    }

    /// The alarms that are still to come; all alarms of a series.
    ///
    /// - Parameter zone: the zone of all-day entries.
    package func upcomingAlarms(at now: Instant, allDayIn zone: Zone) -> [CalendarAlarm] {
        guard event.rule == nil, event.addedStarts.isEmpty else { return event.alarms }
        return event.alarms.filter { alarm in
            switch alarm.trigger {
            case .fromStart(let offset): EntryReminders.instant(event.start, offsetBy: offset, allDayIn: zone) > now
            case .fromEnd(let offset): EntryReminders.instant(event.end, offsetBy: offset, allDayIn: zone) > now
            case .at(let instant): instant > now
            }
        }
    }

    /// Nil when its calendar was removed.
    init?(_ row: Row, calendars: [NamedCalendar]) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        self.row = try EntryRow(row)
        let (kind, chosen) = (kind, self.row.calendar)
        let builtIn = NamedCalendar.BuiltIn(kind)
        let own = chosen.flatMap { chosen in calendars.first { $0.id.rawValue == chosen } }
        // An entry disappears with its calendar. Other events fall back to the calendar of their kind.
        guard own != nil || chosen == nil || kind != .entry,
            let calendar = own ?? calendars.first(where: { $0.builtIn == builtIn })
        else { return nil }
        self.calendar = calendar
        let (sequence, created): (Int, Instant) = (try row["sequence"], try row["created_at"])
        // An imported entry that was not changed here keeps the time stamp of its source.
        let isAsItCame = self.row.stamp != nil && self.row.sourceSequence == sequence
        let stamp: Instant =
            if isAsItCame, let stamp = self.row.stamp { Instant(milliseconds: stamp) } else { try row["changed_at"] }
        event = try self.row.event(
            uid: self.row.uid ?? Self.uid(id, createdAt: created), sequence: sequence, stamp: stamp)
    }

    /// The UID of an event that was created here. It never changes and is unique to this installation.
    static func uid(_ id: ID<Event>, createdAt: Instant) -> String {
        "\(createdAt.milliseconds)-\(id)@greenroom"
    }

    /// Nil when the event does not exist, or its calendar was removed.
    package static func find(_ id: ID<Event>, in tx: Transaction) throws -> CalendarEntry? {
        guard let row = try tx.row("SELECT \(EntryRow.columns) FROM \(EntryRow.tables) WHERE event.id = \(id)") else {
            return nil
        }
        return try CalendarEntry(row, calendars: NamedCalendar.all(account: row["account_id"], in: tx))
    }

    package var isSeries: Bool { event.rule != nil || !event.addedStarts.isEmpty }
}

// MARK: - Quota

extension CalendarEntry {
    /// Throws `QuotaError` if the account may not have so many more entries.
    static func requireRoom(for count: Int, of account: ID<Account>, in tx: Transaction) throws {
        try Quota.entries.check(adding: count, in: tx) { try self.count(of: account, in: tx) }
    }

    /// Throws `QuotaError` if a file has more new entries than the account may add.
    static func requireRoom(importing events: [CalendarEvent], of account: ID<Account>, in tx: Transaction) throws {
        guard Quota.entries.limit(in: tx) != nil else { return }
        let known = Set(
            try tx.values(
                """
                SELECT item.uid FROM calendar_item AS item JOIN event ON event.id = item.event_id
                LEFT JOIN calendar ON calendar.id = item.calendar_id
                WHERE item.account_id = \(account) AND item.uid IS NOT NULL
                    AND event.cancelled_at IS NULL AND calendar.removed_at IS NULL
                """, as: String.self))
        // Shows, trips and the like come back with an export of everything, and are skipped.
        let new = events.count { event in
            event.status != .canceled && !known.contains(event.uid) && !event.uid.hasSuffix("@greenroom")
        }
        try requireRoom(for: new, of: account, in: tx)
    }

    /// The number of entries in the calendars of an account. Removed ones, the days of a trip and the entries of
    /// subscriptions do not count.
    package static func count(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM event
            WHERE account_id = \(account) AND kind = 'entry' AND cancelled_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM calendar_item AS item
                    LEFT JOIN calendar ON calendar.id = item.calendar_id
                    WHERE item.event_id = event.id
                        AND (item.owner_id IS NOT NULL OR calendar.removed_at IS NOT NULL
                            OR EXISTS (SELECT 1 FROM calendar_subscription AS subscription
                                WHERE subscription.calendar_id = item.calendar_id)))
            """) ?? 0
    }
}
