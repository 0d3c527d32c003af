internal import Messaging
package import Storage
package import Values

extension Invitation {
    /// The last request of a slot is awaited again, after an answer that turned out to be none. Answers whether there
    /// is one.
    @discardableResult
    package static func reopen(slot: ID<Slot>, now: Instant, in tx: Transaction) throws -> Bool {
        guard
            let row = try tx.row(
                """
                SELECT id, number, sender_id, tag, closed_at FROM invitation WHERE slot_id = \(slot) AND purpose = 'request'
                ORDER BY round DESC LIMIT 1
                """)
        else { return false }
        guard try row["closed_at"] as Instant? != nil else { return true }
        let (id, number): (ID<Invitation>, String) = (try row["id"], try row["number"])
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM invitation WHERE number = \(number) AND sender_id = \(try row["sender_id"] as ID<Sender>)
                AND tag = \(try row["tag"] as Int) AND purpose = 'request' AND closed_at IS NULL
            """)
        // Its short number rests for a month: after that somebody else may have got it.
        let tag: Int =
            isTaken ? try freeTag(number: number, sender: try row["sender_id"], now: now, in: tx) : try row["tag"]
        try tx.run("UPDATE invitation SET closed_at = NULL, tag = \(tag) WHERE id = \(id)")
        return true
    }
}
