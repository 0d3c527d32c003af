import Values

extension References {
    /// Days in all their spellings: Friday, next Friday, Dec 4, 12/4, the 4th, tomorrow, that night.
    mutating func takeDay() -> Bool {
        let token = source[index]
        switch token.kind {
        case .date: return putDate(month: token.value / 100, day: token.value % 100, upTo: index + 1, orSwapped: true)
        case .ordinal, .number:
            var after = index + 1
            if particle(after) == .of { after += 1 }
            let month = calendar(after).month
            if month > 0, (1...31).contains(token.value) {
                return putDate(month: month, day: token.value, upTo: after + 1)
            }
            return token.kind == .ordinal && token.value <= 31 && putDayOfMonth(token.value)
        case .clock: return markClock(token)
        case .word: return takeDayWord()
        case .mark, .emoji, .reference: return false
        }
    }

    private mutating func takeDayWord() -> Bool {
        let word = calendar(index)
        // "a primeira não, a segunda sim"
        if word.weekday > 0, word.rank == 0 || !isRankOfSeveral { return putWeekday(word.weekday) }
        if word.month > 0, index + 1 < source.count {
            let next = source[index + 1]
            let day = particle(index + 1) == .the && index + 2 < source.count ? source[index + 2] : next
            if day.kind == .number || day.kind == .ordinal, day.value <= 31 {
                return putDate(month: word.month, day: day.value, upTo: day.start == next.start ? index + 2 : index + 3)
            }
        }
        if !takesNumbers, word.rank > 0, particle(index - 1) == .the,
            mask(where: { $0.starts.date.day == word.rank }) != 0
        {
            return putDayOfMonth(word.rank)
        }
        let today = context.today.daysSince1970
        switch word.particle {
        case .tonight:
            put(Reference(kind: .day, mask: on(today), day: today, part: .evening), upTo: index + 1)
            return true
        case .today: return putDay(today, upTo: index + 1)
        case .tomorrow: return putDay(today + 1, upTo: index + 1)
        case .next: return takeNext()
        case .morning, .afternoon, .evening, .night: return takePartOfDay()
        case .that, .this, .then: return takeThat()
        case .ce, .esta, .questa: return takeTonight()
        default: return false
        }
    }

    /// "ce soir", and not "ce soir-là".
    private mutating func takeTonight() -> Bool {
        guard [.soir, .noche, .sera, .noite].contains(particle(index + 1)), particle(index + 2) != .la else {
            return false
        }
        let today = context.today.daysSince1970
        put(Reference(kind: .day, mask: on(today), day: today, part: .evening), upTo: index + 2)
        return true
    }

    private mutating func takeThat() -> Bool {
        if particle(index) == .then { return false }
        switch particle(index + 1) {
        case .week where particle(index) == .this && isThisWeekAChoice:
            put(Reference(kind: .day, mask: thisWeek, isSet: thisWeek.nonzeroBitCount > 1), upTo: index + 2)
            return true
        case .night, .day, .week, .weekend, .evening, .month, .date, .morning, .afternoon:
            let part = particle(index + 1).flatMap(DayPart.init)
            let day = particle(index) == .this && part != nil ? context.today.daysSince1970 : nil
            put(Reference(kind: .whatever, mask: .max, day: day, part: part), upTo: index + 2)
            return true
        default:
            return false
        }
    }

    /// The shows from today to Sunday.
    private var thisWeek: UInt64 {
        let today = context.today.daysSince1970
        return mask { (today..<nextMonday).contains($0.starts.date.daysSince1970) }
    }

    /// "This week" names some of the shows, where others are later. Elsewhere it is a way of saying "that".
    private var isThisWeekAChoice: Bool { thisWeek != 0 && thisWeek != mask { _ in true } }

    private var nextMonday: Int { context.today.daysSince1970 - context.today.weekday.rawValue + 8 }

