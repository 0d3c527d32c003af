package import ICalendar
package import People
package import Storage
package import Values

/// Brings in what another program wrote. By UID and SEQUENCE: the same file a second time changes nothing.
package struct CalendarImport: Sendable {
    /// What became of the events of a file.
    package struct Report: Hashable, Sendable {
        package var new = 0
        package var changed = 0
        package var same = 0
        /// What is here is newer.
        package var older = 0
        /// Called off where they came from.
        package var cancelled = 0
        /// Shows, trips and the like of this house: they are changed where they were made.
        package var own = 0
        /// Of those that are new or changed: they have alarms.
        package var withAlarms = 0

        package init() {}
    }

    let calendar: NamedCalendar
    let account: Account
    let now: Instant
    /// Whether alarms are taken, which then come by text.
    let takesAlarms: Bool
    private var report = Report()
    private var changes: [CalendarEntry.Change] = []
    /// Series of which the file brings a later version, by UID, and the changed dates that it brings, by key.
    private var renewed: [String: CalendarEvent] = [:]
    private var brought: Set<Int64> = []

    /// - Parameter first: the first undo step of the same command, with which the import is taken back.
    package static func take(
        _ events: [CalendarEvent], into calendar: NamedCalendar, with first: ID<UndoStep>? = nil, account: Account,
        takesAlarms: Bool, now: Instant,
        in tx: Transaction
    ) throws -> Report {
        var run = CalendarImport(calendar: calendar, account: account, now: now, takesAlarms: takesAlarms)
        for event in events { try run.take(event, in: tx) }
        try run.dropDatesThatAreNotChangedAnyMore(in: tx)
        let count = run.changes.count
        try CalendarEntry.record(
            run.changes, "brought in \(count) entr\(count == 1 ? "y" : "ies")", with: first, account: account.id,
            now: now, in: tx)
        return run.report
    }

    private init(calendar: NamedCalendar, account: Account, now: Instant, takesAlarms: Bool) {
        (self.calendar, self.account, self.now, self.takesAlarms) = (calendar, account, now, takesAlarms)
    }

    private mutating func take(_ event: CalendarEvent, in tx: Transaction) throws {
        if try isOwn(event.uid, in: tx) {
            report.own += 1
            return
        }
        var event = event
        if !takesAlarms { event.alarms = [] }
        var row = EntryRow(event, calendar: calendar.id, uid: event.uid, zone: account.zone)
        row.sourceSequence = event.sequence
        guard let known = try Known(event.uid, row.original, account: account.id, in: tx) else {
            return try takeNew(row, event, in: tx)
        }
        if row.original != nil { brought.insert(known.id.rawValue) }
        if row.original == nil, known.isOlder(than: row) || known.isGoneHere { renewed[event.uid] = event }
        if !takesAlarms || known.row.ownsAlarms {
            (row.alarms, row.ownsAlarms) = (known.row.alarms, known.row.ownsAlarms)
        }
        let isBack = known.isGoneHere && !row.isCancelled && event.sequence >= known.row.sourceSequence ?? 0
        if isBack {
            try write(row, to: known, sequence: event.sequence, in: tx)
            report.new += 1
        } else if row.shows(sameAs: known.row) || row.isCancelled && known.row.isCancelled {
            if known.isOlder(than: row) { try known.note(row, in: tx) }
            report.same += 1
        } else if known.isOlder(than: row) {
            row.calendar = known.row.calendar
            try write(row, to: known, sequence: event.sequence, in: tx)
            if row.isCancelled { report.cancelled += 1 } else { report.changed += 1 }
        } else {
            report.older += 1
        }
    }

    private mutating func takeNew(_ row: EntryRow, _ event: CalendarEvent, in tx: Transaction) throws {
        // Of what is called off only an occurrence of a series has anything to say.
        if row.isCancelled { report.cancelled += 1 } else { report.new += 1 }
        if row.isCancelled, row.original == nil { return }
        let id = try CalendarEntry.insert(row, sequence: event.sequence, account: account.id, now: now, in: tx)
        changes.append(CalendarEntry.Change(id: id.rawValue, before: nil))
        if row.original != nil { brought.insert(id.rawValue) }
        if !row.isCancelled, !row.alarms.isEmpty { report.withAlarms += 1 }
    }

    private mutating func write(_ row: EntryRow, to known: Known, sequence: Int, in tx: Transaction) throws {
        changes.append(CalendarEntry.Change(id: known.id.rawValue, before: known.row))
        try CalendarEntry.write(row, to: known.id, sequence: sequence, now: now, in: tx)
        if !row.isCancelled, !row.alarms.isEmpty { report.withAlarms += 1 }
    }

    /// A later version of a series brings all of its changed dates: one that it does not bring is as the rule says
    /// again. What was changed here stays for as long as the series has that date.
    private mutating func dropDatesThatAreNotChangedAnyMore(in tx: Transaction) throws {
        for (uid, series) in renewed.sorted(by: { $0.key < $1.key }) {
            for (id, row) in try CalendarEntry.changedOccurrences(of: uid, account: account.id, in: tx)
            where !brought.contains(id.rawValue) {
                let original = row.original.flatMap { CalendarTime(stored: $0) }
                let isOfHere = row.sourceSequence == nil && series.status != .cancelled
                if isOfHere, let original, series.begins(at: original, zone: account.zone) { continue }
                // It stays out of sight, with all that hangs on it, for an undo.
                var gone = row
                (gone.isCancelled, gone.status, gone.original, gone.uid) = (true, nil, nil, nil)
                changes.append(CalendarEntry.Change(id: id.rawValue, before: row))
                try CalendarEntry.write(gone, to: id, now: now, in: tx)
                if !row.isCancelled { report.cancelled += 1 }
            }
        }
    }

    /// Whether it is an event of this account that is no entry.
    private func isOwn(_ uid: String, in tx: Transaction) throws -> Bool {
        guard uid.hasSuffix("@greenroom"), let id = uid.dropLast("@greenroom".count).split(separator: "-").last,
            let key = Int64(id), let event = try Event.find(ID(key), in: tx)
        else { return false }
        return event.account == account.id && event.kind != .entry && event.uid == uid
    }
}

