internal import Messaging
internal import Storage
internal import Values

/// A text about somebody's place that asks nothing: the note of the day before, the thanks to a stand-in.
enum SlotNote {
    static func record(_ text: ID<Outbound>, for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run("INSERT INTO slot_note (outbound_id, slot_id) VALUES (\(text), \(slot))")
    }

    /// What has not left yet would not be true any more.
    static func takeBack(of slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try Outbox.cancel("SELECT outbound_id FROM slot_note WHERE slot_id = \(slot)", now: now, in: tx)
    }
}
