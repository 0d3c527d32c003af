import Values

/// Finds the words that name dates. Returns nil at a place where none begin.
struct DatePhraseReader {
    let tokens: [AvailabilityToken]
    let question: AvailabilityQuestion
    let numbers: NumberMeaning
    var place = 0

    init(_ tokens: [AvailabilityToken], at place: Int, _ question: AvailabilityQuestion, _ numbers: NumberMeaning) {
        (self.tokens, self.place, self.question, self.numbers) = (tokens, place, question, numbers)
    }

    // MARK: The cursor

    func token(_ offset: Int = 0) -> AvailabilityToken? {
        tokens.indices.contains(place + offset) ? tokens[place + offset] : nil
    }

    func word(_ offset: Int = 0) -> String { token(offset).map { $0.kind == .word ? $0.text : "" } ?? "" }

    mutating func skip(_ words: Set<String>) { while words.contains(word()) { place += 1 } }

    mutating func take(_ words: [String]) -> Bool {
        guard words.indices.allSatisfy({ word($0) == words[$0] }) else { return false }
        place += words.count
        return true
    }

    mutating func advance(_ count: Int = 1) { place += count }

    static let fillers: Set = ["the", "on", "for", "el", "le", "les", "den", "am", "los", "las", "la", "del", "de"]
    static let rangeWords: Set = ["to", "thru", "through", "til", "till", "until", "hasta"]

    /// Words behind "after" that do not say after what.
    private static let verdicts: Set = ["yes", "no", "is", "are", "not", "good", "fine", "ok", "free"]
    private static let spanWords: Set = [
        "after", "before", "from", "until", "till", "til", "through", "thru", "between", "since",
    ]

    // MARK: Phrases

    /// A phrase, with ranges and spans: "from the 4th to the 8th", "after the 10th", "fridays".
    mutating func read() -> DatePhrase? {
        let start = place
        if let span = readSpan() { return span }
        place = start
        guard let first = readDay() else {
            place = start
            return nil
        }
        return readTail(of: first) ?? first.phrase(in: question)
    }

    /// Words behind a day: "8th to 12th", "8th on", "8th or later".
    private mutating func readTail(of first: NamedDay) -> DatePhrase? {
        let start = place
        if Self.rangeWords.contains(word()) {
            advance()
            // "fridays til february" is a span.
            let isOne = first.weekday == nil || first.day != nil || first.dates.count == 1
            if let last = readDay(after: first), isOne || last.weekday != nil {
                return first.range(to: last, in: question)
            }
        }
        place = start
        if ["in", "of"].contains(word()), DateWords.months[word(1)] != nil || DateWords.weekdays[word(1)] != nil {
            advance()
            if let group = readDay() {
                // "the last two in december": of the poll, or of the month?
                let isWhole = group.dates == question.all || first.rank == nil && !first.isOption
                var day = first
                day.dates = first.dates.intersection(group.dates)
                return isWhole && !day.dates.isEmpty ? day.phrase(in: question) : .ambiguous
            }
        }
        place = start
        // "fridays after the 10th"
        if first.day == nil, first.weekday != nil, first.rank == nil, Self.spanWords.contains(word()),
            let span = readSpan(), !span.isAmbiguous
        {
            var phrase = first.phrase(in: question)
            phrase.dates = first.dates.intersection(span.dates)
            phrase.doubtful = first.dates.intersection(span.doubtful)
            return phrase.dates.isEmpty ? .ambiguous : phrase
        }
        place = start
        let laters = [
            ["onward"], ["onwards"], ["forward"], ["and", "on"], ["and", "after"], ["and", "later"], ["or", "later"],
            ["or", "after"], ["and", "beyond"], ["on", "out"], ["and", "onward"], ["and", "onwards"],
        ]
        for words in laters where take(words) { return from(first) }
        // "feb 9 on"
        if word() == "on", token(1)?.isMark ?? true {
            advance()
            return from(first)
        }
        return nil
    }

