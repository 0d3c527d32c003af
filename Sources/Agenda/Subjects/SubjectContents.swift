package import Platform
package import Storage
package import Values

/// Undo for what is deleted together with a subject of any kind: its to-dos, budget lines, notes and photos.
package enum SubjectContents {
    static let undoKind: UndoStep.Kind = "agenda.subject-contents"

    private struct Deleted: UndoValue {
        let contents: SubjectSnapshot
    }

    /// Records what belongs to a subject that is about to be deleted. The step that restores the subject itself is
    /// recorded after it and with it, so that an undo restores the subject first.
    ///
    /// - Parameter first: the first step of the same command; nil for the first step.
    package static func record(
        of subject: Subject, summary: String, with first: ID<UndoStep>? = nil, now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            undoKind, of: subject.id, Deleted(contents: SubjectSnapshot(of: subject, in: tx)), summary: summary,
            with: first, account: subject.account, now: now, in: tx)
    }

    /// Restores what belonged to a subject that was just inserted again.
    static let undoHandler = UndoHandler(undoKind, isPrivate: true) { step, tx, _ in
        guard let subject = try Subject.find(step.subject(), in: tx) else { throw UndoError.isGone("Its event") }
        try step.snapshot(Deleted.self).contents.restore(to: subject, in: tx)
    }
}
