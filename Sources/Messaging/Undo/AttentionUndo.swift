package import Platform
package import Storage
package import Values

/// Undo for marking inbound messages as done.
package struct AttentionUndo: UndoValue {
    /// The ids of the messages.
    private let texts: [Int64]

    package static let kind: UndoStep.Kind = "inbox.done"

    /// Runs `settle` and records an undo step for the messages that it marked as done, if any.
    ///
    /// - Parameter name: the author, for the summary.
    package static func record<Result>(
        from name: String, account: ID<Account>, now: Instant, in tx: Transaction, settle: () throws -> Result
    ) throws -> Result {
        let before = try InboundMessage.waiting(account: account, in: tx).map(\.id)
        let result = try settle()
        let after = Set(try InboundMessage.waiting(account: account, in: tx).map(\.id))
        let settled = before.filter { !after.contains($0) }
        if let first = settled.first {
            try UndoStep.record(
                kind, of: first, AttentionUndo(texts: settled.map(\.rawValue)),
                summary: "marked \(settled.count) text\(settled.count == 1 ? "" : "s") from \(name) as done",
                account: account, now: now, in: tx)
        }
        return result
    }

    package static func restore(_ step: UndoStep, in tx: Transaction) throws {
        for key in try step.snapshot(AttentionUndo.self).texts {
            try tx.run(
                "UPDATE inbound_message SET needs_attention = 1 WHERE id = \(key) AND account_id = \(step.account)")
        }
    }
}
