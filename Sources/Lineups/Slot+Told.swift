internal import Messaging
package import Storage
internal import Values

extension Slot {
    /// Remembers that this person has been told time and place as they are now.
    package static func noteTold(_ id: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET told_start = (SELECT starts_at FROM event WHERE id = slot.event_id),
                told_place = (SELECT location FROM event WHERE id = slot.event_id),
                told_zone = (SELECT zone FROM event WHERE id = slot.event_id)
            WHERE id = \(id)
            """)
    }

    /// Whether this person cannot know of time and place as they are: nobody has told them, or the text that does has
    /// not left by then, or did not arrive.
    static func isUnaware(_ id: ID<Slot>, at moment: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot JOIN event ON event.id = slot.event_id
            LEFT JOIN ask ON ask.id = (SELECT max(id) FROM ask WHERE slot_id = slot.id AND purpose = 'request')
            LEFT JOIN outbound ON outbound.id = ask.outbound_id
            WHERE slot.id = \(id) AND (
                slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                    OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
                OR ask.is_change = 1 AND (outbound.attempted_at > \(moment)
                    OR outbound.state IN ('queued', 'failed', 'undelivered', 'invalid_number', 'opted_out')))
            """)
    }

    /// Whether a text that tells of the change is on its way to this number by now.
    static func isBeingTold(_ id: ID<Slot>, at number: String, now: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM ask JOIN outbound ON outbound.id = ask.outbound_id
            WHERE ask.id = (SELECT max(id) FROM ask WHERE slot_id = \(id) AND purpose = 'request')
                AND ask.is_change = 1 AND ask.number = \(number)
                AND (outbound.attempted_at > \(now) OR outbound.state = 'queued' AND outbound.not_before <= \(now))
            """)
    }
}

extension Ask {
    /// Whether they cannot know of time and place as they are.
    func isUnaware(at moment: Instant, in tx: Transaction) throws -> Bool {
        try mayBeUnaware && Slot.isUnaware(slot, at: moment, in: tx)
    }
}
