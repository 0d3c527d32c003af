package import Agenda
package import Platform
package import Storage
package import Values

/// Another event at the same time that has the same contact in its lineup. It is shown, and prevents nothing.
package struct ScheduleConflict: Sendable {
    package let event: Event
    /// The contact's answer for that event.
    package let answer: Answer

    /// The contact's other events that overlap this one. Excludes canceled events and those they have declined.
    package static func all(of contact: ID<Contact>, with event: Event, in tx: Transaction) throws -> [ScheduleConflict]
    {
        try tx.rows(
            """
            SELECT slot.answer, \(Event.columns) FROM event JOIN slot ON slot.event_id = event.id
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL
                AND slot.answer NOT IN ('declined', 'withdrawn', 'expired')
                AND event.id <> \(event.id) AND event.cancelled_at IS NULL
                AND event.starts_at < \(event.endsAt) AND event.ends_at > \(event.startsAt)
            ORDER BY event.starts_at
            """
        ).map { ScheduleConflict(event: try Event($0), answer: try $0["answer"]) }
    }
}
