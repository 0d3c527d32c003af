internal import Messaging
internal import Storage
internal import Values

/// A text about somebody's place that asks nothing: the note of the day before, the thanks to a stand-in.
enum SlotMessage {
    static func record(_ text: ID<OutboundMessage>, for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run("INSERT INTO slot_message (outbound_message_id, slot_id) VALUES (\(text), \(slot))")
    }

    /// What has not left yet would not be true any more.
    static func takeBack(of slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try Outbox.cancel("SELECT outbound_message_id FROM slot_message WHERE slot_id = \(slot)", now: now, in: tx)
    }
}
