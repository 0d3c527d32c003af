import Values

/// "No Berlin, yes late": a word out of the name of an ask that by itself means something else.
extension References {
    mutating func findShortNames(_ names: InvitationNames) {
        guard !names.short.isEmpty else { return }
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
        // Alone it may be meant as ever: "yes, late".
        for (place, short) in found where named & ~short != 0 { shortNames[place] = short }
    }

    /// The asks that a weekday, a number or "the others" may mean.
    private func namedOtherwise(_ place: Int) -> UInt64 {
        let (token, weekday) = (source[place], calendar(place).weekday)
        if [.others, .rest].contains(particle(place)) { return .max }
        return mask {
            weekday > 0 && $0.starts.date.weekday.rawValue == weekday
                || token.kind == .number && token.value == $0.number
        }
    }

    mutating func takeShortName() -> Bool {
        guard let mask = shortNames[index] else { return false }
        put(Reference(kind: .name, mask: mask), upTo: index + 1)
        return true
    }

    /// "the late one"
    private func isTheOne(_ place: Int) -> Bool {
        particle(place - 1) == .the && (particle(place + 1) == .one || particle(place + 1) == .show)
    }

    /// Between marks or answers, with an answer on one side: "yes to late", "late no", "late is a yes".
    private func isAnswered(_ place: Int) -> Bool {
        var before = place - 1
        while [.the, .to, .for].contains(particle(before)) { before -= 1 }
        var after = place + 1
        while [.is, .a].contains(particle(after)) || isColon(after) { after += 1 }
        if saysSomethingElse(place) { return false }
        if isAnswer(before) { return isAnswer(after) || isParted(place + 1) }
        return isAnswer(after) && isParted(before)
    }

    private func isAnswer(_ place: Int) -> Bool {
        if source.indices.contains(place), source[place].kind == .emoji {
            return source[place].value == Int(Glyph.yes) || source[place].value == Int(Glyph.no)
        }
        return [.yes, .no, .y, .n].contains(particle(place))
    }

    /// "No problem", whatever the show is called.
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

    /// An end of the text, a mark or a joint.
    private func isParted(_ place: Int) -> Bool {
        guard source.indices.contains(place), source[place].kind != .mark else { return true }
        return [.and, .but, .or].contains(particle(place))
    }
}