/// An entry that came in before.
private struct Known {
    let id: ID<Event>
    let row: EntryRow
    private let sequence: Int
    private let changedAt: Instant
    /// Removed here, itself or with its calendar; not called off where it came from.
    let isGoneHere: Bool

    init?(_ uid: String, _ original: String?, account: ID<Account>, in tx: Transaction) throws {
        guard
            let found = try tx.row(
                """
                SELECT \(EntryRow.columns), calendar.removed_at
                FROM \(EntryRow.tables) LEFT JOIN calendar ON calendar.id = item.calendar_id
                WHERE item.account_id = \(account) AND item.uid = \(uid) AND coalesce(item.original, '') = \(original ?? "")
                """)
        else { return nil }
        id = try found["id"]
        row = try EntryRow(found)
        sequence = try found["sequence"]
        changedAt = try found["changed_at"]
        let isHidden = try found["removed_at"] as Instant? != nil
        isGoneHere = isHidden || row.isCancelled && row.status != CalendarEvent.Status.cancelled.rawValue
    }

    /// It shows the same, and is a later version: no earlier one is taken any more.
    func note(_ other: EntryRow, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE calendar_item SET source_sequence = \(other.sourceSequence), stamp = \(other.stamp)
            WHERE event_id = \(id) AND source_sequence IS NOT NULL
            """)
    }

    /// Whether the other is a later version, by how often it was changed where it came from, then by when. Changes
    /// made here do not count against it.
    func isOlder(than other: EntryRow) -> Bool {
        let (mine, theirs) = (row.sourceSequence ?? sequence, other.sourceSequence ?? 0)
        guard mine == theirs else { return mine < theirs }
        guard let stamp = other.stamp else { return false }
        return row.stamp ?? changedAt.milliseconds < stamp
    }
}
