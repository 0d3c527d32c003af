import Values

extension DatePhraseReader {
    /// One day, or several alike. A bare number behind a day that was named by its date is a day too.
    mutating func readDay(after first: NamedDay? = nil) -> NamedDay? {
        let start = place
        skip(Self.fillers)
        if let day = readOption() ?? readHoliday() ?? readWeek() ?? readRank() ?? readMonthPart() ?? readMonthDay()
            ?? readWeekday() ?? readNumber(after: first)
        {
            return weekBehind(day) ?? day
        }
        place = start
        return nil
    }

    /// "July 4 weekend"
    private mutating func weekBehind(_ day: NamedDay) -> NamedDay? {
        guard let number = day.day, day.month != nil || number > 5, ["weekend", "week"].contains(word()),
            let date = day.moments(in: question).first
        else { return nil }
        let isWeekend = word() == "weekend"
        advance()
        return isWeekend ? question.weekend(of: date, isHoliday: true) : question.week(around: date)
    }

    /// "option 3", "#4"
    private mutating func readOption() -> NamedDay? {
        guard ["option", "options", "number", "numbers", "choice"].contains(word()), let number = token(1)?.number
        else { return nil }
        advance(2)
        return option(number)
    }

    private func option(_ number: Int) -> NamedDay {
        var day = NamedDay(question.numbered(number))
        day.isOption = true
        return day
    }

    // MARK: Numbers

    private mutating func readNumber(after first: NamedDay?) -> NamedDay? {
        guard let token = token() else { return nil }
        switch token.kind {
        case .choice(let number):
            advance()
            return withWeekday(option(number))
        case .show(let number):
            advance()
            var show = option(number)
            show.isShow = true
            return show
        case .ordinal(let number):
            advance()
            if ["of", "de"].contains(word()), DateWords.months[word(1)] != nil { advance() }
            if let month = DateWords.months[word()] {
                advance()
                return dayOfMonth(number, month)
            }
            return dayOfMonth(number, first?.month)
        case .pair(let first, let second):
            advance()
            return pair(first, second)
        case .number(let number):
            let isOf = ["of", "de"].contains(word(1))
            if let month = DateWords.months[isOf ? word(2) : word(1)] {
                advance(isOf ? 3 : 2)
                return dayOfMonth(number, month)
            }
            advance()
            if let first, first.day != nil { return dayOfMonth(number, first.month) }
            let dates = numbers.dates(number, in: question)
            var day = NamedDay(dates)
            day.isOption = dates == question.numbered(number)
            if !day.isOption { day.day = number }
            if dates.isEmpty { day = digits(of: number) ?? day }
            return withWeekday(day)
        default: return nil
        }
    }

    /// "1 Fri Dec 4": the number with its date, as in our text.
    private mutating func withWeekday(_ day: NamedDay) -> NamedDay {
        let start = place
        guard DateWords.weekdays[word()] != nil || DateWords.months[word()] != nil,
            let named = readMonthDay() ?? readWeekday(), !named.dates.isDisjoint(with: day.dates)
        else {
            place = start
            return day
        }
        return day
    }

