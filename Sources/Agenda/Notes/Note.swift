package import Platform
package import Storage
package import Values

/// A note on the account or on an event. Its first line is its title.
package struct Note: Sendable, Hashable, Codable {
    package let id: Int64
    let subjectID: Int64
    package let body: String
    /// The number of the version, from 1.
    let version: Int
    /// Milliseconds since 1970.
    private let createdAt: Int64
    private let changedAt: Int64

    package var subject: ID<Subject> { ID(subjectID) }
    package var created: Instant { Instant(milliseconds: createdAt) }
    /// When its text last changed.
    package var changed: Instant { Instant(milliseconds: changedAt) }

    package var title: String { Self.title(of: body) }

    /// The first line that is not blank.
    package static func title(of body: String) -> String {
        let lines = body.split(whereSeparator: \.isNewline).lazy.map { $0.trimmedBlanks }
        return lines.first { !$0.isEmpty } ?? ""
    }
}

extension Note {
    init(_ row: Row) throws {
        id = try row["id"]
        subjectID = try row["subject_id"]
        body = try row["body"]
        version = try row["version"]
        createdAt = try row["created_at"]
        changedAt = try row["changed_at"]
    }

    private static let columns: SQL =
        "note.id, note.subject_id, note.body, note.version, note.created_at, note.changed_at"

    static func find(_ id: Int64, in tx: Transaction) throws -> Note? {
        try tx.row("SELECT \(columns) FROM note WHERE id = \(id)").map(Note.init)
    }

    /// Notes, the last changed first.
    ///
    /// - Parameters:
    ///   - subject: nil for the notes of all subjects.
    ///   - words: parts of words that must all occur, ignoring case and accents.
    package static func list(
        account: ID<Account>, subject: ID<Subject>? = nil, words: String = "", in tx: Transaction
    ) throws -> [Note] {
        let notes = try tx.rows(
            """
            SELECT \(columns) FROM note JOIN subject ON subject.id = note.subject_id
            WHERE subject.account_id = \(account) AND note.subject_id = coalesce(\(subject), note.subject_id)
            ORDER BY note.changed_at DESC, note.id DESC
            """
        ).map(Note.init)
        let wanted = words.folded.split(separator: " ")
        guard !wanted.isEmpty else { return notes }
        let found = Set(try matching(wanted, account: account, in: tx))
        return notes.filter { found.contains($0.id) }
    }

    private static func matching(_ words: [Substring], account: ID<Account>, in tx: Transaction) throws -> [Int64] {
        let rows = try tx.rows(
            """
            SELECT note.id, note.folded_body FROM note JOIN subject ON subject.id = note.subject_id
            WHERE subject.account_id = \(account)
            """)
        return try rows.compactMap { row in
            let text: String = try row["folded_body"]
            return text.contains(all: words) ? try row["id"] as Int64 : nil
        }
    }

    /// The note with this number, or the only note that contains the words; titles take precedence.
    ///
    /// - Parameter subject: nil searches the notes of all subjects.
    /// - Throws: `NoteError.unknown` or `.several`.
    package static func match(
        _ words: String, account: ID<Account>, subject: ID<Subject>? = nil, in tx: Transaction
    ) throws -> Note {
        try match(words, among: list(account: account, subject: subject, in: tx))
    }

    fileprivate static func match(_ words: String, among notes: [Note]) throws(NoteError) -> Note {
        if let number = Int64(words) {
            guard let note = notes.first(where: { $0.id == number }) else { throw .unknown(words) }
            return note
        }
        let parts = words.folded.split(separator: " ")
        guard !parts.isEmpty else { throw .unknown(words) }
        let titled = notes.titled(words, by: \.title)
        let found = titled.isEmpty ? notes.filter { $0.body.folded.contains(all: parts) } : titled
        guard let first = found.first else { throw .unknown(words) }
        guard found.count == 1 else { throw .several(words, found.map { "\($0.id) \($0.title)" }) }
        return first
    }
}

extension String {
    fileprivate func contains(all parts: [Substring]) -> Bool { parts.allSatisfy { contains($0) } }
}

/// The notes of one subject, the last changed first.
package struct SubjectNotes: SubjectCollection {
    package typealias Item = Note
    package typealias Problem = NoteError

    package static let itemTable: SQL = "note"
    package static let itemKind: SubjectItemLookup.Kind = "notes"

    package let subject: Subject
    package internal(set) var items: [Note]

    package static func of(_ subject: Subject, in tx: Transaction) throws -> SubjectNotes {
        SubjectNotes(subject: subject, items: try Note.list(account: subject.account, subject: subject.id, in: tx))
    }

    package func find(_ words: String) throws(NoteError) -> Note { try Note.match(words, among: items) }
}

extension SubjectNotes: EditableCollection {
    static var undoKind: UndoStep.Kind { Note.undoKind }
}

/// Why a note cannot be found or saved.
package enum NoteError: Error, Hashable, Sendable {
    case empty
    case tooLong(Int)
    case unknown(String)
    case several(String, [String])
}

extension NoteError {
    /// Whether the words name no note, or several.
    package var isUnknown: Bool {
        switch self {
        case .unknown, .several: true
        case .empty, .tooLong: false
        }
    }
}

extension NoteError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "A note cannot be empty."
        case .tooLong(let count): "That note is too long: \(count) bytes, and the limit is \(Note.mostBytes)."
        case .unknown(let words): "There is no note \"\(Printable.line(words))\"."
        case .several(let words, let titles):
            "Several notes match \"\(Printable.line(words))\": \(titles.prefix(4).map { Printable.line($0) }.joined(separator: "; ")). Use its number."
        }
    }
}

extension NoteError: UserFacingError {
    package var nextSteps: [NextStep] {
        isUnknown ? [NextStep("List all notes", AgendaAction.listNotes)] : []
    }
    package var kind: ErrorKind { isUnknown ? .notFound : .invalid }
}
