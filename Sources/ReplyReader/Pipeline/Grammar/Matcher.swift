/// Finds the phrases of the lexicon in tokens: the longest one at each position, with "not" and fillers allowed inside.
struct Matcher {
    private let lexicon: Lexicon
    private let tokens: [Token]
    private(set) var atoms: [Atom] = []
    /// Indices of negations outside every phrase, and of "no" before an unknown noun.
    private(set) var looseNegations: [Int] = []

    private struct Match {
        var meaning: Meaning
        var end: Int
        var negations: Int
    }

    private var start = 0
    private var best: Match?

    static func match(_ tokens: [Token], in lexicon: Lexicon) -> Matcher {
        var matcher = Matcher(lexicon: lexicon, tokens: tokens)
        matcher.run()
        return matcher
    }

    private init(lexicon: Lexicon, tokens: [Token]) {
        (self.lexicon, self.tokens) = (lexicon, tokens)
        atoms.reserveCapacity(8)
    }

    private mutating func run() {
        while start < tokens.count {
            best = nil
            extend(Phrasebook.root, at: start, negations: 0, skips: 0, isComplete: false)
            if let found = best {
                atoms.append(
                    Atom(
                        sense: found.meaning.sense, isNegated: found.negations % 2 == 1,
                        isForeign: found.meaning.isForeign, start: start, end: found.end))
                if found.negations > 1 { looseNegations.append(start) }
                start = found.end
            } else {
                let isNot = has(.negation, at: start) || tokens[start].word == lexicon.no
                if isNot || tokens[start].role.contains(.negating) { looseNegations.append(start) }
                start += 1
            }
        }
    }

    /// `isComplete`: the token before `index` belongs to the phrase; fillers after it do not.
    private mutating func extend(
        _ node: Phrasebook.Node, at index: Int, negations: Int, skips: Int, isComplete: Bool
    ) {
        if isComplete {
            for meaning in lexicon.phrasebook.meanings[Int(node)] where accepts(meaning, end: index, negations) {
                let isBetter = best.map { index > $0.end || index == $0.end && negations < $0.negations } ?? true
                if isBetter { best = Match(meaning: meaning, end: index, negations: negations) }
                break
            }
        }
        guard index < tokens.count, tokens[index].kind != .mark else { return }
        if let next = child(of: node, at: index) {
            extend(next, at: index + 1, negations: negations, skips: skips, isComplete: true)
        }
        extendByKind(node, at: index, negations: negations, skips: skips)
        let beyond = lexicon.phrasebook.gaps[Int(node)]
        if beyond != 0 { extendOverGap(beyond, from: index, negations: negations, skips: skips) }
        if has(.negation, at: index) {
            if negations < 3 { extend(node, at: index + 1, negations: negations + 1, skips: skips, isComplete: false) }
        } else if skips < 3, index > start, has(.filler, at: index) || has(.article, at: index) {
            extend(node, at: index + 1, negations: negations, skips: skips + 1, isComplete: false)
        }
    }

    /// Continues with a placeholder of the phrase: `&` for a name, `<kind>` for a word of that kind.
    private mutating func extendByKind(_ node: Phrasebook.Node, at index: Int, negations: Int, skips: Int) {
        let token = tokens[index]
        guard token.kind == .word else { return }
        if token.word == 0 {
            guard token.isName, let next = lexicon.phrasebook.node(after: node, word: lexicon.anyName) else { return }
            return extend(next, at: index + 1, negations: negations, skips: skips, isComplete: true)
        }
        for kind in lexicon.kinds[Int(token.word)] {
            guard let next = lexicon.phrasebook.node(after: node, word: kind) else { continue }
            extend(next, at: index + 1, negations: negations, skips: skips, isComplete: true)
        }
    }

    /// "have (Hamilton) tickets", "my (gran's tree) lighting": skips the words that qualify a noun.
    private mutating func extendOverGap(_ node: Phrasebook.Node, from index: Int, negations: Int, skips: Int) {
        var end = index
        while true {
            extend(node, at: end, negations: negations, skips: 3, isComplete: false)
            guard end < tokens.count, end < index + 4, qualifies(end) else { return }
            end += 1
        }
    }

    /// Part of a noun phrase, before its head.
    private func qualifies(_ index: Int) -> Bool {
        let token = tokens[index]
        switch token.kind {
        case .word:
            if index > 0, token.start == tokens[index - 1].start, token.word == lexicon.is { return true }  // gran's
            return !has([.boundary, .negation, .firstPerson, .addressee, .auxiliary, .reporting], at: index)
        case .ordinal, .number: return true
        case .clock, .date, .mark, .emoji, .reference: return false
        }
    }

    private func child(of node: Phrasebook.Node, at index: Int) -> Phrasebook.Node? {
        let token = tokens[index]
        switch token.kind {
        case .word, .emoji:
            return lexicon.phrasebook.node(after: node, word: token.word == 0 ? lexicon.anyUnknown : token.word)
        case .number, .clock: return lexicon.phrasebook.node(after: node, word: lexicon.anyNumber)
        case .reference:
            if let next = lexicon.phrasebook.node(after: node, word: lexicon.anyReference) { return next }
            return token.word == 0 ? nil : lexicon.phrasebook.node(after: node, word: token.word)
        case .ordinal: return token.value > 31 ? lexicon.phrasebook.node(after: node, word: lexicon.anyNumber) : nil
        case .date, .mark: return nil
        }
    }

