import Values

extension References {
    /// The number or rank of an invitation, where there are several: "2", "#2", "two", "the first one".
    mutating func takeNumber() -> Bool {
        guard takesNumbers else { return false }
        let token = source[index]
        if token.kind == .number {
            guard !isQuantity() else { return false }
            if context.isNamedByDate {
                putDay(token.value)
                return true
            }
            if putRange(from: token) { return true }
            putNumber(token.value)
            return true
        }
        guard token.kind == .word else { return false }
        let word = calendar(index)
        if word.cardinal > 0, isCountedWord() {
            putNumber(word.cardinal, as: .numeral)
            return true
        }
        return word.rank != 0 && takeRank(word.rank)
    }

    private mutating func putNumber(_ number: Int, as kind: Reference.Kind = .number) {
        if let last = marked.last, last.kind == .word {  // "number 2"
            let word = lexicon.calendar[Int(last.word)].particle
            if word == .number || word == .option { marked.removeLast() }
        }
        let named = mask { $0.number == number }
        // One number alone is more likely a slip: "yes 8".
        let isOneOfSeveral = source.count { [.number, .clock].contains($0.kind) } > 1
        let timed = named == 0 && kind == .number && isOneOfSeveral ? mask { Self.starts($0, at: number) } : 0
        let mayBeDay = kind == .number && (isOneOfSeveral || isAfterArticleOfDay)
        let dated = named == 0 && mayBeDay ? mask { $0.starts.date.day == number } : 0
        switch (timed.nonzeroBitCount, dated.nonzeroBitCount) {
        case (1, 0): put(Reference(kind: .clock, mask: timed), upTo: index + 1)
        case (0, 1): put(Reference(kind: .number, mask: dated), upTo: index + 1)
        // "8 yes": the eighth and eight o'clock.
        default: put(Reference(kind: kind, mask: named), upTo: index + 1)
        }
    }

    /// "el 4", "am 4.", "dia 4": a day of the month where no invitation has that number. So are all numbers of "4 yes, 5
    /// no".
    private var isAfterArticleOfDay: Bool { Self.articlesOfDays.contains(letters(index - 1)) }

    private static let articlesOfDays: Set<String> = [
        "el", "le", "il", "am", "den", "der", "dia", "día", "giorno", "jour",
    ]

    /// "5 and 19", after a text that asks about these days. The number of another open request means that one too.
    private mutating func putDay(_ day: Int) {
        let named = Set(context.named)
        let days = mask { named.contains($0.number) && $0.starts.date.day == day }
        let others = mask { !named.contains($0.number) && $0.number == day && (days == 0 || $0.isOpen) }
        put(Reference(kind: .number, mask: isInRange ? 0 : days | others), upTo: index + 1)
    }

    /// "5-19", "5 to 19": it may mean what lies between too.
    private var isInRange: Bool {
        [(index - 2, index), (index - 1, index), (index, index + 1), (index, index + 2)].contains { first, last in
            guard source.indices.contains(first), source.indices.contains(last), source[first].kind == .number,
                source[last].kind == .number, source[first].end < source[last].start
            else { return false }
            let isUpTo = last - first == 2 && particle(first + 1).map(Self.upTo.contains) ?? false
            return isUpTo || isDash(bytes[source[first].end..<source[last].start])
        }
    }

    private func isDash(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { $0 == UInt8(ascii: "-") || $0 == Glyph.dash }
    }

    private static let upTo: Set<CalendarWord.Particle> = [.to, .through, .thru, .bis]

    /// "8 works, 730 doesn't": a start time where no invitation has that number.
    private static func starts(_ invitation: OpenInvitation, at number: Int) -> Bool {
        let (hour, minute) = number < 100 ? (number, 0) : (number / 100, number % 100)
        return invitation.starts.time.minute == minute && (1...12).contains(hour)
            && (invitation.starts.time.hour + 11) % 12 + 1 == hour
    }

    /// "1-3": two numbers of invitations and those between them.
    private mutating func putRange(from first: Token) -> Bool {
        let isUpTo = particle(index + 1).map(Self.upTo.contains) ?? false
        let isSeparated = index + 1 < source.count && (source[index + 1].kind == .mark || isUpTo)
        let end = index + (isSeparated ? 2 : 1)
        guard end < source.count, source[end].kind == .number, first.end <= source[end].start else { return false }
        let last = source[end]
        let isDash = isDash(bytes[first.end..<last.start])
        guard isDash && first.end < last.start || isUpTo, first.value < last.value,
            mask(where: { $0.number == first.value }) != 0, mask(where: { $0.number == last.value }) != 0
        else { return false }
        let mask = mask { (first.value...last.value).contains($0.number) }
        put(Reference(kind: .number, mask: mask, isSet: true), upTo: end + 1)
        return true
    }