    /// "after the 10th", "until the 8th", "between the 4th and the 8th", "first half of december"
    private mutating func readSpan() -> DatePhrase? {
        let start = place
        switch word() {
        case "after", "past", "before", "from", "afterwards", "afterward":
            let isAlone = token(1)?.isMark ?? true || Self.verdicts.contains(word(1))
            if isAlone || ["that", "then", "there"].contains(word(1)), let day = dayBefore(start) {
                let isBefore = word() == "before"
                let isIncluded = word() == "from"
                advance(isAlone ? 1 : 2)
                skip(["on", "onward", "onwards", "out"])
                var phrase = moment(day) { isBefore ? .before($0) : isIncluded ? .from($0) : .after($0) }
                phrase?.isRelative = true
                phrase?.isSpan = false
                return phrase
            }
        default: break
        }
        switch word() {
        case "back", "return", "returning":
            if let day = dayOfReturn() { return day }
        case "after", "past":
            advance()
            return readDay().map { moment($0) { .after($0) } } ?? nil
        case "before":
            advance()
            return readDay().map { moment($0) { .before($0) } } ?? nil
        case "til", "till", "until", "untill", "hasta", "through", "thru":
            var isIncluded = ["through", "thru"].contains(word())
            advance()
            // "until after the 11th"
            if take(["after"]) { isIncluded = true }
            return readDay().map { moment($0) { isIncluded ? .through($0) : .until($0) } } ?? nil
        case "upto", "uptoincl":
            let isIncluded = word() == "uptoincl"
            advance()
            guard let day = readDay() else { break }
            var phrase = moment(day) { .upTo(isIncluded ? $0.adding(days: 1) : $0) }
            if isIncluded || day.day == nil && day.weekday == nil { phrase?.doubtful = [] }
            return phrase
        case "from", "starting", "beginning", "since", "desde":
            advance()
            skip(["with", "from"])
            guard let first = readDay() else { break }
            return readTail(of: first) ?? from(first)
        case "between":
            advance()
            guard let first = readDay(), take(["and"]), let last = readDay(after: first) else { break }
            return first.range(to: last, in: question)
        default: break
        }
        place = start
        return nil
    }

    /// The day that is named last before a place: "after that".
    private func dayBefore(_ end: Int) -> NamedDay? {
        for index in (0..<end).reversed()
        where tokens[index].kind != .word || DateWords.months[tokens[index].text] != nil {
            var reader = DatePhraseReader(tokens, at: index, question, numbers)
            if let day = reader.readDay(), reader.place <= end, !day.moments(in: question).isEmpty { return day }
        }
        return nil
    }

    /// "back from tour on the 9th": free after it, and not before; on the day itself perhaps.
    private mutating func dayOfReturn() -> DatePhrase? {
        advance()
        var words = 0
        var isFrom = false
        while words < 5, let token = token(), token.kind == .word, readDayAhead() == nil {
            // "back from tour on", and not "back on the road from"
            isFrom = isFrom || token.text == "from"
            let isPlace = isFrom || ["in", "town", "home", "on", "the", "here"].contains(token.text)
            guard isPlace, !["to", "by", "before", "until", "til", "till", "and", "but", "or"].contains(token.text)
            else { return nil }
            advance()
            words += 1
        }
        guard let day = readDay(), day.day != nil || day.weekday != nil, !day.isOption,
            var phrase = moment(day, { .after($0) })
        else { return nil }
        (phrase.isReturn, phrase.isSpan) = (true, false)
        return phrase
    }

    private func readDayAhead() -> NamedDay? {
        var ahead = self
        return ahead.readDay()
    }

    private func from(_ day: NamedDay) -> DatePhrase {
        if day.rank != nil || day.isOption { return .ambiguous }
        return moment(day) { .from($0) } ?? .ambiguous
    }

    // MARK: Spans around a moment

    enum Bound {
        case upTo(LocalDate), after(LocalDate), before(LocalDate), until(LocalDate), through(LocalDate), from(LocalDate)
    }

    /// The same dates for every date that the words can mean; otherwise an ambiguous phrase. Nil if no date is meant.
    private func moment(_ day: NamedDay, _ bound: (LocalDate) -> Bound) -> DatePhrase? {
        var moments = day.moments(in: question)
        guard let first = moments.first else { return nil }
        if day.day == nil, day.month != nil, day.weekday == nil {
            // A month: before it begins, or after it ends.
            let start = first.firstOfMonth
            let isToEnd =
                switch bound(first) {
                case .after, .through: true
                default: false
                }
            guard let end = start.adding(months: 1) else { return nil }
            moments = [isToEnd ? end.adding(days: -1) : start]
        }
        let phrases = moments.map { phrase(bound($0)) }
        return phrases.allSatisfy { $0 == phrases[0] } ? phrases.first : .ambiguous
    }

    private func phrase(_ bound: Bound) -> DatePhrase {
        var phrase: DatePhrase
        switch bound {
        case .after(let day):
            phrase = DatePhrase(question.dates { $0.date > day })
            phrase.doubtful = question.dates { $0.date == day }
        case .before(let day):
            phrase = DatePhrase(question.dates { $0.date < day })
            phrase.doubtful = question.dates { $0.date == day }
        case .upTo(let day):
            phrase = DatePhrase(question.dates { $0.date < day })
            phrase.doubtful = question.dates { $0.date == day }
        case .until(let day):
            phrase = DatePhrase(question.dates { $0.date < day })
            phrase.doubtful = question.dates { $0.date == day }
            phrase.impliesRest = true
        case .through(let day):
            phrase = DatePhrase(question.dates { $0.date <= day })
            phrase.impliesRest = true
        case .from(let day): phrase = DatePhrase(question.dates { $0.date >= day })
        }
        (phrase.isOutside, phrase.isSpan) = (phrase.dates.isEmpty, true)
        return phrase
    }
}
