import Values

/// Finds words that are part of an invitation's name and by themselves mean something else: "No Berlin, yes late".
struct ShortNameFinder {
    let context: ReplyContext
    let lexicon: Lexicon
    let bytes: [UInt8]
    let source: [Token]

    /// By the place of a token: the invitations that it names there.
    func find(_ names: InvitationNames) -> [Int: UInt64] {
        var shortNames = introduced(names)
        guard !names.short.isEmpty else { return shortNames }
        var named: UInt64 = 0
        var found: [Int: UInt64] = [:]
        var end = 0
        for place in source.indices where source[place].start >= end {
            if let name = names.name(in: bytes, at: source[place].start) {
                (named, end) = (named | name.name.mask, name.end)
                continue
            }
            named |= namedOtherwise(place)
            let short = names.mask(ofShort: bytes[source[place].start..<source[place].end])
            guard short != 0, source[place].kind == .word else { continue }
            if isTheOne(place) { shortNames[place] = short } else if isAnswered(place) { found[place] = short }
        }
        named = found.values.reduce(named) { $0 | $1 }
        // Alone it keeps its usual meaning: "yes, late".
        for (place, short) in found where named & ~short != 0 { shortNames[place] = short }
        return shortNames
    }

    /// "its pat. yes", "Will here, I'm in": a first name that is also a word, where it introduces the author.
    private func introduced(_ names: InvitationNames) -> [Int: UInt64] {
        guard !names.ordinary.isEmpty else { return [:] }
        var found: [Int: UInt64] = [:]
        for place in source.indices where source[place].kind == .word {
            let mask = names.mask(ofOrdinary: bytes[source[place].start..<source[place].end])
            guard mask != 0 else { continue }
            let isEnd = isSeparated(place + 1) || isAnswer(place + 1)
            let isLed = particle(place - 1) == .is && isSubject(place - 2) || isAm(place - 1) && isI(place - 2)
            if isLed && isEnd || place == 0 && isHere(place + 1) { found[place] = mask }
        }
        return found
    }

    private func isSubject(_ place: Int) -> Bool {
        particle(place) == .this || source.indices.contains(place) && source[place].word == lexicon.it
    }

    private func isAm(_ place: Int) -> Bool { isWord("am", place) }

    private func isI(_ place: Int) -> Bool { isWord("i", place) }

    private func isHere(_ place: Int) -> Bool { isWord("here", place) }

    private func isWord(_ spelling: String, _ place: Int) -> Bool {
        source.indices.contains(place)
            && source[place].word == lexicon.vocabulary.word(Vocabulary.hash(spelling.utf8))
    }

    /// The invitations that a weekday, a number or "the others" may mean.
    private func namedOtherwise(_ place: Int) -> UInt64 {
        let (token, weekday) = (source[place], calendar(place).weekday)
        if [.others, .rest].contains(particle(place)) { return .max }
        return context.mask {
            weekday > 0 && $0.starts.date.weekday.rawValue == weekday
                || token.kind == .number && token.value == $0.number
        }
    }

    /// "the late one"
    private func isTheOne(_ place: Int) -> Bool {
        particle(place - 1) == .the && (particle(place + 1) == .one || particle(place + 1) == .show)
    }

    /// Between punctuation or answers, with an answer on one side: "yes to late", "late no", "late is a yes".
    private func isAnswered(_ place: Int) -> Bool {
        var before = place - 1
        while [.the, .to, .for].contains(particle(before)) { before -= 1 }
        var after = place + 1
        while [.is, .a].contains(particle(after)) || isColon(after) { after += 1 }
        if saysSomethingElse(place) { return false }
        if isAnswer(before) { return isAnswer(after) || isSeparated(place + 1) }
        return isAnswer(after) && isSeparated(before)
    }

    private func isAnswer(_ place: Int) -> Bool {
        if source.indices.contains(place), source[place].kind == .emoji {
            return source[place].value == Int(Glyph.yes) || source[place].value == Int(Glyph.no)
        }
        return [.yes, .no, .y, .n].contains(particle(place))
    }

    /// "No problem" is a phrase, even if a show is called "Problem".
    private func saysSomethingElse(_ place: Int) -> Bool {
        guard place > 0, source[place - 1].kind == .word,
            let first = lexicon.phrasebook.node(after: Phrasebook.root, word: source[place - 1].word),
            let both = lexicon.phrasebook.node(after: first, word: source[place].word)
        else { return false }
        return !lexicon.phrasebook.meanings[Int(both)].isEmpty
    }

    private func isColon(_ place: Int) -> Bool {
        source.indices.contains(place) && source[place].isMark(UInt8(ascii: ":"))
    }

    /// The end of the text, punctuation or a conjunction.
    private func isSeparated(_ place: Int) -> Bool {
        guard source.indices.contains(place), source[place].kind != .mark else { return true }
        return [.and, .but, .or].contains(particle(place))
    }

    private func calendar(_ index: Int) -> CalendarWord {
        guard source.indices.contains(index), source[index].kind == .word else { return CalendarWord() }
        return lexicon.calendar[Int(source[index].word)]
    }

    private func particle(_ index: Int) -> CalendarWord.Particle? { calendar(index).particle }
}
