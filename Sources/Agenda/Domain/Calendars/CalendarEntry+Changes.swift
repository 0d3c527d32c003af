package import ICalendar
package import Platform
package import Storage
package import Values

extension CalendarEntry {
    /// Adds an entry to the calendar with this name; to the personal one without a name.
    package static func add(
        _ event: CalendarEvent, toCalendarNamed name: String?, account: Account, in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        let calendar = try NamedCalendar.named(orPersonal: name, account: account.id, in: tx)
        return try add(event, to: calendar, account: account, in: tx)
    }

    /// Adds an entry to a calendar. `isNew` is false when the calendar has an entry with the same name, start and rule.
    package static func add(
        _ event: CalendarEvent, to calendar: NamedCalendar, account: Account, in tx: Transaction
    ) throws -> (entry: CalendarEntry, isNew: Bool) {
        try calendar.requireOwn()
        let row = try EntryRow(checked(event), calendar: calendar.id, uid: nil, zone: account.zone)
        if let duplicate = try duplicate(of: row, account: account.id, in: tx) { return (duplicate, false) }
        try requireRoom(for: 1, of: account.id, in: tx)
        let id = try insert(row, account: account.id, in: tx)
        try record([Change(id: id.rawValue, before: nil)], "added \"\(row.name)\"", account: account.id, in: tx)
        return (try reload(id, in: tx), true)
    }

    /// The entry as stored now; it may have changed since it was looked up.
    ///
    /// - Throws: `CalendarError.changedMeanwhile` when it was removed.
    package func current(in tx: Transaction) throws -> CalendarEntry {
        guard let found = try Self.find(id, in: tx), !found.isCanceled else {
            throw CalendarError.changedMeanwhile(name)
        }
        return found
    }

    private func requireCurrent(in tx: Transaction) throws {
        try calendar.requireOwn()
        guard kind == .entry, row.owner == nil else { throw CalendarError.notAnEntry(name) }
        guard try EntryRow.find(id, in: tx) == row else { throw CalendarError.changedMeanwhile(name) }
    }

    /// Replaces the entry, or the whole series. When the start of a series moves, its excluded and changed occurrences
    /// move with it.
    ///
    /// - Throws: `CalendarError.notAnEntry` for shows, trips and other events, `changedMeanwhile` when the entry
    ///   changed since it was looked up.
    package func edit(
        to changed: CalendarEvent, calendar: NamedCalendar?, account: Account, in tx: Transaction
    ) throws -> CalendarEntry {
        try requireCurrent(in: tx)
        try calendar?.requireOwn()
        let move = row.original == nil ? SeriesMove(event, to: changed.start) : nil
        var changed = changed
        if let move {
            changed.excludedStarts = move.moved(changed.excludedStarts)
            changed.addedStarts = move.moved(changed.addedStarts)
            if changed.rules == event.rules { changed.rules = move.rules }
        }
        var new = EntryRow(
            try Self.checked(changed, before: event), calendar: calendar?.id ?? row.calendar.map { ID($0) },
            uid: row.uid, zone: account.zone)
        // The version of the imported source stays the same.
        (new.stamp, new.sourceSequence) = (row.stamp, row.sourceSequence)
        new.ownsAlarms = row.ownsAlarms || new.alarms != row.alarms
        guard new != row else { return self }
        let moved = try move.map { try changedOccurrences(along: $0, in: tx) } ?? []
        try Self.record(
            [Change(id: id.rawValue, before: row)] + moved.map { Change(id: $0.id.rawValue, before: $0.before) },
            "changed \"\(name)\"", account: account.id, in: tx)
        try Self.detach(moved.map(\.id), in: tx)
        for one in moved { try Self.write(one.after, to: one.id, in: tx) }
        try Self.write(new, to: id, in: tx)
        return try Self.reload(id, in: tx)
    }

    /// Replaces the entry like `edit(to:calendar:…)`, and moves it to the calendar with this name; without a name it
    /// stays in its calendar.
    package func edit(
        to changed: CalendarEvent, calendarNamed name: String?, account: Account, in tx: Transaction
    ) throws -> CalendarEntry {
        let calendar = try name.map { try NamedCalendar.named($0, account: account.id, in: tx) }
        return try edit(to: changed, calendar: calendar, account: account, in: tx)
    }

