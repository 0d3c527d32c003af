internal import Messaging
package import People
package import Storage
package import Values

/// Which texts needed the booker before they were taken off the list: their keys.
package enum AttentionBefore {
    static let kind: UndoStep.Kind = "inbox.done"

    /// Keeps which texts `settle` takes off the list of an account; nothing where it takes none.
    ///
    /// - Parameter name: who wrote them.
    package static func keep<Result>(
        from name: String, account: ID<Account>, now: Instant, in tx: Transaction, settle: () throws -> Result
    ) throws -> Result {
        let before = try InboundMessage.waiting(account: account, in: tx).map(\.id)
        let result = try settle()
        let after = Set(try InboundMessage.waiting(account: account, in: tx).map(\.id))
        let settled = before.filter { !after.contains($0) }
        if let first = settled.first {
            try UndoStep.keep(
                kind, of: first, before: settled.map(String.init).joined(separator: " "),
                says: "took \(settled.count) text\(settled.count == 1 ? "" : "s") from \(name) off the list",
                account: account, now: now, in: tx)
        }
        return result
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        for key in step.before.split(separator: " ").compactMap({ Int64($0) }) {
            try tx.run(
                "UPDATE inbound_message SET needs_attention = 1 WHERE id = \(key) AND account_id = \(step.account)")
        }
    }
}
