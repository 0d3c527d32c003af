import Agenda
package import Platform
package import Storage
package import Values

extension Subject.Kind {
    package static let day: Subject.Kind = "day"
}

/// A day of an account as a subject: it has a note, to-dos and photos like an event.
package enum DaySubject {
    /// Nil if nothing was written for the day.
    package static func find(_ day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> Subject? {
        let id: ID<Subject>? = try tx.value(
            "SELECT subject_id FROM day WHERE account_id = \(account) AND day = \(day.description)")
        return try id.flatMap { try Subject.find($0, in: tx) }
    }

    /// The subject of a day, created if there is none.
    package static func of(_ day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> Subject {
        if let known = try find(day, account: account, in: tx) { return known }
        let subject = try Subject.create(.day, name: "day \(day)", account: account, in: tx)
        try tx.run(
            "INSERT INTO day (subject_id, account_id, day) VALUES (\(subject.id), \(account), \(day.description))")
        return subject
    }

    /// The text of the day's note; nil if there is none.
    package static func note(of day: LocalDate, account: ID<Account>, in tx: Transaction) throws -> String? {
        guard let subject = try find(day, account: account, in: tx) else { return nil }
        return try Note.list(account: account, subject: subject.id, in: tx).last?.body
    }

    /// Writes the day's note; an empty text removes it. Each has an undo step.
    package static func setNote(_ text: String, of day: LocalDate, account: ID<Account>, in tx: Transaction) throws {
        let subject = try of(day, account: account, in: tx)
        let notes = try Note.list(account: account, subject: subject.id, in: tx)
        if text.allSatisfy(\.isWhitespace) {
            try Note.remove(notes, account: account, in: tx)
        } else if let note = notes.last {
            _ = try Note.edit(note, to: text, account: account, in: tx)
        } else {
            _ = try Note.add(text, to: subject, in: tx)
        }
    }
}

extension SubjectKind {
    /// `@day today`, `@day 2026-12-04`, `@day fri`.
    static let day = SubjectKind(.day, listing: nil) { words, account, tx in
        let parts = words.folded.split(separator: " ", maxSplits: 1)
        guard parts.first == "day", parts.count == 2, let owner = try Account.find(account, in: tx),
            let day = try? DateEntry.day(String(parts[1]), account: owner, now: tx.now)
        else { return .none(nearest: []) }
        let known = try DaySubject.find(day, account: account, in: tx)
        guard let subject = try known ?? (tx.isReadOnly ? nil : DaySubject.of(day, account: account, in: tx)) else {
            return .none(nearest: [])
        }
        return .one(NameMatch.Candidate(id: subject.id, name: subject.name, detail: DateText().dayWithYear(day)))
    }
}
