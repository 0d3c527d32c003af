package import Platform
package import Storage
import Values

/// Undo for texts in the booker's own words, as long as they wait: for the end of quiet hours, or so that sending them
/// can be undone.
package struct TextsUndo: UndoValue {
    /// The ids of the messages.
    private let texts: [Int64]
    /// Whom each text is for, if those that have not left yet can be stopped without the others; else nil.
    private var names: [String]?

    package static let kind: UndoStep.Kind = "texts"

    /// Records texts that were queued. Those that are due are sent at once and cannot be recalled.
    ///
    /// - Parameters:
    ///   - names: whom each text is for.
    ///   - isHeld: whether they wait so that sending them can be undone.
    ///   - first: the first step of the same command.
    /// - Returns: the step of those that wait; nil if none does.
    @discardableResult
    package static func record(
        _ texts: [ID<OutboundMessage>], to names: [String], isHeld: Bool = false, with first: ID<UndoStep>? = nil,
        account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep>? {
        var (due, waiting): ([String], [(id: ID<OutboundMessage>, name: String)]) = ([], [])
        for (id, name) in zip(texts, names) {
            if let text = try OutboundMessage.find(id, in: tx), text.state == .queued, text.notBefore > tx.now {
                waiting.append((id, name))
            } else {
                due.append(name)
            }
        }
        func summary(_ names: [String]) -> String { "texted \(names.joined(separator: ", "))" }
        if !due.isEmpty {
            try UndoStep.recordFinal(summary(due), reason: UndoStep.textsStay, account: account, in: tx)
        }
        guard let text = waiting.first else { return nil }
        let value = TextsUndo(texts: waiting.map(\.id.rawValue), names: isHeld ? waiting.map(\.name) : nil)
        return try UndoStep.record(
            kind, of: text.id, value, summary: summary(waiting.map(\.name)), with: first, account: account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows(try step.snapshot(TextsUndo.self).texts.map { UndoRows.Row("outbound_message", $0) })
    }

    /// Cancels the texts. Returns to whom some were sent already. Throws `UndoError` if all were, or one of those that
    /// are stopped together.
    @discardableResult
    package static func restore(_ step: UndoStep, in tx: Transaction) throws -> [String] {
        let value = try step.snapshot(TextsUndo.self)
        let sent = try Outbox.stop(value.texts.map { ID($0) }, account: step.account, in: tx)
        guard !sent.isEmpty else { return [] }
        guard let names = value.names, sent.count < value.texts.count else { throw UndoError.alreadySent("The text") }
        return [UndoStep.sentAlready(sent.map { names[$0] })]
    }
}
