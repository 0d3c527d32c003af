internal import Values

/// Whether two names can be one person's, for those who already share a number or an address.
///
/// Families share a telephone and a last name, offices a telephone and a title: neither is enough.
struct NameLikeness: Sendable {
    let folded: String
    private let words: [Substring]

    init(_ name: String) {
        folded = name.folded
        let all = folded.split { !($0.isLetter || $0.isNumber || $0 == "'") }
        let telling = all.filter { !Self.titles.contains($0) }
        words = telling.isEmpty ? all : telling
    }

    /// The same but for case, accents and white space.
    func isSame(as other: NameLikeness) -> Bool {
        folded == other.folded
    }

    /// The same first word, or every word of one in the other: Dee and Dee Vine, Vine and Dee Vine, Dee Lee Vine and
    /// Vine, Dee; not Dee Vine and Jo Vine.
    func isAlike(_ other: NameLikeness) -> Bool {
        guard let first = words.first, let otherFirst = other.words.first else { return false }
        return first == otherFirst || Set(words).isSubset(of: other.words) || Set(other.words).isSubset(of: words)
    }

    func isSameOrAlike(_ other: NameLikeness) -> Bool {
        isSame(as: other) || isAlike(other)
    }

    private static let titles: Set<Substring> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "rev", "sir", "the", "herr", "frau", "mme",
    ]
}
