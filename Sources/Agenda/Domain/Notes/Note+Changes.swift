package import Platform
package import Storage
import Values

extension Note {
    /// The longest note, in bytes.
    static let mostBytes = 1 << 20

    /// The result of an edit.
    package enum Change: Sendable {
        case saved(Note)
        case unchanged(Note)
        /// Somebody else changed the note in the meantime. It has both texts now, with `mergeMark` between them.
        case merged(Note)
        /// The note was removed in the meantime, and this version becomes a new note.
        case recreated(Note)
        /// The new text is empty, so this note was removed.
        case discarded(Note)
        /// The new text is empty, but somebody else changed the note in the meantime, so it stays.
        case kept(Note)
    }

    /// The line between the texts of a note that was changed in two places at once.
    package static let mergeMark = "=== Changed in two places at once. The other text: ==="

    /// Adds a note, as one undo step.
    ///
    /// - Parameter isTyping: whether it is saved while it is written.
    /// - Throws: `NoteError` if it is empty or too long.
    package static func add(
        _ body: String, to subject: Subject, isTyping: Bool = false, in tx: Transaction
    ) throws -> Note {
        let note = try insert(body, subject: subject.id, in: tx)
        let before = Before(note: nil, versionAfter: note.version, isTyping: isTyping)
        try record(before, of: note, summary: "added \"\(note.shortTitle)\"", account: subject.account, in: tx)
        return note
    }

    /// Replaces the text of a note that was read before. If it changed since, it has both texts afterwards.
    package static func edit(_ seen: Note, to body: String, account: ID<Account>, in tx: Transaction) throws -> Change {
        try edit(seen.id, of: seen.subject, seen: seen.versionKey, to: body, account: account, in: tx)
    }

    /// Replaces the text of a note, or removes the note if the new text is empty. If the note changed since the version
    /// with this key was read, it has both texts afterwards.
    ///
    /// - Parameters:
    ///   - subject: what the note belongs to.
    ///   - sent: a text that was sent before without an answer, so it may have been saved; nil for none.
    ///   - isTyping: whether it is saved while it is written. What is saved like that without a long pause is one undo
    ///     step.
    /// - Throws: `NoteError`; `.unknown` for a note of another subject, and for a note that is gone if the text is
    ///   empty.
    package static func edit(
        _ id: Int64, of subject: ID<Subject>, seen key: String, sent: String? = nil, to body: String,
        isTyping: Bool = false, account: ID<Account>, in tx: Transaction
    ) throws -> Change {
        var body = trimmed(body)
        guard let current = try find(id, in: tx) else {
            guard !body.isEmpty else { throw NoteError.unknown("\(id)") }
            return .recreated(try add(body, to: try Subject.find(subject, in: tx) ?? .own(account, in: tx), in: tx))
        }
        guard current.subject == subject else { throw NoteError.unknown("\(id)") }
        let sent = sent.map(trimmed)
        let isSeen = { (text: String) in text == sent || isVersionKey(key, ofText: text) }
        guard !body.isEmpty else {
            guard isSeen(current.body) else { return .kept(current) }
            try remove([current], account: account, in: tx)
            return .discarded(current)
        }
        if current.body == body || isVersionKey(key, ofText: body) { return .unchanged(current) }
        let isMerged = !isSeen(current.body)
        if isMerged { body = current.merged(with: body, isSeen: isSeen) }
        body = try checked(body)
        guard body != current.body else { return .merged(current) }
        try tx.run(
            """
            UPDATE note SET body = \(body), folded_body = \(body.folded), version = version + 1, changed_at = \(tx.now)
            WHERE id = \(id)
            """)
        guard let changed = try find(id, in: tx) else { return .unchanged(current) }
        if isTyping, !isMerged, try continueTyping(current, as: changed, account: account, in: tx) {
            return .saved(changed)
        }
        let before = Before(note: current, versionAfter: changed.version, isTyping: isTyping)
        try record(before, of: current, summary: "changed \"\(current.shortTitle)\"", account: account, in: tx)
        return isMerged ? .merged(changed) : .saved(changed)
    }

    /// This text and another one that was written at the same time. A part of an earlier merge that the writer saw is
    /// replaced.
    private func merged(with body: String, isSeen: (String) -> Bool) -> String {
        let separator = "\n\(Self.mergeMark)\n"
        var parts = self.body.split(separator: separator).map(String.init)
        if parts.contains(body) { return self.body }
        if let seen = parts.firstIndex(where: isSeen) { parts[seen] = body } else { parts.append(body) }
        return parts.joined(separator: separator)
    }

    /// Names the version of a text that somebody sees. An undo can reuse a version number, so the text is part of it.
    package var versionKey: String { "\(version)-\(Self.fingerprint(body))" }

    private static func isVersionKey(_ key: String, ofText body: String) -> Bool {
        key.hasSuffix("-" + fingerprint(body))
    }

