import Values

/// Writes "the late one" as the number of that show, where a question has several shows of one day.
struct ShowsOfDay {
    private let question: AvailabilityQuestion
    /// The first and the last show of each day that has several.
    private let days: [(day: LocalDate, early: Int, late: Int)]

    static func written(_ tokens: [AvailabilityToken], _ question: AvailabilityQuestion) -> [AvailabilityToken] {
        guard let shows = ShowsOfDay(question) else { return tokens }
        return shows.written(tokens)
    }

    private init?(_ question: AvailabilityQuestion) {
        self.question = question
        let sharing = Dictionary(grouping: question.options, by: \.date).filter { $0.value.count > 1 }
        days = sharing.compactMap { day, options in
            let timed = options.compactMap { option in option.time.map { (time: $0, number: option.number) } }
                .sorted { $0 < $1 }
            guard timed.count == options.count, let early = timed.first, let late = timed.last, early.time != late.time
            else { return nil }
            return (day, early.number, late.number)
        }
        if days.isEmpty { return nil }
    }

    private func written(_ tokens: [AvailabilityToken]) -> [AvailabilityToken] {
        var found: [AvailabilityToken] = []
        var index = 0
        while index < tokens.count {
            guard let isLate = Self.kind(at: index, tokens),
                let (day, length) = day(of: index + 2, tokens, after: found)
            else {
                found.append(tokens[index])
                index += 1
                continue
            }
            dropDay(day.day, before: &found)
            let number = isLate ? day.late : day.early
            found.append(AvailabilityToken(kind: .choice(number), text: "\(number)"))
            index += 2 + length
        }
        return found
    }

    private static let late: Set = ["late", "later", "latest"]
    private static let early: Set = ["early", "earlier", "earliest"]
    /// "the first one" can be the first date of the list.
    private static let places: [String: Bool] = [
        "first": false, "1th": false, "second": true, "2th": true, "last": true,
    ]
    private static let shows: Set = ["show", "set", "slot", "gig", "spot"]

    /// Whether two words mean the late show of a day; nil where they mean neither.
    private static func kind(at index: Int, _ tokens: [AvailabilityToken]) -> Bool? {
        guard index + 1 < tokens.count else { return nil }
        let (word, noun) = (tokens[index].text, tokens[index + 1].text)
        if shows.contains(noun) || noun == "one" {
            if late.contains(word) { return true }
            if early.contains(word) { return false }
        }
        return shows.contains(noun) ? places[word] : nil
    }

    /// The day of a show: the one after it ("on the 8th"), else the last one before it, else the only one. Also how
    /// many tokens name it there.
    private func day(
        of end: Int, _ tokens: [AvailabilityToken], after before: [AvailabilityToken]
    ) -> (day: (day: LocalDate, early: Int, late: Int), length: Int)? {
        if end < tokens.count, ["on", "of"].contains(tokens[end].text) {
            let named = tokens[(end + 1)...].prefix { isArticle($0) || isPartOfDate($0) }
            if let found = named.lazy.compactMap({ token in days.first { names(token, $0.day) } }).first {
                return (found, 1 + named.count)
            }
        }
        if let only = days.first, days.count == 1 { return (only, 0) }
        for token in before.reversed() {
            let found = days.filter { names(token, $0.day) }
            if found.count == 1 { return (found[0], 0) }
        }
        return nil
    }

    /// "the 8th, the late one", "8th but only the late one": that one, and not both.
    private func dropDay(_ day: LocalDate, before found: inout [AvailabilityToken]) {
        let between = found.reversed().prefix { isArticle($0) || $0 == .comma || ["only", "but"].contains($0.text) }
        let rest = found.dropLast(between.count)
        let named = rest.reversed().prefix { isArticle($0) || isPartOfDate($0) }
        guard named.contains(where: { names($0, day) }) else { return }
        let isOnly = between.contains { $0.text == "only" || $0.text == "just" }
        found = Array(rest.dropLast(named.count)) + (isOnly ? [.word("only")] : [])
    }

    private func names(_ token: AvailabilityToken, _ day: LocalDate) -> Bool {
        switch token.kind {
        case .ordinal(let number), .number(let number): number == day.day
        case .pair(let first, let second): [first, second].contains(day.day) && [first, second].contains(day.month)
        case .word: DateWords.weekdays[token.text] == day.weekday
        default: false
        }
    }

    private func isArticle(_ token: AvailabilityToken) -> Bool {
        token.kind == .word && AvailabilityWords.articles.contains(token.text)
    }

    private func isPartOfDate(_ token: AvailabilityToken) -> Bool {
        switch token.kind {
        case .ordinal, .number, .pair: true
        case .word: DateWords.weekdays[token.text] != nil || DateWords.months[token.text] != nil
        default: false
        }
    }
}
