package import Agenda
import People
package import Platform
package import Storage
package import Values

/// A performer who is confirmed for two events at the same time. It is shown, and prevents nothing: some people play
/// two rooms in one evening.
package struct DoubleBooking: Sendable {
    package let name: String
    /// The other event.
    package let event: Event

    /// The double bookings of several events by event, each in the order of the other events' start.
    static func all(of events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: [DoubleBooking]] {
        guard !events.isEmpty else { return [:] }
        let rows = try tx.rows(
            """
            SELECT mine.event_id AS booked_id, contact.name AS contact_name, \(Event.columns) FROM slot AS mine
            JOIN event AS booked ON booked.id = mine.event_id
            JOIN contact ON contact.id = mine.contact_id
            JOIN slot AS other ON other.contact_id = mine.contact_id AND other.event_id <> mine.event_id
            JOIN event ON event.id = other.event_id
            WHERE mine.event_id IN \(list: events) AND mine.answer = 'confirmed' AND other.answer = 'confirmed'
                AND mine.removed_at IS NULL AND mine.replaced_by IS NULL AND mine.bench_rank IS NULL
                AND other.removed_at IS NULL AND event.cancelled_at IS NULL
                AND event.starts_at < booked.ends_at AND event.ends_at > booked.starts_at
            ORDER BY event.starts_at, event.id, mine.position
            """)
        return try rows.reduce(into: [:]) { found, row in
            found[try row["booked_id"] as ID<Event>, default: []]
                .append(DoubleBooking(name: try row["contact_name"], event: try Event(row)))
        }
    }
}

/// Another event at the same time that has the same contact in its lineup. It is shown, and prevents nothing.
package struct ScheduleConflict: Sendable {
    package let event: Event
    /// The contact's answer for that event.
    package let answer: Answer

    /// The contact's other events that overlap this one. Excludes canceled events and those they have declined.
    package static func all(of contact: ID<Contact>, with event: Event, in tx: Transaction) throws -> [ScheduleConflict]
    {
        try tx.rows(query(contact, event)).map { ScheduleConflict(event: try Event($0), answer: try $0["answer"]) }
    }

    /// What `all` asks, for `Transaction.prefetch`.
    static func query(_ contact: ID<Contact>, _ event: Event) -> SQL {
        """
        SELECT slot.answer, \(Event.columns) FROM event JOIN slot ON slot.event_id = event.id
        WHERE slot.contact_id = \(contact) AND \(overlapping(event)) ORDER BY event.starts_at
        """
    }

    /// Those of these contacts who are confirmed for another event at that time.
    static func confirmedElsewhere(
        _ contacts: [ID<Contact>], than event: Event, in tx: Transaction
    ) throws -> Set<ID<Contact>> {
        guard !contacts.isEmpty else { return [] }
        return Set(
            try tx.values(
                """
                SELECT DISTINCT slot.contact_id FROM event JOIN slot ON slot.event_id = event.id
                WHERE slot.contact_id IN \(list: contacts) AND slot.answer = 'confirmed' AND \(overlapping(event))
                """))
    }

    /// The first such event of each contact, by the event that it overlaps: one that they are confirmed for, or else
    /// one that they were asked about. Excludes the benches, and events that they were not asked about.
    static func all(with events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: [ID<Contact>: ScheduleConflict]]
    {
        guard !events.isEmpty else { return [:] }
        let rows = try tx.rows(
            """
            SELECT shown.id AS shown_id, slot.contact_id, slot.answer, \(Event.columns) FROM event AS shown
            JOIN event ON event.account_id = shown.account_id AND event.id <> shown.id
                AND event.starts_at < shown.ends_at AND event.ends_at > shown.starts_at
            JOIN slot ON slot.event_id = event.id
            WHERE shown.id IN \(list: events) AND \(stands) AND slot.bench_rank IS NULL
                AND (slot.answer <> 'none' OR EXISTS (SELECT 1 FROM invitation WHERE invitation.slot_id = slot.id))
            ORDER BY CASE WHEN slot.answer = 'confirmed' THEN 0 ELSE 1 END, event.starts_at, event.id
            """)
        return try rows.reduce(into: [:]) { found, row in
            let (shown, contact): (ID<Event>, ID<Contact>) = (try row["shown_id"], try row["contact_id"])
            guard found[shown]?[contact] == nil else { return }
            found[shown, default: [:]][contact] = ScheduleConflict(event: try Event(row), answer: try row["answer"])
        }
    }

    /// The same for all contacts of the event's account, by contact.
    package static func all(with event: Event, in tx: Transaction) throws -> [ID<Contact>: [ScheduleConflict]] {
        let rows = try tx.rows(
            """
            SELECT slot.answer, slot.contact_id AS booked_id, \(Event.columns)
            FROM event JOIN slot ON slot.event_id = event.id
            WHERE event.account_id = \(event.account) AND \(overlapping(event)) ORDER BY event.starts_at
            """)
        return try rows.reduce(into: [:]) { found, row in
            found[try row["booked_id"] as ID<Contact>, default: []]
                .append(ScheduleConflict(event: try Event(row), answer: try row["answer"]))
        }
    }

    /// The event takes place, and they may still play.
    private static let stands: SQL = """
        event.cancelled_at IS NULL AND slot.removed_at IS NULL
            AND slot.answer NOT IN ('declined', 'withdrawn', 'expired')
        """

    private static func overlapping(_ event: Event) -> SQL {
        """
        \(stands) AND event.id <> \(event.id)
            AND event.starts_at < \(event.endsAt) AND event.ends_at > \(event.startsAt)
        """
    }
}
