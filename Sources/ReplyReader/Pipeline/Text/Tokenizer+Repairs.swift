/// Repairs to the token list: misplaced spaces, digits for words, dots for emphasis.
extension Tokenizer {
    /// "thx 4 the spot", "get back 2 u": digits used as words.
    mutating func readDigitsAsWords() {
        guard tokens.count > 2 else { return }
        for index in 1..<(tokens.count - 1) where tokens[index].kind == .number {
            let (token, before, after) = (tokens[index], tokens[index - 1], tokens[index + 1])
            guard token.end - token.start == 1, before.kind == .word, after.kind == .word,
                let word = lexicon.digitWords[token.value], lexicon.classes[Int(after.word)].contains(word.before)
            else { continue }
            (tokens[index].kind, tokens[index].word) = (.word, word.meant)
        }
    }

    /// "ain't no way": a double negative that negates once.
    mutating func readDoubledNegation() {
        guard tokens.count > 3 else { return }
        for index in (1..<(tokens.count - 1)).reversed() {
            let token = tokens[index]
            guard token.word == lexicon.not, tokens[index + 1].word == lexicon.no,
                bytes[token.start..<token.end].filter(\.isLetter).lazy.map(\.lowercased).elementsEqual("aint".utf8)
            else { continue }
            tokens.removeAll { $0.start == token.start && $0.end == token.end }
        }
    }

    /// "Can't. Wait. To do this.": periods between single words are only emphasis.
    mutating func joinStressedWords() {
        guard tokens.count > 4 else { return }
        var kept: [Token] = []
        kept.reserveCapacity(tokens.count)
        /// The indices in `kept` of the periods after single words, as long as nothing else came between.
        var stops: [Int] = []
        var start = 0
        func drop(before index: Int) {
            let goesOn = index < tokens.count && lexicon.calendar[Int(tokens[index].word)].particle == .to
            if (3...12).contains(stops.count) || stops.count == 2 && goesOn {
                let first = stops[0]
                kept = kept[..<first] + kept[first...].filter { !$0.isMark(UInt8(ascii: ".")) }
            }
            stops.removeAll(keepingCapacity: true)
        }
        for index in tokens.indices {
            kept.append(tokens[index])
            guard tokens[index].kind == .mark else { continue }
            let isSingle =
                index > start && tokens[start].kind == .word
                && tokens[start..<index].allSatisfy { $0.start == tokens[start].start }
            let isStop = tokens[index].isMark(UInt8(ascii: ".")) && tokens[index].end - tokens[index].start == 1
            if !isSingle || !isStop { drop(before: start) }
            if isSingle, isStop, index + 1 < tokens.count { stops.append(kept.count - 1) }
            start = index + 1
        }
        drop(before: start)
        tokens = kept
    }

    /// "in... Boston": dots for a pause.
    mutating func joinPlaceBehindDots() {
        guard tokens.count > 2 else { return }
        for index in (1..<(tokens.count - 1)).reversed() {
            let token = tokens[index]
            guard token.isMark(UInt8(ascii: ".")), token.end - token.start > 1, tokens[index + 1].word == lexicon.place,
                lexicon.calendar[Int(tokens[index - 1].word)].particle == .in, tokens[index - 1].kind == .word
            else { continue }
            tokens.remove(at: index)
        }
    }

    /// "can t", "i m": contractions with a space for the apostrophe.
    mutating func joinContractions() {
        var right = 1
        while right < tokens.count {
            let (before, after) = (tokens[right - 1], tokens[right])
            if after.kind == .word, before.kind == .word, after.end - after.start <= 2, after.start == before.end + 1,
                Tokenizer.isContraction(bytes[after.start..<after.end])
            {
                let joined = bytes[before.start..<before.end] + bytes[after.start..<after.end]
                let expansion = lexicon.aliases[
                    Int(lexicon.vocabulary.word(Vocabulary.hash(joined.lazy.map(\.lowercased))))]
                if !expansion.isEmpty {
                    let parts = expansion.map { Token(kind: .word, word: $0, start: before.start, end: after.end) }
                    tokens.replaceSubrange((right - 1)...right, with: parts)
                    right += parts.count - 1
                }
            }
            right += 1
        }
    }

    private static func isContraction(_ letters: ArraySlice<UInt8>) -> Bool {
        ["t", "m", "ll", "d", "re", "ve"].contains { letters.elementsEqual($0.utf8) }
    }

    /// "S T O P", "y.e.s": three to twelve single letters that make a word.
    mutating func joinSpacedLetters() {
        var start = 0
        while start < tokens.count {
            var end = start
            var letters: [UInt8] = []
            while end < tokens.count, letters.count < 12 {
                let token = tokens[end]
                if token.kind == .word, token.end - token.start == 1 {
                    if end == start || token.start != tokens[end - 1].start {
                        letters.append(bytes[token.start].lowercased)
                    }
                } else if letters.isEmpty || !token.isMark(UInt8(ascii: ".")) {
                    break
                }
                end += 1
            }
            let word = letters.count > 2 ? lexicon.vocabulary.word(Vocabulary.hash(letters)) : 0
            if word != 0 {
                let joined = Token(kind: .word, word: word, start: tokens[start].start, end: tokens[end - 1].end)
                tokens.replaceSubrange(start..<end, with: [joined])
            }
            start += 1
        }
    }

    /// "dot hat" for "do that", "b ethere" for "be there": moves one letter across the space beside an unknown word.
    mutating func repairShiftedSpaces() {
        guard tokens.count > 1 else { return }
        for left in 0..<(tokens.count - 1) {
            let right = left + 1
            guard tokens[left].kind == .word, tokens[right].kind == .word,
                tokens[left].word == 0 || tokens[right].word == 0,
                tokens[right].start == tokens[left].end + 1
            else { continue }
            let first = bytes[tokens[left].start..<tokens[left].end]
            let second = bytes[tokens[right].start..<tokens[right].end]
            let moves: [([UInt8], [UInt8])] = [
                (Array(first.dropLast()), Array(first.suffix(1) + second)),
                (Array(first + second.prefix(1)), Array(second.dropFirst())),
            ]
            for (before, after) in moves where !before.isEmpty && !after.isEmpty {
                let words = (lexicon.core(before), lexicon.core(after))
                guard words.0 != 0, words.1 != 0 else { continue }
                (tokens[left].word, tokens[right].word) = words
                break
            }
        }
    }
}
