import Values

/// A text in the booker's own words, cut into tokens, with the phrases found in it.
struct OwnWordsText {
    let tokens: [Token]
    let atoms: [Atom]
    let bytes: [UInt8]
    let lexicon: Lexicon
    /// The words of the name of the person who gets it.
    let addressee: Set<String>
    let today: LocalDate

    /// Folded, in lower case, without punctuation.
    static func words(_ text: String) -> [String] {
        Folding.fold(text).filter { $0 != UInt8(ascii: "'") }.split { !$0.isLetter && !$0.isDigit }
            .map { String(decoding: $0.map(\.lowercased), as: UTF8.self) }
    }

    /// The tokens of each sentence, with the marks at its end.
    var sentences: [Range<Int>] { ranges(of: tokens.indices, endingAt: "?!.;\n") }

    /// The parts of a sentence between commas, dashes, colons and brackets.
    func parts(of sentence: Range<Int>) -> [Range<Int>] { ranges(of: sentence, endingAt: ",:()[]|\u{10}") }

    private func ranges(of all: Range<Int>, endingAt marks: String) -> [Range<Int>] {
        let marks = Array(marks.utf8)
        var (ranges, start) = ([Range<Int>](), all.lowerBound)
        for index in all {
            let isEnd = tokens[index].kind == .mark && marks.contains(UInt8(truncatingIfNeeded: tokens[index].value))
            let isFollowed = index + 1 < all.upperBound && tokens[index + 1].kind == .mark
            guard isEnd, !isFollowed else { continue }
            ranges.append(start..<index + 1)
            start = index + 1
        }
        return start < all.upperBound ? ranges + [start..<all.upperBound] : ranges
    }

    /// As it was written, in lower case.
    func written(_ index: Int) -> String {
        String(decoding: bytes[tokens[index].start..<tokens[index].end].map(\.lowercased), as: UTF8.self)
    }

    func classes(_ index: Int) -> WordClass { lexicon.classes[Int(tokens[index].word)] }

    func atoms(in range: Range<Int>) -> [Atom] { atoms.filter { range.contains($0.start) } }

    /// What the tokens of a range name, apart from phrases and from words that say nothing.
    func named(in range: Range<Int>) -> NamedOccasion {
        var occasion = NamedOccasion()
        var namesLeft = 0
        for index in range {
            // "Let me know by Wednesday if you're in" is not about Wednesday.
            if atoms.contains(where: { [.check, .answer].contains($0.sense) && $0.start <= index && index < $0.end }) {
                continue
            }
            let isWord = tokens[index].kind == .word
            // "Hey Addie": the name by which the booker calls them may be none of their contact's.
            let isName = namesLeft > 0 && isWord && (tokens[index].word == 0 || tokens[index].isName)
            namesLeft = isWord && classes(index).contains(.greeting) ? 2 : isName ? namesLeft - 1 : 0
            if !isName { take(index, into: &occasion) }
        }
        return occasion
    }

    private func take(_ index: Int, into occasion: inout NamedOccasion) {
        let token = tokens[index]
        switch token.kind {
        case .mark, .emoji: break
        case .reference:
            if let days = days(of: index) { occasion.days += days } else { occasion.words.append(written(index)) }
        case .clock: occasion.times.append(LocalTime(secondsSinceMidnight: token.value * 60))
        case .number where (1...23).contains(token.value):
            occasion.times.append(LocalTime(secondsSinceMidnight: token.value * 3600))
        case .number, .ordinal, .date: occasion.words.append(written(index))
        case .word: if let word = word(index) { occasion.words.append(word) }
        }
    }

    /// A word that may belong to a name or change what is asked; nil for any other.
    private func word(_ index: Int) -> String? {
        let isRead = atoms.contains { $0.start <= index && index < $0.end }
        guard !isRead, classes(index).isDisjoint(with: [.light, .filler, .article, .greeting]) else { return nil }
        // A contraction is two words at one place.
        if index > 0, tokens[index - 1].start == tokens[index].start { return nil }
        // "no sábado" in Portuguese
        let isBeforeDay = tokens.indices.contains(index + 1) && tokens[index + 1].kind == .reference
        if tokens[index].word == lexicon.no, isBeforeDay { return nil }
        let word = written(index).filter { $0 != "'" }
        return addressee.contains(word) ? nil : word
    }

    /// The days that a reference can mean. Empty for "that night". Nil for a month.
    private func days(of index: Int) -> [LocalDate]? {
        guard let reference = tokens[index].reference else { return nil }
        let words = written(index)
        let (isWeek, isNext) = (words.contains("week"), words.hasPrefix("next"))
        if isWeek, !reference.isWeekday {
            let monday = today.adding(days: (isNext ? 8 : 1) - today.weekday.rawValue)
            return (words.contains("weekend") ? 4...6 : 0...6).map { monday.adding(days: $0) }
        }
        guard let day = reference.day.map(LocalDate.init(daysSince1970:)) else {
            return reference.kind == .whatever ? [] : nil
        }
        if reference.isWeekday {
            // "Friday" on a Friday, and "next Friday" on a Monday, have two readings.
            return [day.adding(days: -7), day].filter { $0 == day || $0 == today || isNext && $0 > today }
        }
        // "the 2nd" after the second of the month
        let later = LocalDate(year: day.year + day.month / 12, month: day.month % 12 + 1, day: day.day)
        return [day < today ? later ?? day : day]
    }
}
