package import Platform
package import Storage
import Values

/// Undo for marking inbound messages as done.
package struct AttentionUndo: UndoValue {
    /// The ids of the messages.
    private let texts: [Int64]

    package static let kind: UndoStep.Kind = "inbox.done"

    /// Runs `settle` and records an undo step for the messages that it marked as done, if any.
    ///
    /// - Parameters:
    ///   - name: the author, for the summary.
    ///   - first: the first step of the same command.
    package static func record<Result>(
        from name: String, with first: ID<UndoStep>? = nil, account: ID<Account>, in tx: Transaction,
        settle: () throws -> Result
    ) throws -> Result {
        let before = try InboundMessage.waiting(account: account, in: tx).map(\.id)
        let result = try settle()
        let after = Set(try InboundMessage.waiting(account: account, in: tx).map(\.id))
        try record(before.filter { !after.contains($0) }, from: name, with: first, account: account, in: tx)
        return result
    }

    /// Records an undo step for messages that were marked as done, if there are any.
    ///
    /// - Parameter first: the first step of the same command.
    @discardableResult
    package static func record(
        _ settled: [ID<InboundMessage>], from name: String, with first: ID<UndoStep>? = nil, account: ID<Account>,
        in tx: Transaction
    ) throws -> ID<UndoStep>? {
        guard let text = settled.first else { return nil }
        return try UndoStep.record(
            kind, of: text, AttentionUndo(texts: settled.map(\.rawValue)),
            summary: summary(settled.count, from: name), with: first, account: account, in: tx)
    }

    private static func summary(_ count: Int, from name: String) -> String {
        "marked \(count.counted("text")) from \(name) as done"
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows(try step.snapshot(AttentionUndo.self).texts.map { UndoRows.Row("inbound_message", $0) })
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        for key in try step.snapshot(AttentionUndo.self).texts {
            // There is nothing left to read in a text that was erased since.
            try tx.run(
                """
                UPDATE inbound_message SET needs_attention = 1
                WHERE id = \(key) AND account_id = \(step.account) AND from_number <> \(Erasure.mark)
                """)
        }
    }
}
