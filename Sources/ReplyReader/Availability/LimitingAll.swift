/// Writes "that's all" and "all I can do is" as "only": the list beside it is complete, and "all" is not all dates. In
/// "until the 15th all works" it says nothing besides the span, and is left out.
enum LimitingAll {
    static func written(_ tokens: [AvailabilityToken]) -> [AvailabilityToken] {
        var found: [AvailabilityToken] = []
        var index = 0
        while index < tokens.count {
            if isOfSpan(index, tokens) {
                index += 1
            } else if let length = closing(at: index, tokens) ?? opening(at: index, tokens) {
                found.append(.word("only"))
                index += length
            } else {
                found.append(tokens[index])
                index += 1
            }
        }
        return found
    }

    private static let spans: Set = ["until", "till", "til", "before", "after", "from", "since"]
    private static let turns: Set = ["but", "except", "and", "or", "not", "so"]

    /// "all" in a clause with a span of days: "from the 15th everything works".
    private static func isOfSpan(_ index: Int, _ tokens: [AvailabilityToken]) -> Bool {
        func ends(_ token: AvailabilityToken) -> Bool { token.isMark || turns.contains(token.text) }
        guard ["all", "everything"].contains(tokens[index].text) || isAnyDay(index, tokens) else { return false }
        let start = tokens[..<index].lastIndex(where: ends).map { $0 + 1 } ?? 0
        let end = tokens[index...].firstIndex(where: ends) ?? tokens.endIndex
        let days = (start..<end).filter { place in
            if case .ordinal = tokens[place].kind { true } else { feasts.contains(tokens[place].text) }
        }
        guard let first = days.first, first > start else { return false }
        let place = tokens[first - 1].text == "the" ? first - 2 : first - 1
        return place >= start && spans.contains(tokens[place].text) && index + 1 != first
            && (index < place || index > (days.last ?? first))
    }

    private static let feasts: Set = ["christmas", "xmas", "thanksgiving", "easter", "nye"]

    /// "any day", "anytime", "whenever"
    private static func isAnyDay(_ index: Int, _ tokens: [AvailabilityToken]) -> Bool {
        if ["anytime", "whenever", "anyday"].contains(tokens[index].text) { return true }
        return tokens[index].text == "any" && (index + 1 == tokens.count || tokens[index + 1].isMark)
    }

    private static let starts = [
        ["thats", "all"], ["that", "is", "all"], ["thatll", "be", "all"], ["that", "would", "be", "all"],
        ["thatd", "be", "all"], ["which", "is", "all"], ["thats", "it", "for"],
    ]

    /// What may follow in the same clause: "that's all for December, sorry".
    private static let endings = Set(
        """
        now for from me us this the month week year time season run folks then sorry thanks thank you ta cheers mate
        afraid im i we ive can could do make manage offer have got free available really at moment of in my diary
        calendar though guys to give think x xx
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// "that's all", "that's all I've got for December" at the end of a clause.
    private static func closing(at index: Int, _ tokens: [AvailabilityToken]) -> Int? {
        guard let start = starts.first(where: { words(at: index, $0.count, tokens) == $0 }) else { return nil }
        let rest = tokens[(index + start.count)...].prefix { !$0.isMark }
        let isEnding = rest.allSatisfy {
            $0.kind == .word && (endings.contains($0.text) || DateWords.months[$0.text] != nil)
        }
        return isEnding ? start.count + rest.count : nil
    }

    private static let subjects: Set = [
        "i", "we", "that", "thats", "thatll", "ive", "weve", "im", "were", "ill", "id", "works", "suits",
    ]
    private static let copulas: Set = ["is", "are", "be", "was"]
    private static let offers: Set = [
        "can", "could", "do", "make", "manage", "have", "got", "ive", "free", "works", "suits", "offer", "fit",
        "available",
    ]
    /// "all I know is the 5th is out"
    private static let others: Set = [
        "know", "knew", "hear", "heard", "see", "saw", "say", "said", "remember", "care", "ask", "cant", "not", "dont",
        "wont", "no",
    ]

    /// "all I can do is", "all that works:" before a date.
    private static func opening(at index: Int, _ tokens: [AvailabilityToken]) -> Int? {
        guard ["all", "everything"].contains(tokens[index].text), index + 1 < tokens.count,
            subjects.contains(tokens[index + 1].text)
        else { return nil }
        let clause = tokens[(index + 1)...].prefix(8).prefix { $0.kind == .word && !copulas.contains($0.text) }
        guard clause.allSatisfy({ !others.contains($0.text) }), clause.endIndex < tokens.count else { return nil }
        let next = tokens[clause.endIndex]
        let isOffer = clause.contains { offers.contains($0.text) }
        if copulas.contains(next.text) || next.kind == .comma && isOffer {
            let dates = tokens[(clause.endIndex + 1)...].prefix(3).drop { articles.contains($0.text) }
            return dates.first.map(isDate) == true ? clause.endIndex + 1 - index : nil
        }
        return isOffer && isDate(next) ? clause.endIndex - index : nil
    }

    private static let articles: Set = ["the", "on", "just", "probably", "a"]

    private static func isDate(_ token: AvailabilityToken) -> Bool {
        token.isDay || DateWords.weekdays[token.text] != nil || DateWords.months[token.text] != nil
    }

    private static func words(at index: Int, _ count: Int, _ tokens: [AvailabilityToken]) -> [String] {
        tokens[index...].prefix(count).filter { $0.kind == .word }.map(\.text)
    }
}