    /// "x2", "x 2", "2x"
    private func isMultiplier() -> Bool {
        let token = source[index]
        func isX(_ place: Int) -> Bool { bytes.indices.contains(place) && bytes[place] | 0x20 == UInt8(ascii: "x") }
        let isAfterX = index > 0 && source[index - 1].end - source[index - 1].start == 1 && isX(source[index - 1].start)
        return isAfterX || isX(token.start - 1) || isX(token.end)
    }

    /// "10 minutes", "at 9", "all 3", "$50", "+1": not the number of an invitation.
    private func isQuantity() -> Bool {
        switch particle(index - 1) {
        case .at, .by, .until, .before, .after, .around, .all, .in, .other, .from, .times: return true
        default: break
        }
        if isMultiplier() { return true }
        // "uno de los 2"
        if Self.articlesOfTwo.subtracting(Self.articlesOfOneToo).contains(letters(index - 1)) { return true }
        if index > 0, source[index - 1].isMark(UInt8(ascii: "$")) { return true }
        if index > 0, source[index - 1].isMark(UInt8(ascii: "+")), source[index - 1].end == source[index].start,
            index == 1 || source[index - 1].start > source[index - 2].end
        {
            return true
        }
        if index + 1 < source.count, source[index + 1].isMark(UInt8(ascii: "%")) { return true }
        switch particle(index + 1) {
        case let unit? where unit.isCounted: return true
        // "running 15 late"; in "yes 2, late show" the number is an invitation's.
        case .late, .behind, .away:
            return source[index].kind == .number && mask { $0.number == source[index].value } == 0
        default: return countsThings
        }
    }

    /// "I'll do 3 songs": a noun in -s after a number makes it a quantity. In "2 works" and "3 sounds good" the word is
    /// a verb, and the number is an invitation's.
    private var countsThings: Bool {
        guard index + 1 < source.count, source[index + 1].kind == .word else { return false }
        let word = source[index + 1]
        guard word.end - word.start > 3, bytes[word.end - 1] | 0x20 == UInt8(ascii: "s"),
            bytes[word.end - 2] | 0x20 != UInt8(ascii: "s"), bytes[word.end - 2] != UInt8(ascii: "'")
        else { return false }
        return !lexicon.isOf(.stating, word.word)
            && lexicon.classes[Int(word.word)].isDisjoint(with: [.light, .filler, .afterNo, .auxiliary, .copula])
    }

    /// "one yes two no": a number word counts only beside an answer, "and" or punctuation.
    private func isCountedWord() -> Bool {
        if isQuantity() { return false }
        let before = index > 0 ? source[index - 1] : nil
        let isAfterGap = before == nil || before?.kind == .mark || before?.kind == .number
        let previous = particle(index - 1)
        let isAfterAnswer =
            previous == .yes || previous == .no || previous == .and || previous == .to
            || previous == .number || previous == .option || previous == .not
        let next = index + 1 < source.count ? source[index + 1] : nil
        let following = particle(index + 1)
        let isBeforeGap = next == nil || next?.kind == .mark
        let isBeforeAnswer = following == .yes || following == .no || following == .and || following == .or
        return (isAfterGap || isAfterAnswer) && (isBeforeGap || isBeforeAnswer)
    }

    /// The places that "the first one" counts. Declined invitations count only if our list included them.
    var counted: [Int] {
        if context.lastSaid == .whichOrRefused { return Array(context.invitations.indices) }
        if context.isNamedByDate {
            return context.invitations.indices.filter { context.named.contains(context.invitations[$0].number) }
        }
        return context.invitations.indices.filter { context.invitations[$0].state != .declined }
    }

    private mutating func takeRank(_ rank: Int) -> Bool {
        let counted = counted
        let count = counted.count
        guard abs(rank) <= count else { return false }
        let next = particle(index + 1)
        let isPair =
            calendar(index + 1).cardinal == 2
            || index + 1 < source.count && source[index + 1].kind == .number && source[index + 1].value == 2
        if isPair, count >= 2, rank == 1 || rank == -1 {
            let mask: UInt64 = (rank == 1 ? counted.prefix(2) : counted.suffix(2)).reduce(0) { $0 | 1 << UInt64($1) }
            put(Reference(kind: .rank, mask: mask, isSet: true), upTo: index + 2)
            return true
        }
        let isCounted = next == .one || next == .show || next == .gig || next == .date || next == .spot
        guard
            isCounted || particle(index - 1) == .the && (index + 1 == source.count || source[index + 1].kind == .mark)
                || isRankOfSeveral
        else { return false }
        let place = rank > 0 ? rank - 1 : count + rank
        put(Reference(kind: .rank, mask: 1 << UInt64(counted[place])), upTo: isCounted ? index + 2 : index + 1)
        return true
    }

