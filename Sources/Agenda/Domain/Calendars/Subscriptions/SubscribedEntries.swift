import ICalendar
import Platform
import Storage
import Values

/// Makes the entries of a subscription equal to what its address has. No undo step is recorded: the next reading would
/// bring back what was undone.
package enum SubscribedEntries {
    /// The most events of a subscription.
    package static let mostEvents = 5000

    /// How many entries a reading changed.
    package struct Report: Hashable, Sendable {
        package var new = 0
        package var changed = 0
        package var removed = 0
    }

    private struct Key: Hashable {
        let uid: String
        let original: String?

        init?(_ row: EntryRow) {
            guard let uid = row.uid else { return nil }
            (self.uid, original) = (uid, row.original)
        }
    }

    private enum Step {
        case put(EntryRow)
        case removeOthers
    }

    private struct State {
        var stored: [Key: (id: ID<Event>, row: EntryRow)] = [:]
        var report = Report()
    }

    /// The events that become entries. Those that were canceled or ended more than a year ago are left out, as in
    /// feeds.
    ///
    /// - Throws: `SubscriptionError.tooManyEvents`.
    static func shown(
        of reading: CalendarReading, zone: Zone, now: Instant
    ) throws(SubscriptionError) -> [CalendarEvent] {
        let oldest = now.adding(.days(-366))
        let events = reading.events.filter { event in
            guard event.recurrenceID == nil else { return true }
            return event.status != .canceled
                && (event.rule != nil || !event.addedStarts.isEmpty || event.end.instant(allDayIn: zone) > oldest)
        }
        guard events.count <= mostEvents else { throw .tooManyEvents(events.count) }
        return events
    }

    /// Somebody else's entries never use up the room for one's own: those of all subscriptions together have the same
    /// limit once more.
    ///
    /// - Throws: `SubscriptionError.noRoom`.
    static func requireRoom(for count: Int, of account: ID<Account>, in tx: Transaction) throws {
        guard count > 0, let limit = Quota.entries.limit(in: tx) else { return }
        let used =
            try tx.value(
                """
                SELECT count(*) FROM calendar_subscription AS subscription
                JOIN calendar ON calendar.id = subscription.calendar_id
                JOIN calendar_item AS item ON item.calendar_id = calendar.id
                JOIN event ON event.id = item.event_id
                WHERE subscription.account_id = \(account) AND calendar.removed_at IS NULL
                    AND event.cancelled_at IS NULL
                """, as: Int.self) ?? 0
        if count > limit - used { throw SubscriptionError.noRoom(limit: limit, used: used, added: count) }
    }

    /// Alarms are those that were set here.
    ///
    /// - Throws: `SubscriptionError.noRoom`.
    static func update(
        _ subscription: CalendarSubscription, to events: [CalendarEvent], account: Account, now: Instant, store: Store
    ) async throws -> Report {
        let rows = events.map { row(of: $0, in: subscription, zone: account.zone) }
        let first = try await store.read(at: now) { tx in
            var state = State()
            for row in try tx.rows(
                "SELECT \(EntryRow.columns) FROM \(EntryRow.tables) WHERE item.calendar_id = \(subscription.calendar)")
            {
                let entry = try EntryRow(row)
                if let key = Key(entry) { state.stored[key] = (try row["id"], entry) }
            }
            return state
        }
        let wanted = Set(rows.compactMap(Key.init))
        let new = wanted.count { first.stored[$0] == nil }
        try await store.read(at: now) { try requireRoom(for: new, of: account.id, in: $0) }
        let last = try await store.writeParts(
            .account(account.id), at: now, of: rows.map(Step.put) + [.removeOthers], from: first, onPart: { _, _ in }
        ) { state, rest, tx in
            var batch = WriteBatch(in: tx)
            while let step = rest.popFirst() {
                switch step {
                case .put(let row): try put(row, &state, account.id, in: tx)
                case .removeOthers: try removeAll(except: wanted, &state, in: tx)
                }
                if batch.isFull() { break }
            }
        }
        return last.report
    }

    /// Its UID is unique among all calendars: the same event may be in one of one's own.
    private static func row(of event: CalendarEvent, in subscription: CalendarSubscription, zone: Zone) -> EntryRow {
        var event = event
        event.alarms = []
        var row = EntryRow(
            event, calendar: subscription.calendar, uid: "subscription-\(subscription.id)/\(event.uid)", zone: zone)
        row.sourceSequence = event.sequence
        return row
    }

    private static func put(
        _ row: EntryRow, _ state: inout State, _ account: ID<Account>, in tx: Transaction
    ) throws {
        guard let key = Key(row) else { return }
        let sequence = row.sourceSequence ?? 0
        guard let known = state.stored[key] else {
            let id = try CalendarEntry.insert(row, sequence: sequence, account: account, in: tx)
            state.stored[key] = (id, row)
            state.report.new += 1
            return
        }
        var row = row
        (row.alarms, row.ownsAlarms) = (known.row.alarms, known.row.ownsAlarms)
        guard !row.hasSameContent(as: known.row) else { return }
        try CalendarEntry.write(row, to: known.id, sequence: sequence, in: tx)
        state.stored[key] = (known.id, row)
        state.report.changed += 1
    }

    /// An entry with to-dos, notes or the like is hidden, not deleted.
    private static func removeAll(except wanted: Set<Key>, _ state: inout State, in tx: Transaction) throws {
        for (key, entry) in state.stored where !wanted.contains(key) {
            if try hasContents(entry.id, in: tx) {
                var gone = entry.row
                (gone.isCanceled, gone.original, gone.uid) = (true, nil, nil)
                try CalendarEntry.write(gone, to: entry.id, in: tx)
            } else {
                try Event.delete(entry.id, in: tx)
            }
            state.stored[key] = nil
            state.report.removed += 1
        }
    }

    private static func hasContents(_ id: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM todo WHERE subject_id = \(id)")
            || tx.exists("SELECT 1 FROM note WHERE subject_id = \(id)")
            || tx.exists("SELECT 1 FROM photo WHERE subject_id = \(id)")
            || tx.exists("SELECT 1 FROM budget_line WHERE subject_id = \(id)")
    }
}