    private func has(_ wanted: WordClass, at index: Int) -> Bool {
        tokens[index].word != 0 && !lexicon.classes[Int(tokens[index].word)].isDisjoint(with: wanted)
    }

    // MARK: Where a phrase may appear

    private func accepts(_ meaning: Meaning, end: Int, _ negations: Int) -> Bool {
        if negations > 0, !meaning.isNegatable { return false }
        if meaning.placement.contains(.initial), !isInitial(start) { return false }
        if meaning.placement.contains(.closed), !isClosed(end) { return false }
        if meaning.placement.contains(.last), !isLast(end) { return false }
        if meaning.placement.contains(.alone), !isAlone(start, end) { return false }
        if meaning.placement.contains(.head), !isHead(start, end) { return false }
        if meaning.sense == .no, end == start + 1, !isAnswerNo(end) { return false }
        if isOfOtherLanguage(meaning, end) { return false }
        if meaning.isForeign, end == start + 1, tokens[start].isName, start > 0, tokens[start - 1].kind == .word {
            return false  // "Happy Thanksgiving Jo!"
        }
        return true
    }

    /// A short phrase of one language in a sentence of another: "nada", "nun ja", and "y" for "yes" in French.
    private func isOfOtherLanguage(_ meaning: Meaning, _ end: Int) -> Bool {
        let sentence = tokens[start].languages
        if !meaning.isForeign { return end == start + 1 && tokens[start].isOtherWord }
        guard !sentence.isEmpty, end <= start + 2 else { return false }
        // "si" in French: a yes by itself, a condition in front of other words.
        let says: SenseSet = [.yes, .okay, .accept]
        if end == start + 1, tokens[start].role.contains(.turning), says.contains(meaning.sense) {
            return hasWord(start - 1) || hasWord(end)
        }
        // A word without languages may be one of the sentence's.
        guard tokens[start..<end].allSatisfy({ !$0.wordLanguages.isEmpty }) else { return false }
        let common = tokens[start..<end].reduce(LanguageSet(rawValue: .max)) { $0.intersection($1.wordLanguages) }
        return !common.isEmpty && common.isDisjoint(with: sentence)
    }

    private func hasWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    /// At the start of a clause, except for courtesies and short answers before it.
    private func isInitial(_ index: Int) -> Bool {
        var index = index
        while index > 0, tokens[index - 1].kind != .mark {
            index -= 1
            if has(.firstPerson, at: index) || tokens[index].kind != .emoji && !has(.light, at: index) { return false }
        }
        return true
    }

    private func isClosed(_ end: Int) -> Bool {
        guard end < tokens.count else { return true }
        switch tokens[end].kind {
        case .mark, .emoji, .reference: return true
        case .word: return has(.closing, at: end)
        case .number, .ordinal, .clock, .date: return false
        }
    }

    private func isLast(_ end: Int) -> Bool {
        var index = end
        while index < tokens.count, tokens[index].kind != .mark {
            if !isLight(index) { return false }
            index += 1
        }
        return true
    }

    /// Nothing but courtesies between the marks on both sides.
    private func isAlone(_ start: Int, _ end: Int) -> Bool {
        var index = end
        while index < tokens.count, tokens[index].kind != .mark {
            if !isLight(index) { return false }
            index += 1
        }
        index = start
        while index > 0, tokens[index - 1].kind != .mark {
            index -= 1
            if !isLight(index) { return false }
        }
        return true
    }

    /// Before it at most three words: courtesies, names, possessives and other nouns. After it courtesies and days.
    private func isHead(_ start: Int, _ end: Int) -> Bool {
        guard isLast(end) else { return false }
        var index = start
        while index > 0, tokens[index - 1].kind != .mark {
            index -= 1
            let isOwn = tokens[index].word == 0 || !lexicon.kinds[Int(tokens[index].word)].isEmpty
            let isPossessive =
                index > 0 && tokens[index].word == lexicon.is && tokens[index].start == tokens[index - 1].start
            if start - index > 4 || !(isOwn || isPossessive || isLight(index) || has(.article, at: index)) {
                return false
            }
        }
        return true
    }

    private func isLight(_ index: Int) -> Bool {
        tokens[index].kind == .emoji || tokens[index].kind == .reference || has(.light, at: index)
    }

    /// "no" is an answer alone or before a new clause; before a noun ("no parking") it is a quantity.
    private func isAnswerNo(_ end: Int) -> Bool {
        guard end < tokens.count else { return true }
        switch tokens[end].kind {
        case .mark, .emoji, .reference, .number: return true
        case .word: return has(.afterNo, at: end) || has(.filler, at: end)
        case .ordinal, .clock, .date: return true
        }
    }
}
