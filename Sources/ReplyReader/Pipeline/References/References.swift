import Values

/// Replaces days, and names and numbers of invitations, by reference tokens before phrases are matched.
struct References {
    let context: ReplyContext
    let lexicon: Lexicon
    let bytes: [UInt8]
    let source: [Token]
    var marked: [Token] = []
    var index = 0
    /// By the index of a token in `source`: the invitations that a word of their names means there.
    var shortNames: [Int: UInt64] = [:]

    static func mark(_ tokens: [Token], _ bytes: [UInt8], _ context: ReplyContext, _ lexicon: Lexicon) -> [Token] {
        var references = References(context: context, lexicon: lexicon, bytes: bytes, source: tokens)
        let names = InvitationNames(context.invitations)
        references.marked.reserveCapacity(tokens.count)
        if context.invitations.count > 1 {
            references.shortNames = ShortNameFinder(context: context, lexicon: lexicon, bytes: bytes, source: tokens)
                .find(names)
        }
        while references.index < tokens.count {
            if references.skipAnd() || references.skipPeople() { continue }
            if !references.takeName(names), !references.takeDay(), !references.takeNumber(), !references.takeGroup() {
                references.marked.append(tokens[references.index])
                references.index += 1
            }
        }
        return references.marked
    }

    var takesNumbers: Bool { context.invitations.count > 1 || context.wasAskedWhich }

    func calendar(_ index: Int) -> CalendarWord {
        guard index >= 0, index < source.count, source[index].kind == .word else { return CalendarWord() }
        var word = lexicon.calendar[Int(source[index].word)]
        if word.weekday == 0, !source[index].languages.isEmpty { word.weekday = abbreviatedWeekday(index) }
        return word
    }

    /// "ven", "sab": only of a day on which there is a show, as all abbreviations are also words.
    private func abbreviatedWeekday(_ index: Int) -> Int {
        let letters = letters(index)
        let weekday = CalendarWord.weekday(of: letters, in: source[index].languages)
        guard context.invitations.contains(where: { $0.starts.date.weekday.rawValue == weekday }),
            !CalendarWord.everydayWords.contains(letters) || isBesideDay(index)
        else { return 0 }
        return weekday
    }

    func letters(_ index: Int) -> String {
        guard source.indices.contains(index), source[index].kind == .word else { return "" }
        return String(decoding: bytes[source[index].start..<source[index].end].map(\.lowercased), as: UTF8.self)
    }

    /// "fr und so", "am do"
    private func isBesideDay(_ index: Int) -> Bool {
        func isDay(_ place: Int) -> Bool {
            guard source.indices.contains(place), source[place].kind == .word else { return false }
            return lexicon.calendar[Int(source[place].word)].weekday > 0
                || CalendarWord.weekday(of: letters(place), in: source[place].languages) > 0
        }
        func joins(_ place: Int) -> Bool {
            guard source.indices.contains(place) else { return false }
            return source[place].kind == .mark || ["und", "u", "oder"].contains(letters(place))
        }
        return letters(index - 1) == "am" || joins(index - 1) && isDay(index - 2)
            || joins(index + 1) && isDay(index + 2)
    }

    func particle(_ index: Int) -> CalendarWord.Particle? { calendar(index).particle }

    func mask(where matches: (OpenInvitation) -> Bool) -> UInt64 { context.mask(where: matches) }

    /// Replaces the tokens up to `end`, "the" and "on" before them and "night" and "show" after them, by a reference.
    /// A reference that narrows the one before it is merged with it.
    mutating func put(_ reference: Reference, upTo end: Int) {
        var reference = reference
        var start = source[index].start
        var end = end
        while let last = marked.last, last.kind == .word, isLeadIn(lexicon.calendar[Int(last.word)].particle),
            reference.kind != .number, reference.kind != .numeral
        {
            start = last.start
            marked.removeLast()
        }
        let trailing: Set<CalendarWord.Particle> = [
            .night, .evening, .show, .gig, .one, .date, .spot, .set, .afternoon, .morning, .shows, .nights,
        ]
        if reference.kind == .day || reference.kind == .name || reference.kind == .clock {
            while let word = particle(end), trailing.contains(word) {
                reference.part = DayPart(word) ?? reference.part
                end += 1
            }
        }
        if let whole = span(upTo: reference, at: &start) {
            reference = whole
        } else if reference.kind == .day, !reference.isWeekday, let last = marked.last, let weekday = last.reference,
            weekday.isWeekday, source[index].kind != .word || calendar(index).month > 0,
            bytes[last.end..<start].allSatisfy({ $0 == 0x20 })
        {
            // "Friday the 5th", when the 5th is a Saturday, matches nothing.
            reference.mask &= weekday.mask
            start = last.start
            marked.removeLast()
        } else if let last = marked.last, let before = last.reference, last.kind == .reference,
            before.kind != reference.kind, before.kind != .whatever, reference.kind != .whatever
        {
            // "the Late Show on Saturday" matches nothing when the Late Show is on Friday.
            let isSeparated = source[index].start > last.end + 1 && source[index].start == start
            if before.mask & reference.mask != 0 || !isSeparated && before.mask != 0 && followsPreposition(index) {
                reference.mask &= before.mask
                reference.day = reference.day ?? before.day
                reference.part = reference.part ?? before.part
                start = last.start
                marked.removeLast()
            }
        }
        if isPossessive(end) { end += 1 }
        marked.append(Token(kind: .reference, reference: reference, start: start, end: source[end - 1].end))
        index = end
    }

