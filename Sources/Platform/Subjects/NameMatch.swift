package import Storage
import Values

/// Finds an item by the words that a person typed: the exact name, then the id, then the name without case and accents,
/// then a unique prefix, then a unique part of a name, number or address. Digits alone match an id, a whole number in a
/// name, or at least four digits of a phone number, but never a part of a date.
package struct NameMatch<Noun: Sendable>: Sendable {
    /// An item that can be found.
    package struct Candidate: Sendable {
        package let id: ID<Noun>
        package let name: String
        /// Distinguishes items with the same name.
        package let detail: String
        /// Other words that find it.
        package let otherWords: [String]
        /// Phone numbers that find it.
        package let numbers: [String]

        package init(id: ID<Noun>, name: String, detail: String, otherWords: [String] = [], numbers: [String] = []) {
            (self.id, self.name, self.detail, self.otherWords, self.numbers) = (id, name, detail, otherWords, numbers)
        }
    }

    /// The items that were found.
    package enum Result: Sendable {
        case one(Candidate)
        case several([Candidate])
        /// The items with the most similar names.
        case none(nearest: [Candidate])
    }

    package let candidates: [Candidate]

    package init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// The items whose whole name or id the words are; nil if there are none.
    package func findWhole(_ words: String) -> Result? {
        let folded = words.folded
        guard !folded.isEmpty else { return nil }
        for step in Self.wholeSteps(words, folded) {
            if let found = Self.result(candidates.filter(step)) { return found }
        }
        return nil
    }

    private static func wholeSteps(_ words: String, _ folded: String) -> [(Candidate) -> Bool] {
        [{ $0.name == words }, { String($0.id.rawValue) == words }, { $0.name.folded == folded }]
    }

    private static func result(_ found: [Candidate]) -> Result? {
        found.first.map { found.count == 1 ? .one($0) : .several(found) }
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
        guard !folded.isEmpty else { return .none(nearest: []) }
        for step in Self.wholeSteps(words, folded) + parts {
            if let found = Self.result(candidates.filter(step)) { return found }
        }
        let names = Suggestions.closest(to: words, in: candidates.map(\.name))
        return .none(nearest: names.compactMap { name in candidates.first { $0.name == name } })
    }

    /// Several items as somebody types or pastes them: names with commas, semicolons, line breaks or an `and` between
    /// them. Words that mean one item as a whole, such as `Lovelace, Ada` or `Mary and the Moles`, are not divided.
    package static func findEach(in list: String, by find: (String) -> Result) -> [(words: String, result: Result)] {
        let parts = list.split { ",;".contains($0) || $0.isNewline }.map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        if parts.isEmpty { return [("", find(""))] }
        let whole = find(list)
        if case .one = whole { return [(list, whole)] }
        return parts.flatMap { part in
            let result = find(part)
            let words = part.split(whereSeparator: \.isWhitespace)
            guard case .none = result, words.contains(where: isConjunction) else { return [(part, result)] }
            let names = words.split(whereSeparator: isConjunction).map { $0.joined(separator: " ") }
            return names.map { ($0, find($0)) }
        }
    }

    private static func isConjunction(_ word: Substring) -> Bool {
        ["and", "&", "+", "plus", "und", "y", "e", "et"].contains(word.lowercased())
    }
}
