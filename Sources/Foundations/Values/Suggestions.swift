/// "Did you mean …?": finds known words similar to a misspelled one.
package enum Suggestions {
    /// At most `limit` of `candidates`, the closest first. Ignores case, accents and `_ - /`. A candidate is close if
    /// it, or its rest from some word on, begins with the input, or if it, that rest or one of its words differs from
    /// the input in at most a third of its letters.
    package static func closest(to typed: String, in candidates: [String], limit: Int = 3) -> [String] {
        let typed = words(of: typed).joined(separator: " ")
        guard !typed.isEmpty else { return [] }
        let scored = candidates.enumerated().compactMap { index, candidate in
            score(typed, words(of: candidate)).map { (score: $0, index: index, candidate: candidate) }
        }
        let ordered = scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }
        var found: [String] = []
        for (_, _, candidate) in ordered where !found.contains(candidate) { found.append(candidate) }
        return Array(found.prefix(limit))
    }

    private static func words(of text: String) -> [Substring] {
        text.folded.split { " _-/".contains($0) }
    }

    /// Lower is closer; nil if not close.
    private static func score(_ typed: String, _ words: [Substring]) -> Int? {
        let tails = words.indices.map { words[$0...].joined(separator: " ") }
        guard let whole = tails.first else { return nil }
        if whole == typed { return 0 }
        if whole.hasPrefix(typed) { return 1 }
        if tails.contains(where: { $0.hasPrefix(typed) }) { return 2 }
        let allowed = max(1, typed.count / 3)
        let length = typed.count
        let near = (tails + words.map(String.init)).filter { abs($0.count - length) <= allowed }
        guard let best = near.map({ distance(typed, $0) }).min(), best <= allowed, best < length else { return nil }
        return 2 + best
    }

    /// The number of letters to insert, delete, replace or swap with their neighbor
    /// (restricted Damerau-Levenshtein distance).
    package static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