    /// After "on" or "at".
    private func followsPreposition(_ index: Int) -> Bool {
        var before = index - 1
        while particle(before) == .the { before -= 1 }
        return particle(before) == .on || particle(before) == .at
    }

    /// "Saturday's", "Saturday's list": a possessive, not "Saturday is".
    private func isPossessive(_ end: Int) -> Bool {
        guard end < source.count, particle(end) == .is, end > 0, source[end].start == source[end - 1].start else {
            return false
        }
        guard end + 1 < source.count, source[end + 1].kind == .word else { return true }
        let next = source[end + 1].word
        return lexicon.isOf(.bill, next)
            || !lexicon.optOutRoles[Int(next)].isDisjoint(with: .list)
    }

    /// "the 4th through the 6th", "Fri-Sun": the invitations from one day to another.
    private mutating func span(upTo last: Reference, at start: inout Int) -> Reference? {
        guard last.kind == .day, let end = last.day, takesNumbers else { return nil }
        let isJoined = marked.last.map { $0.kind == .word && isUpTo(lexicon.calendar[Int($0.word)].particle) } ?? false
        let place = marked.count - (isJoined ? 2 : 1)
        guard place >= 0, let first = marked[place].reference, first.kind == .day, let begin = first.day, begin < end
        else { return nil }
        let between = bytes[marked[place].end..<start]
        guard isJoined || !between.isEmpty && between.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == Glyph.dash }) else {
            return nil
        }
        start = marked[place].start
        marked.removeLast(marked.count - place)
        let mask = mask { (begin...end).contains($0.starts.date.daysSince1970) }
        return Reference(kind: .day, mask: mask, isSet: true, day: begin)
    }

    private func isUpTo(_ word: CalendarWord.Particle?) -> Bool {
        word == .to || word == .through || word == .thru || word == .until
    }

    private func isLeadIn(_ word: CalendarWord.Particle?) -> Bool {
        word == .the || word == .on || word == .this || word == .next
    }

    /// "fri n sat"
    private mutating func skipAnd() -> Bool {
        guard particle(index) == .n, marked.last?.kind == .reference, index + 1 < source.count,
            calendar(index + 1).weekday > 0
        else { return false }
        index += 1
        return true
    }

    private mutating func takeName(_ names: InvitationNames) -> Bool {
        guard source[index].kind == .word || source[index].kind == .number,
            let (name, end) = names.name(in: bytes, at: source[index].start), !name.isPlace || !isWhereabouts
        else { return takeShortName() }
        var last = index + 1
        while last < source.count, source[last].start < end { last += 1 }
        put(Reference(kind: .name, mask: name.mask), upTo: last)
        return true
    }

    private mutating func takeShortName() -> Bool {
        guard let mask = shortNames[index] else { return false }
        put(Reference(kind: .name, mask: mask), upTo: index + 1)
        return true
    }

    /// After "I'm in", "flying to", "from": where somebody is, not a show.
    private var isWhereabouts: Bool {
        switch particle(index - 1) {
        case .from: return true
        case .in:
            guard index > 1, source[index - 2].kind == .word else { return false }
            return !lexicon.classes[Int(source[index - 2].word)].isDisjoint(with: [.beforeIll, .copula, .core])
        case .to:
            guard index > 1, source[index - 2].kind == .word else { return false }
            return lexicon.isOf(.travelling, source[index - 2].word)
        default: return false
        }
    }
}

// MARK: - People

/// "them", "us", "we": words for people beside a word that counts.
extension References {
    /// "them" in "I can do them all", and "of us" in "neither of us" where several people are asked at this number: the
    /// word beside it counts the requests.
    mutating func skipPeople() -> Bool {
        guard takesNumbers else { return false }
        if particle(index) == .them, [.both, .all].contains(particle(index + 1)) {
            index += 1
            return true
        }
        guard isShared, particle(index) == .of, isUs(index + 1),
            let before = particle(index - 1), [.neither, CalendarWord.Particle.none, .all, .any].contains(before)
        else { return false }
        index += 2
        return true
    }

    private var isShared: Bool { context.invitations.contains { $0.who != nil } }

    private func isUs(_ place: Int) -> Bool {
        guard source.indices.contains(place), source[place].kind == .word else { return false }
        return source[place].word == lexicon.us || isWe(place)
    }

    private func isWe(_ place: Int) -> Bool {
        source.indices.contains(place) && source[place].kind == .word && source[place].word == lexicon.we
    }

    /// "we can both make it", "both of us": two people, unless several are asked at this number.
    var isOfPeople: Bool {
        guard !isShared else { return false }
        return particle(index + 1) == .of && isUs(index + 2) || isUs(index - 1) || isWe(index - 2)
    }
}
