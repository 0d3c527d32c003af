/// Determines the language of each sentence from its own words, and what its words do in that language.
struct SentenceLanguages {
    private let tokens: [Token]
    private let bytes: [UInt8]
    private let lexicon: Lexicon
    /// By token: the languages of its word; empty for a word of none, and for what is not a word.
    private var languages: [LanguageSet] = []
    private var words: [Word] = []

    /// The tokens with their languages and roles.
    ///
    /// - Parameter known: the language that the sender usually writes in; nil if it is not known.
    static func mark(_ tokens: [Token], _ bytes: [UInt8], _ lexicon: Lexicon, known: LanguageSet?) -> [Token] {
        SentenceLanguages(tokens, bytes, lexicon).marked(known)
    }

    /// The language of a whole text; nil where not enough speaks for one.
    static func clear(_ tokens: [Token], _ bytes: [UInt8], _ lexicon: Lexicon) -> LanguageSet? {
        LanguageScores(of: SentenceLanguages(tokens, bytes, lexicon).languages[...], in: tokens[...]).clear
    }

    private init(_ tokens: [Token], _ bytes: [UInt8], _ lexicon: Lexicon) {
        (self.tokens, self.bytes, self.lexicon) = (tokens, bytes, lexicon)
        for index in tokens.indices {
            let word = typedWord(index)
            words.append(word)
            languages.append(tokens[index].kind == .word ? languages(of: word, index) : [])
        }
    }

    private func marked(_ known: LanguageSet?) -> [Token] {
        // English, like most texts: every word that has a language may be English.
        guard known != nil || languages.contains(where: { !$0.isEmpty && !$0.contains(.english) }) else {
            return tokens
        }
        var main = LanguageScores(of: languages[...], in: tokens[...]).best
        if let known, main.isEmpty || main.isSuperset(of: known) { main = known }
        guard main != .english, !main.isEmpty else { return tokens }
        var marked = tokens
        for sentence in tokens.split(whereSeparator: { $0.kind == .mark }) {
            let range = sentence.startIndex..<sentence.endIndex
            let own = LanguageScores(of: languages[range], in: sentence).clear ?? main
            for index in range where saysOnThe(index) {
                // "só consigo no sábado"
                let isBehindPortuguese = index > range.lowerBound && languages[index - 1].contains(.portuguese)
                if own == .portuguese || known == .portuguese || isBehindPortuguese {
                    marked[index].word = lexicon.onThe
                }
            }
            for index in range where own == .portuguese && saysOnly(index) {
                marked[index].word = lexicon.onlyOtherWord
            }
            if own == .english { continue }
            for index in range {
                marked[index].languages = own
                guard tokens[index].kind == .word, words[index] != 0 else { continue }
                let word = lexicon.languageWords[Int(words[index])]
                marked[index].wordLanguages = word.languages
                marked[index].role = word.roles(in: own.subtracting(.english))
                // "y" and "ya" are shorthand for a yes in English only. Alone they may be that.
                marked[index].isOtherWord =
                    !own.contains(.english) && !word.languages.isDisjoint(with: own)
                    && !lexicon.aliases[Int(words[index])].isEmpty && hasOtherWord(of: own, than: index)
            }
        }
        return marked
    }

    /// "só posso no sábado": in Portuguese "no" before a noun is "on the".
    private func saysOnThe(_ index: Int) -> Bool {
        guard words[index] == lexicon.no, index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        return next.kind == .number
            || next.kind == .word
                && (words[index + 1] == 0 || lexicon.calendar[Int(words[index + 1])].weekday > 0
                    || lexicon.isOf(.portugueseNoun, words[index + 1]))
    }

    /// "só na sexta": in Portuguese "so" before a day is "only".
    private func saysOnly(_ index: Int) -> Bool {
        guard words[index] == lexicon.so, index + 1 < tokens.count else { return false }
        let next = words[index + 1]
        return next == lexicon.onThe || saysOnThe(index + 1) || next != 0 && lexicon.calendar[Int(next)].weekday > 0
    }

    private func hasOtherWord(of sentence: LanguageSet, than index: Int) -> Bool {
        languages.indices.contains {
            tokens[$0].start != tokens[index].start && !languages[$0].isDisjoint(with: sentence)
        }
    }

    /// The word as it was typed, before abbreviations are written out; of "l'autre" the part after the article.
    private func typedWord(_ index: Int) -> Word {
        let token = tokens[index]
        guard token.kind == .word, token.start < token.end else { return 0 }
        let letters = bytes[token.start..<token.end]
        let word = lexicon.vocabulary.word(Vocabulary.hash(letters.lazy.map(\.lowercased)))
        if word != 0 { return word }
        guard let apostrophe = letters.firstIndex(of: UInt8(ascii: "'")), apostrophe - letters.startIndex < 3 else {
            return token.word
        }
        return lexicon.vocabulary.word(Vocabulary.hash(letters[(apostrophe + 1)...].lazy.map(\.lowercased)))
    }

    /// "j'ai", "l'autre", "c'è": a letter and an apostrophe in front of the word. Nil for another one, and for an
    /// English contraction.
    private func elision(_ index: Int) -> LanguageSet? {
        let letters = bytes[tokens[index].start..<tokens[index].end]
        guard let apostrophe = letters.firstIndex(of: UInt8(ascii: "'")),
            letters.endIndex - apostrophe > 2 || letters.first?.lowercased != UInt8(ascii: "d")
        else { return nil }
        switch String(decoding: letters[..<apostrophe].map(\.lowercased), as: UTF8.self) {
        case "j", "n", "qu", "jusqu", "lorsqu", "puisqu": return .french
        case "l", "d", "c", "m", "t", "s": return [.french, .italian]
        case "un", "dell", "all", "nell", "quell", "com", "cos", "dov": return .italian
        default: return nil
        }
    }

    private func languages(of word: Word, _ index: Int) -> LanguageSet {
        if let elided = elision(index) { return elided }
        guard word != 0 else { return [] }
        let known = lexicon.languageWords[Int(word)].languages
        if !known.isEmpty { return known }
        return lexicon.isEnglish(word) ? .english : []
    }
}

extension LanguageScores {
    fileprivate init(of languages: ArraySlice<LanguageSet>, in tokens: ArraySlice<Token>) {
        self.init()
        for index in languages.indices where !languages[index].isEmpty {
            // A contraction is two tokens at one place.
            if index > tokens.startIndex, tokens[index - 1].start == tokens[index].start { continue }
            add(languages[index], languages[index].isOne && languages[index] != .english ? 2 : 1)
        }
    }
}
