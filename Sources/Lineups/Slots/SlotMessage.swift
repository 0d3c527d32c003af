internal import Messaging
internal import Storage
internal import Values

/// A message about a slot that asks nothing: the day-before note, the note to a stand-in that the lineup is full.
enum SlotMessage {
    static func record(_ text: ID<OutboundMessage>, for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run("INSERT INTO slot_message (outbound_message_id, slot_id) VALUES (\(text), \(slot))")
    }

    /// Cancels those that have not been sent yet.
    static func cancelQueued(for slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try Outbox.cancel("SELECT outbound_message_id FROM slot_message WHERE slot_id = \(slot)", now: now, in: tx)
    }
}
