import Agenda
import Storage
import Values

/// A notice that is sent once for an event, or once for a slot of it. A new start time allows it again.
enum OneTimeNotice: String, SQLConvertible {
    case dayBefore = "day_before"
    case benchIsEmpty = "bench_is_empty"
    /// The stand-ins cannot be texted before the event, because of quiet hours.
    case standInsAsleep = "stand_ins_asleep"

    /// Records that the notice is sent; false where it was sent before.
    ///
    /// - Parameter slot: nil for a notice about the whole event.
    func begin(for event: Event, slot: ID<Slot>?, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            INSERT INTO one_time_notice (event_id, slot_id, notice, starts_at)
            VALUES (\(event.id), \(slot?.rawValue ?? 0), \(self), \(event.startsAt))
            ON CONFLICT DO NOTHING
            """) > 0
    }

    /// Allows the notice to be sent again.
    func reset(for event: ID<Event>, in tx: Transaction) throws {
        try tx.run("DELETE FROM one_time_notice WHERE event_id = \(event) AND notice = \(self)")
    }
}
