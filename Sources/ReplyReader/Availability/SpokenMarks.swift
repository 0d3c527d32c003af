import Values

/// Writes tokens that stand for others as they are meant: dictated marks, digits for words, numbers that are no dates.
enum SpokenMarks {
    static func written(_ tokens: [AvailabilityToken], _ question: AvailabilityQuestion) -> [AvailabilityToken] {
        var found = distributed(MonthsOfDays.written(tokens, question), question)
        let isCounting = found.indices.dropLast().contains {
            ["1th", "first"].contains(found[$0].text) && found[$0 + 1].text == "off"
        }
        // "1st and 5th ones"
        let ordinals = found.compactMap { isOrdinal($0) ? $0.number : nil }
        let isPlaces =
            found.indices.contains { isCounted($0, found) } && ordinals.contains { question.onDay($0).isEmpty }
            && ordinals.allSatisfy { !question.numbered($0).isEmpty }
        var index = 0
        while index < found.count {
            if isCounting { countPoint(index, &found) }
            rewrite(index, &found, question, isPlaces: isPlaces)
            index += 1
        }
        return found.filter { $0.kind != .word || $0.text != "" }
    }

    /// "Fri/Sat 11/12", "Fri and Sat the 11th and 12th": each weekday with its day.
    private static func distributed(
        _ tokens: [AvailabilityToken], _ question: AvailabilityQuestion
    ) -> [AvailabilityToken] {
        for index in tokens.indices {
            let words = tokens[index...].filter { $0.text != "the" }.prefix(6)
            guard words.count > 3, let first = DateWords.weekdays[words[words.startIndex].text],
                words[words.startIndex + 1].text == "and",
                let second = DateWords.weekdays[words[words.startIndex + 2].text]
            else { continue }
            let numbers: [Int?]
            let end = words.startIndex + 3
            if case .pair(let left, let right) = words[end].kind {
                numbers = [left, right]
            } else if words.count == 6, words[end + 1].text == "and" {
                numbers = [words[end].number, words[end + 2].number]
            } else {
                continue
            }
            let days = numbers.compactMap { $0 }
            guard days.count == 2, !question.onDay(days[0]).isDisjoint(with: question.on(first)),
                !question.onDay(days[1]).isDisjoint(with: question.on(second))
            else { continue }
            let count = words[end].number == nil ? 4 : 6
            let places = tokens.indices.filter { $0 >= index && tokens[$0].text != "the" }
            let named = days.map { AvailabilityToken(kind: .ordinal($0), text: "\($0)th") }
            let rest = distributed(Array(tokens[(places[count - 1] + 1)...]), question)
            return tokens[..<index] + [named[0], .and, named[1]] + rest
        }
        return tokens
    }

