import Values

extension DatePhraseReader {
    // MARK: Weeks and weekends

    /// "weekends", "the second weekend", "next week", "the week of the 7th", "thanksgiving week"
    mutating func readWeek() -> NamedDay? {
        let start = place
        if let rank = rank(word()), ["weekend", "weekends", "week"].contains(word(1)) {
            let isWeek = word(1) == "week"
            advance(2)
            return isWeek ? rankedWeek(rank) : ranked(rank, of: takeMonth(of: question.weekends))
        }
        if let day = readComingWeek() ?? readWholeWeek() { return day }
        if ["week", "weekend", "weeks", "weekends"].contains(word()), word(1) == "of" { return readWeekOf() }
        switch word() {
        case "weekend", "weekends":
            advance()
            let before = start > 0 && tokens[start - 1].kind == .word ? tokens[start - 1].text : "the"
            if before == "both" { return both(question.weekends) }
            // "weekend 11-12", "the weekend from the 18th to the 20th"
            let next = token(word() == "from" ? word(1) == "the" ? 2 : 1 : 0)
            if let next, next.isDay {
                while token() != next { advance() }
                return readDay()
            }
            // "the bank holiday weekend", "jazz festival weekend"
            let isOwn = before == "my" && tokens[place - 1].text == "weekend"
            let isNamed =
                isOwn || ["holiday", "long", "that", "one"].contains(before) || !AvailabilityWords.isKnown(before)
            if isNamed, question.weekends.count > 1 { return .ambiguous }
            var day = NamedDay(question.on(.saturday).union(question.on(.sunday)))
            day.isChoice = false
            day.month = nil
            // Is a Friday night the weekend?
            return fridayDoubt(day)
        case "weeks" where start > 0 && tokens[start - 1].text == "both":
            advance()
            return both(question.weeks)
        case "midweek",
            "mid" where word(1) == "week":
            advance(word() == "mid" ? 2 : 1)
            var day = NamedDay(question.dates { ![.friday, .saturday, .sunday].contains($0.date.weekday) })
            day.isOutside = day.dates.isEmpty
            return day
        case "during" where word(1) == "the" && word(2) == "week" && word(3) != "of" && token(3)?.number == nil:
            advance(3)
            return weekdays
        case "weekday", "weekdays", "weeknight", "weeknights":
            advance()
            return weekdays
        default: return nil
        }
    }

    /// Is a Friday night a weekday?
    private var weekdays: NamedDay {
        fridayDoubt(NamedDay(question.dates { ![.friday, .saturday, .sunday].contains($0.date.weekday) }))
    }

    /// "week of the 7th", "weekends of the 4th and 18th"
    private mutating func readWeekOf() -> NamedDay? {
        let noun = word()
        advance(2)
        var found: NamedDay?
        repeat {
            let start = place
            if found != nil { advance() }
            guard let day = readDay(), let date = day.moments(in: question).first, day.moments(in: question).count == 1
            else {
                place = start
                break
            }
            let named = noun.hasPrefix("weekend") ? question.weekend(of: date) : question.week(around: date)
            if named.isAmbiguous { return .ambiguous }
            var both = NamedDay(named.dates.union(found?.dates ?? []))
            both.isOutside = both.dates.isEmpty
            found = both
        } while noun.hasSuffix("s") && (word() == "and" || token()?.kind == .comma)
        if found == nil {
            // "the weekend of the panto"
            if token()?.kind == .word { return .ambiguous }
            advance(-2)
        }
        return found
    }

    /// "in May" behind "last weekend": those of the month.
    mutating func takeMonth(of sets: [DateSet]) -> [DateSet] {
        guard ["in", "of"].contains(word()), let month = DateWords.months[word(1)] else { return sets }
        advance(2)
        let dates = question.dates { $0.date.month == month }
        return sets.filter { !$0.isDisjoint(with: dates) }
    }

    private func fridayDoubt(_ day: NamedDay) -> NamedDay {
        var day = day
        day.hasFridayDoubt = !question.on(.friday).isEmpty
        day.isOutside = day.dates.isEmpty
        return day
    }

    private func both(_ sets: [DateSet]) -> NamedDay {
        sets.count == 2 ? NamedDay(sets[0].union(sets[1])) : .ambiguous
    }

    /// "first week"; "first week of December" only where the list and the calendar have the same dates in it.
    private mutating func rankedWeek(_ rank: Int) -> NamedDay {
        guard ["in", "of"].contains(word()), let month = DateWords.months[word(1)] else {
            return question.weeks.count > 1 ? ranked(rank, of: question.weeks) : .ambiguous
        }
        let named = ranked(rank, of: takeMonth(of: question.weeks))
        let ofCalendar = question.dates { $0.date.month == month && ($0.date.day - 1) / 7 + 1 == rank }
        return named.dates == ofCalendar ? named : .ambiguous
    }

