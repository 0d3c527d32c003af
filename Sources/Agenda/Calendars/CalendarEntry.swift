package import ICalendar
package import People
package import Storage
package import Values

/// Anything that has a date, as calendars see it.
package struct CalendarEntry: Sendable {
    package let id: ID<Event>
    package let account: ID<Account>
    package let kind: Event.Kind
    package let calendar: NamedCalendar
    /// What a calendar program is told.
    package let event: CalendarEvent
    let row: EntryRow

    package var name: String { row.name }
    package var isCancelled: Bool { row.isCancelled }
}

extension CalendarEntry {
    /// Nil where its calendar was removed.
    init?(_ row: Row, calendars: [NamedCalendar]) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        self.row = try EntryRow(row)
        let (kind, chosen) = (kind, self.row.calendar)
        let role = NamedCalendar.Role(kind)
        let own = chosen.flatMap { chosen in calendars.first { $0.id.rawValue == chosen } }
        // An entry goes with its calendar; what was made elsewhere falls back to where it is by its kind.
        guard own != nil || chosen == nil || kind != .entry,
            let calendar = own ?? calendars.first(where: { $0.role == role })
        else { return nil }
        self.calendar = calendar
        let (sequence, created): (Int, Instant) = (try row["sequence"], try row["created_at"])
        // What came in and was not changed here is as old as it says.
        let isAsItCame = self.row.stamp != nil && self.row.sourceSequence == sequence
        let stamp: Instant =
            if isAsItCame, let stamp = self.row.stamp { Instant(milliseconds: stamp) } else { try row["changed_at"] }
        event = try self.row.event(
            uid: self.row.uid ?? Self.uid(id, createdAt: created), sequence: sequence, stamp: stamp)
    }

    /// Of what was made here: the same for ever, and of no other house.
    static func uid(_ id: ID<Event>, createdAt: Instant) -> String {
        "\(createdAt.milliseconds)-\(id)@greenroom"
    }

    package static func find(_ id: ID<Event>, now: Instant, in tx: Transaction) throws -> CalendarEntry? {
        guard let row = try tx.row("SELECT \(EntryRow.columns) FROM \(EntryRow.tables) WHERE event.id = \(id)") else {
            return nil
        }
        return try CalendarEntry(row, calendars: NamedCalendar.all(account: row["account_id"], now: now, in: tx))
    }
}

extension Event {
    /// As calendars name it, the same for ever.
    package var uid: String { CalendarEntry.uid(id, createdAt: createdAt) }
}
