/// "see ypu there", "nit available": the common words that lie one slip of the thumb from an unknown one. Short words
/// are a slip from each other too often to be repaired on sight; here they are only tried, and the reader asks what
/// each of them would make of the text.
struct Respelling {
    private let tokens: [Token]
    private let bytes: [UInt8]
    private let lexicon: Lexicon

    init(_ tokens: [Token], _ bytes: [UInt8], _ lexicon: Lexicon) {
        (self.tokens, self.bytes, self.lexicon) = (tokens, bytes, lexicon)
    }

    /// The text with its unknown words read as common ones, in every way; none where it holds no such word, more than
    /// two of them, or is nothing but a short one.
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

    /// Two letters swapped, a neighbouring key, a letter too many, a letter too few.
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
            for key in Keyboard.beside(letters[place]) {
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
