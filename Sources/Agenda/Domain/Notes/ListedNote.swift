package import JSON
package import Platform
package import Storage
import Values

/// A note with the subject that it belongs to.
package struct ListedNote: Sendable {
    package let note: Note
    /// Nil if it is gone.
    package let subject: Subject?

    package init(_ note: Note, in tx: Transaction) throws {
        (self.note, subject) = (note, try Subject.find(note.subject, in: tx))
    }

    package static let fields = RecordFields<ListedNote>([
        .integer("id") { $0.note.id }, .text("title") { $0.note.title },
        .text(optional: "subject") { $0.subject?.name },
        .time("changed_at") { $0.note.changed }, .time("created_at") { $0.note.created },
        .text("body") { $0.note.body },
        .integer("subject_id") { $0.note.subject.rawValue },
    ])
}
