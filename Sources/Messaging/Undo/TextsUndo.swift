package import Platform
package import Storage
import Values

/// Undo for texts in the booker's own words, as long as they wait for the end of quiet hours.
package struct TextsUndo: UndoValue {
    /// The ids of the messages.
    private let texts: [Int64]

    package static let kind: UndoStep.Kind = "texts"

    /// Records texts that were queued. Those that are due are sent at once and cannot be recalled.
    ///
    /// - Parameter names: whom each text is for.
    package static func record(
        _ texts: [ID<OutboundMessage>], to names: [String], account: ID<Account>, in tx: Transaction
    ) throws {
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
        if let first = waiting.first {
            try UndoStep.record(
                kind, of: first.id, TextsUndo(texts: waiting.map(\.id.rawValue)), summary: summary(waiting.map(\.name)),
                account: account, in: tx)
        }
    }

    /// Cancels the texts. Throws `UndoError` if one was sent.
    package static func restore(_ step: UndoStep, in tx: Transaction) throws {
        for key in try step.snapshot(TextsUndo.self).texts {
            let text = ID<OutboundMessage>(key)
            guard try !Outbox.isSent(text, account: step.account, in: tx) else {
                throw UndoError.alreadySent("The text")
            }
            try Outbox.cancel(text, in: tx)
        }
    }
}
