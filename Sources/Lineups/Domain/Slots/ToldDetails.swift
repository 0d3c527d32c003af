import Agenda
import Messaging
package import Storage
import Values

/// The event details that a performer was last told: start, place and zone.
package enum ToldDetails {
    /// Records that the performer of a slot was told the current details.
    package static func record(for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET told_start = (SELECT starts_at FROM event WHERE id = slot.event_id),
                told_place = (SELECT location FROM event WHERE id = slot.event_id),
                told_zone = (SELECT zone FROM event WHERE id = slot.event_id)
            WHERE id = \(slot)
            """)
    }

    /// Records people who were told the old place of the event as told its current one.
    static func correctPlace(of event: Event, from old: String?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET told_place = \(event.location)
            WHERE event_id = \(event.id) AND told_start IS NOT NULL AND told_place IS NOT DISTINCT FROM \(old)
            """)
    }

    /// Whether the performer cannot know the current time and place at that moment: nobody has told them, or the change
    /// notice was not sent by then, or was not delivered.
    static func areOutdated(_ invitation: Invitation, at moment: Instant, in tx: Transaction) throws -> Bool {
        guard invitation.mayBeOutdated else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM slot JOIN event ON event.id = slot.event_id
            LEFT JOIN invitation ON invitation.id =
                (SELECT max(id) FROM invitation WHERE slot_id = slot.id AND purpose = 'request')
            LEFT JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.id = \(invitation.slot) AND (
                slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                    OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
                OR invitation.is_change = 1 AND (outbound_message.attempted_at > \(moment)
                    OR outbound_message.state IN ('queued', 'failed', 'undelivered', 'invalid_number', 'opted_out')))
            """)
    }

    /// The queued change notice to this number that is about the slot and others; nil for none.
    static func sharedNotice(
        for slot: ID<Slot>, to number: String, in tx: Transaction
    ) throws -> ID<OutboundMessage>? {
        try tx.value(
            """
            SELECT outbound_message.id
            FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = \(slot) AND purpose = 'request')
                AND invitation.is_change = 1 AND invitation.number = \(number) AND invitation.closed_at IS NULL
                AND outbound_message.state = 'queued' AND outbound_message.more_slots IS NOT NULL
            """)
    }

    /// Whether a change notice to this number is due now or was just sent.
    static func isNoticeUnderWay(for slot: ID<Slot>, to number: String, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = \(slot) AND purpose = 'request')
                AND invitation.is_change = 1 AND invitation.number = \(number)
                AND (outbound_message.attempted_at > \(tx.now)
                    OR outbound_message.state = 'queued' AND outbound_message.not_before <= \(tx.now))
            """)
    }
}
