package import People
package import Storage
package import Values

/// Takes back the last change of an account.
package struct Undo: Sendable {
    /// By text only what was done within this time: a stray UNDO reaches no further.
    package static let reachByText: Duration = .minutes(10)

    let features: [any Feature]

    package init(features: [any Feature]) { self.features = features }

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
        }
    }
}
