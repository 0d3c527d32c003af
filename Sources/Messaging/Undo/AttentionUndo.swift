package import Platform
package import Storage
package import Values

/// How texts that were taken off the booker's list are put back on it.
package struct AttentionUndo: UndoValue {
    /// Keys of the texts.
    private let texts: [Int64]

    package static let kind: UndoStep.Kind = "inbox.done"

    /// Records which texts `settle` takes off the list of an account; nothing where it takes none.
    ///
    /// - Parameter name: who wrote them.
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
                summary: "took \(settled.count) text\(settled.count == 1 ? "" : "s") from \(name) off the list",
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
