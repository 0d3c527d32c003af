package import People
package import Storage
package import Values

/// Takes back the last change of an account.
package struct Undo: Sendable {
    /// By text only what was done within this time: a stray UNDO reaches no further.
    package static let reachByText: Duration = .minutes(10)

    let features: [any Feature]

    package init(features: [any Feature]) { self.features = features }

<<<<<<< HEAD
    /// Puts the last change back, with all that the same command changed, and answers what it was; nil when there is
    /// nothing to take back.
    ///
    /// - Throws: `UndoError` when it cannot be taken back; then nothing is changed.
    package func run(account: ID<Account>, since: Instant, now: Instant, in tx: Transaction) throws -> String? {
        guard let last = try UndoStep.last(account: account, since: since, until: now, in: tx) else { return nil }
        return try tx.attempt {
            var says: [String] = []
            for step in try last.ofSameCommand(in: tx) {
                guard let feature = features.first(where: { $0.undoKinds.contains(step.kind) }) else { return nil }
                try feature.undo(step, in: tx, now: now)
                try step.markUndone(now: now, in: tx)
                if !says.contains(step.says) { says.append(step.says) }
            }
            return says.reversed().joined(separator: ", ")
=======
    /// What came of it.
    package struct Outcome: Hashable, Sendable {
        /// What was done: `added "buy film"`.
        package let says: String
        /// Why it stays done; nil where it is taken back.
        package let refusal: UndoError?
        /// What was done later to something that is gone, and went with it.
        package let passedOver: [String]
    }

    /// Puts the last change back; nil when there is nothing to take back. A change that cannot be taken back is told
    /// once: the next undo goes on with the one before it.
    package func run(account: ID<Account>, since: Instant, now: Instant, in tx: Transaction) throws -> Outcome? {
        var passedOver: [String] = []
        while let step = try UndoStep.last(account: account, since: since, until: now, in: tx) {
            let refusal = try refusal(of: step, now: now, in: tx)
            try step.markUndone(now: now, in: tx)
            if case .isGone = refusal {
                passedOver.append(step.says)
                continue
            }
            return Outcome(says: step.says, refusal: refusal, passedOver: passedOver)
        }
        return nil
    }

    /// Nil where it was taken back; else nothing is changed.
    private func refusal(of step: UndoStep, now: Instant, in tx: Transaction) throws -> UndoError? {
        guard let feature = features.first(where: { $0.undoKinds.contains(step.kind) }) else {
            return .isGone("What can take it back")
        }
        do {
            try tx.whole { try feature.undo(step, in: tx, now: now) }
            return nil
        } catch let error as UndoError {
            return error
>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
        }
    }
}
