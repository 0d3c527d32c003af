import ArgumentParser
import Foundation
import JSON
import People
package import Platform
package import Storage
import Values

/// Finds rows by names on the command line. Throws errors with suggestions.
extension CommandContext {
    /// A contact by name or number.
    package func contact(_ words: String) async throws -> Contact {
        let account = account.id
        let result = try await store.read { try ContactLookup.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "contact", listing: "greenroom contact list")
        return try await found(store.read { try Contact.find(id, in: $0) }, words, noun: "contact")
    }

    /// Throws `CommandError` if there is none.
    package func found<Noun>(_ noun: Noun?, _ words: String, noun word: String) throws -> Noun {
        guard let noun else { throw CommandError(.notFound, "There is no \(word) \(words.quotedLine).") }
        return noun
    }

    /// The only match. Throws `CommandError` with suggestions.
    package func pick<Noun>(
        _ result: NameMatch<Noun>.Result, words: String, noun: String, listing: String
    ) throws -> ID<Noun> {
        switch result {
        case .one(let candidate): return candidate.id
        case .several(let candidates):
            let shown = candidates.prefix(10).map {
                "  \($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))"
            }
            let rest = candidates.count > shown.count ? ["  … and \(candidates.count - shown.count) more"] : []
            let many = noun == "entry" ? "entries" : "\(noun)s"
            let error = CommandError(
                .notFound, "Several \(many) match \(words.quotedLine). Use a longer name or the number:",
                lines: shown + rest)
            guard let first = candidates.first else { throw error }
            throw error.correcting(words, to: "\(first.id)")
        case .none(let nearest):
            let hints = nearest.prefix(3).map { "Did you mean  \($0.name.quotedLine) (\(Printable.line($0.detail)))?" }
            let error = CommandError(
                .notFound, "There is no \(noun) \(words.quotedLine).",
                lines: hints.isEmpty ? ["See all: \(listing)"] : Array(hints))
            guard let first = nearest.first else { throw error }
            throw error.correcting(words, to: nearest.count { $0.name == first.name } == 1 ? first.name : "\(first.id)")
        }
    }
}

// MARK: - Subjects

extension CommandContext {
    /// The subject of a new item; nil if nothing has that name or a similar one.
    package func subject(writing choice: SubjectChoice) async throws -> Subject? {
        guard let name = choice.name else { return try await subject(choice) }
        let (account, now) = (account.id, now)
        let match = try await store.write { [subjects = app.subjects] in
            try subjects.match(name, account: account, now: now, in: $0)
        }
        if case .none(let nearest) = match, nearest.isEmpty { return nil }
        return try await subject(choice)
    }

    /// The subject that was chosen; the account itself without a name.
    package func subject(_ choice: SubjectChoice) async throws -> Subject {
        let (account, now) = (account.id, now)
        guard let name = choice.name else { return try await store.write { try Subject.own(account, in: $0) } }
        switch try await store.write({ [subjects = app.subjects] in
            try subjects.match(name, account: account, now: now, in: $0)
        }) {
        case .one(let subject): return subject
        case .several(let found):
            let error = CommandError(
                .notFound, "Several items match \(name.quotedLine). Use a longer name or the number:",
                lines: found.prefix(10).map { "  @\($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))" }
            )
            guard let first = found.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first.id)")
        case .none(let nearest):
            let error = CommandError(
                .notFound, "There is nothing called \(name.quotedLine).",
                lines: nearest.isEmpty
                    ? app.subjects.listings.map { NextStep("See all", $0).commandText }
                    : nearest.prefix(3).map { "Did you mean  \("@\($0)".quotedLine)?" })
            guard let first = nearest.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first)")
        }
    }
}

// MARK: - Items in the list of a subject

extension CommandContext {
    /// Changes an item of a list. If no @name was given and the item is not in the account's own list, the error names
    /// the subjects whose lists have it.
    package func write<Value: Sendable>(
        _ list: SubjectItemLookup.Kind, named choice: SubjectChoice,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await store.write(body)
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    /// The same as `write`, for reading.
    package func find<Value: Sendable>(
        _ list: SubjectItemLookup.Kind, named choice: SubjectChoice, _ body: () throws -> Value
    ) async throws -> Value {
        do {
            return try body()
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    private func hinted(
        _ error: any Error, _ kind: SubjectItemLookup.Kind, _ choice: SubjectChoice
    ) async throws -> any Error {
        guard choice.name == nil, let list = app.modules.subjectItemLookups.first(where: { $0.kind == kind }),
            list.isNotFound(error)
        else { return error }
        let (account, words) = (account.id, choice.words)
        let holders = try await store.read { try list.holders(words, account, $0) }.filter { !$0.isAccount }
        guard let first = holders.first else { return error }
        return CommandError(
            .notFound, "\(error)", lines: holders.prefix(3).map { "Did you mean the one in  \($0.mention.quotedLine)?" }
        ).missing(first.mention)
    }
}

// MARK: - Names for command lines

extension CommandContext {
    /// The argument that identifies this contact: the name if that is unique, otherwise its number.
    package func argument(for contact: ID<Contact>, named name: String) async throws -> String {
        let account = account.id
        let found = try await store.read { try ContactLookup.match(name, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == contact { return name.argument }
        return "\(contact)"
    }
}
