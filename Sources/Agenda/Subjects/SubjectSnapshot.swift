package import Platform
package import Storage
internal import Values

/// Everything that belongs to a subject and is deleted with it, as an undo step stores it. A table with a reference to
/// `subject` that deletes its rows has a field here.
package struct SubjectSnapshot: Codable, Sendable {
    let todos: [Todo]
    let budget: [BudgetLine]
    let notes: [Note]
    let photos: [Photo]
    /// The proposed picture, and when it was proposed (milliseconds since 1970).
    let proposal: PhotoCandidate.Proposal?
    let proposedAt: Int64?
    let downloads: [PhotoDownload.Pending]

    package init(of subject: Subject, in tx: Transaction) throws {
        todos = try TodoList.of(subject, in: tx).items
        budget = try Budget.of(subject, in: tx).lines
        notes = try Note.list(account: subject.account, subject: subject.id, in: tx)
        photos = try PhotoAlbum.of(subject, in: tx).photos
        proposal = try PhotoCandidate.find(account: subject.account, subject: subject.id, in: tx)?.proposal
        proposedAt = try tx.value("SELECT found_at FROM photo_candidate WHERE subject_id = \(subject.id)")
        downloads = try PhotoDownload.pending(for: subject.id, in: tx)
    }

    var isEmpty: Bool {
        todos.isEmpty && budget.isEmpty && notes.isEmpty && photos.isEmpty && proposal == nil && downloads.isEmpty
    }

    /// The number of to-dos, budget lines, notes and photos.
    package var count: Int { todos.count + budget.count + notes.count + photos.count }

    /// Restores everything to a subject that was just inserted again.
    package func restore(to subject: Subject, in tx: Transaction) throws {
        var list = TodoList(subject: subject, items: [])
        try list.put(todos, in: tx)
        try Budget.insert(budget, for: subject, in: tx)
        for note in notes { try note.put(in: tx) }
        try PhotoAlbum.insert(photos, for: subject, in: tx)
        if let proposal, let proposedAt {
            try PhotoCandidate.propose(proposal, for: subject.id, now: Instant(milliseconds: proposedAt), in: tx)
        }
        for download in downloads { try download.insert(for: subject, in: tx) }
    }
}