    private static let articlesOfRanks: Set<String> = [
        "el", "la", "al", "le", "das", "der", "die", "den", "il", "alla", "a", "o", "na", "no", "l'",
    ]

    /// "first yes, second no", "first and third": a rank beside an answer, a mark or "and", where the reply has others.
    var isRankOfSeveral: Bool {
        guard source.indices.count(where: { calendar($0).rank != 0 }) > 1 else { return false }
        func isGap(_ place: Int) -> Bool { !source.indices.contains(place) || source[place].kind == .mark }
        let before =
            [.yes, .no, .and, .the, .to, .not].contains(particle(index - 1))
            || Self.articlesOfRanks.contains(letters(index - 1))
        let behind = [.yes, .no, .and, .or].contains(particle(index + 1)) || !source[index].languages.isEmpty
        return (before || isGap(index - 1)) && (behind || isGap(index + 1))
    }
}

// MARK: - Groups

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
            let kind = isOneOfBoth ? Reference.Kind.any : .both
            put(Reference(kind: kind, mask: all, isSet: true, count: 2), upTo: endOfNouns(index + 1))
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
        let isFigure = calendar(start + 1).quantity != 2 && isTwo(start + 1)
        guard Self.articlesOfTwo.contains(letters(start)), calendar(start + 1).quantity == 2 || isFigure else {
            return nil
        }
        if isFigure, Self.articlesOfOneToo.contains(letters(start)) { return nil }
        // "uno de los dos", "un des deux"
        if [index - 1, index - 2, index - 3].contains(where: { Self.ones.contains(letters($0)) }) { return nil }
        let end = endOfNouns(start + 2)
        // "los dos hermanos": two of something else.
        let isCounted = end == start + 2 && end < source.count && source[end].kind == .word && source[end].word == 0
        return isCounted ? nil : end
    }

    /// "einem von beiden"
    private var isOneOfBoth: Bool {
        letters(index - 1) == "von"
            && ["einem", "einer", "einen", "eines", "eine", "eins"].contains(letters(index - 2))
    }

    /// Articles before "two" in other languages, also where they are part of "of the".
    private static let articlesOfTwo: Set<String> = [
        "los", "las", "les", "des", "os", "as", "dos", "das", "die", "i", "le", "dei", "delle", "e", "aux", "aos",
        "pros", "nos", "nas",
    ]

    /// Before a figure they may be of one: "die 2", "le 2".
    private static let articlesOfOneToo: Set<String> = ["die", "i", "le", "e", "des", "das", "dos"]

    private static let ones: Set<String> = [
        "un", "une", "l'un", "l'une", "uno", "una", "um", "uma", "qu'un",
        "qu'une",
    ]

    /// Behind "of them", "of the shows", "nights" and the like at this place.
    private func endOfNouns(_ start: Int) -> Int {
        var end = start
        if particle(end) == .of {
            end += 1
            if [.the, .those, .these].contains(particle(end)), isCountNoun(end + 1) { end += 1 }
            return min(end + 1, source.count)
        }
        if particle(end) == .the || Self.articlesOfTwo.contains(letters(end)), isCountNoun(end + 1) { end += 1 }
        // "both night shows": a part of the day.
        if [.night, .day].contains(particle(end)), isCountNoun(end + 1) { return start }
        return isCountNoun(end) ? end + 1 : end
    }

    private func isCountNoun(_ place: Int) -> Bool {
        switch particle(place) {
        case .one, .ones, .show, .shows, .night, .nights, .date, .dates, .day, .days, .gig, .spot, .set, .events,
            .times:
            true
        default: Self.countNouns.contains(letters(place))
        }
    }

    /// What is counted in other languages: "entrambe le serate".
    private static let countNouns: Set<String> = [
        "tage", "tagen", "termine", "terminen", "abende", "abenden", "shows", "serate", "sere", "date", "noches",
        "fechas",
        "dias", "funciones", "soirs", "soirees", "dates", "jours", "datas", "noites", "bolos", "plateaux",
    ]

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
