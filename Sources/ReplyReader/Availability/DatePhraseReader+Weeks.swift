import Values

extension DatePhraseReader {
    // MARK: Weeks and weekends

    /// "weekends", "the second weekend", "next week", "the week of the 7th", "thanksgiving week"
    mutating func readWeek() -> NamedDay? {
        let start = place
        if let rank = rank(word()), ["weekend", "weekends", "week"].contains(word(1)) {
            let isWeek = word(1) == "week"
            advance(2)
            let sets = takeMonth(of: weekends)
            return isWeek ? ambiguousDay : ranked(rank, of: sets)
        }
        if ["this", "next", "all", "whole"].contains(word()), ["week", "weekend"].contains(word(1)) {
            defer { advance(2) }
            return week(isNext: word() == "next", isWeekend: word(1) == "weekend")
        }
        if ["week", "weekend"].contains(word()), word(1) == "of" {
            let isWeekend = word() == "weekend"
            advance(2)
            if let day = readDay(), let date = day.moments(in: question).first, day.moments(in: question).count == 1 {
                return week(around: date, isWeekend: isWeekend)
            }
            place = start
            return nil
        }
        switch word() {
        case "weekend", "weekends":
            advance()
            // "both weekends"
            if start > 0, tokens[start - 1].text == "both", weekends.count == 2 {
                return NamedDay(weekends[0].union(weekends[1]))
            }
            var day = NamedDay(question.on(.saturday).union(question.on(.sunday)))
            day.isChoice = false
            day.month = nil
            // Is a Friday night the weekend?
            return fridayDoubt(day)
        case "midweek":
            advance()
            var day = NamedDay(question.dates { ![.friday, .saturday, .sunday].contains($0.date.weekday) })
            day.isOutside = day.dates.isEmpty
            return day
        case "weekday", "weekdays", "weeknight", "weeknights":
            advance()
            return fridayDoubt(
                NamedDay(question.dates { ![.friday, .saturday, .sunday].contains($0.date.weekday) }))
        default: return nil
        }
    }

    /// "in May" behind "last weekend": those of the month.
    private mutating func takeMonth(of sets: [DateSet]) -> [DateSet] {
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

    /// The dates of each weekend, Friday to Sunday, in order.
    var weekends: [DateSet] {
        let saturdays = question.options.compactMap { option -> LocalDate? in
            switch option.date.weekday {
            case .friday: option.date.adding(days: 1)
            case .saturday: option.date
            case .sunday: option.date.adding(days: -1)
            default: nil
            }
        }
        return Set(saturdays).sorted().map { question.within($0.adding(days: -1), $0.adding(days: 1)) }
    }

    private func week(isNext: Bool, isWeekend: Bool) -> NamedDay {
        let today = question.today
        let monday = today.adding(days: 1 - today.weekday.rawValue + (isNext ? 7 : 0))
        let found =
            isWeekend
            ? question.within(monday.adding(days: 4), monday.adding(days: 6))
            : question.within(monday, monday.adding(days: 6))
        var day = NamedDay(found)
        day.isOutside = found.isEmpty
        return day
    }

    func week(around date: LocalDate, isWeekend: Bool) -> NamedDay {
        let monday = date.adding(days: 1 - date.weekday.rawValue)
        let start = isWeekend ? monday.adding(days: 4) : monday
        var day = NamedDay(question.within(start, monday.adding(days: 6)))
        day.isOutside = day.dates.isEmpty
        return day
    }

    // MARK: Places in the list

    /// 1 for "first", -1 for "last"
    func rank(_ word: String) -> Int? { word == "last" || word == "final" ? -1 : DateWords.ranks[word] }

    private func ranked(_ rank: Int, of sets: [DateSet]) -> NamedDay {
        let index = rank < 0 ? sets.count + rank : rank - 1
        guard sets.indices.contains(index) else { return ambiguousDay }
        var day = NamedDay(sets[index])
        day.rank = rank
        return day
    }

    /// "first two", "the last one", "second option", "first friday", "the fifth"
    mutating func readRank() -> NamedDay? {
        if word() == "middle", let count = count(word(1), token(1)), (question.options.count - count) % 2 == 0 {
            advance(2)
            let first = (question.options.count - count) / 2
            return first > 0 ? NamedDay(question.dates(at: first..<(first + count))) : ambiguousDay
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
            let all = question.options.enumerated().filter { $0.element.date.weekday == weekday }
            return ranked(rank, of: all.map { question.date(at: $0.offset) })
        }
        if let count = count(word(), token()) {
            advance()
            // "first three weekends"
            if ["weekends", "weekend"].contains(word()) || DateWords.weekdays[word()] != nil {
                let weekday = DateWords.weekdays[word()]
                let sets =
                    weekday == nil
                    ? weekends
                    : question.options.indices
                        .filter { question.options[$0].date.weekday == weekday }.map(question.date)
                advance()
                guard sets.count >= count, rank == 1 || rank == -1 else { return ambiguousDay }
                return NamedDay((rank == 1 ? sets.prefix(count) : sets.suffix(count)).reduce([]) { $0.union($1) })
            }
            skip(["dates", "ones", "days", "nights", "options", "shows"])
            // "first two, second two"
            if rank == 2, count * 2 <= question.options.count {
                return NamedDay(question.dates(at: count..<(2 * count)))
            }
            return rank == 1 || rank == -1 ? run(of: count, fromEnd: rank == -1) : ambiguousDay
        }
        let isPlace = ["one", "option", "date", "choice", "show", "spot", "listed"].contains(word())
        if isPlace { advance() }
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
            return isOnlyDay ? dayOfMonth(rank, nil) : day == place ? NamedDay(day) : ambiguousDay
        }
        var named = NamedDay(place)
        (named.rank, named.isOption) = (rank, true)
        return named
    }

