package import Storage
package import Values

/// A kind of subject, with the functions of its module.
package struct SubjectKind: Sendable {
    package typealias Match = NameMatch<Subject>.Result

    package let kind: Subject.Kind
    /// What lists the subjects of this kind; nil if nothing does.
    package let listing: (any NextAction)?
    /// The address of a subject's own page, without the host: `/events/12`. Nil if it has none.
    package let page: @Sendable (Subject, Transaction) throws -> String?
    /// Finds the account's subjects for the words after `@`. It may create one, for example for a day.
    package let match: @Sendable (String, ID<Account>, Transaction) throws -> Match
    /// Deletes a subject and everything that belongs to it.
    package let delete: @Sendable (Subject, Transaction) throws -> Void

    package init(
        _ kind: Subject.Kind, listing: (any NextAction)?,
        page: @escaping @Sendable (Subject, Transaction) throws -> String? = { _, _ in nil },
        delete: @escaping @Sendable (Subject, Transaction) throws -> Void = { subject, tx in
            try Subject.delete(subject.id, in: tx)
        },
        match: @escaping @Sendable (String, ID<Account>, Transaction) throws -> Match
    ) {
        (self.kind, self.listing, self.page, self.match, self.delete) = (kind, listing, page, match, delete)
    }

    /// A kind whose subjects are found by name only.
    package static func named(
        _ kind: Subject.Kind, listing: (any NextAction)?,
        page: @escaping @Sendable (Subject, Transaction) throws -> String? = { _, _ in nil }
    ) -> SubjectKind {
        SubjectKind(kind, listing: listing, page: page) { words, account, tx in
            let all = try Subject.all(kind, account: account, in: tx)
            return NameMatch(all.map { NameMatch.Candidate(id: $0.id, name: $0.name, detail: kind.rawValue) })
                .find(words)
        }
    }

    /// `@me`.
    package static let account = SubjectKind(.account, listing: nil) { words, account, tx in
        guard words.folded == "me" else { return .none(nearest: []) }
        let own = try Subject.own(account, in: tx)
        return .one(NameMatch.Candidate(id: own.id, name: own.name, detail: own.kind.rawValue))
    }
}

/// The kinds of all modules, and what can belong to their subjects, in the order of the modules.
package struct SubjectKinds: Sendable {
    package let all: [SubjectKind]
    package let contents: [SubjectContents]

    package init(_ all: [SubjectKind], contents: [SubjectContents] = []) {
        (self.all, self.contents) = (all, contents)
    }

    package enum Match: Sendable {
        case one(Subject)
        case several([NameMatch<Subject>.Candidate])
        /// With the most similar names.
        case none(nearest: [String])
    }

    /// Finds a subject by name, with or without `@`. `@me` is always the account.
    package func match(_ words: String, account: ID<Account>, in tx: Transaction) throws -> Match {
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        var (found, nearest): ([NameMatch<Subject>.Candidate], [String]) = ([], [])
        for kind in all {
            switch try kind.match(words, account, tx) {
            case .one(let candidate):
                found.append(candidate)
                if kind.kind == .account { return try one(candidate.id, in: tx) }
            case .several(let candidates): found += candidates
            case .none(let candidates): nearest += candidates.map(\.name)
            }
        }
        guard let first = found.first else { return .none(nearest: nearest) }
        return found.count == 1 ? try one(first.id, in: tx) : .several(found)
    }

    private func one(_ id: ID<Subject>, in tx: Transaction) throws -> Match {
        try Subject.find(id, in: tx).map { .one($0) } ?? .none(nearest: [])
    }

    /// Nil if it was deleted, or if no module registers its kind.
    package func find(_ id: ID<Subject>, in tx: Transaction) throws -> Subject? {
        try Subject.find(id, in: tx).flatMap { subject in all.contains { $0.kind == subject.kind } ? subject : nil }
    }

    /// Deletes the subject and everything that belongs to it.
    package func delete(_ subject: Subject, in tx: Transaction) throws {
        guard let kind = all.first(where: { $0.kind == subject.kind }) else { return }
        try kind.delete(subject, tx)
    }

    /// The address of a subject's own page, without the host; nil if it has none.
    package func page(of subject: Subject, in tx: Transaction) throws -> String? {
        try all.first { $0.kind == subject.kind }?.page(subject, tx)
    }

    /// What lists subjects.
    package var listings: [any NextAction] { all.compactMap(\.listing) }
}
