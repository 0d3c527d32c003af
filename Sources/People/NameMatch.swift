package import Storage
internal import Values

/// Finding whom a name on the command line means: exact, then id, then without case and accents, then a unique
/// beginning, then a unique part of the name, the number or the address.
package struct NameMatch<Noun: Sendable>: Sendable {
    package struct Candidate: Sendable {
        package let id: ID<Noun>
        package let name: String
        /// What tells two of one name apart.
        package let detail: String
        /// Further words it may be found by.
        package let otherWords: [String]

        package init(id: ID<Noun>, name: String, detail: String, otherWords: [String] = []) {
            self.id = id
            self.name = name
            self.detail = detail
            self.otherWords = otherWords
        }
    }

    package enum Result: Sendable {
        case one(Candidate)
        case several([Candidate])
        /// With the names that come nearest.
        case none(nearest: [Candidate])
    }

    package let candidates: [Candidate]

    package init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    package func find(_ words: String) -> Result {
        let folded = words.folded
        let steps: [(Candidate) -> Bool] = [
            { $0.name == words },
            { String($0.id.rawValue) == words },
            { $0.name.folded == folded },
            { $0.name.folded.hasPrefix(folded) },
            { candidate in
                candidate.name.folded.contains(folded)
                    || candidate.otherWords.contains { $0.folded.contains(folded) }
            },
        ]
        guard !folded.isEmpty else { return .none(nearest: []) }
        for step in steps {
            let found = candidates.filter(step)
            if let only = found.first, found.count == 1 { return .one(only) }
            if found.count > 1 { return .several(found) }
        }
        let names = Suggestions.closest(to: words, in: candidates.map(\.name))
        return .none(nearest: names.compactMap { name in candidates.first { $0.name == name } })
    }
}
