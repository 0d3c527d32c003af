/// Writes out what is typed short in a language, "jpeux"; and in "see ypu there", "nit available" replaces an
/// unknown word by common words that are one typing error away. Short words are too similar to each other to be
/// repaired directly: the reader tries each candidate and compares the verdicts.
struct Respelling {
    private let tokens: [Token]
    private let bytes: [UInt8]
    private let lexicon: Lexicon

    init(_ tokens: [Token], _ bytes: [UInt8], _ lexicon: Lexicon) {
        (self.tokens, self.bytes, self.lexicon) = (tokens, bytes, lexicon)
    }

    /// The text with what is typed short, or as it is spoken, in the languages of its sentences: "n posso" as "não
    /// posso". Nil where nothing is.
    func writtenOut() -> [Token]? {
        var hasChanged = false
        let written = tokens.indices.flatMap { index -> [Token] in
            let token = tokens[index]
            // A contraction is two tokens at one place.
            guard token.kind == .word, index == 0 || tokens[index - 1].start != token.start,
                let words = lexicon.languageAliases[token.languages]?[typed(index)]
            else { return [token] }
            hasChanged = true
            return words.map { word in
                var part = token
                let known = lexicon.languageWords[Int(word)]
                (part.word, part.wordLanguages, part.isOtherWord) = (word, known.languages, false)
                part.role = known.roles(in: part.languages)
                return part
            }
        }
        return hasChanged ? written : nil
    }

    /// The hash of a word as it was typed, before abbreviations are written out.
    private func typed(_ index: Int) -> UInt64 {
        Vocabulary.hash(bytes[tokens[index].start..<tokens[index].end].lazy.map(\.lowercased))
    }

    /// The text with its unknown words replaced, in every combination. Empty for texts with no or more than two unknown
    /// words, and for a single short word.
    func readings() -> [[Token]] {
        let unknown = tokens.indices.filter { tokens[$0].kind == .word && tokens[$0].word == 0 }
        guard (1...2).contains(unknown.count), tokens.count > 1 || length(unknown[0]) > 3 else { return [] }
        var readings = [tokens]
        for index in unknown.reversed() {
            let words = candidates(index)
            readings = readings.flatMap { reading in [reading] + words.map { replacing(index, by: $0, in: reading) } }
        }
        return Array(readings.dropFirst().prefix(12))
    }

    private func length(_ index: Int) -> Int { tokens[index].end - tokens[index].start }

    private func replacing(_ index: Int, by word: Word, in reading: [Token]) -> [Token] {
        let written = lexicon.aliases[Int(word)].isEmpty ? [word] : lexicon.aliases[Int(word)]
        var reading = reading
        let (start, end) = (tokens[index].start, tokens[index].end)
        reading.replaceSubrange(
            index...index, with: written.map { Token(kind: .word, word: $0, start: start, end: end) })
        return reading
    }

    /// Two letters swapped, a neighboring key, an extra letter, a missing letter.
    private func candidates(_ index: Int) -> [Word] {
        let letters = bytes[tokens[index].start..<tokens[index].end].map(\.lowercased)
        guard (2...8).contains(letters.count), letters.allSatisfy({ (0x61...0x7A).contains($0) }),
            !tokens[index].isName || index == 0
        else { return [] }
        var words: [Word] = []
        func attempt(_ letters: [UInt8]) {
            let word = lexicon.vocabulary.word(Vocabulary.hash(letters))
            if word != 0, lexicon.common.contains(word), !words.contains(word) { words.append(word) }
        }
        for place in letters.indices {
            var changed = letters
            if place > 0 {
                changed.swapAt(place, place - 1)
                attempt(changed)
                changed = letters
            }
            for key in KeyboardNeighbors.beside(letters[place]) {
                changed[place] = key
                attempt(changed)
            }
            guard letters.count > 3 else { continue }
            changed = letters
            changed.remove(at: place)
            attempt(changed)
            for key in UInt8(ascii: "a")...UInt8(ascii: "z") where place > 0 {
                changed = letters
                changed.insert(key, at: place)
                attempt(changed)
            }
        }
        return words
    }
}
