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
    }

    private enum Step {
        case put(EntryRow, sequence: Int)
        case removeOthers
    }

    private struct State {
        var stored: [Key: (id: ID<Event>, row: EntryRow)] = [:]
        var report = Report()
    }

    /// Events that ended more than a year ago are left out, as in feeds. Alarms are those that were set here.
    ///
    /// - Throws: `SubscriptionError.tooManyEvents`, `QuotaError`.
    static func update(
        _ subscription: CalendarSubscription, from reading: CalendarReading, account: Account, now: Instant,
        store: Store
    ) async throws -> Report {
        let oldest = now.adding(.days(-366))
        let events = reading.events.filter { event in
            event.rule != nil || !event.addedStarts.isEmpty || event.recurrenceID != nil
                || event.end.instant(allDayIn: account.zone) > oldest
        }
        guard events.count <= mostEvents else { throw SubscriptionError.tooManyEvents(events.count) }
        let steps = events.map { Step.put(row(of: $0, in: subscription, zone: account.zone), sequence: $0.sequence) }
        let first = try await store.read(at: now) { tx in
            var state = State()
            for row in try tx.rows(
                "SELECT \(EntryRow.columns) FROM \(EntryRow.tables) WHERE item.calendar_id = \(subscription.calendar)")
            {
                let entry = try EntryRow(row)
                guard let uid = entry.uid else { continue }
                state.stored[Key(uid: uid, original: entry.original)] = (try row["id"], entry)
            }
            return state
        }
        let wanted = Set(steps.compactMap(key))
        let new = wanted.count { first.stored[$0] == nil }
        try await store.read(at: now) { try CalendarEntry.requireRoom(for: new, of: account.id, in: $0) }
        let last = try await store.writeParts(
            .account(account.id), at: now, of: steps + [.removeOthers], from: first, onPart: { _, _ in }
        ) { state, rest, tx in
            var batch = WriteBatch()
            while let step = rest.popFirst() {
                switch step {
                case .put(let row, let sequence): try put(row, sequence, &state, account.id, in: tx)
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

    /// Nil for an event that was canceled as a whole.
    private static func key(of step: Step) -> Key? {
        guard case .put(let row, _) = step, let uid = row.uid, !row.isCanceled || row.original != nil else {
            return nil
        }
        return Key(uid: uid, original: row.original)
    }

    private static func put(
        _ row: EntryRow, _ sequence: Int, _ state: inout State, _ account: ID<Account>, in tx: Transaction
    ) throws {
        guard let key = key(of: .put(row, sequence: sequence)) else { return }
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
        for table in ["todo", "note", "photo", "budget_line"] as [SQL] {
            if try tx.exists("SELECT 1 FROM \(table) WHERE subject_id = \(id)") { return true }
        }
        return false
    }
}
