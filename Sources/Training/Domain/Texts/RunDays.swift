import Values

/// The days that a text about a run names: `on saturday`, `nov 28`, `11/28`, `last night`, `2 days ago`.
struct RunDays: Sendable {
    /// A day, as words that the reader of dates knows.
    private struct Named {
        let words: String
        let place: Int
        var length: Int
        /// Such as `next friday`, `last week` and `thanksgiving`: which day it is cannot be told from the words.
        var isUncertain = false
        /// It cannot be a day to come: `yesterday`, `2 days ago`.
        var isPast = false
    }

    private let tokens: [RunTokens.Token]
    private var named: [Named] = []

    init(_ tokens: [RunTokens.Token]) {
        self.tokens = tokens
        var place = 0
        while place < tokens.count {
            guard let day = day(at: place) else {
                place += 1
                continue
            }
            if !isCompared(day) { named.append(day) }
            place += day.length
        }
        joinNeighbors()
    }

    /// The one day that is named; nil if there is none, or several.
    var day: String? { Set(named.map(\.words)).count == 1 ? named.first?.words : nil }

    /// A day is named that cannot be read for certain, or several are.
    var isUncertain: Bool { named.contains(where: \.isUncertain) || Set(named.map(\.words)).count > 1 }

    /// The tokens without the days.
    var rest: [RunTokens.Token] {
        var rest = tokens
        for day in named.reversed() { rest.replaceSubrange(day.place..<day.place + day.length, with: [.stop]) }
        return rest
    }

    /// Whether who skips a run names its day. A past day behind the first phrase belongs to the reason: `skipped, ran
    /// too hard yesterday`.
    var isSkipOfAnother: Bool {
        let phrase = tokens.firstIndex(of: .stop) ?? tokens.count
        return named.contains { !$0.isPast || $0.place < phrase }
            || tokens.contains { [.word("tomorrow"), .word("until"), .word("till")].contains($0) }
    }

    private func word(_ place: Int) -> String? {
        guard tokens.indices.contains(place), case .word(let word) = tokens[place] else { return nil }
        return word
    }

    /// A whole number without a unit.
    private func whole(_ place: Int) -> Int? {
        guard tokens.indices.contains(place), case .number(let amount, nil) = tokens[place],
            amount == amount.rounded(), (0...9999).contains(amount)
        else { return nil }
        return Int(amount)
    }

    private func day(at place: Int) -> Named? {
        if let day = isoDay(place) ?? dayOfMonth(place) ?? daysAgo(place) { return day }
        guard let word = word(place) else { return nil }
        switch (word, self.word(place + 1), self.word(place + 2)) {
        case ("day", "before", "yesterday"):
            return Named(words: "day before yesterday", place: place, length: 3, isPast: true)
        case ("yesterday", _, _): return Named(words: word, place: place, length: 1, isPast: true)
        case ("last", "night", _): return Named(words: "yesterday", place: place, length: 2, isPast: true)
        case ("tomorrow", _, _) where isAfterMeasure(place): return Named(words: word, place: place, length: 1)
        case ("last", let next?, _) where Weekday(word: next) != nil:
            return Named(words: "last \(next)", place: place, length: 2, isPast: true)
        case ("this", let next?, _) where isWeekday(place + 1):
            return Named(words: next, place: place, length: 2)
        case ("last", "week", _), ("last", "weekend", _), ("other", "day", _), ("new", "years", _),
            ("labor", "day", _), ("memorial", "day", _):
            return Named(words: word, place: place, length: 2, isUncertain: true, isPast: true)
        case ("weekend", _, _), ("thanksgiving", _, _), ("christmas", _, _), ("xmas", _, _), ("halloween", _, _),
            ("easter", _, _):
            return Named(words: word, place: place, length: 1, isUncertain: true)
        default: break
        }
        if isWeekday(place) {
            return Named(words: word, place: place, length: 1, isUncertain: Weekday(word: word) == nil)
        }
        return slashDay(word, place) ?? ordinalDay(word, place)
    }

    /// `sat`, `sundays`; not `in the sun`, `sat down`.
    private func isWeekday(_ place: Int) -> Bool {
        guard let word = word(place), Weekday(plural: word) != nil else { return false }
        if word == "sat", let next = self.word(place + 1) { return !Self.afterSat.contains(next) }
        if word == "sun", let last = self.word(place - 1) { return !Self.beforeSun.contains(last) }
        return true
    }

    private static let afterSat: Set = ["down", "out", "this", "around", "there"]
    private static let beforeSun: Set = [
        "the", "hot", "full", "no", "some", "bright", "strong", "much", "in", "morning", "afternoon", "evening",
    ]

    private func isAfterMeasure(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        switch tokens[place - 1] {
        case .number, .clock, .duration, .pace: return true
        case .word, .stop, .unreadable: return false
        }
    }

    /// `2026-11-28`
    private func isoDay(_ place: Int) -> Named? {
        guard let year = whole(place), (1900...2199).contains(year), let month = whole(place + 2),
            let day = whole(place + 4), tokens[place + 1] == .stop, tokens[place + 3] == .stop
        else { return nil }
        let words = [year, month, day].map { String($0).leftPadded(to: 2) }.joined(separator: "-")
        return Named(words: words, place: place, length: 5)
    }

