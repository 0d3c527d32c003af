/// Finds the word for some letters, also if they are misspelled.
struct Speller: Sendable {
    let vocabulary: Vocabulary
    let slips: Slips
    /// Words that may be run together with the next: "imin", "notsure".
    let prefixes: [[UInt8]]

    /// The word for these lower-case letters, and a second one where two were run together. 0 is unknown or none.
    func words(for letters: ArraySlice<UInt8>, hasApostrophe: Bool) -> (Word, Word) {
        let exact = vocabulary.word(Vocabulary.hash(letters))
        if exact != 0 { return (exact, 0) }
        if hasApostrophe { return withoutApostrophe(letters) }
        if let first = letters.first, first >= 0x80 || letters.count > 40 { return (0, 0) }
        let stretched = stretch(letters)
        if stretched != 0 { return (stretched, 0) }
        let withFinalG = withG(letters)
        if withFinalG != 0 { return (withFinalG, 0) }
        let slip = slips.meant(by: letters)
        if slip != 0 { return (slip, 0) }
        return splitRunTogether(letters)
    }

    /// "textin", "playin": adds the missing g.
    private func withG(_ letters: ArraySlice<UInt8>) -> Word {
        guard letters.count > 4, letters.suffix(2).elementsEqual("in".utf8) else { return 0 }
        return vocabulary.word(Vocabulary.extend(Vocabulary.hash(letters), with: UInt8(ascii: "g")))
    }

    private func withoutApostrophe(_ letters: ArraySlice<UInt8>) -> (Word, Word) {
        let apostrophe = UInt8(ascii: "'")
        let bare = letters.filter { $0 != apostrophe }
        if letters.count > 3, letters.last == UInt8(ascii: "s"), letters.dropLast().last == apostrophe {
            let stem = vocabulary.word(Vocabulary.hash(letters.dropLast(2)))
            if stem != 0 { return (stem, vocabulary.word(Vocabulary.hash("is".utf8))) }
        }
        return words(for: bare[...], hasApostrophe: false)
    }

    /// "yesss", "sooo", "okayy": cuts runs of three or more letters to two, then to one; then every double to one.
    private func stretch(_ letters: ArraySlice<UInt8>) -> Word {
        var longestRun = 1
        var run = 1
        var last: UInt8 = 0
        for letter in letters {
            run = letter == last ? run + 1 : 1
            longestRun = max(longestRun, run)
            last = letter
        }
        guard longestRun > 1 else { return 0 }
        if longestRun > 2 {
            for limit in [2, 1] {
                let word = vocabulary.word(Speller.hash(letters, runsOver: 2, cutTo: limit))
                if word != 0 { return word }
            }
        }
        guard letters.count > 2 else { return 0 }
        return vocabulary.word(Speller.hash(letters, runsOver: 1, cutTo: 1))
    }

    /// Hash of the letters with every run longer than `limit` cut to `length`.
    private static func hash(_ letters: ArraySlice<UInt8>, runsOver limit: Int, cutTo length: Int) -> UInt64 {
        var hash = Vocabulary.emptyHash
        var index = letters.startIndex
        while index < letters.endIndex {
            var end = index
            while end < letters.endIndex, letters[end] == letters[index] { end += 1 }
            let kept = end - index > limit ? length : end - index
            for _ in 0..<kept { hash = Vocabulary.extend(hash, with: letters[index]) }
            index = end
        }
        return hash
    }

    private func hasWord(_ letters: ArraySlice<UInt8>) -> Bool { vocabulary.word(Vocabulary.hash(letters)) != 0 }

    private func splitRunTogether(_ letters: ArraySlice<UInt8>) -> (Word, Word) {
        for prefix in prefixes where letters.count > prefix.count + 1 && letters.starts(with: prefix) {
            var tail = letters.dropFirst(prefix.count)
            // "yesbi can": a key beside the space bar.
            if tail.count > 1, let key = tail.first, "bnvcm".utf8.contains(key), !hasWord(tail) {
                tail = tail.dropFirst()
            }
            let rest = vocabulary.word(Vocabulary.hash(tail))
            if rest != 0 { return (vocabulary.word(Vocabulary.hash(prefix)), rest) }
        }
        return (0, 0)
    }
}
