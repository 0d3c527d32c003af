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
            LEFT JOIN invitation ON invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = slot.id AND purpose = 'request')
            LEFT JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.id = \(id) AND (
                slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                    OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
                OR invitation.is_change = 1 AND (outbound_message.attempted_at > \(moment)
                    OR outbound_message.state IN ('queued', 'failed', 'undelivered', 'invalid_number', 'opted_out')))
            """)
    }

    /// Whether a text that tells of the change is on its way to this number by now.
    static func isBeingTold(_ id: ID<Slot>, at number: String, now: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = \(id) AND purpose = 'request')
                AND invitation.is_change = 1 AND invitation.number = \(number)
                AND (outbound_message.attempted_at > \(now) OR outbound_message.state = 'queued' AND outbound_message.not_before <= \(now))
            """)
    }
}

extension Invitation {
    /// Whether they cannot know of time and place as they are.
    func isUnaware(at moment: Instant, in tx: Transaction) throws -> Bool {
        try mayBeUnaware && Slot.isUnaware(slot, at: moment, in: tx)
    }
}
