/// Typing errors in a closed list of words: one letter missing, extra or wrong, or two swapped. In four-letter words
/// only swapped letters and neighboring keys count; anything looser turns one English word into another.
struct Slips: Sendable {
    private struct Target: Sendable {
        var word: Word
        var letters: [UInt8]
    }

    private var targets: [Target] = []
    /// Spellings with one letter deleted → indices of targets.
    private var shortened: [UInt64: [Int]] = [:]

    init(_ spellings: [(String, Word)]) {
        for (spelling, word) in spellings {
            let letters = Array(spelling.utf8)
            let index = targets.count
            targets.append(Target(word: word, letters: letters))
            shortened[Vocabulary.hash(letters), default: []].append(index)
            for skipped in letters.indices {
                shortened[Slips.hash(letters[...], without: skipped), default: []].append(index)
            }
        }
    }

    /// The word that an unknown one was meant to be, or 0.
    func meant(by letters: ArraySlice<UInt8>) -> Word {
        guard (4...16).contains(letters.count) else { return 0 }
        if let word = match(Vocabulary.hash(letters), letters) { return word }
        for skipped in letters.indices {
            if let word = match(Slips.hash(letters, without: skipped), letters) { return word }
        }
        return 0
    }

    private func match(_ hash: UInt64, _ letters: ArraySlice<UInt8>) -> Word? {
        guard let candidates = shortened[hash] else { return nil }
        for index in candidates where Slips.isOneSlip(letters, from: targets[index].letters[...]) {
            return targets[index].word
        }
        return nil
    }

    private static func hash(_ letters: ArraySlice<UInt8>, without skipped: Int) -> UInt64 {
        var hash = Vocabulary.emptyHash
        for index in letters.indices where index != skipped { hash = Vocabulary.extend(hash, with: letters[index]) }
        return hash
    }

    static func isOneSlip(_ written: ArraySlice<UInt8>, from target: ArraySlice<UInt8>, ofAtLeast length: Int = 5)
        -> Bool
    {
        var (left, right) = (written, target)
        while let first = left.first, first == right.first {
            left = left.dropFirst()
            right = right.dropFirst()
        }
        while let last = left.last, last == right.last {
            left = left.dropLast()
            right = right.dropLast()
        }
        if left.count == 2, right.count == 2 {
            return left.first == right.last && left.last == right.first
        }
        if target.count >= length { return left.count <= 1 && right.count <= 1 }
        // "cabt", "mske": a neighboring key, but not for the first letter.
        guard left.count == 1, right.count == 1, left.startIndex > written.startIndex else { return false }
        return left.first.map { KeyboardNeighbors.beside($0).contains(right.first ?? 0) } ?? false
    }
}
