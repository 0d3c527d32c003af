/// How much speaks for each language.
struct LanguageScores {
    private var scores = [Int](repeating: 0, count: LanguageSet.codes.count)

    mutating func add(_ languages: LanguageSet, _ weight: Int) {
        for bit in scores.indices where languages.rawValue >> UInt8(bit) & 1 == 1 { scores[bit] += weight }
    }

    /// The languages with the highest score; empty if nothing speaks for any.
    var best: LanguageSet {
        guard let most = scores.max(), most > 0 else { return [] }
        return scores.indices.reduce(into: LanguageSet()) { set, bit in
            if scores[bit] == most { set.insert(LanguageSet(rawValue: 1 << UInt8(bit))) }
        }
    }

    /// The best one, where more than one word speaks for it; otherwise nil.
    var clear: LanguageSet? {
        guard let most = scores.max(), most > 2, scores.count(where: { $0 == most }) == 1 else { return nil }
        return best
    }
}