    private static func fingerprint(_ body: String) -> String { String(Fingerprint.of(body).prefix(16)) }

    /// Removes the notes that these words name, of one subject or of all; each has an undo step. Returns them.
    package static func remove(
        named words: [String], account: ID<Account>, subject: ID<Subject>?, in tx: Transaction
    ) throws -> [Note] {
        var notes: [Note] = []
        for word in words {
            let note = try match(word, account: account, subject: subject, in: tx)
            if !notes.contains(note) { notes.append(note) }
        }
        try remove(notes, account: account, in: tx)
        return notes
    }

    /// Removes notes, as one undo step each.
    package static func remove(_ notes: [Note], account: ID<Account>, in tx: Transaction) throws {
        for note in notes {
            let before = Before(note: note, versionAfter: 0)
            try record(before, of: note, summary: "removed \"\(note.shortTitle)\"", account: account, in: tx)
            try delete(note.id, in: tx)
        }
    }

    private var shortTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }

    private static func insert(_ body: String, subject: ID<Subject>, in tx: Transaction) throws -> Note {
        let body = try checked(body)
        let id = try tx.insert(
            """
            INSERT INTO note (subject_id, body, folded_body, version, created_at, changed_at)
            VALUES (\(subject), \(body), \(body.folded), 1, \(tx.now), \(tx.now))
            """, into: Note.self)
        guard let note = try find(id.rawValue, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new note")
        }
        return note
    }

    private static func checked(_ body: String) throws(NoteError) -> String {
        let text = trimmed(body)
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= mostBytes else { throw .tooLong(text.utf8.count) }
        return text
    }

    /// Without blank lines at the start and the end.
    private static func trimmed(_ body: String) -> String {
        var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while lines.first?.trimmedBlanks.isEmpty == true { lines.removeFirst() }
        while lines.last?.trimmedBlanks.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

// MARK: - Undo

extension Note {
    static let undoKind: UndoStep.Kind = "agenda.note"

    /// The note before a change, nil if the change added it, and its version after the change: 0 if the change removed
    /// it.
    private struct Before: UndoValue {
        let note: Note?
        let versionAfter: Int
        /// It was saved while it was written; nil in a step of an earlier version.
        var isTyping: Bool?
    }

    /// A longer pause begins another undo step.
    private static let typingPause: Duration = .minutes(10)

    private static func record(
        _ before: Before, of note: Note, summary: String, account: ID<Account>, in tx: Transaction
    ) throws {
        try UndoStep.record(undoKind, of: ID<Note>(note.id), before, summary: summary, account: account, in: tx)
    }

    /// Makes a change a part of the last step, if that one is the same note being written. Returns whether it is.
    private static func continueTyping(
        _ current: Note, as changed: Note, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        guard let last = try UndoStep.latest(account: account, in: tx), last.kind == undoKind,
            last.subject == current.id, tx.now - current.changed <= typingPause
        else { return false }
        let before = try last.snapshot(Before.self)
        guard before.isTyping == true, before.versionAfter == current.version else { return false }
        let longer = Before(note: before.note, versionAfter: changed.version, isTyping: true)
        let summary = before.note == nil ? "added \"\(changed.shortTitle)\"" : last.summary
        return try UndoStep.extend(last.id, to: longer, summary: summary, in: tx)
    }

    static func rows(of step: UndoStep, in tx: Transaction) throws -> UndoRows {
        let before = try step.snapshot(Before.self).note
        let subject = try find(step.subject, in: tx)?.subject ?? before?.subject
        return UndoRows([UndoRows.Row("note", step.subject)], within: subject.map { [.subject($0.rawValue)] } ?? [])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let snapshot = try step.snapshot(Before.self)
        let current = try find(step.subject, in: tx)
        guard (current?.version ?? 0) == snapshot.versionAfter else {
            throw current == nil ? UndoError.isGone("The note") : UndoError.changedSince("The note")
        }
        guard let before = snapshot.note else {
            return try delete(step.subject, in: tx)
        }
        guard try Subject.find(before.subject, in: tx) != nil else {
            throw UndoError.isGone("The event the note belonged to")
        }
        try before.save(for: before.subject, in: tx)
    }
}

extension Note: SubjectRow {
    static func delete(_ id: Int64, in tx: Transaction) throws { try tx.run("DELETE FROM note WHERE id = \(id)") }

    /// The version continues, so that an earlier change can be undone as well.
    func save(for subject: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO note (id, subject_id, body, folded_body, version, created_at, changed_at)
            VALUES (\(id), \(subject), \(body), \(body.folded), \(version), \(created), \(changed))
            ON CONFLICT (id) DO UPDATE SET body = excluded.body, folded_body = excluded.folded_body,
                version = excluded.version, changed_at = excluded.changed_at
            """)
    }
}
