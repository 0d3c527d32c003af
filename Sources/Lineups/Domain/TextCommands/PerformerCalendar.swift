import Agenda
import ICalendar
import Platform
import Storage
import Values

/// The calendar feed of one performer: events are tentative while asked or not confirmed again after a change,
/// confirmed after a yes, canceled after a cancellation. Events that they declined or were removed from are absent.
enum PerformerCalendar {
    static func calendar(of feed: Feed, in tx: Transaction) throws -> EventCalendar? {
        let contact = ID<Contact>(feed.subject)
        guard try tx.exists("SELECT 1 FROM contact WHERE id = \(contact) AND account_id = \(feed.account)") else {
            return nil
        }
        let rows = try tx.rows(
            """
            SELECT \(columns)
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL
                AND event.ends_at > \(tx.now.adding(.days(-366)))
            ORDER BY event.starts_at, event.id
            """)
        let name = try tx.value("SELECT name FROM account WHERE id = \(feed.account)", as: String.self)
        return EventCalendar(name: name ?? "Greenroom", events: try rows.compactMap { try Self.entry($0, in: tx) })
    }

    /// The event of a slot as its performer's calendar shows it; nil where it is not in there.
    static func entry(of slot: ID<Slot>, in tx: Transaction) throws -> CalendarEvent? {
        try tx.row("SELECT \(columns) WHERE slot.id = \(slot) AND slot.removed_at IS NULL")
            .flatMap { try entry($0, in: tx) }
    }

    private static let columns: SQL = """
        slot.id AS slot_id, slot.answer, \(Event.columns),
            (SELECT count(*) FROM slot_change WHERE slot_id = slot.id) AS moves,
            (SELECT max(at) FROM slot_change WHERE slot_id = slot.id) AS moved_at
        FROM slot JOIN event ON event.id = slot.event_id
        """

    /// Nil for an event that they were never told about, or are out of.
    private static func entry(_ row: Row, in tx: Transaction) throws -> CalendarEvent? {
        guard let slot = try Slot.find(row["slot_id"], in: tx) else { return nil }
        let event = try Event(row)
        let answer: Answer = try row["answer"]
        // They know an answer that the booker entered for them.
        guard slot.wasTold || answer != .none else { return nil }
        let status: CalendarEvent.Status
        switch answer {
        case .declined, .withdrawn, .expired: return nil
        case .confirmed:
            // A yes counts for the terms it was given to.
            let isTentative = slot.status == .mustReconfirm
            status = event.isCanceled ? .canceled : isTentative ? .tentative : .confirmed
        case .none, .maybe:
            // A stand-in who was asked, and somebody else got the place; who is in line has none.
            if slot.status == .filled || slot.isInLine { return nil }
            status = event.isCanceled ? .canceled : .tentative
        }
        let (moves, movedAt): (Int, Instant?) = (try row["moves"], try row["moved_at"])
        return CalendarEvent(
            uid: event.uid, sequence: event.sequence + moves, stamp: max(event.changedAt, movedAt ?? event.changedAt),
            start: CalendarTime(event.startsAt, in: event.zone), end: CalendarTime(event.endsAt, in: event.zone),
            summary: event.name, location: event.location, status: status)
    }
}
