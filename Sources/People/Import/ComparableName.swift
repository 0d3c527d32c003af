import Values

/// Compares names of people who share a number or an address.
///
/// Families share a number and a last name, offices a number and a title; neither is enough to be the same person.
struct ComparableName: Sendable {
    let folded: String

    init(_ name: String) {
        folded = name.folded
    }

    /// Without titles, unless there are no other words.
    private var words: [Substring] {
        let all = folded.split { !($0.isLetter || $0.isNumber || $0 == "'") }
        let telling = all.filter { !Self.titles.contains($0) }
        return telling.isEmpty ? all : telling
    }

    /// A card without a name is named by its number or address.
    var isNameless: Bool {
        folded.contains("@") || folded.contains(where: \.isNumber) && !folded.contains(where: \.isLetter)
    }

    /// Ignores case, accents and white space.
    func isSame(as other: ComparableName) -> Bool {
        folded == other.folded
    }

    /// Whether the first words are equal, or one name contains all words of the other: Dee and Dee Vine, Vine and Dee
    /// Vine, Dee Lee Vine and Vine, Dee; but not Dee Vine and Jo Vine. A missing name is similar to any name.
    func isSimilar(to other: ComparableName) -> Bool {
        if isNameless || other.isNameless { return true }
        let (words, others) = (words, other.words)
        guard let first = words.first, let otherFirst = others.first else { return false }
        return first == otherFirst || Set(words).isSubset(of: others) || Set(others).isSubset(of: words)
    }

    /// Whether one name contains all words of the other. In a sheet, rows with one first name and different last names
    /// are different people: John Smith and John Baker of one office.
    func isPart(of other: ComparableName) -> Bool {
        if isNameless || other.isNameless { return true }
        return Self.hasAll(words, of: other.words) || Self.hasAll(other.words, of: words)
    }

    /// Whether each of the words is one of the others, or an initial of one: Ada L. of Ada Lovelace.
    private static func hasAll(_ words: [Substring], of others: [Substring]) -> Bool {
        !words.isEmpty
            && words.allSatisfy { word in
                others.contains { $0 == word || word.count == 1 && $0.hasPrefix(word) }
            }
    }

    func isSameOrSimilar(to other: ComparableName) -> Bool {
        isSame(as: other) || isSimilar(to: other)
    }

    private static let titles: Set<Substring> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "rev", "sir", "the", "herr", "frau", "mme",
    ]
}
