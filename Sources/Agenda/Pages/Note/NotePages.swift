import Agenda
import JSON
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/notes` and `/notes/ID`: the notes of the account, and of events.
enum NotePages: SubjectPages {
    typealias Items = SubjectNotes

    static let path = "/notes"
    /// A note of the largest size, of which every byte may be encoded as three.
    private static let formLimit = 4 << 20

    static let noun = PageNoun(
        link: ("Notes", path), isInMenu: true, stylesheets: [.listsStylesheet], templates: templates
    ) { router in
        router.get("notes", list)
        router.get("notes/:subject", list)
        router.get("notes/:subject/add", showNew)
        router.get("notes/notes.csv", sheet)
        router.post("notes/:subject/add", limit: formLimit, add)
        router.post("notes/:subject/remove", remove)
        router.get("notes/:subject/:note", show)
        router.post("notes/:subject/:note", limit: formLimit, save)
    }

    private static let templates = PageTemplates([
        "notes": PackageResources.notes_mustache, "note_items": PackageResources.note_items_mustache,
        "note": PackageResources.note_mustache, "note_version": PackageResources.note_version_mustache,
    ])

    @Sendable
    static func list(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let (account, subjects) = (request.account, request.services.subjects)
        let isAll = request.parameters["subject"] == nil
        let search = request.searched()
        let model = try await request.read { tx in
            let notes = try Note.list(account: account.id, subject: isAll ? nil : subject.id, words: search, in: tx)
            let owners = try Dictionary(
                uniqueKeysWithValues: Set(notes.map(\.subject)).map { ($0, try Subject.find($0, in: tx)) })
            let listed = try notes.compactMap { note in
                try owners[note.subject]?.map { (note, try SubjectModel($0, among: subjects, in: tx)) }
            }
            return NoteListModel(
                listed, subject: try SubjectModel(subject, among: subjects, on: path, in: tx), isAll: isAll,
                search: search, zone: account.zone, now: tx.now)
        }
        return .page(Page("notes", title: "Notes", section: path, fragments: ["note_items"], model: model))
    }

    /// All notes, of the account and of events.
    @Sendable
    static func sheet(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let table = try await request.read { tx in
            ExportTable(
                try Note.list(account: account, in: tx).map { try ListedNote($0, in: tx) }, ListedNote.fields)
        }
        return .file(PageFile(table, name: "notes.csv"))
    }

    @Sendable
    static func showNew(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, nil, body: FieldModel("body", [:], [:])))
    }

    /// An empty note is discarded.
    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let body = request.form["body"] ?? ""
        do {
            let isTyping = isTyping(request)
            let note = try await request.write { try Note.add(body, to: subject, isTyping: isTyping, in: $0) }
            return try await saved(note, request)
        } catch NoteError.empty {
            return try await back(request, "The note was empty, so nothing was saved.")
        } catch let error as NoteError {
            return .page(try await page(request, nil, body: field(request, error)))
        }
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let note = try await note(request)
        return .page(try await page(request, note, body: FieldModel("body", ["body": note.body], [:])))
    }

    /// Keeps both texts where somebody else has changed or removed the note meanwhile. An emptied note is removed.
    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let id = try request.id("note", of: Note.self).rawValue
        let (account, body, seen) = (request.account.id, request.form["body"] ?? "", request.text("version"))
        let (sent, isTyping) = (request.form["sent"], isTyping(request))
        do {
            let change = try await request.write {
                try Note.edit(
                    id, of: subject.id, seen: seen, sent: sent, to: body, isTyping: isTyping, account: account, in: $0)
            }
            switch change {
            case .saved(let note), .unchanged(let note): return try await saved(note, request)
            case .merged(let note):
                return shown(
                    note, request,
                    "This note was changed elsewhere at the same time. It has both texts, with a line between them.")
            case .recreated(let note):
                return shown(
                    note, request, "This note was removed elsewhere. Your text was saved as a new note.")
            case .discarded(let note):
                let title = note.title.shortened(to: 60)
                return try await back(request, "Removed the note “\(title)”, since it was emptied.")
            case .kept(let note):
                return shown(note, request, "This note was changed elsewhere, so it was not removed.")
            }
        } catch let error as NoteError where !error.isUnknown {
            return .page(try await page(request, try await note(request), body: field(request, error)))
        }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let ids = try request.ids("note", of: Note.self)
        let isAll = request.text("all") == "yes"
        let account = request.account.id
        let count = try await request.write { tx in
            let notes = try ids.map {
                try Note.match("\($0)", account: account, subject: isAll ? nil : subject.id, in: tx)
            }
            try Note.remove(notes, account: account, in: tx)
            return notes.count
        }
        let notice =
            switch count {
            case 0: "First select the notes to remove."
            case 1: "Removed a note."
            default: "Removed \(count) notes."
            }
        return isAll ? .redirect(to: path, notice: notice) : try await back(request, notice)
    }

    private static func note(_ request: PageRequest) async throws -> Note {
        let id = try request.id("note", of: Note.self)
        return try await items(of: request).find("\(id)")
    }

    /// Shows the note, or the list for somebody who is done. What a script saves is not announced.
    private static func saved(_ note: Note, _ request: PageRequest) async throws -> PageResponse {
        let isDone = request.text("done") == "yes"
        return isDone ? try await back(request, "Saved.") : shown(note, request, isTyping(request) ? nil : "Saved.")
    }

    private static func shown(_ note: Note, _ request: PageRequest, _ notice: String?) -> PageResponse {
        .redirect(to: "/notes/\(request.parameters["subject"] ?? "")/\(note.id)", notice: notice)
    }

    /// Whether a script has saved the note while it is written.
    private static func isTyping(_ request: PageRequest) -> Bool { request.text("typing") == "yes" }

    private static func field(_ request: PageRequest, _ error: NoteError) -> FieldModel {
        FieldModel("body", ["body": request.form["body"] ?? ""], ["body": error.sentence])
    }

    private static func page(_ request: PageRequest, _ note: Note?, body: FieldModel) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let model = try await request.read { tx in
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return NoteModel(
                subject: subject, path: "/notes/\(subject.key)/\(note.map { "\($0.id)" } ?? "add")",
                backPath: subject.page(path), body: body, version: note?.versionKey ?? "", id: note?.id)
        }
        return Page(
            "note", title: note?.title.shortened(to: 60) ?? "New note", section: path, fragments: ["note_version"],
            status: body.problem == nil ? 200 : 422, scripts: [.noteScript], model: model)
    }
}
