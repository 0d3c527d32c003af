import Messaging
import Storage
import Values

/// A message about a slot that asks nothing and is not sent yet: the day-before note, the note to a stand-in that the
/// lineup is full, the notice of another pay.
enum QueuedNote {
    /// Selects the ids of the notes about slots as `outbound_message_id`.
    ///
    /// - Parameter besidesPay: without notices of another pay.
    static func ids(of slots: [ID<Slot>], besidesPay: Bool = false) -> SQL {
        let all: SQL = """
            SELECT id AS outbound_message_id FROM outbound_message
            WHERE slot_id IN \(list: slots) AND kind = 'notice'
            """
        guard besidesPay else { return all }
        return "\(all) AND NOT EXISTS (SELECT 1 FROM invitation WHERE pay_text_id = outbound_message.id)"
    }

    /// Whether a note about a slot was queued since then, and not canceled. Notices of another pay do not count.
    static func exists(for slot: ID<Slot>, since start: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists("\(ids(of: [slot], besidesPay: true)) AND state <> 'cancelled' AND created_at >= \(start)")
    }

    /// Cancels the notes about a slot.
    static func cancel(for slot: ID<Slot>, besidesPay: Bool = false, in tx: Transaction) throws {
        try Outbox.cancelSome(ids(of: [slot], besidesPay: besidesPay), in: tx)
    }
}