    /// "next week", "this weekend", also "next weekend's"
    private mutating func readComingWeek() -> NamedDay? {
        let (isNext, noun) = (word() == "next", word(1))
        guard isNext || word() == "this", ["week", "weeks", "weekend", "weekends"].contains(noun) else { return nil }
        advance(2)
        let today = question.today
        guard noun.hasPrefix("weekend") else { return question.week(around: isNext ? today.adding(days: 7) : today) }
        let friday = today.adding(days: max(0, 5 - today.weekday.rawValue))
        let near = question.weekend(of: friday)
        if !isNext { return near }
        // Before Friday it can be the coming one.
        if today.weekday.rawValue < 5, !near.dates.isEmpty { return .ambiguous }
        return question.weekend(of: friday.adding(days: 7))
    }

    /// "whole weekend": the only one of the question.
    private mutating func readWholeWeek() -> NamedDay? {
        guard ["all", "whole", "entire", "full"].contains(word()), ["week", "weekend"].contains(word(1)) else {
            return nil
        }
        let isWeekend = word(1) == "weekend"
        advance(2)
        guard isWeekend else { return question.weeks.count == 1 ? NamedDay(question.all) : .ambiguous }
        guard question.weekends.count == 1 else { return .ambiguous }
        return fridayDoubt(NamedDay(question.weekends[0].subtracting(question.on(.friday))))
    }

    // MARK: Places in the list

    /// 1 for "first", -1 for "last"
    func rank(_ word: String) -> Int? {
        switch word {
        case "last", "final": -1
        case "penultimate": -2
        default: DateWords.ranks[word]
        }
    }

    func ranked(_ rank: Int, of sets: [DateSet]) -> NamedDay {
        let index = rank < 0 ? sets.count + rank : rank - 1
        guard sets.indices.contains(index) else { return .ambiguous }
        var day = NamedDay(sets[index])
        day.rank = rank
        return day
    }

    /// "first two", "the last one", "second option", "first friday", "the fifth"
    mutating func readRank() -> NamedDay? {
        if word() == "middle" { return readMiddle() }
        if ["second", "next"].contains(word()), word(1) == "to", word(2) == "last" {
            advance(3)
            return ranked(-2, of: question.options.indices.map { question.date(at: $0) })
        }
        guard let rank = rank(word()) else { return nil }
        let start = place
        advance()
        // "the fourth of July"
        if rank > 0, let month = DateWords.months[word() == "of" ? word(1) : word()] {
            advance(word() == "of" ? 2 : 1)
            return dayOfMonth(rank, month)
        }
        if let weekday = DateWords.weekdays[word()] {
            advance()
            // "first tuesday of the month"
            let months = Set(question.options.map(\.date.month))
            if word() == "of", word(1) == "month" || word(2) == "month", months.count > 1 { return .ambiguous }
            return ranked(rank, of: each(weekday))
        }
        if let count = count(word(), token()) {
            advance()
            // "first three weekends"
            if ["weekends", "weekend"].contains(word()) || DateWords.weekdays[word()] != nil {
                let sets = DateWords.weekdays[word()].map(each) ?? question.weekends
                advance()
                guard sets.count >= count, rank == 1 || rank == -1 else { return .ambiguous }
                return NamedDay((rank == 1 ? sets.prefix(count) : sets.suffix(count)).reduce([]) { $0.union($1) })
            }
            skip(["dates", "ones", "days", "nights", "options", "shows"])
            // "first two, second two"
            if rank == 2, count * 2 <= question.options.count {
                return NamedDay(question.dates(at: count..<(2 * count)))
            }
            return rank == 1 || rank == -1 ? run(of: count, fromEnd: rank == -1) : .ambiguous
        }
        let isPlace = ["one", "option", "date", "choice", "show", "spot", "listed"].contains(word())
        if isPlace { advance() }
        // "second date in July"
        if isPlace, ["in", "of"].contains(word()), let month = DateWords.months[word(1)] {
            advance(2)
            return ranked(
                rank,
                of: question.options.indices.filter { question.options[$0].date.month == month }
                    .map(question.date))
        }
        if let sets = rankedBefore(start) ?? rankedBehind(), !["half", "week", "weekend", "part"].contains(word()) {
            return ranked(rank, of: takeMonth(of: sets))
        }
        let isHalf = word() == "half" || word() == "week" || word() == "weekend" || word() == "part"
        if isHalf { return readHalf(rank) ?? restored(start) }
        if let sets = exceptedFrom(start), !isPlace { return ranked(rank, of: sets) }
        // "december fourth", "the fifth and the twelfth"
        let (place, day) = (placed(rank), rank > 0 && !isPlace ? question.onDay(rank) : [])
        if rank > 0, !isPlace, !day.isEmpty || question.options.count < rank {
            let isOnlyDay = question.options.count < rank || numbers.mode == .days
            return isOnlyDay ? dayOfMonth(rank, nil) : day == place ? NamedDay(day) : .ambiguous
        }
        // "the first in each month"
        if ["in", "of"].contains(word()), ["each", "every", "both"].contains(word(1)) { return .ambiguous }
        var named = NamedDay(place)
        (named.rank, named.isOption) = (rank, true)
        return named
    }

