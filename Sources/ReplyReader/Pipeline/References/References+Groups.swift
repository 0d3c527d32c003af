import Values

/// "both", "either", "the rest": words that count several invitations.
extension References {
    /// "the others", "the rest", "both", "either", "los dos"
    mutating func takeGroup() -> Bool {
        guard takesNumbers else { return false }
        let all: UInt64 = context.invitations.count >= 64 ? .max : (1 << UInt64(context.invitations.count)) - 1
        if let end = endOfPair {
            put(Reference(kind: .both, mask: all, isSet: true, count: 2), upTo: end)
            return true
        }
        switch particle(index) {
        case .both, .all:
            if takeEveryWeekday() { return true }
            guard particle(index) == .both, !isOfPeople else { return false }
            put(Reference(kind: .both, mask: all, isSet: true, count: 2), upTo: endOfNouns(index + 1))
        case .either:
            guard isEitherOfTwo else { return false }
            put(Reference(kind: .any, mask: all, isSet: true, count: 2), upTo: endOfNouns(index + 1))
        case .others, .rest, .otherwise:
            put(
                Reference(kind: .rest, mask: all, isSet: true),
                upTo: particle(index + 1) == .of ? min(index + 3, source.count) : index + 1)
        case .autres:
            // "los otros dos", and not "tengo otros planes".
            guard index > 0, source[index - 1].kind == .word, source[index - 1].end - source[index - 1].start < 4,
                index + 1 == source.count || source[index + 1].kind != .word || source[index + 1].word != 0
            else { return false }
            put(Reference(kind: .rest, mask: all, isSet: true), upTo: index + 1)
        case .other:
            let next = particle(index + 1)
            guard
                calendar(index + 1).cardinal > 1 || next == .ones || next == .one || next == .shows || next == .dates
                    || next == .nights || (index + 1 < source.count && source[index + 1].kind == .number)
            else { return false }
            put(Reference(kind: .rest, mask: all, isSet: next != .one), upTo: index + 2)
        default:
            return false
        }
        return true
    }

    /// "both Saturdays", "all the Fridays": several invitations on one weekday.
    private mutating func takeEveryWeekday() -> Bool {
        let place = particle(index + 1) == .the ? index + 2 : index + 1
        let weekday = calendar(place).weekday
        guard weekday > 0 else { return false }
        let mask = mask { $0.starts.date.weekday.rawValue == weekday }
        guard particle(index) == .both ? mask.nonzeroBitCount == 2 : mask.nonzeroBitCount > 1 else { return false }
        put(Reference(kind: .day, mask: mask, isSet: true), upTo: place + 1)
        return true
    }

    /// Behind "los dos", "les deux", "tutti e due" or "the two shows"; nil where nothing like it begins here.
    private var endOfPair: Int? {
        func letters(_ place: Int) -> Substring {
            guard source.indices.contains(place), source[place].kind == .word else { return "" }
            return Substring(decoding: bytes[source[place].start..<source[place].end].map(\.lowercased), as: UTF8.self)
        }
        func isTwo(_ place: Int) -> Bool {
            calendar(place).cardinal == 2
                || source.indices.contains(place) && source[place].kind == .number && source[place].value == 2
        }
        // "the two" alone may be the number 2.
        if particle(index) == .the, isTwo(index + 1) {
            let end = endOfNouns(index + 2)
            return end > index + 2 ? end : nil
        }
        let isAllAnd = ["tutti", "tutte"].contains(letters(index)) && letters(index + 1) == "e"
        let start = isAllAnd ? index + 1 : index
        guard Self.articlesOfTwo.contains(letters(start)), calendar(start + 1).quantity == 2 else { return nil }
        let end = endOfNouns(start + 2)
        // "los dos hermanos": two of something else.
        let isCounted = end == start + 2 && end < source.count && source[end].kind == .word && source[end].word == 0
        return isCounted ? nil : end
    }

    /// Articles before "two" in other languages, also where they are part of "of the".
    private static let articlesOfTwo: Set<Substring> = [
        "los", "las", "les", "des", "os", "as", "dos", "das", "die", "i", "le", "dei", "delle", "e", "aux", "aos",
        "pros", "nos", "nas",
    ]

    /// Behind "of them", "of the shows", "nights" and the like at this place.
    private func endOfNouns(_ start: Int) -> Int {
        var end = start
        if particle(end) == .of {
            end += 1
            if [.the, .those, .these].contains(particle(end)), isCountNoun(end + 1) { end += 1 }
            return min(end + 1, source.count)
        }
        if particle(end) == .the, isCountNoun(end + 1) { end += 1 }
        // "both night shows": a part of the day.
        if [.night, .day].contains(particle(end)), isCountNoun(end + 1) { return start }
        return isCountNoun(end) ? end + 1 : end
    }

    private func isCountNoun(_ place: Int) -> Bool {
        switch particle(place) {
        case .one, .ones, .show, .shows, .night, .nights, .date, .dates, .day, .days, .gig, .spot, .set, .events,
            .times:
            true
        default: false
        }
    }

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
    private var isOfPeople: Bool {
        guard !isShared else { return false }
        return particle(index + 1) == .of && isUs(index + 2) || isUs(index - 1) || isWe(index - 2)
    }

    /// "either works", "can't do either one"; not "I can't make it either" and "either Friday or Sunday".
    private var isEitherOfTwo: Bool {
        if index > 0, source[index - 1].kind == .word {
            let before = source[index - 1].word
            let isObject = [.that, .this, .those, .these, .them, .one].contains(particle(index - 1))
            if isObject || before == lexicon.it || before == lexicon.not || marked.last?.kind == .reference {
                return false
            }
        }
        let next = index + 1
        return calendar(next).weekday == 0 && shortNames[next] == nil
            && (next == source.count || source[next].kind != .number)
    }
}
