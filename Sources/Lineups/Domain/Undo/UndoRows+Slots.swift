import Platform
import Storage

extension UndoRows {
    /// What undoing a change of slots concerns: the slots, within their contacts and their event. Those that no longer
    /// exist have neither.
    static func ofSlots(_ slots: [Int64], in tx: Transaction) throws -> UndoRows {
        let needed = try tx.rows("SELECT contact_id, event_id FROM slot WHERE id IN \(list: slots)").flatMap { row in
            [Row.contact(try row["contact_id"]), .subject(try row["event_id"])]
        }
        return UndoRows(slots.map { .slot($0) }, within: needed)
    }
}
