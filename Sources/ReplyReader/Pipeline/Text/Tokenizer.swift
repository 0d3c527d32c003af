/// Cuts folded text into tokens, looks up their words and writes out contractions.
struct Tokenizer {
    let bytes: [UInt8]
    let lexicon: Lexicon
    private var index = 0
    var tokens: [Token] = []

    static func tokens(of bytes: [UInt8], in lexicon: Lexicon) -> [Token] {
        var tokenizer = Tokenizer(bytes, lexicon)
        tokenizer.run()
        tokenizer.readDigitsAsWords()
        tokenizer.joinContractions()
        tokenizer.repairShiftedSpaces()
        tokenizer.joinSpacedLetters()
        tokenizer.readDoubledNegation()
        tokenizer.joinPlaceBehindDots()
        tokenizer.joinStressedWords()
        return tokenizer.tokens
    }

    private init(_ bytes: [UInt8], _ lexicon: Lexicon) {
        (self.bytes, self.lexicon) = (bytes, lexicon)
        tokens.reserveCapacity(bytes.count / 3 + 4)
    }

    private mutating func run() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == Glyph.newline, isSignature(index) {
                break
            } else if byte == 0x20 {
                index += 1
            } else if takeChunk() {
                continue
            } else if byte.isDigit {
                takeNumber()
            } else if byte.isLetter {
                takeWord()
            } else if Glyph.isEmoji(byte) {
                tokens.append(
                    Token(kind: .emoji, word: lexicon.emoji(byte), value: Int(byte), start: index, end: index + 1))
                index += 1
            } else {
                takeMark(byte)
            }
        }
    }

    /// A line of "--" begins a signature.
    private func isSignature(_ newline: Int) -> Bool {
        guard newline > 0, newline + 3 < bytes.count, bytes[(newline + 1)...].starts(with: "--".utf8) else {
            return false
        }
        let behind = bytes[(newline + 3)...].first { $0 != 0x20 }
        return behind == Glyph.newline
    }

    /// Character groups with a meaning of their own: smileys, "50/50", "w/", web addresses.
    private mutating func takeChunk() -> Bool {
        guard index == 0 || bytes[index - 1] == 0x20 || bytes[index - 1] == Glyph.newline else { return false }
        var end = index
        var (hasSign, hasInnerDot, hash) = (false, false, Vocabulary.emptyHash)
        while end < bytes.count, bytes[end] > 0x20 {
            let byte = bytes[end].lowercased
            if !(byte.isLetter || byte == UInt8(ascii: "'")) { hasSign = true }
            if byte.isLetter, end > index, bytes[end - 1] == UInt8(ascii: ".") { hasInnerDot = true }
            hash = Vocabulary.extend(hash, with: byte)
            end += 1
        }
        guard hasSign else { return false }
        let isAddress = hasInnerDot && Chunk.isAddress(bytes[index..<end])
        var word = isAddress ? lexicon.link : lexicon.vocabulary.word(hash)
        if word == 0 {
            var stem = end
            while stem > index, bytes[stem - 1].isClosingMark { stem -= 1 }
            guard stem < end, bytes[index..<stem].contains(where: { !$0.isLetter }) else { return false }
            word = lexicon.vocabulary.word(Vocabulary.hash(bytes[index..<stem].lazy.map(\.lowercased)))
            end = stem
        }
        guard word != 0 else { return false }
        append(word, from: index, to: end)
        index = end
        return true
    }

    private mutating func takeWord() {
        let start = index
        var hasApostrophe = false
        var letters: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: ";"), index > start, index + 1 < bytes.count,
                bytes[index + 1].isLetter
            {
                hasApostrophe = true
            } else if !byte.isLetter {
                break
            }
            letters.append(byte == UInt8(ascii: ";") ? UInt8(ascii: "'") : byte.lowercased)  // "can;t"
            index += 1
        }
        if index < bytes.count, bytes[index].isDigit {
            let word = lexicon.vocabulary.word(Vocabulary.hash(letters + [bytes[index]]))  // "no0", "gr8", "st0p"
            var end = index + 1
            while end < bytes.count, bytes[end].isLetter { end += 1 }
            let whole = lexicon.vocabulary.word(Vocabulary.hash(bytes[start..<end].lazy.map(\.lowercased)))
            if whole != 0 || word != 0 {
                index = whole != 0 ? end : index + 1
                return append(whole != 0 ? whole : word, from: start, to: index)
            }
        }
        // Los Angeles; elsewhere "la" is an article.
        if letters.elementsEqual("la".utf8), let last = tokens.last,
            [.in, .to, .from, .around].contains(lexicon.calendar[Int(last.word)].particle)
        {
            return append(lexicon.place, from: start, to: index)
        }
        let capital = bytes[start].isCapital && index - start > 1 && !bytes[start + 1].isCapital
        if letters.count == 1, start > 0, "%$@\\{<^".utf8.contains(bytes[start - 1]) {
            return append(0, from: start, to: index)  // "%n"
        }
        let words = lexicon.speller.words(for: letters[...], hasApostrophe: hasApostrophe)
        append(words.0, from: start, to: index)
        if capital, !letters.isEmpty { tokens[tokens.count - 1].isName = true }
        if letters.count > 4, letters.suffix(2).elementsEqual("ly".utf8) { tokens[tokens.count - 1].isAdverb = true }
        if letters.count > 4, letters.suffix(2).elementsEqual("ed".utf8) { tokens[tokens.count - 1].endsInEd = true }
        if words.1 != 0 { append(words.1, from: start, to: index) }
    }

    private mutating func append(_ word: Word, from start: Int, to end: Int) {
        let expansion = lexicon.aliases[Int(word)]
        if word == lexicon.ill, let last = tokens.last, lexicon.classes[Int(last.word)].contains(.beforeIll) {
            tokens.append(Token(kind: .word, word: word, start: start, end: end))
        } else if expansion.isEmpty {
            tokens.append(Token(kind: .word, word: word, start: start, end: end))
        } else {
            for part in expansion { tokens.append(Token(kind: .word, word: part, start: start, end: end)) }
        }
    }

    private mutating func takeNumber() {
        guard let (token, end) = NumberReader.read(bytes, at: index) else {
            index += 1
            return
        }
        tokens.append(token)
        index = end
    }

    private mutating func takeMark(_ byte: UInt8) {
        index += 1
        switch byte {
        case UInt8(ascii: "-"):
            let isSpaced = index >= 2 && bytes[index - 2] <= 0x20 && (index == bytes.count || bytes[index] <= 0x20)
            let isDouble = index < bytes.count && bytes[index] == byte
            guard isSpaced || isDouble else { return }
            while index < bytes.count, bytes[index] == byte { index += 1 }
            tokens.append(Token(kind: .mark, value: Int(Glyph.dash), start: index - 1, end: index))
        case UInt8(ascii: "'"), UInt8(ascii: "\""), Glyph.openQuote, Glyph.closeQuote, UInt8(ascii: "*"),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "#"):
            break
        default:
            if let last = tokens.last, last.isMark(byte), last.end == index - 1 {
                tokens[tokens.count - 1].end = index
            } else {
                tokens.append(Token(kind: .mark, value: Int(byte), start: index - 1, end: index))
            }
        }
    }
}
