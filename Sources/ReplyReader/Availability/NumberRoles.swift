import Values

/// Finds which numbers of a text name dates or options: not times, prices, lengths and people.
struct NumberRoles {
    private(set) var tokens: [AvailabilityToken]
    private let question: AvailabilityQuestion

    init(_ tokens: [AvailabilityToken], _ question: AvailabilityQuestion) {
        (self.tokens, self.question) = (tokens, question)
        markSpokenNumbers()
        for index in self.tokens.indices { mark(index) }
        markAnswerLetters()
        markLettersBefore()
    }

    private func word(_ index: Int) -> String {
        tokens.indices.contains(index) && tokens[index].kind == .word ? tokens[index].text : ""
    }

    private func isMark(_ index: Int) -> Bool { !tokens.indices.contains(index) || tokens[index].isMark }

    private func number(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), case .number(let number) = tokens[index].kind else { return nil }
        return number
    }

    private static let units: Set = [
        "am", "pm", "oclock", "min", "mins", "minute", "minutes", "hr", "hrs", "hour", "hours", "comps", "comp",
        "guest",
        "guests", "people", "ppl", "person", "persons", "ticket", "tickets", "drink", "drinks", "dollars", "bucks",
        "songs",
        "quid", "pound", "pounds", "euro", "euros", "grand", "gbp", "usd", "c", "degrees", "pints", "stone", "lbs",
        "kg",
        "km", "k", "steps", "mates", "family", "pax", "audience", "seater", "star", "stars", "percent", "gags", "jokes",
        "laughs", "other",
        "song", "friends", "kids", "bands", "acts", "percent", "years", "yrs", "year", "miles", "mi", "blocks", "weeks",
        "months", "more", "slots", "seats", "spot", "slot", "beers", "piece", "hundred", "plus", "sharp", "ish",
    ]
    private static let counted: Set = [
        "day", "night", "date", "show", "gig", "weekend", "days", "nights", "shows", "gigs", "dates", "spots",
        "weekends", "sets", "times", "of", "or",
    ]
    private static let several: Set = ["them", "those", "these", "em"]
    private static let beforeAmounts: Set = [
        "at", "by", "around", "$", "tight", "solid", "clean", "a", "another", "turns", "turning", "aged", "age", "like",
        "party", "over", "under", "bring", "bringing",
    ]
    private static let beforeCounts: Set = [
        "any", "pick", "choose", "max", "most", "up", "than", "least", "all", "other",
    ]
    private static let spans: Set = ["after", "before", "until", "till", "til", "past", "untill", "hasta"]
    private static let awayWords: Set = [
        "away", "town", "traveling", "travelling", "tour", "trip", "vacation", "gone", "country", "back", "state",
    ]

    private mutating func mark(_ index: Int) {
        guard let number = number(index) else { return }
        let (before, after) = (word(index - 1), word(index + 1))
        // A price, a telephone number.
        if number > 31, !isChoices(number) {
            tokens[index].kind = .amount
            return
        }
        if let counting = countingDays(number, index) {
            tokens[index] = counting
            return
        }
        // "you had me at 1"
        if before == "at", ["had", "lost", "sold"].contains(word(index - 3)), word(index - 2) == "me" { return }
        if let day = dayOfList(index) {
            tokens[index].kind = day
            return
        }
        if let first = monthBehind(index) ?? dayOfRange(index) {
            // "10-18 sept", "24-27"
            tokens[index].kind = .ordinal(first)
            return
        }
        // "2 out of 4"
        let isTotal = self.number(word(index + 2) == "the" ? index + 3 : index + 2) != nil
        let isOutOf = after == "of" && isTotal || after == "out" && word(index + 2) == "of"
        if isOutOf, let total = (index + 2...index + 4).first(where: { self.number($0) != nil }) {
            tokens[index].kind = .amount
            tokens[total].kind = .amount
            return
        }
        let beforeArticle = before == "the" || before == "el" ? word(index - 2) : before
        if Self.units.contains(after) || Self.beforeAmounts.contains(before) || isTime(index)
            || before == "to" && word(index - 2) == "up"
        {
            tokens[index].kind = .amount
            // "12 min max"
            if word(index + 2) == "max" { tokens[index + 2] = .word("btw") }
        } else if before == "the", number == 1, ["just", "only"].contains(word(index - 2)),
            question.options.count == 2, question.onDay(1).isEmpty
        {
            // "just the 1": option 1, or one of two?
            tokens[index] = .word("somenumber")
        } else if isMost(index) {
            tokens[index] = .word("somenumber")
        } else if Self.beforeCounts.contains(before), before != "all" || number == question.options.count {
            tokens[index] = .word(before == "all" || before == "other" ? "ones" : "somenumber")
        } else if isCountOfList(index, number) {
            tokens[index] = .word("btw")
            tokens[index + 1] = .word("btw")
        } else if Self.counted.contains(after), after != "or" || false {
            tokens[index] =
                after == "of" && DateWords.months[word(index + 2)] != nil
                ? tokens[index]
                : .word(after == "of" && number == 1 ? "either" : leavesChoice ? "somenumber" : "several")
        } else if DateWords.weekdays[beforeArticle] != nil || DateWords.months[before] != nil {
            markDay(index, number, isBehindWeekday: DateWords.months[before] == nil)
        } else if before == "the" || before == "el" {
            if !question.onDay(number).isEmpty { tokens[index].kind = .ordinal(number) }
        } else if Self.spans.contains(before) {
            let isDay = number > 12 || tokens.contains { Self.awayWords.contains($0.text) }
            tokens[index].kind = isDay ? .ordinal(number) : .amount
        } else if let weekday = DateWords.weekdays[after],
            question.options.contains(where: { $0.number == number && $0.date.weekday == weekday })
        {
            // "1 Fri Dec 4", as in our text
            tokens[index].kind = .choice(number)
        } else if before == "option" {
            tokens[index].kind = .choice(number)
        }
    }

    /// "there for 5", "free from 5 on the 4th", "the 5th plus 1": a time, or people.
    private func isTime(_ index: Int) -> Bool {
        let before = word(index - 1)
        if ["for", "about", "by", "from"].contains(before), ["there", "here", "arrive"].contains(word(index - 2)) {
            return true
        }
        func isDay(_ place: Int) -> Bool {
            if tokens.indices.contains(place), case .ordinal = tokens[place].kind { true } else { false }
        }
        if before == "from", word(index + 1) == "on" { return isDay(index + 2) || isDay(index + 3) }
        return before == "plus" && isDay(index - 2)
    }

    /// "2 max", "two at most": a count, and no option.
    private func isMost(_ index: Int) -> Bool {
        let after = word(index + 1)
        guard after == "max" || after == "tops" || after == "at" && word(index + 2) == "most" else { return false }
        return number(index - 1) == nil && (number(index - 2) == nil || word(index - 1).count > 3)
    }

    /// "3 dates work: 10, 11 and 18": as many as are listed.
    private func isCountOfList(_ index: Int, _ number: Int) -> Bool {
        guard ["dates", "days", "nights", "shows", "gigs"].contains(word(index + 1)),
            number > 1, !tokens[..<index].contains(where: { $0.number != nil })
        else { return false }
        let listed = tokens[(index + 2)...].prefix { $0.kind != .stop && !["but", "not", "except"].contains($0.text) }
        return listed.count { $0.number != nil || $0.isDay } == number
            && listed.allSatisfy { !Self.choosing.contains($0.text) }
    }

    private static let choosing: Set = ["or", "max", "most", "of", "any", "either", "only", "whichever", "to", "from"]

    /// "2 of them, whichever": we choose which.
    private var leavesChoice: Bool {
        tokens.contains { ["whichever", "whatever", "any", "either", "pick", "choose", "choice"].contains($0.text) }
    }

    /// "17 and 18 sept", "4, 11 and 18 of december": days of the month that stands behind the last one.
    private func dayOfList(_ index: Int) -> AvailabilityToken.Kind? {
        var days: [Int] = []
        var next = index
        while let day = number(next) {
            days.append(day)
            next += 1
            while tokens.indices.contains(next), [",", "and", "n", "the"].contains(tokens[next].text) { next += 1 }
        }
        if ["of", "de"].contains(word(next)) { next += 1 }
        guard !days.isEmpty, let month = DateWords.months[word(next)], tokens[next - 1].kind != .comma,
            word(next) != "may" || !["be", "do", "work", "not"].contains(word(next + 1)),
            days.allSatisfy({ !question.onDay($0, month: month).isEmpty })
        else { return nil }
        return days.count == 1 ? .ordinal(days[0]) : .pair(month, days[0])
    }

    /// The number itself, where a month stands behind its range.
    private func monthBehind(_ index: Int) -> Int? {
        guard let first = number(index), word(index + 1) == "to", number(index + 2) != nil,
            DateWords.months[word(index + 3)] != nil
        else { return nil }
        return first
    }

    /// "24-27": days, where neither number is an option.
    private func dayOfRange(_ index: Int) -> Int? {
        let count = question.options.map(\.number).max() ?? 0
        guard let own = number(index), own < 32 else { return nil }
        if word(index - 1) == "to", index > 1, case .ordinal = tokens[index - 2].kind { return own }
        guard word(index + 1) == "to", let last = number(index + 2), last < 32 else { return nil }
        // "4-6 and 18-20": all of them are days.
        let hasDays = tokens.indices.contains { place in
            word(place + 1) == "to" && (number(place) ?? 0) > count && (number(place + 2) ?? 32) < 32
        }
        return own > count && last > count || hasDays ? own : nil
    }

    /// "the 2 fridays", "the two saturdays", "the two in June": all of them, or some.
    private func countingDays(_ number: Int, _ index: Int) -> AvailabilityToken? {
        let noun = word(index + 1)
        if let weekday = DateWords.weekdays[noun], noun.hasSuffix("s"), !Self.singular.contains(noun) {
            return .word(question.on(weekday).count == number ? "ones" : "several")
        }
        guard word(index - 1) == "the", ["in", "of"].contains(noun), let month = DateWords.months[word(index + 2)],
            question.dates(where: { $0.date.month == month }).count == number
        else { return nil }
        return .word("ones")
    }

    private static let singular: Set = [
        "tues", "weds", "thurs", "lunes", "martes", "miercoles", "jueves", "viernes", "mons",
    ]

    /// "124": options 1, 2 and 4
    private func isChoices(_ number: Int) -> Bool {
        let digits = String(number).compactMap(\.wholeNumberValue)
        return zip(digits, digits.dropFirst()).allSatisfy { $0 < $1 }
            && digits.allSatisfy { !question.numbered($0).isEmpty }
    }

    /// "fri 4" is the 4th; "fri 1" the option, if that is a Friday.
    private mutating func markDay(_ index: Int, _ number: Int, isBehindWeekday: Bool) {
        if isBehindWeekday, question.onDay(number).isEmpty, !question.numbered(number).isEmpty { return }
        tokens[index].kind = .ordinal(number)
    }

    // MARK: Numbers in words

    private static let aroundSpoken: Set = [
        "and", "n", "y", "just", "only", "not", "but", "yes", "no", "do", "cant", "to", "thru", "through", "works",
        "work",
        "maybe", "are", "is", "in", "option", "number", "options", "good", "please", "pls", "plz", "thanks", "cheers",
    ]

    /// "one and three"
    private mutating func markSpokenNumbers() {
        let spoken = tokens.indices.filter { DateWords.cardinals[word($0)] != nil }
        let isSpoken = Set(spoken)
        func fits(_ index: Int) -> Bool {
            isMark(index) || isSpoken.contains(index) || Self.aroundSpoken.contains(word(index)) || number(index) != nil
                || Self.beforeCounts.contains(word(index))
        }
        for index in spoken {
            if ["all", "other"].contains(word(index - 1)) {
                tokens[index] = .word("ones")
                continue
            }
            guard let number = DateWords.cardinals[word(index)] else { continue }
            // "thursday ten"
            if let weekday = DateWords.weekdays[word(word(index - 1) == "the" ? index - 2 : index - 1)],
                !question.onDay(number).isDisjoint(with: question.on(weekday))
            {
                tokens[index].kind = .ordinal(number)
                continue
            }
            if word(index - 1) == "the", let counting = countingDays(number, index) {
                tokens[index] = counting
                continue
            }
            // "is the only one"
            if word(index - 1) == "only", word(index - 2) == "the" { continue }
            // "two of them, whichever", "any two of them"
            let isOfThem = word(index + 1) == "of" && Self.several.contains(word(index + 2))
            let isCount =
                isOfThem && number > 1 && leavesChoice
                || Self.beforeCounts.contains(word(index - 1)) && Self.counted.contains(word(index + 1))
            guard isCount || fits(index - 1) && fits(index + 1) else { continue }
            // "no one", "one or the other"
            if word(index - 1) == "no", number == 1, word(index - 2).isEmpty { continue }
            tokens[index].kind = .number(number)
            // Voice input writes "one in three" for "one and three".
            if word(index + 1) == "in", isSpoken.contains(index + 2) { tokens[index + 1] = .and }
        }
    }

    /// "1y 2n", "1 y 2 n"
    private mutating func markAnswerLetters() {
        let letters = tokens.indices.filter { ["y", "n"].contains(word($0)) }
        guard letters.contains(where: { word($0) == "n" || letters.count > 1 }),
            letters.allSatisfy({ index in
                index > 0
                    && (tokens[index - 1].number != nil
                        || index > 1 && tokens[index - 1].kind == .comma && tokens[index - 2].number != nil)
                    && (isMark(index + 1) || tokens[index + 1].number != nil)
            }), let last = tokens.lastIndex(where: { !$0.isMark }), letters.contains(last)
        else { return }
        for index in letters { tokens[index] = .word(word(index) == "y" ? "yes" : "no") }
    }

    /// "y 1, y 2, n 3"
    private mutating func markLettersBefore() {
        let letters = tokens.indices.filter { ["y", "n"].contains(word($0)) }
        guard letters.count > 1, letters.first == 0,
            letters.allSatisfy({ isMark($0 - 1) && tokens.indices.contains($0 + 1) && tokens[$0 + 1].number != nil })
        else { return }
        for index in letters { tokens[index] = .word(word(index) == "y" ? "yes" : "no") }
    }
}