    /// "124" is 1, 2 and 4, if no date has this number. "13" may be the 13th.
    private func digits(of number: Int) -> NamedDay? {
        let digits = String(number).compactMap(\.wholeNumberValue)
        guard number > 31, zip(digits, digits.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        let sets = digits.map { question.numbered($0) }
        guard sets.allSatisfy({ !$0.isEmpty }) else { return nil }
        var day = NamedDay(sets.reduce([]) { $0.union($1) })
        day.isOption = true
        return day
    }

    func dayOfMonth(_ number: Int, _ month: Int?) -> NamedDay {
        var day = NamedDay(question.onDay(number, month: month))
        (day.day, day.month) = (number, month)
        day.isAmbiguous = day.dates.count > 1 && Set(dates(of: day)).count > 1
        day.isOutside = day.dates.isEmpty && month != nil
        return day
    }

    private func dates(of day: NamedDay) -> [LocalDate] {
        question.options.enumerated().filter { day.dates.contains(question.date(at: $0.offset)) }.map(\.element.date)
    }

    /// "12/4": the month first, else the day; else two numbers.
    private func pair(_ first: Int, _ second: Int) -> NamedDay {
        for (month, number) in [(first, second), (second, first)] {
            let day = dayOfMonth(number, month)
            let asNumbers = question.numbered(first).union(question.numbered(second))
            guard !day.dates.isEmpty else { continue }
            return asNumbers.count == 2 && month != first ? .ambiguous : day
        }
        var day = NamedDay(question.numbered(first).union(question.numbered(second)))
        day.isAmbiguous = day.dates.count < 2
        day.isOption = true
        return day
    }

    // MARK: Months and weekdays

    /// "dec 4", "december the 4th"; "december" alone is all of it.
    private mutating func readMonthDay() -> NamedDay? {
        guard let month = DateWords.months[word()], word() != "may" || word(1) != "be" else { return nil }
        let start = place
        advance()
        skip(["the"])
        if let number = token()?.number {
            advance()
            return dayOfMonth(number, month)
        }
        // "december fourth"
        if let number = DateWords.ranks[word()], DateWords.cardinals[word(1)] == nil {
            advance()
            return dayOfMonth(number, month)
        }
        place = start + 1
        // "september fridays"
        if let weekday = DateWords.weekdays[word()], word() != "mars", token(1)?.number == nil {
            advance()
            var day = NamedDay(question.dates { $0.date.month == month && $0.date.weekday == weekday })
            (day.weekday, day.isOutside) = (weekday, day.dates.isEmpty)
            return day
        }
        if isOfName(month) {
            place = start
            return nil
        }
        var day = NamedDay(question.dates { $0.date.month == month })
        day.month = month
        day.isOutside = day.dates.isEmpty
        return day
    }

    /// "feb half term is the 16th": the month of a name, and a day behind it.
    private func isOfName(_ month: Int) -> Bool {
        guard token()?.kind == .word, !AvailabilityWords.isKnown(word()) || word() == "half" || word() == "show" else {
            return false
        }
        return tokens[place...].prefix { !$0.isMark }.contains {
            if case .ordinal(let day) = $0.kind { !question.onDay(day, month: month).isEmpty } else { false }
        }
    }

    /// "fri", "fri the 4th", "next friday"
    private mutating func readWeekday() -> NamedDay? {
        let start = place
        let isNext = take(["next"])
        let isThis = !isNext && (take(["this"]) || take(["this", "coming"]))
        guard let weekday = DateWords.weekdays[word()] else {
            place = start
            return nil
        }
        advance()
        // "friday week" is the one after the next.
        if word() == "week" { return .ambiguous }
        if isNext || isThis { return comingWeekday(weekday, isNext: isNext) }
        var day = NamedDay(question.on(weekday))
        // "all but one Monday"
        if start > 1, tokens[start - 1].text == "one", day.dates.count > 1,
            ["but", "except", "bar", "minus", "for"].contains(tokens[start - 2].text)
        {
            return .ambiguous
        }
        day.weekday = weekday
        day.isOutside = day.dates.isEmpty
        let back = place
        skip(["the", "night", "nights", "evening", "evenings"])
        if DateWords.months[word()] != nil, let named = readMonthDay(), named.day != nil { return both(day, named) }
        if let token = token(), let named = numberedDay(token) {
            advance()
            if let month = DateWords.months[word()] {
                advance()
                return both(day, dayOfMonth(named, month))
            }
            return both(day, dayOfMonth(named, nil))
        }
        place = back
        return day
    }

    /// The day of the month that a token behind a weekday names.
    private func numberedDay(_ token: AvailabilityToken) -> Int? {
        switch token.kind {
        case .number(let number), .ordinal(let number): return number
        case .word:
            // "Friday the fourth"
            return DateWords.ranks[token.text]
        case .pair(let month, let day): return question.onDay(day, month: month).isEmpty ? nil : day
        default: return nil
        }
    }

    private func both(_ weekday: NamedDay, _ named: NamedDay) -> NamedDay {
        var day = named
        day.dates = weekday.dates.intersection(named.dates)
        if day.dates.isEmpty { return .ambiguous }
        day.isAmbiguous = day.dates.count > 1 && named.isAmbiguous
        return day
    }

    /// "next friday" is clear only where the question has one such day, or it is of the next week.
    private func comingWeekday(_ weekday: Weekday, isNext: Bool) -> NamedDay {
        let coming = question.today.adding(days: question.today.weekday.days(until: weekday))
        let later = coming.adding(days: 7)
        let (near, far) = (question.within(coming, coming), question.within(later, later))
        if isNext, !near.isEmpty || far.isEmpty { return .ambiguous }
        if !isNext, near.isEmpty { return .ambiguous }
        var day = NamedDay(isNext ? far : near)
        day.weekday = weekday
        return day
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
                let named = days.map {
                    isWeekend ? question.weekend(of: $0, isHoliday: true) : question.week(around: $0)
                }
                if named.contains(where: \.isAmbiguous) { return .ambiguous }
                var day = NamedDay(named.reduce([]) { $0.union($1.dates) })
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

    // MARK: Parts of a month

    /// "first half of december": a month has its half on the 15th.
    mutating func readHalf(_ rank: Int) -> NamedDay? {
        guard word() == "half" else { return nil }
        advance()
        skip(["of", "the"])
        // "the first half of the 12th"
        if token()?.number != nil || DateWords.weekdays[word()] != nil { return .ambiguous }
        let month = DateWords.months[word()]
        if month != nil || word() == "month" { advance() }
        let months = Set(question.options.map(\.date.month))
        guard let month = month ?? (months.count == 1 ? months.first : nil) else { return .ambiguous }
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
        return .ambiguous
    }
}
