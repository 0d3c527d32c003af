package import ICalendar
package import Platform
package import Storage
package import Values

/// Imports events from an iCalendar file, matched by UID and SEQUENCE. Importing the same file again changes nothing.
///
/// Events are stored in short transactions, so that a large file does not delay texts that come in meanwhile.
package struct CalendarImport: Sendable {
    /// How many events had which result.
    package struct Report: Hashable, Sendable {
        package var new = 0
        package var changed = 0
        package var unchanged = 0
        /// The stored version is newer.
        package var outdated = 0
        /// Canceled at the source.
        package var canceled = 0
        /// Shows, trips and other events of this account, which are never imported.
        package var skippedOwn = 0
        /// New or changed events that have alarms.
        package var withAlarms = 0

        /// All counts are 0.
        package init() {}

        /// `3 new, 1 changed`, or `no events`.
        package var words: String {
            let parts = [
                (new, "new"), (changed, "changed"), (unchanged, "already imported"),
                (outdated, "skipped: older than yours"),
                (canceled, "canceled"), (skippedOwn, "skipped: added by you"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return parts.isEmpty ? "no events" : parts.joined(separator: ", ")
        }
    }

    let calendar: NamedCalendar
    let account: Account
    /// Whether alarms are imported. They are sent as text messages.
    let importsAlarms: Bool
    /// The original starts of the changed occurrences that the file contains, by UID.
    private let originals: [String: Set<String>]
    private(set) var report = Report()
    /// Events that are older than their entry, or of this account.
    private(set) var leftOut: [LeftOut] = []
    /// `"Late band" on Tue Dec 8 2026`: changed dates that a newer version of their series does not have.
    private(set) var removed: [String] = []
    /// What became of each event.
    private(set) var lines: [ImportReport.Line] = []
    private var changes: [CalendarEntry.Change] = []
    /// The undo step of the new calendar; nil if there was one.
    private let calendarStep: ID<UndoStep>?
    /// The first step with entries, which says how many all steps have changed.
    private var firstStep: ID<UndoStep>?
    private var changeCount = 0
    /// How many entries may still be added in this transaction; nil for any number.
    private var room: Int?

    /// Imports the events into the calendar with the given name. Without one it is the calendar that the file names,
    /// which is created if needed, or the personal calendar. One `undo` takes the whole import back.
    ///
    /// Throws `QuotaError`, with nothing imported, if the account may not have so many more entries.
    ///
    /// - Parameters:
    ///   - isDryRun: imports into a copy of the database that is discarded.
    ///   - onPart: called after each transaction with entries.
    package static func run(
        _ events: [CalendarEvent], intoCalendarNamed given: String?, orOfFileNamed fileName: String?,
        account: Account, importsAlarms: Bool, isDryRun: Bool = false, now: Instant, store: Store,
        onPart: () -> Void = {}
    ) async throws -> (report: Report, calendar: NamedCalendar) {
        let run = try await imported(
            events, intoCalendarNamed: given, orOfFileNamed: fileName, account: account, importsAlarms: importsAlarms,
            isDryRun: isDryRun, now: now, store: store, onPart: onPart)
        return (run.report, run.calendar)
    }

    /// The import after its last event.
    static func imported(
        _ events: [CalendarEvent], intoCalendarNamed given: String?, orOfFileNamed fileName: String?,
        account: Account, importsAlarms: Bool, isDryRun: Bool, now: Instant, store: Store, onPart: () -> Void = {}
    ) async throws -> CalendarImport {
        let originals = originals(in: events)
        let start = { @Sendable (tx: Transaction) in
            try CalendarEntry.requireRoom(importing: events, of: account.id, in: tx)
            let (calendar, step): (NamedCalendar, ID<UndoStep>?) =
                if let given {
                    (try NamedCalendar.named(given, account: account.id, in: tx), nil)
                } else {
                    try NamedCalendar.forImport(ofFileNamed: fileName, account: account.id, in: tx)
                }
            try calendar.requireOwn()
            return CalendarImport(
                calendar: calendar, account: account, importsAlarms: importsAlarms, originals: originals,
                calendarStep: step)
        }
        if isDryRun {
            return try await store.rehearse(.account(account.id), at: now) { tx in
                var run = try start(tx)
                try run.add(events, in: tx)
                return run
            }
        }
        let first = try await store.write(.account(account.id), at: now, start)
        return try await store.writeParts(
            .account(account.id), at: now, of: events, from: first, onPart: { _, _ in onPart() }
        ) { run, rest, tx in
            try run.findRoom(in: tx)
            var batch = WriteBatch(in: tx)
            while let event = rest.popFirst() {
                try run.add(event, in: tx)
                if batch.isFull() { break }
            }
            try run.record(in: tx)
        }
    }

    /// Imports the events into a calendar, in one transaction and as one undo step.
    package static func run(
        _ events: [CalendarEvent], into calendar: NamedCalendar, account: Account, importsAlarms: Bool,
        in tx: Transaction
    ) throws -> Report {
        var run = CalendarImport(
            calendar: calendar, account: account, importsAlarms: importsAlarms, originals: originals(in: events))
        try run.add(events, in: tx)
        return run.report
    }

    private init(
        calendar: NamedCalendar, account: Account, importsAlarms: Bool, originals: [String: Set<String>],
        calendarStep: ID<UndoStep>? = nil
    ) {
        (self.calendar, self.account, self.importsAlarms) = (calendar, account, importsAlarms)
        (self.originals, self.calendarStep) = (originals, calendarStep)
    }

    private static func originals(in events: [CalendarEvent]) -> [String: Set<String>] {
        events.reduce(into: [:]) { found, event in
            if let original = event.recurrenceID?.stored { found[event.uid, default: []].insert(original) }
        }
    }

    private mutating func add(_ events: [CalendarEvent], in tx: Transaction) throws {
        try findRoom(in: tx)
        for event in events { try add(event, in: tx) }
        try record(in: tx)
    }

    /// Counts once in a transaction, since a file may have thousands of entries.
    private mutating func findRoom(in tx: Transaction) throws {
        room = try Quota.entries.limit(in: tx).map { try $0 - CalendarEntry.count(of: account.id, in: tx) }
    }

    private mutating func takeRoom(in tx: Transaction) throws {
        guard let left = room else { return }
        if left < 1 { try CalendarEntry.requireRoom(for: 1, of: account.id, in: tx) }
        room = left - 1
    }

    /// Records what was changed since the last call, in the transaction that did it.
    private mutating func record(in tx: Transaction) throws {
        guard !changes.isEmpty else { return }
        changeCount += changes.count
        let summary = "imported \(changeCount.counted("entry", "entries"))"
        firstStep = try UndoStep.recordPart(summary, after: firstStep, in: tx) { words in
            try CalendarEntry.record(
                changes, words, with: calendarStep ?? firstStep, account: account.id, in: tx)
        }
        changes = []
    }

    private mutating func add(_ event: CalendarEvent, in tx: Transaction) throws {
        lines.append(ImportReport.Line(event.summary ?? "(no title)", try outcome(adding: event, in: tx)))
    }

    private mutating func leave(_ event: CalendarEvent, _ reason: LeftOut.Reason) -> ImportReport.Outcome {
        leftOut.append(LeftOut(event, reason))
        return .leftOut(LeftOut(event, reason).why)
    }

    private mutating func outcome(
        adding event: CalendarEvent, in tx: Transaction
    ) throws -> ImportReport.Outcome {
        if try isOwn(event.uid, in: tx) {
            report.skippedOwn += 1
            return leave(event, .addedByYou)
        }
        var event = event
        if !importsAlarms { event.alarms = [] }
        var row = EntryRow(event, calendar: calendar.id, uid: event.uid, zone: account.zone)
        row.sourceSequence = event.sequence
        guard let stored = try StoredEntry(event.uid, row.original, account: account.id, in: tx) else {
            return try addNew(row, event, in: tx)
        }
        if !importsAlarms || stored.row.ownsAlarms {
            (row.alarms, row.ownsAlarms) = (stored.row.alarms, stored.row.ownsAlarms)
        }
        let isNewer = stored.isOlder(than: row)
        let isSame = row.hasSameContent(as: stored.row) || row.isCanceled && stored.row.isCanceled
        let isOtherVersion = isNewer && !(isSame && stored.hasVersion(of: row))
        let isUpdatedSeries = row.original == nil && (isOtherVersion || stored.isRemovedHere)
        let outcome: ImportReport.Outcome
        let isRestored = stored.isRemovedHere && !row.isCanceled && event.sequence >= stored.row.sourceSequence ?? 0
        if isRestored {
            try takeRoom(in: tx)
            try write(row, to: stored, sequence: event.sequence, in: tx)
            report.new += 1
            outcome = .added
        } else if isSame {
            if isNewer, !stored.hasVersion(of: row) { try stored.recordVersion(row, in: tx) }
            report.unchanged += 1
            outcome = .unchanged
        } else if isNewer {
            row.calendar = stored.row.calendar
            try write(row, to: stored, sequence: event.sequence, in: tx)
            if row.isCanceled { report.canceled += 1 } else { report.changed += 1 }
            outcome = .updated
        } else {
            report.outdated += 1
            outcome = leave(event, .older)
        }
        if isUpdatedSeries { try removeStaleOverrides(of: event, in: tx) }
        return outcome
    }

    private mutating func addNew(
        _ row: EntryRow, _ event: CalendarEvent, in tx: Transaction
    ) throws -> ImportReport.Outcome {
        // A canceled event matters only if it is an occurrence of a series.
        if row.isCanceled { report.canceled += 1 } else { report.new += 1 }
        if row.isCanceled, row.original == nil { return leave(event, .canceled) }
        if !row.isCanceled { try takeRoom(in: tx) }
        let id = try CalendarEntry.insert(row, sequence: event.sequence, account: account.id, in: tx)
        changes.append(CalendarEntry.Change(id: id.rawValue, before: nil))
        if !row.isCanceled, !row.alarms.isEmpty { report.withAlarms += 1 }
        return .added
    }

    private mutating func write(_ row: EntryRow, to stored: StoredEntry, sequence: Int, in tx: Transaction) throws {
        changes.append(CalendarEntry.Change(id: stored.id.rawValue, before: stored.row))
        if stored.isAsItCame, sequence >= stored.sequence {
            // It stays as its source has it.
            try row.save(stored.id, sequence: sequence, in: tx)
            try EntryAlarms.requestCheck(of: stored.id, in: tx)
        } else {
            try CalendarEntry.write(row, to: stored.id, sequence: sequence, in: tx)
        }
        if !row.isCanceled, !row.alarms.isEmpty { report.withAlarms += 1 }
    }

    /// Removes the changed occurrences that a newer version of their series no longer contains, in the same transaction
    /// as the series. Occurrences that were changed here stay as long as the series still has their date.
    private mutating func removeStaleOverrides(of series: CalendarEvent, in tx: Transaction) throws {
        let kept = originals[series.uid] ?? []
        for (id, row) in try CalendarEntry.changedOccurrences(of: series.uid, account: account.id, in: tx) {
            if let original = row.original, kept.contains(original) { continue }
            let original = row.original.flatMap { CalendarTime(stored: $0) }
            let isLocalChange = row.sourceSequence == nil && series.status != .canceled
            if isLocalChange, let original, Self.occurs(series, at: original, zone: account.zone) { continue }
            // The row stays hidden, so that an undo can restore it.
            var gone = row
            (gone.isCanceled, gone.status, gone.original, gone.uid) = (true, nil, nil, nil)
            changes.append(CalendarEntry.Change(id: id.rawValue, before: row))
            try CalendarEntry.write(gone, to: id, in: tx)
            guard !row.isCanceled else { continue }
            report.canceled += 1
            let day = account.zone.date(of: Instant(milliseconds: row.startsAt))
            removed.append("\(row.name.shortened(to: 60).quotedLine) on \(DateText().dayWithYear(day))")
        }
    }

    /// Whether an occurrence of the series starts at this time.
    ///
    /// - Parameter zone: the zone of all-day series.
    private static func occurs(_ series: CalendarEvent, at start: CalendarTime, zone: Zone) -> Bool {
        let wanted = start.instant(allDayIn: zone)
        let day = Zone.utc.date(of: wanted)
        for candidate in series.starts(earliest: day.adding(days: -2), latest: day.adding(days: 2)) {
            let instant = candidate.instant(allDayIn: zone)
            if instant >= wanted { return instant == wanted && candidate.isAllDay == start.isAllDay }
        }
        return false
    }

    /// Whether the UID is that of a show, trip or other event of this account that is not a calendar entry.
    private func isOwn(_ uid: String, in tx: Transaction) throws -> Bool {
        guard uid.hasSuffix("@greenroom"), let id = uid.dropLast("@greenroom".count).split(separator: "-").last,
            let key = Int64(id), let event = try Event.find(ID(key), in: tx)
        else { return false }
        return event.account == account.id && event.kind != .entry && event.uid == uid
    }
}

/// An entry that was imported before.
private struct StoredEntry {
    let id: ID<Event>
    let row: EntryRow
    let sequence: Int
    private let changedAt: Instant
    /// It was removed here, alone or with its calendar; it was not canceled at the source.
    let isRemovedHere: Bool

    init?(_ uid: String, _ original: String?, account: ID<Account>, in tx: Transaction) throws {
        guard
            let found = try tx.row(
                """
                SELECT \(EntryRow.columns), calendar.removed_at
                FROM \(EntryRow.tables) LEFT JOIN calendar ON calendar.id = item.calendar_id
                WHERE item.account_id = \(account) AND item.uid = \(uid)
                    AND coalesce(item.recurrence_id, '') = \(original ?? "")
                """)
        else { return nil }
        id = try found["id"]
        row = try EntryRow(found)
        sequence = try found["sequence"]
        changedAt = try found["changed_at"]
        let isHidden = try found["removed_at"] as Instant? != nil
        isRemovedHere = isHidden || row.isCanceled && row.status != CalendarEvent.Status.canceled.rawValue
    }

    /// Stores the newer version number of an event whose content is the same.
    func recordVersion(_ other: EntryRow, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE calendar_item SET source_sequence = \(other.sourceSequence), source_stamp = \(other.stamp)
            WHERE event_id = \(id) AND source_sequence IS NOT NULL
            """)
    }

    /// Whether it was imported and not changed here.
    var isAsItCame: Bool { row.sourceSequence == sequence }

    /// Whether the source gives both versions the same number and time stamp.
    func hasVersion(of other: EntryRow) -> Bool {
        row.sourceSequence == other.sourceSequence && row.stamp == other.stamp
    }

    /// Whether the other version is newer, by SEQUENCE and then by time stamp. Many programs never change either: of
    /// two equal versions the one that comes later is newer, unless the entry was changed here.
    func isOlder(than other: EntryRow) -> Bool {
        let (mine, theirs) = (row.sourceSequence ?? sequence, other.sourceSequence ?? 0)
        guard mine == theirs else { return mine < theirs }
        if isAsItCame, row.stamp == other.stamp { return true }
        guard let stamp = other.stamp else { return false }
        return row.stamp ?? changedAt.milliseconds < stamp
    }
}