    private static func rewrite(
        _ index: Int, _ tokens: inout [AvailabilityToken], _ question: AvailabilityQuestion, isPlaces: Bool
    ) {
        func word(_ place: Int) -> String {
            tokens.indices.contains(place) && tokens[place].kind == .word ? tokens[place].text : ""
        }
        func isMark(_ place: Int) -> Bool { !tokens.indices.contains(place) || tokens[place].isMark }
        let (before, after) = (word(index - 1), word(index + 1))
        switch tokens[index].kind {
        case .number(4)
        where ["me", "u", "you", "ya", "sure", "now"].contains(after)
            && (before != "" || index > 0 && isOrdinal(tokens[index - 1])):
            if !joints.contains(before) { tokens[index] = .word("for") }
        case .number(2) where toWords.contains(before) && !["", "and", "n", "or"].contains(after):
            tokens[index] = .word("to")
        case .number(1)
        where ["which", "that", "this", "every", "each", "any"].contains(before)
            || before == "only" && (word(index - 2) == "the" || ["i", "that", "of", "im"].contains(after)):
            tokens[index] = .word("one")
        // "the 2 middle ones"
        case .number(2...) where before == "the" && ["first", "middle", "last"].contains(after):
            tokens.swapAt(index, index + 1)
        case .number(let number) where after == "percent": rewritePercent(number, index, &tokens)
        // "die 1. und 3.", where there is no such day
        case .ordinal(let number)
        where tokens[index].text.hasSuffix(".") && question.onDay(number).isEmpty
            && !question.numbered(number).isEmpty:
            tokens[index].kind = .number(number)
        case .ordinal(let number):
            if isPlaces, !question.numbered(number).isEmpty {
                tokens[index].kind = .choice(number)
            } else if occasions.contains(before), DateWords.months[after] == nil {
                tokens[index] = .word("birthday")
            } else if after == "one", !question.onDay(number).isEmpty, !question.numbered(number).isEmpty,
                question.onDay(number) != question.numbered(number)
            {
                // "4th one": of the list, or of the month?
                tokens[index] = .unclear
            } else if isPlace(index, tokens, choices), !question.numbered(number).isEmpty {
                tokens[index].kind = .choice(number)
            } else if question.onDay(number).isEmpty, !question.numbered(number).isEmpty,
                tokens.indices.contains(where: { tokens[$0].text == "last" || isCounted($0, tokens) })
            {
                tokens[index].kind = .choice(number)
            } else if number < 6, isRank(number, index, tokens, question) {
                tokens[index] = .word(["first", "second", "third", "fourth", "fifth"][number - 1])
            }
        case .pair(50, 50): tokens[index] = .word("iffy")
        case .pair(let first, let second): splitPair(first, second, index, &tokens, question)
        case .word:
            if let number = homophones[tokens[index].text], isListed(index, tokens) {
                tokens[index].kind = .number(number)
            } else {
                rewriteWord(index, &tokens, before, after)
            }
        default: break
        }
    }

    /// "1st off, thanks, 2nd I'm free on the 12th"
    private static func countPoint(_ index: Int, _ tokens: inout [AvailabilityToken]) {
        guard index + 1 < tokens.count, index == 0 || tokens[index - 1].isMark || tokens[index - 1].kind == .word else {
            return
        }
        let next = tokens[index + 1].text
        let isPoint = ["1th", "2th", "3th", "first", "second", "third"].contains(tokens[index].text)
        guard isPoint, next == "off" || speakers.contains(next) else { return }
        tokens[index] = .word("btw")
        if next == "off" { tokens[index + 1] = .word("btw") }
    }

    private static let choices: Set = ["option", "options", "choice", "choices"]
    private static let homophones = ["to": 2, "too": 2, "for": 4, "won": 1, "tree": 3, "ate": 8]

    /// "to and three", "one, to and five": a word of a dictated list stands for the number that sounds like it.
    private static func isListed(_ index: Int, _ tokens: [AvailabilityToken]) -> Bool {
        func isNumber(_ place: Int) -> Bool {
            tokens.indices.contains(place)
                && (tokens[place].number != nil || DateWords.cardinals[tokens[place].text] != nil)
        }
        func isJoint(_ place: Int) -> Bool {
            tokens.indices.contains(place) && [",", "and", "n"].contains(tokens[place].text)
        }
        func isEnd(_ place: Int) -> Bool {
            !tokens.indices.contains(place) || [.stop, .question].contains(tokens[place])
        }
        let isFirst = isEnd(index - 1) && isJoint(index + 1) && isNumber(index + 2)
        let isBetween = isJoint(index - 1) && isNumber(index - 2) && (isEnd(index + 1) || isJoint(index + 1))
        return isFirst || isBetween && (isEnd(index + 1) || isNumber(index + 2))
    }

    /// What is first, and no date: "last slot on the 4th".
    private static let slotWords: Set = [
        "choice", "slot", "spot", "on", "up", "set", "act", "dibs", "preference", "pick", "timer",
    ]
    private static let joints: Set = ["and", "n", "y", "or", "yes", "no", "maybe", "not", "can", "do", "cant"]
    private static let toWords: Set = [
        "able", "happy", "got", "want", "have", "need", "going", "glad", "like", "ready",
    ]
    private static let occasions: Set = [
        "a", "an", "my", "his", "her", "our", "their", "moms", "mums", "dads", "sisters", "brothers", "mates",
        "friends",
        "wifes", "nans", "husbands", "sons", "daughters",
    ]
    private static let speakers: Set = ["i", "im", "id", "ill", "can", "yes", "no"]