    /// "the middle two", "the middle weekend": of an odd number of them.
    private mutating func readMiddle() -> NamedDay? {
        if let count = count(word(1), token(1)), (question.options.count - count) % 2 == 0 {
            advance(2)
            let first = (question.options.count - count) / 2
            return first > 0 ? NamedDay(question.dates(at: first..<(first + count))) : .ambiguous
        }
        let sets: [DateSet]
        switch word(1) {
        case "weekend": sets = question.weekends
        case "week": sets = question.weeks
        case "one", "date", "option", "show": sets = question.options.indices.map(question.date)
        default:
            guard let weekday = DateWords.weekdays[word(1)] else { return nil }
            sets = each(weekday)
        }
        advance(2)
        return sets.count % 2 == 1 && sets.count > 1 ? ranked(sets.count / 2 + 1, of: sets) : .ambiguous
    }

    private func each(_ weekday: Weekday) -> [DateSet] {
        question.options.indices.filter { question.options[$0].date.weekday == weekday }.map(question.date)
    }

    /// "second and fourth weekends": the noun stands behind the last place.
    func rankedBehind() -> [DateSet]? {
        var index = place
        while index + 1 < tokens.count, ["and", "n"].contains(tokens[index].text) || tokens[index].kind == .comma,
            rank(tokens[index + 1].text) != nil
        {
            index += 2
        }
        guard index > place, index < tokens.count else { return nil }
        if ["weekend", "weekends"].contains(tokens[index].text) { return question.weekends }
        guard let weekday = DateWords.weekdays[tokens[index].text] else { return nil }
        return each(weekday)
    }

    /// "first weekend is good, second isn't": what an earlier place in the text was one of.
    func rankedBefore(_ start: Int) -> [DateSet]? {
        for index in tokens[..<max(start, 0)].indices.reversed().dropFirst() where rank(tokens[index].text) != nil {
            let noun = tokens[index + 1].text
            if ["weekend", "weekends"].contains(noun) { return question.weekends }
            if ["week", "weeks"].contains(noun) { return question.weeks }
            guard let weekday = DateWords.weekdays[noun] else { return nil }
            return each(weekday)
        }
        return nil
    }

    /// "fridays bar the first": one of the weekdays that are named before.
    private func exceptedFrom(_ start: Int) -> [DateSet]? {
        let before = tokens[..<start].dropLast(start > 0 && tokens[start - 1].text == "the" ? 1 : 0)
        guard let except = before.last, ["bar", "except", "but", "minus", "barring"].contains(except.text),
            let named = before.dropLast().last, let weekday = DateWords.weekdays[named.text]
        else { return nil }
        return each(weekday)
    }

    private mutating func restored(_ start: Int) -> NamedDay? {
        advance(start - place)
        return nil
    }

    private func placed(_ rank: Int) -> DateSet {
        let index = rank < 0 ? question.options.count + rank : rank - 1
        return question.options.indices.contains(index) ? question.date(at: index) : []
    }

    private func run(of count: Int, fromEnd: Bool) -> NamedDay {
        guard (1..<64).contains(count), count <= question.options.count else { return .ambiguous }
        let places = fromEnd ? question.options.indices.suffix(count) : question.options.indices.prefix(count)
        var day = NamedDay(places.reduce([]) { $0.union(question.date(at: $1)) })
        day.isOption = true
        return day
    }

    func count(_ word: String, _ token: AvailabilityToken?) -> Int? {
        if case .number(let number)? = token?.kind { return number }
        if word == "couple" { return 2 }
        return word == "one" ? nil : DateWords.cardinals[word]
    }
}
