package import Platform
package import Storage
import Values

extension NamedCalendar {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        name = try row["name"]
        builtIn = try row["role"]
        let chosen: Color? = try row["color"]
        color = chosen ?? Color(builtIn, id)
        subscribedTo = try row["subscribed_to"]
    }

    private static let columns: SQL = """
        id, account_id, name, role, color,
            (SELECT url FROM calendar_subscription WHERE calendar_id = calendar.id) AS subscribed_to
        """

    /// All calendars: the built-in ones first, then the others by name. The first call in a write transaction creates
    /// the built-in calendars.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [NamedCalendar] {
        let found = try visible(account: account, in: tx)
        guard Set(found.compactMap(\.builtIn)).count < BuiltIn.allCases.count, !tx.isReadOnly else { return found }
        for builtIn in BuiltIn.allCases {
            try tx.run(
                """
                INSERT INTO calendar (account_id, name, folded_name, role, created_at)
                VALUES (\(account), \(builtIn.defaultName), \(builtIn.defaultName.folded), \(builtIn), \(tx.now))
                ON CONFLICT DO NOTHING
                """)
        }
        return try visible(account: account, in: tx)
    }

    static func visible(account: ID<Account>, in tx: Transaction) throws -> [NamedCalendar] {
        let all = try tx.rows(
            """
            SELECT \(columns) FROM calendar WHERE account_id = \(account) AND removed_at IS NULL
            ORDER BY folded_name, id
            """
        ).map(NamedCalendar.init)
        return BuiltIn.allCases.compactMap { builtIn in all.first { $0.builtIn == builtIn } }
            + all.filter { $0.builtIn == nil }
    }

    /// SQL condition: the row of `event` is an entry of a removed calendar.
    static let hidesEvent: SQL = """
        (event.kind = 'entry' AND EXISTS (
            SELECT 1 FROM calendar_item AS item JOIN calendar ON calendar.id = item.calendar_id
            WHERE item.event_id = event.id AND calendar.removed_at IS NOT NULL))
        """

    /// The built-in calendar for entries that belong to no other calendar.
    package static func personal(account: ID<Account>, in tx: Transaction) throws -> NamedCalendar {
        let calendars = try all(account: account, in: tx)
        guard let personal = calendars.first(where: { $0.builtIn == .personal }) else {
            throw CalendarError.unknown("Personal", nearest: [])
        }
        return personal
    }

    /// The calendar that an import writes to: the one with the file's name, created if needed, or the personal calendar
    /// if the file has no name. `step` is the undo step that created it; nil for an existing one.
    static func forImport(
        ofFileNamed name: String?, account: ID<Account>, in tx: Transaction
    ) throws -> (calendar: NamedCalendar, step: ID<UndoStep>?) {
        let name = String((name ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longestName))
        let calendars = try all(account: account, in: tx)
        if let known = calendars.first(where: { $0.name.folded == name.folded }) { return (known, nil) }
        if name.isEmpty { return (try personal(account: account, in: tx), nil) }
        let created = try add(name, account: account, in: tx)
        return (created, try UndoStep.latest(account: account, in: tx)?.id)
    }

    /// Finds a calendar by name.
    ///
    /// - Throws: `CalendarError.unknown` or `.several`.
    package static func named(_ words: String, account: ID<Account>, in tx: Transaction) throws -> NamedCalendar {
        let all = try all(account: account, in: tx)
        let match = NameMatch(all.map { NameMatch.Candidate(id: $0.id, name: $0.name, detail: "") })
        switch match.find(words) {
        case .one(let candidate):
            guard let found = all.first(where: { $0.id == candidate.id }) else { break }
            return found
        case .several(let candidates): throw CalendarError.several(words, candidates.map(\.name))
        case .none(let nearest): throw CalendarError.unknown(words, nearest: nearest.map(\.name))
        }
        throw CalendarError.unknown(words, nearest: [])
    }

    /// Finds a calendar by name; the personal one without a name.
    static func named(orPersonal name: String?, account: ID<Account>, in tx: Transaction) throws -> NamedCalendar {
        guard let name else { return try personal(account: account, in: tx) }
        return try named(name, account: account, in: tx)
    }

    // MARK: - Changes

    /// Creates a calendar.
    ///
    /// - Throws: `CalendarError` for an invalid or existing name.
    package static func add(_ name: String, account: ID<Account>, in tx: Transaction) throws -> NamedCalendar {
        try add(name, verb: "added", account: account, in: tx)
    }

    /// - Parameter verb: for the undo step.
    static func add(_ name: String, verb: String, account: ID<Account>, in tx: Transaction) throws -> NamedCalendar {
        let name = try checked(name, besides: nil, account: account, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO calendar (account_id, name, folded_name, created_at)
            VALUES (\(account), \(name), \(name.folded), \(tx.now))
            """, into: NamedCalendar.self)
        let made = NamedCalendar(
            id: id, account: account, name: name, builtIn: nil, color: Color(nil, id), subscribedTo: nil)
        try made.record(Before(made, isRemoved: true), "\(verb) the calendar \"\(name)\"", in: tx)
        return made
    }

    /// Changes name or color of the calendar with this name. Returns it as it was and as it is.
    package static func change(
        _ words: String, name: String? = nil, color: Color? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> (before: NamedCalendar, after: NamedCalendar) {
        let calendar = try named(words, account: account, in: tx)
        return (calendar, try calendar.change(name: name, color: color, in: tx))
    }

    /// Returns the changed calendar.
    ///
    /// - Parameters:
    ///   - name: nil keeps it.
    ///   - color: nil keeps it.
    package func change(name: String? = nil, color: Color? = nil, in tx: Transaction) throws -> NamedCalendar {
        var changed = self
        if let name { changed.name = try Self.checked(name, besides: self, account: account, in: tx) }
        changed.color = color ?? self.color
        guard changed != self else { return self }
        try record(Before(self, isRemoved: false), summary(isRenamed: changed.name != self.name), in: tx)
        try tx.run(
            """
            UPDATE calendar SET name = \(changed.name), folded_name = \(changed.name.folded), color = \(changed.color)
            WHERE id = \(id)
            """)
        return changed
    }

    /// Hides the calendar with this name and all its entries. Returns the number of entries.
    package static func remove(
        _ words: String, account: Account, in tx: Transaction
    ) throws -> (calendar: NamedCalendar, entries: Int) {
        let calendar = try named(words, account: account.id, in: tx)
        let entries = try CalendarContents.of(account, calendar: calendar.id, tx: tx).entries.count
        try calendar.remove(in: tx)
        return (calendar, entries)
    }

    /// Removes the calendar with this name, which was subscribed to. Undoing that resumes it.
    ///
    /// - Throws: `CalendarError.notSubscribed` for one of one's own.
    package static func unsubscribe(
        _ words: String, account: ID<Account>, in tx: Transaction
    ) throws -> NamedCalendar {
        let calendar = try named(words, account: account, in: tx)
        guard !calendar.isOwn else { throw CalendarError.notSubscribed(calendar.name) }
        try calendar.remove(in: tx)
        return calendar
    }

    /// Hides the calendar and all its entries.
    package func remove(in tx: Transaction) throws {
        guard builtIn == nil else { throw CalendarError.builtIn(name) }
        try record(Before(self, isRemoved: false), removalSummary, in: tx)
        try tx.run("UPDATE calendar SET removed_at = \(tx.now) WHERE id = \(id)")
        try CalendarSubscription.calendarChanged(id, isRemoved: true, in: tx)
    }

    private func summary(isRenamed: Bool) -> String {
        isRenamed ? "renamed the calendar \"\(name)\"" : "changed the color of the calendar \"\(name)\""
    }
    private var removalSummary: String { "removed the calendar \"\(name)\"" }

    private static func checked(
        _ name: String, besides own: NamedCalendar?, account: ID<Account>, in tx: Transaction
    ) throws -> String {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw CalendarError.noName }
        guard name.count <= longestName else { throw CalendarError.tooLong(name.count) }
        let others = try all(account: account, in: tx).filter { $0.id != own?.id }
        if let duplicate = others.first(where: { $0.name.folded == name.folded }) {
            throw CalendarError.nameTaken(duplicate.name)
        }
        return name
    }

    // MARK: - Undo

    static let undoKind: UndoStep.Kind = "agenda.calendar"

    private struct Before: UndoValue {
        let name: String
        let isRemoved: Bool
        /// Nil in steps from before calendars had colors.
        let color: Color?

        init(_ calendar: NamedCalendar, isRemoved: Bool) {
            (name, color, self.isRemoved) = (calendar.name, calendar.color, isRemoved)
        }
    }

    static func undoRow(_ key: Int64) -> UndoRows.Row { UndoRows.Row("calendar", key) }

    private func record(_ before: Before, _ summary: String, in tx: Transaction) throws {
        try UndoStep.record(Self.undoKind, of: id, before, summary: summary, account: account, in: tx)
    }

    /// Deletes the calendar. Returns false if it has entries or a feed; it is then only hidden.
    private static func deleteIfUnused(
        _ id: ID<NamedCalendar>, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        try tx.run(
            """
            DELETE FROM calendar
            WHERE id = \(id) AND account_id = \(account) AND role IS NULL
                AND NOT EXISTS (SELECT 1 FROM calendar_item WHERE calendar_id = \(id))
                AND NOT EXISTS (SELECT 1 FROM feed WHERE kind = 'calendar' AND subject = \(id))
            """) > 0
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(Before.self)
        let id = step.subject(NamedCalendar.self)
        if before.isRemoved, try deleteIfUnused(id, account: step.account, in: tx) { return }
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM calendar
            WHERE account_id = \(step.account) AND folded_name = \(before.name.folded) AND removed_at IS NULL
                AND id <> \(id)
            """)
        if isTaken, !before.isRemoved { throw UndoError.changedSince("The calendar name \"\(before.name)\"") }
        try tx.run(
            """
            UPDATE calendar SET name = \(before.name), folded_name = \(before.name.folded),
                removed_at = \(before.isRemoved ? tx.now : nil), color = coalesce(\(before.color), color)
            WHERE id = \(id) AND account_id = \(step.account)
            """)
        try CalendarSubscription.calendarChanged(id, isRemoved: before.isRemoved, in: tx)
        let eventsWithAlarms: [ID<Event>] = try tx.values(
            "SELECT event_id FROM calendar_item WHERE calendar_id = \(id) AND alarms IS NOT NULL")
        for event in eventsWithAlarms { try EntryAlarms.requestCheck(of: event, in: tx) }
    }
}