    /// "2nd and 3rd options"
    private static func isPlace(_ index: Int, _ tokens: [AvailabilityToken], _ nouns: Set<String>) -> Bool {
        var next = index + 1
        while next < tokens.count, ["and", "n", ","].contains(tokens[next].text) || isOrdinal(tokens[next]) {
            next += 1
        }
        return next < tokens.count && nouns.contains(tokens[next].text)
    }

    /// "2nd weekend", "1st and 3rd weekends", and "4th friday" where that is not the 4th.
    private static func isRank(
        _ number: Int, _ index: Int, _ tokens: [AvailabilityToken], _ question: AvailabilityQuestion
    ) -> Bool {
        if index + 1 < tokens.count, let weekday = DateWords.weekdays[tokens[index + 1].text] {
            return question.onDay(number).isDisjoint(with: question.on(weekday))
        }
        let isOfMonth = index > 0 && DateWords.months[tokens[index - 1].text] != nil
        return !isOfMonth && isPlace(index, tokens, ["week", "weekend", "weekends"])
    }

    /// "1st date yes, 2nd no": one of the places has a noun.
    private static func isCounted(_ index: Int, _ tokens: [AvailabilityToken]) -> Bool {
        tokens[index].number != nil && tokens[index].text.hasSuffix("th") && index + 1 < tokens.count
            && ["one", "ones", "date", "dates", "gig", "show"].contains(tokens[index + 1].text)
    }

    private static func isOrdinal(_ token: AvailabilityToken) -> Bool {
        if case .ordinal = token.kind { true } else { false }
    }

    /// "70% sure" is a doubt.
    private static func rewritePercent(_ number: Int, _ index: Int, _ tokens: inout [AvailabilityToken]) {
        guard number < 96 else { return }
        tokens[index] = .word(number < 5 ? "no" : "iffy")
        tokens[index + 1] = .word(number < 5 ? "chance" : "iffy")
    }

    /// "14/15" names two days where it can be no date.
    private static func splitPair(
        _ first: Int, _ second: Int, _ index: Int, _ tokens: inout [AvailabilityToken], _ question: AvailabilityQuestion
    ) {
        let isDate = !question.onDay(second, month: first).isEmpty || !question.onDay(first, month: second).isEmpty
        let areDays = !question.onDay(first).isEmpty && !question.onDay(second).isEmpty
        guard !isDate, areDays, first > 12 || second > 12 || first + 1 == second else { return }
        tokens[index] = AvailabilityToken(kind: .ordinal(first), text: "\(first)th")
        tokens.insert(AvailabilityToken(kind: .ordinal(second), text: "\(second)th"), at: index + 1)
        tokens.insert(.and, at: index + 1)
    }

