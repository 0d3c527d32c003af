import Messaging
import Storage
import Values

/// A message about a slot that asks nothing and is not sent yet: the day-before note, the note to a stand-in that the
/// lineup is full.
enum QueuedNote {
    /// Selects the ids of the notes about a slot as `outbound_message_id`.
    static func ids(of slot: ID<Slot>) -> SQL {
        "SELECT id AS outbound_message_id FROM outbound_message WHERE slot_id = \(slot) AND kind = 'notice'"
    }

    /// Whether a note about a slot was queued since then, and not canceled.
    static func exists(for slot: ID<Slot>, since start: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists("\(ids(of: slot)) AND state <> 'cancelled' AND created_at >= \(start)")
    }

    /// Cancels the notes about a slot.
    static func cancel(for slot: ID<Slot>, in tx: Transaction) throws {
        try Outbox.cancel(ids(of: slot), in: tx)
    }
}
