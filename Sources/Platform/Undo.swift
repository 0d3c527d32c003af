package import Storage
package import Values

/// Takes back the last change of an account.
package struct Undo: Sendable {
    /// By text only what was done within this time: a stray UNDO reaches no further.
    package static let textCommandWindow: Duration = .minutes(10)
    /// More different changes of one command are counted, not named.
    private static let maxNamed = 8

    let handlers: [UndoHandler]

    package init(modules: [Module]) { handlers = modules.undoHandlers }

    /// What came of it.
    package struct Outcome: Hashable, Sendable {
        /// What was done: `added "buy film"`.
        package let summary: String
        /// Why it stays done; nil where it is taken back.
        package let refusal: UndoError?
        /// Changes to what has been deleted since: they went with it, and were skipped.
        package let skipped: [String]
    }

    /// Takes back the last change, with all that the same command changed; nil when there is nothing to take back. A
    /// change that cannot be taken back is reported once: the next undo continues with the one before it.
    package func run(account: ID<Account>, since: Instant, now: Instant, in tx: Transaction) throws -> Outcome? {
        var skipped: [String] = []
        while let last = try UndoStep.last(account: account, since: since, until: now, in: tx) {
            let steps = try last.ofSameCommand(in: tx)
            let refusal = try refusal(of: steps, now: now, in: tx)
            for step in steps { try step.markUndone(now: now, in: tx) }
            let summaries = Self.summaries(of: steps)
            if case .isGone = refusal {
                skipped += summaries
                continue
            }
            return Outcome(summary: summaries.joined(separator: ", "), refusal: refusal, skipped: skipped)
        }
        return nil
    }

    /// In the order in which it was done, each once.
    private static func summaries(of steps: [UndoStep]) -> [String] {
        var known = Set<String>()
        let all = steps.reversed().map(\.summary).filter { known.insert($0).inserted }
        guard all.count > maxNamed else { return all }
        return all.prefix(maxNamed - 1) + ["\(all.count - maxNamed + 1) more changes"]
    }

    /// Nil where all of them were taken back; else nothing is changed.
    private func refusal(of steps: [UndoStep], now: Instant, in tx: Transaction) throws -> UndoError? {
        do {
            try tx.savepoint {
                for step in steps {
                    if step.kind == UndoStep.final {
                        throw UndoError.isFinal(try step.snapshot(UndoStep.Final.self).reason)
                    }
                    guard let handler = handlers.first(where: { $0.kind == step.kind }) else {
                        throw UndoError.isGone("What can take it back")
                    }
                    try handler.undo(step, tx, now)
                }
            }
            return nil
        } catch let error as UndoError {
            return error
        }
    }
}

extension UndoStep {
    /// By the handler of its kind.
    package func undo(by handler: UndoHandler, now: Instant, in tx: Transaction) throws {
        try handler.undo(self, tx, now)
        try markUndone(now: now, in: tx)
    }
}
