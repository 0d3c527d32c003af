package import Storage
package import Values

/// Undoes the last change of an account, or another one that no later change depends on.
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
        /// What stays of a change that was undone in part, a sentence each.
        package let kept: [String]
        /// Changes that were skipped because their subject was deleted since.
        package let skipped: [String]
        /// Its last step.
        package let step: ID<UndoStep>
        /// `Undone: added "buy film".`, with what stays.
        package var done: String { (["Undone: \(summary)."] + kept).joined(separator: " ") }
        /// Whether it concerns nobody but the account's owner.
        package let isPrivate: Bool
    }

    /// What `run` would do now. Nothing is changed.
    package func preview(
        account: ID<Account>, by actor: ActingMember? = nil, as role: Role = .owner, since: Instant,
        in tx: Transaction
    ) throws -> Report? {
        struct Rollback: Error {}
        var outcome: Report?
        do {
            try tx.savepoint {
                outcome = try run(account: account, by: actor, as: role, since: since, in: tx)
                throw Rollback()
            }
        } catch is Rollback {}
        return outcome
    }

    /// Undoes the last change, together with everything that the same command changed; nil if there is nothing to undo.
    /// A change that cannot be undone is reported once; the next undo continues with the change before it.
    ///
    /// - Parameters:
    ///   - actor: whose changes; nil for everybody's. One on which somebody else's later change depends is refused.
    ///   - role: of who undoes it. What it may not do is not undone either.
    package func run(
        account: ID<Account>, by actor: ActingMember? = nil, as role: Role = .owner, since: Instant,
        in tx: Transaction
    ) throws -> Report? {
        var skipped: [String] = []
        while let last = try UndoStep.last(by: actor, account: account, since: since, until: tx.now, in: tx) {
            let steps = try last.ofSameCommand(in: tx)
            if let refusal = refusal(of: steps, to: role) {
                return report(on: steps, last.id, refusal: refusal, kept: [], skipped: skipped)
            }
            if actor != nil, let later = try laterChange(than: steps, in: tx) {
                return report(on: steps, last.id, refusal: .changedLater(later.summary), kept: [], skipped: skipped)
            }
            var kept: [String] = []
            let refusal = try undo(steps, keeping: &kept, in: tx)
            for step in steps { try step.markUndone(hasLeft: refusal?.isForGood == true, in: tx) }
            if case .isGone = refusal {
                skipped += Self.summaries(of: steps)
                continue
            }
            return report(on: steps, last.id, refusal: refusal, kept: kept, skipped: skipped)
        }
        return nil
    }

    /// Undoes one change, together with everything that the same command changed; nil if it is another account's, or
    /// was undone or forgotten. A change that is about the same as a later one is refused, with the name of the later
    /// one. A change whose subject no longer exists is not offered again.
    ///
    /// - Parameters:
    ///   - member: who undoes it. Only an owner undoes what others have done.
    ///   - role: what they may do; nil for the role of the member.
    package func run(
        _ id: ID<UndoStep>, account: ID<Account>, by member: Member? = nil, as role: Role? = nil, in tx: Transaction
    ) throws -> Report? {
        let role = role ?? member?.role ?? .owner
        guard let step = try UndoStep.find(id, in: tx), step.account == account else { return nil }
        let steps = try step.firstOfCommand(in: tx).withParts(in: tx)
        if let member, role != .owner, !step.isOwn(of: member) {
            return report(on: steps, id, refusal: .isSomebodyElses, kept: [])
        }
        if let refusal = refusal(of: steps, to: role) {
            return report(on: steps, id, refusal: refusal, kept: [])
        }
        let later = try laterChange(than: steps, in: tx)
        var kept: [String] = []
        let refusal = try later.map { UndoError.changedLater($0.summary) } ?? undo(steps, keeping: &kept, in: tx)
        switch refusal {
        case nil, .isGone: for step in steps { try step.markUndone(in: tx) }
        case .some: break
        }
        return report(on: steps, id, refusal: refusal, kept: kept)
    }

    /// Why a role may not undo changes; nil if it may.
    private func refusal(of steps: [UndoStep], to role: Role) -> UndoError? {
        steps.lazy.compactMap { role.refusal(of: needs(of: $0)) }.first.map(UndoError.isNotPermitted)
    }

    private func needs(of step: UndoStep) -> Permission { handler(of: step)?.needs ?? .change }

    /// Whether a member may undo a change: one of their own, or anybody's as an owner, if they may still make it.
    package func isOpen(_ step: UndoStep, to member: Member) -> Bool {
        (member.role == .owner || step.isOwn(of: member)) && member.role.may(needs(of: step))
    }

    /// The last of the later changes that concerns a row of these steps; nil for none.
    private func laterChange(than steps: [UndoStep], in tx: Transaction) throws -> UndoStep? {
        guard let first = steps.last else { return nil }
        let parts = Set(steps.map(\.id))
        let others = try UndoStep.later(than: first, in: tx).filter { !parts.contains($0.id) }
        return try self.first(of: others, about: steps, in: tx)
    }

    /// The last of the later changes that concerns a row of these steps and cannot be undone; nil for none.
    private func changeThatStays(after steps: [UndoStep], in tx: Transaction) throws -> UndoStep? {
        guard let first = steps.last else { return nil }
        return try self.first(of: UndoStep.left(after: first, in: tx), about: steps, in: tx)
    }

    private func first(of others: [UndoStep], about steps: [UndoStep], in tx: Transaction) throws -> UndoStep? {
        guard !others.isEmpty else { return nil }
        let own = try rows(of: steps, in: tx)
        return try others.first { own.overlap(with: try rows(of: [$0], in: tx)) }?.firstOfCommand(in: tx)
    }

    func rows(of steps: [UndoStep], in tx: Transaction) throws -> UndoRows {
        var all = UndoRows([])
        for step in steps {
            do {
                all.formUnion(try handler(of: step)?.rows(step, tx) ?? .ofSubject(step))
            } catch is UndoError {
                // Recorded by another version.
                all.formUnion(.ofSubject(step))
            }
        }
        return all
    }

    private func handler(of step: UndoStep) -> UndoHandler? { handlers.first { $0.kind == step.kind } }

    private func report(
        on steps: [UndoStep], _ id: ID<UndoStep>, refusal: UndoError?, kept: [String], skipped: [String] = []
    ) -> Report {
        Report(
            summary: Self.summaries(of: steps).joined(separator: ", "), refusal: refusal, kept: kept, skipped: skipped,
            step: id, isPrivate: steps.allSatisfy { handler(of: $0)?.isPrivate == true })
    }

    /// In the order of execution, without duplicates and without parts that another step speaks for.
    private static func summaries(of steps: [UndoStep]) -> [String] {
        var known: Set<String> = [""]
        let all = steps.reversed().map(\.summary).filter { known.insert($0).inserted }
        guard all.count > maxNamed else { return all }
        return all.prefix(maxNamed - 1) + ["\(all.count - maxNamed + 1) more changes"]
    }

    /// Nil if all steps were undone; otherwise nothing was changed.
    private func undo(_ steps: [UndoStep], keeping kept: inout [String], in tx: Transaction) throws -> UndoError? {
        let staying = try changeThatStays(after: steps, in: tx)
        do {
            kept = try tx.savepoint {
                var kept: [String] = []
                for step in steps {
                    if step.kind == UndoStep.final {
                        let why = try step.snapshot(UndoStep.Final.self)
                        throw UndoError.isFinal(why.reason, instead: why.instead)
                    }
                    guard let handler = handler(of: step) else {
                        throw UndoError.isGone("The feature that made this change")
                    }
                    kept += try handler.undo(step, modules, subjects, tx)
                }
                if let staying { throw UndoError.isBuiltUpon(staying.summary) }
                return kept
            }
            return nil
        } catch let error as UndoError {
            return error
        }
    }
}