    /// `nov 28`, `28 nov`, `28th of november`, `november the 28th 2026`; `28 nov 5` has two readings.
    private func dayOfMonth(_ place: Int) -> Named? {
        let monthPlace = self.word(place + 1) == "of" ? place + 2 : place + 1
        if let day = dayNumber(place), let month = word(monthPlace), LocalDate.month(word: month) != nil,
            isUsedAsMonth(month, monthPlace)
        {
            let other = whole(monthPlace + 1).map { (1...31).contains($0) } ?? false
            let year = whole(monthPlace + 1).flatMap { (1900...2199).contains($0) ? " \($0)" : nil } ?? ""
            return Named(
                words: "\(month) \(day)\(year)", place: place, length: monthPlace - place + (year.isEmpty ? 1 : 2),
                isUncertain: other)
        }
        guard let month = word(place), LocalDate.month(word: month) != nil else { return nil }
        let dayPlace = word(place + 1) == "the" ? place + 2 : place + 1
        guard let day = dayNumber(dayPlace) else { return nil }
        let year = whole(dayPlace + 1).flatMap { (1900...2199).contains($0) ? " \($0)" : nil } ?? ""
        return Named(
            words: "\(month) \(day)\(year)", place: place, length: dayPlace - place + (year.isEmpty ? 1 : 2))
    }

    /// "may" and "march" are months before a number or at an end only.
    private func isUsedAsMonth(_ word: String, _ place: Int) -> Bool {
        guard ["may", "march", "mar"].contains(word), let next = tokens.atPlace(place + 2) else { return true }
        if case .word = next { return false }
        return true
    }

    /// `28`, `28th`
    private func dayNumber(_ place: Int) -> Int? {
        if let number = whole(place) { return (1...31).contains(number) ? number : nil }
        return word(place).flatMap(ordinal)
    }

    /// `28th`
    private func ordinal(_ word: String) -> Int? {
        guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2)),
            (1...31).contains(number)
        else { return nil }
        return number
    }

    /// `2 days ago`, `a week ago`; `a few days ago` cannot be told.
    private func daysAgo(_ place: Int) -> Named? {
        guard let unit = word(place + 1), ["day", "days", "week", "weeks"].contains(unit), word(place + 2) == "ago"
        else { return nil }
        let amount = whole(place).map(String.init) ?? word(place) ?? ""
        let isKnown = whole(place) != nil || ["a", "one"].contains(amount)
        return Named(words: "\(amount) \(unit) ago", place: place, length: 3, isUncertain: !isKnown, isPast: true)
    }

    /// `11/28`, `11/28/26`; not `3/4 mile`, nor the effort in `felt 7/10`.
    private func slashDay(_ word: String, _ place: Int) -> Named? {
        let parts = word.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 3 || parts.count == 2, word.contains("/"), parts.prefix(2).allSatisfy((1...31).contains),
            min(parts[0], parts[1]) <= 12, self.word(place + 1).map({ RunWords.units[$0] == nil }) ?? true
        else { return nil }
        let isSaidSo = place == 0 || self.word(place - 1) == "on" || parts.count == 3
        guard isSaidSo || ![2, 3, 4, 5, 10].contains(parts[1]) else { return nil }
        return Named(words: word, place: place, length: 1)
    }

    /// `on the 28th`, `5 miles the 28th`; not `the 2nd mile`.
    private func ordinalDay(_ word: String, _ place: Int) -> Named? {
        guard ordinal(word) != nil else { return nil }
        let isSaidSo = self.word(place - 1) == "on" || (self.word(place - 1) == "the" && self.word(place - 2) == "on")
        guard isSaidSo || (self.word(place - 1) == "the" && self.word(place + 1) == nil) else { return nil }
        return Named(words: "the \(word)", place: place, length: 1)
    }

    /// `faster than yesterday`, `first run since monday`: it is not the day of the run.
    private func isCompared(_ day: Named) -> Bool {
        let before = word(day.place - 1) == "the" ? word(day.place - 2) : word(day.place - 1)
        return before.map(Self.comparisons.contains) ?? false
    }

    private static let comparisons: Set = ["than", "like", "as", "since", "from", "vs", "after"]
    /// Before a day they say that something else was on it, or will be.
    private static let others: Set = [
        "next", "coming", "race", "show", "party", "meeting", "game", "wedding", "trip", "see", "back", "by", "due",
    ]

    /// Makes `sat nov 28` and `saturday the 28th` one day, and marks what stands behind a word such as "race".
    private mutating func joinNeighbors() {
        var joined: [Named] = []
        for var day in named {
            let before = (1...3).compactMap { word(day.place - $0) }
            if before.contains(where: Self.others.contains) { day.isUncertain = true }
            guard let last = joined.last, isNeighbor(last, day) else {
                joined.append(day)
                continue
            }
            joined[joined.count - 1] = Named(
                words: "\(last.words) \(day.words)", place: last.place, length: day.place + day.length - last.place,
                isUncertain: last.isUncertain || day.isUncertain, isPast: last.isPast || day.isPast)
        }
        named = joined
    }

    private func isNeighbor(_ first: Named, _ second: Named) -> Bool {
        tokens[(first.place + first.length)..<second.place].allSatisfy { $0 == .stop || $0 == .word("the") }
            && Weekday(word: first.words) != nil && Weekday(word: second.words) == nil && !second.isPast
    }
}
