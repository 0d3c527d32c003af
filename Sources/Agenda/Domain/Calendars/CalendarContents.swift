package import ICalendar
package import Platform
package import Storage
package import Values

/// The entries of an account's calendars that overlap a window of time.
package struct CalendarContents: Sendable {
    package let account: Account
    package let calendars: [NamedCalendar]
    /// Each series once. Changed occurrences of a series are entries of their own.
    package let entries: [CalendarEntry]

    /// - Parameters:
    ///   - window: leaves out entries without an occurrence in it; nil includes all. Series are always included.
    ///   - calendar: nil for all calendars.
    package static func of(
        _ account: Account, in window: Range<Instant>? = nil, calendar: ID<NamedCalendar>? = nil, tx: Transaction
    ) throws -> CalendarContents {
        let calendars = try NamedCalendar.all(account: account.id, in: tx)
        // All-day entries may be stored in another zone, which differs by two days at most.
        let from = window?.lowerBound.adding(.zero - .days(2)) ?? Instant(milliseconds: .min)
        let until = window?.upperBound.adding(.days(2)) ?? Instant(milliseconds: .max)
        let rows = try tx.rows(
            """
            SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
            WHERE event.account_id = \(account.id)
                AND (event.cancelled_at IS NULL AND event.starts_at < \(until)
                    AND (event.ends_at >= \(from) OR item.rule IS NOT NULL OR item.added_starts IS NOT NULL)
                    OR item.recurrence_id IS NOT NULL)
            ORDER BY event.starts_at, event.id
            """)
        let found = try rows.compactMap { row in
            try tx.checkCancellation()
            return try CalendarEntry(row, calendars: calendars)
        }.filter { calendar == nil || $0.calendar.id == calendar }
        return CalendarContents(account: account, calendars: calendars, entries: withoutCanceled(found))
    }

    /// Whether more entries than `count` must be read to say what is coming: every series, and what ends after `from`.
    static func hasMore(than count: Int, account: ID<Account>, from: Instant, in tx: Transaction) throws -> Bool {
        let found = try tx.value(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM \(EntryRow.tables)
                WHERE event.account_id = \(account)
                    AND (event.ends_at >= \(from) OR item.rule IS NOT NULL OR item.added_starts IS NOT NULL
                        OR item.recurrence_id IS NOT NULL)
                LIMIT \(count + 1)) AS entry
            """, as: Int.self)
        return (found ?? 0) > count
    }

    /// An entry together with the entries that share its UID: the series and its changed occurrences.
    static func series(_ entry: CalendarEntry, account: Account, tx: Transaction) throws -> CalendarContents {
        let calendars = try NamedCalendar.all(account: account.id, in: tx)
        var found = [entry]
        if let uid = entry.row.uid {
            found = try tx.rows(
                """
                SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
                WHERE item.account_id = \(account.id) AND item.uid = \(uid)
                """
            ).compactMap { try CalendarEntry($0, calendars: calendars) }
        }
        return CalendarContents(account: account, calendars: calendars, entries: withoutCanceled(found))
    }

    /// The first occurrences of a series in the window, without its changed ones, which are entries of their own.
    package static func dates(
        of entry: CalendarEntry, in window: Range<Instant>, limit: Int, account: Account, tx: Transaction
    ) throws -> [Occurrence] {
        let own = try series(entry, account: account, tx: tx).occurrences(in: window).lazy
        return Array(own.filter { $0.entry.id == entry.id }.prefix(limit))
    }

    /// Only the entries of one calendar.
    package func limited(to calendar: NamedCalendar) -> CalendarContents {
        CalendarContents(
            account: account, calendars: calendars, entries: entries.filter { $0.calendar.id == calendar.id })
    }

    /// Without the calendars of others that are subscribed to. A file or feed of all calendars has these only: the
    /// others are not one's own to pass on.
    package var own: CalendarContents {
        CalendarContents(
            account: account, calendars: calendars, entries: entries.filter { $0.calendar.isOwn })
    }

    /// Turns canceled occurrences into excluded starts of their series.
    private static func withoutCanceled(_ entries: [CalendarEntry]) -> [CalendarEntry] {
        let canceled = Dictionary(grouping: entries.filter(\.isCanceled), by: \.event.uid)
        guard !canceled.isEmpty else { return entries }
        return entries.filter { !$0.isCanceled }.map { entry in
            guard entry.event.recurrenceID == nil, let others = canceled[entry.event.uid] else { return entry }
            return entry.excluding(others.compactMap(\.event.recurrenceID))
        }
    }

    /// One occurrence of an entry.
    package struct Occurrence: Sendable {
        package let entry: CalendarEntry
        package let start: CalendarTime
        package let end: CalendarTime

        package init(entry: CalendarEntry, start: CalendarTime, end: CalendarTime) {
            (self.entry, self.start, self.end) = (entry, start, end)
        }
    }

    /// The first entry that starts after a moment; nil if there is none. A series counts by its first start.
    package func firstEntry(of calendar: ID<NamedCalendar>, after moment: Instant) -> Occurrence? {
        entries.filter { $0.calendar.id == calendar && $0.event.start.instant(allDayIn: account.zone) >= moment }
            .min { $0.event.start.instant(allDayIn: account.zone) < $1.event.start.instant(allDayIn: account.zone) }
            .map { Occurrence(entry: $0, start: $0.event.start, end: $0.event.end) }
    }

    /// The occurrences that overlap the window, with series expanded, ordered by start; all-day occurrences come first.
    /// They are computed as they are asked for.
    ///
    /// - Parameter isStopped: they end as soon as this is true.
    package func occurrences(
        in window: Range<Instant>, isStopped: @escaping @Sendable () -> Bool = { false }
    ) -> some Sequence<Occurrence> {
        let entriesByKey = entriesByKey
        return entries.map(\.event).occurrences(in: window, allDayIn: account.zone, isStopped: isStopped).lazy
            .compactMap { Self.occurrence($0, of: entriesByKey) }
    }

    /// The first occurrence of each entry that has one in the window.
    ///
    /// - Parameter isStopped: the rest is left out as soon as this is true.
    package func firstOccurrences(
        in window: Range<Instant>, isStopped: @escaping @Sendable () -> Bool = { false }
    ) -> [ID<Event>: Occurrence] {
        let entriesByKey = entriesByKey
        let found = entries.map(\.event)
            .occurrences(in: window, allDayIn: account.zone, isStopped: isStopped).firstOfEach
            .compactMap { Self.occurrence($0, of: entriesByKey) }
        return Dictionary(found.map { ($0.entry.id, $0) }) { first, _ in first }
    }

    private var entriesByKey: [OccurrenceKey: CalendarEntry] {
        Dictionary(entries.map { (OccurrenceKey($0.event), $0) }) { _, last in last }
    }

    private static func occurrence(
        _ found: ICalendar.Occurrence, of entries: [OccurrenceKey: CalendarEntry]
    ) -> Occurrence? {
        entries[OccurrenceKey(found.event)].map { Occurrence(entry: $0, start: found.start, end: found.end) }
    }

    private struct OccurrenceKey: Hashable {
        let uid: String
        let recurrenceID: CalendarTime?

        init(_ event: CalendarEvent) { (uid, recurrenceID) = (event.uid, event.recurrenceID) }
    }

    /// The entries as an iCalendar calendar.
    package func calendar(named name: String?) -> EventCalendar {
        EventCalendar(name: name, events: entries.map(\.event))
    }
}

extension CalendarContents.Occurrence {
    /// `3 PM` on today's date, `Tue Dec 1, 3 PM` on another day, `all day`; with the year if it is not the current
    /// year.
    package func words(in zone: Zone, today: LocalDate) -> String {
        let text = DateText()
        let (day, time) = local(in: zone)
        let shownDay = day.year == today.year ? text.day(day) : text.dayWithYear(day)
        switch (day == today, time) {
        case (true, .some(let time)): return text.time(time)
        case (true, nil): return "all day"
        case (false, .some(let time)): return "\(shownDay), \(text.time(time))"
        case (false, nil): return shownDay
        }
    }

    /// `8 PM-10 PM`, `all day`; an occurrence of several days with its last day, `to Sat Jan 2 2027`.
    package func hours(in zone: Zone) -> String {
        guard let time = local(in: zone).time else {
            return isLong(in: zone) ? "to \(DateText().dayWithYear(days(in: zone).upperBound))" : "all day"
        }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let text = DateText()
        guard to > from else { return text.time(time) }
        let end = isLong(in: zone) ? text.short(to, in: zone, now: from) : text.time(zone.local(to).time)
        return "\(text.time(time))-\(end)"
    }

    /// How an occurrence of several days appears on one of them: `8 PM to Sat Dec 5`, `to Sat Dec 5`, `last day`,
    /// `until 9 AM`. Nil on other days, and on the first day of an occurrence that is not long.
    package func lasting(on day: LocalDate, in zone: Zone) -> String? {
        let (days, text) = (days(in: zone), DateText())
        guard days.contains(day), day > days.lowerBound || isLong(in: zone) else { return nil }
        guard day < days.upperBound else {
            if start.isAllDay { return "last day" }
            let end = zone.local(end.instant(allDayIn: zone))
            return end.date == day ? "until \(text.time(end.time))" : "until midnight"
        }
        let begins = day == days.lowerBound ? local(in: zone).time.map { text.time($0) + " " } : nil
        return "\(begins ?? "")to \(text.day(days.upperBound))"
    }

    /// Whether it covers several days and more than one night.
    package func isLong(in zone: Zone) -> Bool {
        let days = days(in: zone)
        let length = end.instant(allDayIn: zone) - start.instant(allDayIn: zone)
        return days.lowerBound < days.upperBound && (start.isAllDay || length > .hours(12))
    }

    /// The day and time of its start for a person in `zone`; the time is nil for all-day occurrences.
    package func local(in zone: Zone) -> (day: LocalDate, time: LocalTime?) {
        guard !start.isAllDay else { return (start.date, nil) }
        let local = zone.local(start.instant(allDayIn: zone))
        return (local.date, local.time)
    }

    /// The days it covers for a person in `zone`. An occurrence that ends at midnight does not cover the next day.
    package func days(in zone: Zone) -> ClosedRange<LocalDate> {
        if start.isAllDay { return start.date...max(start.date, end.date.adding(days: -1)) }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let first = zone.date(of: from)
        return first...max(first, zone.date(of: to > from ? to.adding(.milliseconds(-1)) : to))
    }
}
