import Agenda
import Platform
import Storage
import Values

/// Notes, the last changed first.
struct NoteListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        /// The text after the title, shortened; nil for none.
        let rest: String?
        let path: String
        /// `Fri Dec 4, 8 PM`
        let changed: String
        /// Whose it is, where notes of several are listed.
        let subject: String?
    }

    let subject: SubjectModel
    /// All notes are listed, not those of one event.
    let isAll: Bool
    let items: [Item]
    let hasItems: Bool
    /// What was searched for.
    let search: String?
    /// Where the search and the list are.
    let path: String
    let addPath: String
}

extension NoteListModel {
    /// - Parameter notes: with their subjects.
    init(
        _ notes: [(Note, SubjectModel)], subject: SubjectModel, isAll: Bool, search: String, zone: Zone, now: Instant
    ) {
        (self.subject, self.isAll) = (subject, isAll)
        items = notes.map { note, owner in
            let lines = note.body.split(whereSeparator: \.isNewline).drop { !$0.contains(note.title) }.dropFirst()
            let rest = lines.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return Item(
                id: note.id, title: note.title.shortened(to: 200), rest: rest.isEmpty ? nil : rest.shortened(to: 160),
                path: "/notes/\(owner.key)/\(note.id)", changed: DateText().short(note.changed, in: zone, now: now),
                subject: isAll ? owner.name : nil)
        }
        hasItems = !items.isEmpty
        self.search = search.isEmpty ? nil : search
        path = subject.page(NotePages.path)
        addPath = "/notes/\(subject.key)/add"
    }
}

/// One note in a form.
struct NoteModel: PageModel {
    let subject: SubjectModel
    /// Where the form goes.
    let path: String
    /// Where its notes are listed.
    let backPath: String
    let body: FieldModel
    /// The version that is edited; empty for a new note.
    let version: String
    /// Nil for a new note.
    let id: Int64?
}