    private static func rewriteWord(
        _ index: Int, _ tokens: inout [AvailabilityToken], _ before: String, _ after: String
    ) {
        func isEnd(_ place: Int) -> Bool {
            !tokens.indices.contains(place) || tokens[place].isMark || ["but", "and"].contains(tokens[place].text)
        }
        switch tokens[index].text {
        // "not just the 5th, the 12th too"
        case "not" where ["just", "only"].contains(after):
            let named = tokens[(index + 2)...].drop { ["the", "on"].contains($0.text) }.first
            guard let named, named.number != nil || DateWords.weekdays[named.text] != nil else { break }
            tokens[index] = .word("btw")
            tokens[index + 1] = .word("btw")
        // "4th work 5th free", "4th gig 5th free"
        case "work", "gig":
            func isDay(_ place: Int) -> Bool { tokens.indices.contains(place) && tokens[place].number != nil }
            let isList = tokens.indices.contains { isDay($0) && $0 + 1 < tokens.count && tokens[$0 + 1].text == "free" }
            if isDay(index - 1), isList,
                !tokens.indices.contains(index + 1) || isDay(index + 1) || tokens[index + 1].isMark
            {
                tokens[index] = .word("busy")
            }
        // "my first choice is the 12th", "first on the 12th"
        case let rank where ["first", "second", "last"].contains(rank) && slotWords.contains(after):
            tokens[index] = .word(["choice", "preference", "pick"].contains(after) ? "ideally" : "btw")
            tokens[index + 1] = .word("btw")
        case "two", "three", "four":
            if before == "the", ["first", "middle", "last"].contains(after) { tokens.swapAt(index, index + 1) }
        // "got the 22nd free"
        case "have", "got":
            let sentence = tokens[(index + 1)...].prefix { !$0.isMark }
            let named = sentence.drop { ["the", "got"].contains($0.text) }.first
            let isDay = named?.number != nil || DateWords.weekdays[named?.text ?? ""] != nil
            if isDay, sentence.contains(where: { ["free", "open", "available"].contains($0.text) }) {
                tokens[index] = .word("btw")
            }
        case "full" where after == "stop", "new" where after == "line":
            tokens[index] = .stop
            tokens[index + 1] = .word("btw")
        case "twenty", "thirty":
            guard tokens.indices.contains(index + 1), let unit = DateWords.ranks[after] ?? tokens[index + 1].number,
                unit < 10
            else { break }
            let number = (tokens[index].text == "twenty" ? 20 : 30) + unit
            tokens[index] = AvailabilityToken(kind: .ordinal(number), text: "\(number)th")
            tokens[index + 1] = .word("")
        // "leave the 5th off"
        case "leave", "cross", "rule", "knock", "strike":
            let end = tokens[(index + 1)...].prefix(6).firstIndex { ["off", "out"].contains($0.text) }
            if let end, isEnd(end + 1), !tokens[index..<end].contains(where: { $0.isMark || $0.text == "me" }) {
                tokens[index] = .word("scrap")
                tokens[end] = .word("btw")
            }
        // "up to the 6th", "up to and including the 6th"
        case "up" where ["to", "til", "till", "until", "through", "thru"].contains(after):
            let isIncluded =
                index + 3 < tokens.count && tokens[index + 2].text == "and" && tokens[index + 3].text.hasPrefix("incl")
            guard index + 2 < tokens.count,
                isIncluded || tokens[index + 2].text == "the" || DateWords.months[tokens[index + 2].text] != nil
                    || DateWords.weekdays[tokens[index + 2].text] != nil || isOrdinal(tokens[index + 2])
            else { break }
            tokens[index] = .word("on")
            tokens[index + 1] = .word(isIncluded ? "uptoincl" : "upto")
            if isIncluded { tokens.removeSubrange((index + 2)...(index + 3)) }
        // A length: "a tight 20"
        case "tight" where index + 1 < tokens.count && tokens[index + 1].number != nil:
            tokens[index] = .word("btw")
            tokens[index + 1].kind = .amount
        case "hump" where after == "day":
            tokens[index] = .word("wednesday")
            tokens[index + 1] = .word("btw")
        case "newline": tokens[index] = .stop
        case "comma": tokens[index] = .comma
        // "if I can be first on"
        case let place where ["first", "last"].contains(place) && ["be", "go"].contains(before):
            tokens[index] = .word("btw")
        // "ask him first"
        case "first"
        where index > 0 && isEnd(index + 1) && !tokens[index - 1].isMark && before != "" && !placeWords.contains(before)
            && DateWords.months[before] == nil && DateWords.weekdays[before] == nil:
            tokens[index] = .word("btw")
        case "last"
        where ["week", "month", "year", "time", "minute"].contains(after) && !["the", "and"].contains(before)
            && !["of", "in"].contains(index + 2 < tokens.count ? tokens[index + 2].text : ""):
            tokens[index] = .word("lately")
            tokens[index + 1] = .word("btw")
        // A kiss at the end.
        case "x" where index == tokens.count - 1 && index > 0:
            if tokens[index - 1].kind == .word
                || tokens[index - 1].isMark && tokens.count(where: { $0.text == "x" }) == 1
            {
                tokens[index] = .word("xx")
            } else if !tokens.dropLast().contains(where: { marks.contains($0.text) }) {
                tokens[index] = .word("xx")
            }
        default: break
        }
    }

    private static let marks: Set = ["x", "yes", "no", "y", "n", "thumbsup", "thumbsdown", "maybe", "ok", "tick"]
    private static let placeWords: Set = [
        "the", "on", "for", "and", "n", "or", "just", "only", "yes", "no", "not", "do", "can", "cant", "but", "is",
        "take",
        "works", "to", "make", "except", "minus", "bar",
    ]
}
