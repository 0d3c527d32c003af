import Agenda
import Messaging
import Platform
import Storage
import Values

/// A text about several dates that was stopped because of one of them, and the texts that ask about the others since.
struct SharedTextParts {
    let id: ID<OutboundMessage>
    private let parts: [ID<OutboundMessage>]

    /// Those that were stopped when an event was canceled. Of the texts about their other dates, only those that have
    /// not left.
    static func stopped(with event: ID<Event>, at instant: Instant, in tx: Transaction) throws -> [SharedTextParts] {
        let texts = try tx.rows(
            """
            SELECT DISTINCT outbound_message.id, outbound_message.to_number, outbound_message.slot_id,
                outbound_message.more_slots
            FROM invitation JOIN slot ON slot.id = invitation.slot_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.event_id = \(event) AND invitation.closed_at = \(instant)
                AND outbound_message.state = 'cancelled' AND outbound_message.withdrawn_at = \(instant)
                AND outbound_message.attempts = 0 AND outbound_message.more_slots IS NOT NULL
            ORDER BY outbound_message.id
            """)
        return try texts.map { row in
            let first: DialogState.SlotNumber = try row["slot_id"]
            let slots = [first] + DialogState.slots(try row["more_slots"])
            let number: String = try row["to_number"]
            let id: ID<OutboundMessage> = try row["id"]
            let parts: [ID<OutboundMessage>] = try tx.values(
                """
                SELECT DISTINCT outbound_message.id FROM invitation
                JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
                WHERE invitation.slot_id IN \(list: slots) AND invitation.closed_at IS NULL
                    AND invitation.purpose = \(Invitation.Purpose.request) AND outbound_message.state = 'queued'
                    AND outbound_message.attempts = 0 AND outbound_message.to_number = \(number)
                    AND outbound_message.created_at >= \(instant)
                ORDER BY outbound_message.id
                """)
            return SharedTextParts(id: id, parts: parts)
        }
    }

    /// Stops the texts about the other dates, which this one is to ask about again.
    func join(in tx: Transaction) throws {
        for part in parts where try Outbox.cancel(part, in: tx) {
            try tx.run(
                """
                UPDATE invitation SET outbound_message_id = \(id)
                WHERE outbound_message_id = \(part) AND closed_at IS NULL
                """)
        }
    }
}
