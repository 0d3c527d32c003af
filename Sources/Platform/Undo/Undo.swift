package import Storage
package import Values

/// Undoes the last change of an account.
package struct Undo: Sendable {
    /// The text command UNDO only undoes changes that are at most this old, so that an UNDO sent by mistake does little
    /// harm.
    package static let textCommandWindow: Duration = .minutes(10)
    /// The maximum number of changes of one command that are listed by name.
    private static let maxNamed = 8

    let handlers: [UndoHandler]
    private let modules: [Module]
    private let subjects: SubjectKinds

    package init(modules: [Module]) {
        (self.modules, subjects, handlers) = (modules, modules.subjects, modules.undoHandlers)
    }

    /// The result.
    package struct Report: Hashable, Sendable {
        /// What was done: `added "buy film"`.
        package let summary: String
        /// Why it could not be undone; nil if it was.
        package let refusal: UndoError?
        /// Changes that were skipped because their subject was deleted since.
        package let skipped: [String]
        /// Its last step.
        package let step: ID<UndoStep>
        /// Whether it concerns nobody but the account's owner.
        package let isPrivate: Bool
    }

    /// What `run` would do now. Nothing is changed.
    package func preview(account: ID<Account>, since: Instant, in tx: Transaction) throws -> Report? {
        struct Rollback: Error {}
        var outcome: Report?
        do {
            try tx.savepoint {
                outcome = try run(account: account, since: since, in: tx)
                throw Rollback()
            }
        } catch is Rollback {}
        return outcome
    }

    /// Undoes the last change, together with everything that the same command changed; nil if there is nothing to undo.
    /// A change that cannot be undone is reported once; the next undo continues with the change before it.
    package func run(account: ID<Account>, since: Instant, in tx: Transaction) throws -> Report? {
        var skipped: [String] = []
        while let last = try UndoStep.last(account: account, since: since, until: tx.now, in: tx) {
            let steps = try last.ofSameCommand(in: tx)
            let refusal = try refusal(of: steps, in: tx)
            for step in steps { try step.markUndone(in: tx) }
            let summaries = Self.summaries(of: steps)
            if case .isGone = refusal {
                skipped += summaries
                continue
            }
            return Report(
                summary: summaries.joined(separator: ", "), refusal: refusal, skipped: skipped, step: last.id,
                isPrivate: steps.allSatisfy { step in handlers.first { $0.kind == step.kind }?.isPrivate == true })
        }
        return nil
    }

    /// In the order of execution, without duplicates and without parts that another step speaks for.
    private static func summaries(of steps: [UndoStep]) -> [String] {
        var known: Set<String> = [""]
        let all = steps.reversed().map(\.summary).filter { known.insert($0).inserted }
        guard all.count > maxNamed else { return all }
        return all.prefix(maxNamed - 1) + ["\(all.count - maxNamed + 1) more changes"]
    }

    /// Nil if all steps were undone; otherwise nothing was changed.
    private func refusal(of steps: [UndoStep], in tx: Transaction) throws -> UndoError? {
        do {
            try tx.savepoint {
                for step in steps {
                    if step.kind == UndoStep.final {
                        let why = try step.snapshot(UndoStep.Final.self)
                        throw UndoError.isFinal(why.reason, instead: why.instead)
                    }
                    guard let handler = handlers.first(where: { $0.kind == step.kind }) else {
                        throw UndoError.isGone("The feature that made this change")
                    }
                    try handler.undo(step, modules, subjects, tx)
                }
            }
            return nil
        } catch let error as UndoError {
            return error
        }
    }
}

extension UndoStep {
    /// Undoes the step and marks it as undone. No other module is told.
    package func undo(by handler: UndoHandler, subjects: SubjectKinds, in tx: Transaction) throws {
        try handler.undo(self, [], subjects, tx)
        try markUndone(in: tx)
    }
}
