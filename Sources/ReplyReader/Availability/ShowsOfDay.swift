import Values

/// Finds "the late one" and "the 10pm", where a question has several shows of one day.
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
            if let time = ShowTime(tokens, at: index), let length = write(time, at: index, tokens, to: &found) {
                index += length
                continue
            }
            guard let isLate = Self.kind(at: index, tokens),
                let (day, length) = day(of: index + 2, tokens, after: found)
            else {
                found.append(tokens[index])
                index += 1
                continue
            }
            dropDay(day.day, before: &found)
            let number = isLate ? day.late : day.early
            found.append(AvailabilityToken(kind: .show(number), text: "\(number)"))
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

    // MARK: Times

    /// Writes the shows that a time names. Where it names none, or which one is not clear, that is asked about. Nil where
    /// the time names no show: "home by 10pm".
    private func write(
        _ time: ShowTime, at index: Int, _ tokens: [AvailabilityToken], to found: inout [AvailabilityToken]
    ) -> Int? {
        guard isName(index, time, tokens, found) else { return nil }
        var length = time.length
        let noun = index + length < tokens.count ? tokens[index + length].text : ""
        let isNoun = Self.shows.contains(noun) || noun == "one"
        let isPlural = time.isPlural || ["shows", "sets", "ones", "slots", "gigs", "spots"].contains(noun)
        if isNoun || isPlural && !time.isPlural { length += 1 }
        let behind = dayBehind(index + length, tokens)
        length += behind.length
        if found.last?.text == "at" { found.removeLast() }
        let before = found.last { isPartOfDate($0) && DateWords.months[$0.text] == nil }
        var named = behind.days
        if named.isEmpty, let before { named = question.options.map(\.date).filter { names(before, $0) } }
        // "4th at 10pm": a day with one show.
        if !named.isEmpty, named.allSatisfy({ day in !days.contains { $0.day == day } }) {
            if !behind.days.isEmpty || found.last.map(isPartOfDate) == true { return nil }
            named = []
        }
        let shows = question.options.filter { $0.time.map(time.isTime) == true }
        let ofDay = shows.filter { named.contains($0.date) }
        let meant = ofDay.isEmpty && behind.days.isEmpty ? shows : ofDay
        guard !meant.isEmpty, meant.count == 1 || isPlural || Set(ofDay.map(\.date)).count == meant.count else {
            found.append(AvailabilityToken(kind: .show(0), text: "0"))
            return length
        }
        if behind.days.isEmpty, let day = ofDay.first?.date { dropDay(day, before: &found) }
        for (place, show) in meant.enumerated() {
            if place > 0 { found.append(.and) }
            found.append(AvailabilityToken(kind: .show(show.number), text: "\(show.number)"))
        }
        return length
    }

    /// Words before a time that names a show.
    private static let beforeNames: Set = [
        "not", "no", "only", "just", "except", "but", "bar", "minus", "and", "or", "for", "do", "dont", "can", "cant",
        "make", "take", "skip", "yes", "then", "also", "plus", "either", "both", "never",
    ]
    /// "after the 10pm" says when they are free.
    private static let bounds: Set = [
        "after", "before", "by", "from", "until", "untill", "till", "til", "around", "past", "to", "than", "since",
    ]

    /// Whether a time names a show: "not the 10pm", "8th at 10pm", and not "I finish at 10pm", "free 8pm-10pm".
    private func isName(
        _ index: Int, _ time: ShowTime, _ tokens: [AvailabilityToken], _ found: [AvailabilityToken]
    ) -> Bool {
        let end = index + time.length
        if end < tokens.count, tokens[end] == .to { return false }
        let words = found.reversed().drop { isArticle($0) && $0.text != "just" }
        guard let before = words.first else { return true }
        if Self.bounds.contains(before.text) { return false }
        if before.text == "at" { return words.dropFirst().first.map(isPartOfDate) == true }
        if before.isMark { return words.dropFirst().first?.kind != .amount }
        return isPartOfDate(before) || Self.beforeNames.contains(before.text) || found.last?.text == "the"
            || [.yes, .no].contains(AvailabilityWords.role(of: [before.text])?.role)
    }

    /// The days that are named behind a time, "on the 8th", and how many tokens name them.
    private func dayBehind(_ end: Int, _ tokens: [AvailabilityToken]) -> (days: [LocalDate], length: Int) {
        guard end < tokens.count, ["on", "of"].contains(tokens[end].text) else { return ([], 0) }
        let words = tokens[(end + 1)...].prefix { isArticle($0) || isPartOfDate($0) }
        let named = words.map { word in question.options.map(\.date).filter { names(word, $0) } }
        let narrowest = named.filter { !$0.isEmpty }.min { $0.count < $1.count }
        return narrowest.map { ($0, 1 + words.count) } ?? ([], 0)
    }

    // MARK: Days

    /// The day of a show: the one behind it ("on the 8th"), else the last one before it, else the only one. Also how
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
