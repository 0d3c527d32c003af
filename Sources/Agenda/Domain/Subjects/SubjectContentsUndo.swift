package import Platform
package import Storage
import Values

/// Undo for what is deleted together with a subject of any kind.
package struct SubjectContentsUndo: UndoValue {
    private let contents: SubjectSnapshot

    static let kind: UndoStep.Kind = "agenda.subject-contents"

    /// Records what belongs to a subject that is about to be deleted. The step that restores the subject itself is
    /// recorded after it and with it, so that an undo restores the subject first.
    ///
    /// - Parameter first: the first step of the same command; nil for the first step.
    package static func record(
        of subject: Subject, subjects: SubjectKinds, summary: String, with first: ID<UndoStep>? = nil,
        in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            kind, of: subject.id, SubjectContentsUndo(contents: subjects.snapshot(of: subject, in: tx)),
            summary: summary, with: first, account: subject.account, in: tx)
    }

    /// Restores what belonged to a subject that was just inserted again.
    static let handler = UndoHandler(
        kind, isPrivate: true,
        restoring: { step, subjects, tx in
            guard let subject = try Subject.find(step.subject(), in: tx) else { throw UndoError.isGone("Its event") }
            try subjects.restore(step.snapshot(SubjectContentsUndo.self).contents, to: subject, in: tx)
        }
    ).touching { step, _ in UndoRows([.subject(step.subject)]) }
}