    /// "second and fourth weekends": the noun stands behind the last place.
    private func rankedBehind() -> [DateSet]? {
        var index = place
        while index + 1 < tokens.count, ["and", "n"].contains(tokens[index].text) || tokens[index].kind == .comma,
            rank(tokens[index + 1].text) != nil
        {
            index += 2
        }
        guard index > place, index < tokens.count else { return nil }
        if ["weekend", "weekends"].contains(tokens[index].text) { return weekends }
        guard let weekday = DateWords.weekdays[tokens[index].text] else { return nil }
        return question.options.indices.filter { question.options[$0].date.weekday == weekday }.map(question.date)
    }

    /// "first weekend is good, second isn't": what an earlier place in the text was one of.
    private func rankedBefore(_ start: Int) -> [DateSet]? {
        for index in tokens[..<max(start, 0)].indices.reversed().dropFirst() where rank(tokens[index].text) != nil {
            let noun = tokens[index + 1].text
            if noun == "weekend" { return weekends }
            guard let weekday = DateWords.weekdays[noun] else { return nil }
            return question.options.indices.filter { question.options[$0].date.weekday == weekday }.map(question.date)
        }
        return nil
    }

    /// "fridays bar the first": one of the weekdays that are named before.
    private func exceptedFrom(_ start: Int) -> [DateSet]? {
        let before = tokens[..<start].dropLast(start > 0 && tokens[start - 1].text == "the" ? 1 : 0)
        guard let except = before.last, ["bar", "except", "but", "minus", "barring"].contains(except.text),
            let named = before.dropLast().last, let weekday = DateWords.weekdays[named.text]
        else { return nil }
        return question.options.indices.filter { question.options[$0].date.weekday == weekday }.map(question.date)
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
        guard (1..<64).contains(count), count <= question.options.count else { return ambiguousDay }
        let places = fromEnd ? question.options.indices.suffix(count) : question.options.indices.prefix(count)
        var day = NamedDay(places.reduce([]) { $0.union(question.date(at: $1)) })
        day.isOption = true
        return day
    }

    private func count(_ word: String, _ token: AvailabilityToken?) -> Int? {
        if case .number(let number)? = token?.kind { return number }
        if word == "couple" { return 2 }
        return word == "one" ? nil : DateWords.cardinals[word]
    }

    // MARK: Parts of a month

    /// "first half of december": a month has its half on the 15th.
    private mutating func readHalf(_ rank: Int) -> NamedDay? {
        guard word() == "half" else { return nil }
        advance()
        skip(["of", "the"])
        let month = DateWords.months[word()]
        if month != nil || word() == "month" { advance() }
        let months = Set(question.options.map(\.date.month))
        guard let month = month ?? (months.count == 1 ? months.first : nil) else { return ambiguousDay }
        var day = NamedDay(question.dates { $0.date.month == month && ($0.date.day <= 15) == (rank == 1) })
        day.isOutside = day.dates.isEmpty
        return day
    }

    /// "early december", "the end of the month": not clear which days.
    mutating func readMonthPart() -> NamedDay? {
        let isPart =
            ["early", "mid", "late"].contains(word()) && (DateWords.months[word(1)] != nil || word(1) == "in")
            || ["end", "middle", "beginning", "start"].contains(word()) && word(1) == "of"
        guard isPart else { return nil }
        advance(2)
        skip(["the"])
        if DateWords.months[word()] != nil || word() == "month" { advance() }
        return ambiguousDay
    }

    // MARK: Holidays

    /// "nye", "christmas eve", "thanksgiving week"
    mutating func readHoliday() -> NamedDay? {
        for (words, date) in Holidays.all where words.indices.allSatisfy({ isHoliday($0, words) }) {
            advance(words.count)
            let years = Set(question.options.map(\.date.year)).union([question.today.year])
            let days = years.compactMap(date)
            if word() == "week" || word() == "weekend" {
                let isWeekend = word() == "weekend"
                advance()
                let sets = days.map { week(around: $0, isWeekend: isWeekend).dates }
                var day = NamedDay(sets.reduce([]) { $0.union($1) })
                day.isOutside = day.dates.isEmpty
                return day
            }
            var day = NamedDay(question.dates { days.contains($0.date) })
            day.isOutside = day.dates.isEmpty
            // Before or after it: the next one.
            if let next = days.filter({ $0 >= question.today }).min() { (day.day, day.month) = (next.day, next.month) }
            return day
        }
        return nil
    }

    /// Also "boxing day's"
    private func isHoliday(_ index: Int, _ words: [String]) -> Bool {
        word(index) == words[index] || index == words.count - 1 && word(index) == words[index] + "s"
    }
}
