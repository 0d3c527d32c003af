package import Storage
internal import Values

/// Finding whom a name on the command line means: exact, then id, then without case and accents, then a unique
/// beginning, then a unique part of the name, the number or the address. Digits alone are an id, or a whole number in a
/// name, or four and more of a telephone number: never a part of a date.
package struct NameMatch<Noun: Sendable>: Sendable {
    package struct Candidate: Sendable {
        package let id: ID<Noun>
        package let name: String
        /// What tells two of one name apart.
        package let detail: String
        /// Further words it may be found by.
        package let otherWords: [String]
        /// Telephone numbers it may be found by.
        package let numbers: [String]

        package init(
            id: ID<Noun>, name: String, detail: String, otherWords: [String] = [], numbers: [String] = []
        ) {
            self.id = id
            self.name = name
            self.detail = detail
            self.otherWords = otherWords
            self.numbers = numbers
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
        let parts: [(Candidate) -> Bool] =
            folded.isBareNumber
            ? [
                { $0.name.split { !$0.isNumber }.contains { $0 == folded } },
                { folded.count >= 4 && $0.numbers.contains { $0.contains(folded) } },
            ]
            : [
                { $0.name.folded.hasPrefix(folded) },
                { candidate in
                    candidate.name.folded.contains(folded)
                        || (candidate.otherWords + candidate.numbers).contains { $0.folded.contains(folded) }
                },
            ]
        let steps =
            [{ $0.name == words }, { String($0.id.rawValue) == words }, { $0.name.folded == folded }] + parts
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
