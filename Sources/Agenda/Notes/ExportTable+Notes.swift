package import JSON
package import Platform
internal import Values

extension ExportTable {
    /// Notes, each with the name of the subject that it belongs to.
    package init(notes: [(note: Note, subject: Subject?)]) {
        self.init(
            ["id", "title", "subject", "changed_at", "created_at", "body"],
            rows: notes.map { note, subject in
                [
                    .integer(Int(note.id)), .string(note.title), .optional(subject?.name),
                    .string(note.changed.rfc3339), .string(note.created.rfc3339), .string(note.body),
                ]
            })
    }
}
