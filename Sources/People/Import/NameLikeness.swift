internal import Values

/// Whether two names can be one person's, for those who already share a number or an address.
///
/// Families share a telephone and a last name, offices a telephone and a title: neither is enough.
struct NameLikeness: Sendable {
    let folded: String

    init(_ name: String) {
        folded = name.folded
    }

    /// Without titles, unless there is nothing else.
    private var words: [Substring] {
        let all = folded.split { !($0.isLetter || $0.isNumber || $0 == "'") }
        let telling = all.filter { !Self.titles.contains($0) }
        return telling.isEmpty ? all : telling
    }

    /// What a card without a name is called by: its number or its address.
    var isNameless: Bool {
        folded.contains("@") || folded.contains(where: \.isNumber) && !folded.contains(where: \.isLetter)
    }

    /// The same but for case, accents and white space.
    func isSame(as other: NameLikeness) -> Bool {
        folded == other.folded
    }

    /// The same first word, or every word of one in the other: Dee and Dee Vine, Vine and Dee Vine, Dee Lee Vine and
    /// Vine, Dee; not Dee Vine and Jo Vine. No name is like every name.
    func isAlike(_ other: NameLikeness) -> Bool {
        if isNameless || other.isNameless { return true }
        let (words, others) = (words, other.words)
        guard let first = words.first, let otherFirst = others.first else { return false }
        return first == otherFirst || Set(words).isSubset(of: others) || Set(others).isSubset(of: words)
    }

    func isSameOrAlike(_ other: NameLikeness) -> Bool {
        isSame(as: other) || isAlike(other)
    }

    private static let titles: Set<Substring> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "rev", "sir", "the", "herr", "frau", "mme",
    ]
}