    /// "the morning one", "the two night shows"
    private mutating func takePartOfDay() -> Bool {
        guard takesNumbers else { return false }
        let isOne = particle(index + 1) == .one || particle(index + 1) == .show || particle(index + 1) == .gig
        let isMany = particle(index + 1) == .ones || particle(index + 1) == .shows
        guard isOne || isMany else { return false }
        let hours =
            switch particle(index) {
            case .morning: 0..<12
            case .afternoon: 12..<17
            default: 17..<24
            }
        let mask = mask { hours.contains($0.starts.time.secondsSinceMidnight / 3600) }
        if let last = marked.last, last.kind == .word, lexicon.calendar[Int(last.word)].cardinal == mask.nonzeroBitCount
        {
            marked.removeLast()
        }
        put(Reference(kind: .clock, mask: mask, isSet: isMany), upTo: index + 2)
        return true
    }

    /// "next week", "next month": not "next time", which is a way of saying no.
    private mutating func takeNext() -> Bool {
        let today = context.today
        switch particle(index + 1) {
        case .week, .weekend:
            let mask = mask { (nextMonday..<nextMonday + 7).contains($0.starts.date.daysSince1970) }
            put(Reference(kind: .day, mask: mask, day: nextMonday), upTo: index + 2)
        case .month:
            let month = today.month % 12 + 1
            put(Reference(kind: .day, mask: mask { $0.starts.date.month == month }), upTo: index + 2)
        default:
            return false
        }
        return true
    }

    private mutating func putWeekday(_ weekday: Int) -> Bool {
        let today = context.today
        let ahead = (weekday - today.weekday.rawValue + 7) % 7
        let coming = today.daysSince1970 + (ahead == 0 ? 7 : ahead)
        let before = index > 0 ? particle(index - 1) : nil
        let isThatWeekday: (OpenInvitation) -> Bool = { $0.starts.date.weekday.rawValue == weekday }
        var reference = Reference(kind: .day, mask: mask(where: isThatWeekday), day: coming, isWeekday: true)
        if before == .next {
            // On a Monday, "next Friday" may mean this week's or next week's: only next week's is taken.
            reference.mask = mask {
                isThatWeekday($0) && (nextMonday..<nextMonday + 7).contains($0.starts.date.daysSince1970)
            }
            reference.day = nextMonday + weekday - 1
        } else if before == .this {
            reference.mask = mask {
                isThatWeekday($0) && (0...7).contains($0.starts.date.daysSince1970 - today.daysSince1970)
            }
        }
        put(reference, upTo: index + 1)
        return true
    }

    private mutating func putDay(_ day: Int, upTo end: Int) -> Bool {
        put(Reference(kind: .day, mask: on(day), day: day), upTo: end)
        return true
    }

    private func on(_ day: Int) -> UInt64 { mask { $0.starts.date.daysSince1970 == day } }

    private mutating func putDate(month: Int, day: Int, upTo end: Int, orSwapped: Bool = false) -> Bool {
        var mask = mask { $0.starts.date.month == month && $0.starts.date.day == day }
        if mask == 0, orSwapped { mask = self.mask { $0.starts.date.month == day && $0.starts.date.day == month } }
        let today = context.today
        let thisYear = LocalDate(year: today.year, month: month, day: day)
        let date = thisYear.flatMap { $0 < today ? LocalDate(year: today.year + 1, month: month, day: day) : $0 }
        put(Reference(kind: .day, mask: mask, day: date?.daysSince1970), upTo: end)
        return true
    }

    /// "the 4th": a day of the month, unless it counts the invitations ("the 2nd one").
    private mutating func putDayOfMonth(_ value: Int) -> Bool {
        let next = particle(index + 1)
        let counts = next == .one || next == .show || next == .gig || next == .date || next == .spot
        let mask = mask { $0.starts.date.day == value }
        if counts || mask == 0, takesNumbers, (1...64).contains(value), value <= counted.count {
            put(Reference(kind: .rank, mask: 1 << UInt64(counted[value - 1])), upTo: counts ? index + 2 : index + 1)
        } else {
            let date = LocalDate(year: context.today.year, month: context.today.month, day: value)
            put(Reference(kind: .day, mask: mask, day: date?.daysSince1970), upTo: index + 1)
        }
        return true
    }

    /// A time of day that an invitation has. Other times stay numbers for phrases like "be there at 9:15".
    private mutating func markClock(_ token: Token) -> Bool {
        let mask = mask { $0.starts.time.secondsSinceMidnight / 60 == token.value }
        guard takesNumbers, mask != 0 else { return false }
        put(Reference(kind: .clock, mask: mask), upTo: index + 1)
        return true
    }
}