    /// Changes one occurrence of a series.
    ///
    /// - Parameter changed: its `recurrenceID` is the original start of the occurrence.
    package func changeOccurrence(
        to changed: CalendarEvent, account: Account, in tx: Transaction
    ) throws -> CalendarEntry {
        try requireCurrent(in: tx)
        var new = EntryRow(
            try Self.checked(changed, before: event), calendar: calendar.id, uid: event.uid, zone: account.zone)
        new.stamp = row.stamp
        try Self.requireRoom(for: 1, of: account.id, in: tx)
        let id = try Self.insert(new, account: account.id, in: tx)
        try Self.record([Change(id: id.rawValue, before: nil)], oneDateSummary, account: account.id, in: tx)
        return try Self.reload(id, in: tx)
    }

    private var oneDateSummary: String { "changed one date of \"\(name)\"" }

    /// Removes an entry, or a series with its changed occurrences, as one undo step. The rows stay, marked as
    /// canceled.
    package func remove(in tx: Transaction) throws {
        try calendar.requireOwn()
        guard kind == .entry, row.owner == nil else { throw CalendarError.notAnEntry(name) }
        let row = try current(in: tx).row
        let siblings = row.original == nil ? try changedOccurrences(in: tx) : []
        try Self.record(
            [Change(id: id.rawValue, before: row)] + siblings.map { Change(id: $0.id.rawValue, before: $0.row) },
            "removed \"\(name)\"", account: account, in: tx)
        for (id, row) in [(id, row)] + siblings.map({ ($0.id, $0.row) }) {
            var gone = row
            gone.isCanceled = true
            try Self.write(gone, to: id, in: tx)
        }
    }

    /// Removes one occurrence of a series, as one undo step.
    ///
    /// - Parameter day: a day in the account's zone.
    /// - Returns: the day on which the removed occurrence started; nil when the series has none on that day.
    /// - Throws: `CalendarError` when the series was changed or removed since it was looked up.
    package func removeOccurrence(on day: LocalDate, account: Account, in tx: Transaction) throws -> LocalDate? {
        let current = try current(in: tx)
        guard let one = try current.occurrence(on: day, account: account, in: tx) else { return nil }
        var event = current.event
        event.excludedStarts.append(one.start)
        _ = try current.edit(to: event, calendar: nil, account: account, in: tx)
        return one.start.date
    }

    // MARK: - Rows

    /// - Parameter old: before the change; its name is not checked again.
    private static func checked(_ event: CalendarEvent, before old: CalendarEvent? = nil) throws -> CalendarEvent {
        let name = event.summary?.trimmedBlanks ?? ""
        guard name.contains(where: { !$0.isWhitespace }) else { throw CalendarError.noName }
        guard name.count <= NamedCalendar.longestName || event.summary == old?.summary else {
            throw CalendarError.tooLong(name.count)
        }
        guard event.end.instant(allDayIn: .utc) >= event.start.instant(allDayIn: .utc) else {
            throw CalendarError.endsBeforeStart
        }
        var starts = event.starts()
        guard starts.next() != nil else { throw CalendarError.neverHappens }
        do throws(SeriesError) {
            try event.checkSeries()
        } catch {
            throw CalendarError.series(error)
        }
        return event
    }

    private static func duplicate(of row: EntryRow, account: ID<Account>, in tx: Transaction) throws -> CalendarEntry? {
        let duplicate = try tx.value(
            """
            SELECT event.id FROM \(EntryRow.tables)
            WHERE event.account_id = \(account) AND event.kind = 'entry' AND event.cancelled_at IS NULL
                AND event.folded_name = \(row.name.folded) AND event.starts_at = \(row.startsAt)
                AND event.all_day = \(row.isAllDay) AND item.calendar_id = \(row.calendar)
                AND item.rule IS NOT DISTINCT FROM \(row.rule)
            """, as: ID<Event>.self)
        return try duplicate.flatMap { try find($0, in: tx) }
    }

    static func insert(
        _ row: EntryRow, sequence: Int = 0, account: ID<Account>, in tx: Transaction
    ) throws -> ID<Event> {
        let (start, end) = (Instant(milliseconds: row.startsAt), Instant(milliseconds: row.endsAt))
        let draft = EventDraft(
            kind: .entry, name: row.name, startsAt: start, length: end - start, zone: Zone(stored: row.zone),
            location: row.location, isAllDay: row.isAllDay)
        let id = try Event.create(draft, account: account, in: tx)
        var row = row
        row.uid = row.uid ?? uid(id, createdAt: tx.now)
        try row.save(id, sequence: sequence, in: tx)
        if !row.alarms.isEmpty { try EntryAlarms.requestCheck(of: id, in: tx) }
        return id
    }

