internal import Messaging
package import People
package import Storage
package import Values

extension Note {
    static let mostBytes = 1 << 20

    /// What became of a change.
    package enum Change: Sendable {
        case saved(Note)
        case unchanged(Note)
        /// Somebody changed it meanwhile: what they wrote stays, and this was kept beside it.
        case both(theirs: Note, ours: Note)
        /// It was removed meanwhile: this was kept anew.
        case keptAnew(Note)
    }

    package static func add(_ body: String, to subject: Subject, now: Instant, in tx: Transaction) throws -> Note {
        let note = try insert(body, subject: subject.id, now: now, in: tx)
        try record(
            nil, after: note, summary: "added \"\(note.shortTitle)\"", account: subject.account, now: now, in: tx)
        return note
    }

    /// Puts other words into a note as somebody saw it. Nothing is lost: where it was changed since, both are kept.
    package static func edit(
        _ seen: Note, to body: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> Change {
        let body = try checked(body)
        let current = try find(seen.id, in: tx)
        if current?.body == body, let current { return .unchanged(current) }
        if body == seen.body, let current { return .unchanged(current) }
        // An undo gives a number out again: the words themselves tell what was seen.
        guard let current, current.version == seen.version, current.body == seen.body else {
            guard let subject = try Subject.find(seen.subject, in: tx) ?? nil else {
                return .keptAnew(try add(body, to: .own(account, in: tx), now: now, in: tx))
            }
            let ours = try add(body, to: subject, now: now, in: tx)
            return current.map { .both(theirs: $0, ours: ours) } ?? .keptAnew(ours)
        }
        try tx.run(
            """
            UPDATE note SET body = \(body), folded = \(body.folded), version = version + 1, changed_at = \(now)
            WHERE id = \(seen.id)
            """)
        guard let changed = try find(seen.id, in: tx) else { return .unchanged(current) }
        try record(
            current, after: changed, summary: "changed \"\(current.shortTitle)\"", account: account, now: now, in: tx)
        return .saved(changed)
    }

    package static func remove(_ notes: [Note], account: ID<Account>, now: Instant, in tx: Transaction) throws {
        for note in notes {
            try record(note, after: nil, summary: "removed \"\(note.shortTitle)\"", account: account, now: now, in: tx)
            try tx.run("DELETE FROM note WHERE id = \(note.id)")
        }
    }

    private var shortTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }

    private static func insert(
        _ body: String, subject: ID<Subject>, now: Instant, in tx: Transaction
    ) throws -> Note {
        let body = try checked(body)
        let id = try tx.insert(
            """
            INSERT INTO note (subject_id, body, folded, version, created_at, changed_at)
            VALUES (\(subject), \(body), \(body.folded), 1, \(now), \(now))
            """, into: Note.self)
        guard let note = try find(id.rawValue, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the note just made")
        }
        return note
    }

    /// Without empty lines at its ends; within it nothing is touched.
    private static func checked(_ body: String) throws(NoteError) -> String {
        var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while lines.first?.trimmedBlanks.isEmpty == true { lines.removeFirst() }
        while lines.last?.trimmedBlanks.isEmpty == true { lines.removeLast() }
        let text = lines.joined(separator: "\n")
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= mostBytes else { throw .tooLong(text.utf8.count) }
        return text
    }
}

// MARK: - Undo

extension Note {
    static let undoKind: UndoStep.Kind = "agenda.note"

    /// How a note was, nil for one that was added, and which version the change made of it: 0 where it was removed.
    private struct Before: UndoValue {
        let note: Note?
        let versionAfter: Int
    }

    private static func record(
        _ before: Note?, after: Note?, summary: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        guard let id = (after ?? before)?.id else { return }
        let value = Before(note: before, versionAfter: after?.version ?? 0)
        try UndoStep.record(
            undoKind, of: ID<Note>(id), value, summary: summary, account: account, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let snapshot = try step.snapshot(Before.self)
        let current = try find(step.subject, in: tx)
        guard (current?.version ?? 0) == snapshot.versionAfter else {
            throw current == nil ? UndoError.isGone("The note") : UndoError.changedSince("The note")
        }
        guard let before = snapshot.note else {
            try tx.run("DELETE FROM note WHERE id = \(step.subject)")
            return
        }
        guard try Subject.find(before.subject, in: tx) != nil else {
            throw UndoError.isGone("What the note belonged to")
        }
        try before.put(in: tx)
    }

    /// Makes the row what this note is, its count of changes included: an earlier change can then be taken back too.
    func put(in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO note (id, subject_id, body, folded, version, created_at, changed_at)
            VALUES (\(id), \(subject), \(body), \(body.folded), \(version), \(created), \(changed))
            ON CONFLICT (id) DO UPDATE SET body = excluded.body, folded = excluded.folded,
                version = excluded.version, changed_at = excluded.changed_at
            """)
    }
}
