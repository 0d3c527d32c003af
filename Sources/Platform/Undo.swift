package import Storage
package import Values

/// Takes back the last change of an account.
package struct Undo: Sendable {
    /// By text only what was done within this time: a stray UNDO reaches no further.
    package static let reachByText: Duration = .minutes(10)

    let handlers: [UndoHandler]

    package init(modules: [Module]) { handlers = modules.undoHandlers }

    /// What came of it.
    package struct Outcome: Hashable, Sendable {
        /// What was done: `added "buy film"`.
        package let says: String
        /// Why it stays done; nil where it is taken back.
        package let refusal: UndoError?
        /// What was done later to something that is gone, and went with it.
        package let passedOver: [String]
    }

    /// Puts the last change back, with all that the same command changed; nil when there is nothing to take back. A
    /// change that cannot be taken back is told once: the next undo goes on with the one before it.
    package func run(account: ID<Account>, since: Instant, now: Instant, in tx: Transaction) throws -> Outcome? {
        var passedOver: [String] = []
        while let last = try UndoStep.last(account: account, since: since, until: now, in: tx) {
            let steps = try last.ofSameCommand(in: tx)
            let refusal = try refusal(of: steps, now: now, in: tx)
            for step in steps { try step.markUndone(now: now, in: tx) }
            var says: [String] = []
            for step in steps.reversed() where !says.contains(step.says) { says.append(step.says) }
            if case .isGone = refusal {
                passedOver += says
                continue
            }
            return Outcome(says: says.joined(separator: ", "), refusal: refusal, passedOver: passedOver)
        }
        return nil
    }

    /// Nil where all of them were taken back; else nothing is changed.
    private func refusal(of steps: [UndoStep], now: Instant, in tx: Transaction) throws -> UndoError? {
        do {
            try tx.whole {
                for step in steps {
                    if step.kind == UndoStep.final { throw UndoError.isFinal(step.before) }
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