    /// Saves the row, increases the change count and requests a check of the alarms.
    ///
    /// - Parameter sequence: the SEQUENCE of the imported source. The stored count never decreases and stays within 32
    ///   bits.
    static func write(_ row: EntryRow, to id: ID<Event>, sequence: Int = 0, in tx: Transaction) throws {
        let last = try tx.value("SELECT sequence FROM event WHERE id = \(id)", as: Int.self) ?? 0
        try row.save(id, sequence: min(max(sequence, last + 1), Int(Int32.max)), in: tx)
        try EntryAlarms.requestCheck(of: id, in: tx)
    }

    /// Sets what calendars show of an event besides its name, time and place. The module that owns the event records
    /// the undo step.
    package static func describe(
        _ id: ID<Event>, details: String?, url: String? = nil, alarms: [CalendarAlarm] = [], in tx: Transaction
    ) throws {
        guard let before = try EntryRow.find(id, in: tx) else { return }
        var row = before
        (row.details, row.url) = (details, url)
        row.alarms = alarms.map(StoredAlarm.init)
        guard row != before else { return }
        row.ownsAlarms = true
        try write(row, to: id, in: tx)
    }

    func replace(with new: EntryRow, _ summary: String, in tx: Transaction) throws {
        try Self.record([Change(id: id.rawValue, before: row)], summary, account: account, in: tx)
        try Self.write(new, to: id, in: tx)
    }

    static func reload(_ id: ID<Event>, in tx: Transaction) throws -> CalendarEntry {
        guard let entry = try find(id, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "entry \(id)")
        }
        return entry
    }

    // MARK: - Undo

    static let undoKind: UndoStep.Kind = "agenda.entry"

    /// How an entry was; nil for one that was added.
    struct Change: Codable {
        /// Key of the event.
        let id: Int64
        let before: EntryRow?
    }

    private struct Changes: UndoValue {
        let entries: [Change]
    }

    @discardableResult
    static func record(
        _ entries: [Change], _ summary: String, with first: ID<UndoStep>? = nil, account: ID<Account>,
        in tx: Transaction
    ) throws -> ID<UndoStep>? {
        guard let entry = entries.first else { return nil }
        return try UndoStep.record(
            undoKind, of: ID<Event>(entry.id), Changes(entries: entries), summary: summary, with: first,
            account: account, in: tx)
    }

    private static func isUnused(_ id: ID<Event>, subjects: SubjectKinds, in tx: Transaction) throws -> Bool {
        guard let subject = try Subject.find(ID(id.rawValue), in: tx) else { return true }
        return try subjects.isEmpty(subject, in: tx)
    }

    static func rows(of step: UndoStep, in tx: Transaction) throws -> UndoRows {
        let changes = try step.snapshot(Changes.self).entries
        let calendars: [Int64] = try tx.values(
            """
            SELECT DISTINCT calendar_id FROM calendar_item
            WHERE calendar_id IS NOT NULL AND event_id IN \(list: changes.map(\.id))
            """)
        return UndoRows(
            changes.map { $0.before == nil ? .subject($0.id) : UndoRows.Row("entry", $0.id) },
            within: changes.filter { $0.before != nil }.map { .subject($0.id) } + calendars.map(NamedCalendar.undoRow))
    }

    static func restore(_ step: UndoStep, subjects: SubjectKinds, in tx: Transaction) throws {
        let changes = try step.snapshot(Changes.self).entries
        try detach(changes.filter { $0.before?.original != nil }.map { ID($0.id) }, in: tx)
        // The changed occurrences before their series.
        for entry in changes.reversed() {
            let id = ID<Event>(entry.id)
            guard
                let found = try tx.row(
                    """
                    SELECT \(EntryRow.columns) FROM \(EntryRow.tables)
                    WHERE event.id = \(id) AND event.account_id = \(step.account)
                    """)
            else {
                // A new entry that no longer exists needs no undo.
                if entry.before == nil { continue }
                throw UndoError.isGone("The entry")
            }
            var row = try EntryRow(found)
            // Deleting the changed occurrence restores the one of the rule. An entry with to-dos, notes or the like is
            // hidden, not deleted.
            if try entry.before == nil && (row.original != nil || isUnused(id, subjects: subjects, in: tx)) {
                try Event.delete(id, in: tx)
                continue
            }
            if let before = entry.before { row = before } else { row.isCanceled = true }
            try write(row, to: id, in: tx)
        }
    }
}
