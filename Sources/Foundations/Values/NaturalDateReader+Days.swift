extension NaturalDateReader {
    mutating func set(_ day: ParsedDate.Day, wordCount: Int) throws(NaturalDateError) {
        guard said.day == nil, said.secondsFromNow == nil else { throw .contradiction(quoted(wordCount)) }
        said.day = day
        position += wordCount
    }

    mutating func set(_ weekday: Weekday, _ which: ParsedDate.Which, wordCount: Int) throws(NaturalDateError) {
        guard said.weekday == nil, said.secondsFromNow == nil else { throw .contradiction(quoted(wordCount)) }
        said.weekday = (weekday, which)
        position += wordCount
    }

    /// `in 3 weeks`, `2 hours ago`, `an hour from now`.
    mutating func readAmount(_ word: String) throws(NaturalDateError) -> Bool {
        if word == "in" {
            if let (amount, count) = TimeAmount.leading(words[(position + 1)...]) {
                try set(amount, sign: 1, wordCount: count + 1)
            } else if let following = peek(1), following == "the" || LocalDate.month(word: following) != nil {
                position += 1
            } else {
                throw .notUnderstood(word: quoted(2), suggestion: nil)
            }
            return true
        }
        guard let (amount, count) = TimeAmount.leading(words[position...]) else { return false }
        switch (peek(count), peek(count + 1)) {
        case ("ago", _): try set(amount, sign: -1, wordCount: count + 1)
        case ("from", "now"), ("from", "today"): try set(amount, sign: 1, wordCount: count + 2)
        case ("from", "tomorrow"):
            guard let days = amount.days else { throw .notUnderstood(word: quoted(count + 2), suggestion: nil) }
            try set(.daysFromToday(days + 1), wordCount: count + 2)
        case ("from", let word?) where Weekday(word: word) != nil:
            guard let weekday = Weekday(word: word), let days = amount.days else {
                throw .notUnderstood(word: quoted(count + 2), suggestion: nil)
            }
            said.daysAfterWeekday = days
            try set(weekday, .bare, wordCount: count + 2)
        default:
            // `20h` and `1h30` can also be times of day.
            guard count > 1 || amount.parts.first?.unit != .hour else { return false }
            throw .ambiguous(word: quoted(count), choices: ["in \(quoted(count))", "\(quoted(count)) ago"])
        }
        return true
    }

    private mutating func set(_ amount: TimeAmount, sign: Int, wordCount: Int) throws(NaturalDateError) {
        if let days = amount.days {
            try set(.daysFromToday(sign * days), wordCount: wordCount)
        } else if let months = amount.months {
            try set(.monthsFromToday(sign * months), wordCount: wordCount)
        } else if let seconds = amount.seconds {
            try set(secondsFromNow: sign * seconds, wordCount: wordCount)
        } else {
            throw .notUnderstood(word: quoted(wordCount), suggestion: nil)
        }
    }

    private mutating func set(secondsFromNow seconds: Int, wordCount: Int) throws(NaturalDateError) {
        guard said.isEmpty else { throw .contradiction(quoted(wordCount)) }
        said.secondsFromNow = seconds
        position += wordCount
    }

    /// `tomorrow`, `tonight`, `next fri`, `this evening`, `day after tomorrow`.
    mutating func readNamedDay(_ word: String) throws(NaturalDateError) -> Bool {
        switch word {
        case "now": try set(secondsFromNow: 0, wordCount: 1)
        case "today": try set(.daysFromToday(0), wordCount: 1)
        case "tomorrow", "tmrw", "tmr": try set(.daysFromToday(1), wordCount: 1)
        case "yesterday": try set(.daysFromToday(-1), wordCount: 1)
        case "tonight":
            said.part = .night
            try set(.daysFromToday(0), wordCount: 1)
        case "day" where peek(1) == "after" && peek(2) == "tomorrow": try set(.daysFromToday(2), wordCount: 3)
        case "day" where peek(1) == "before" && peek(2) == "yesterday": try set(.daysFromToday(-2), wordCount: 3)
        case "this", "next", "last", "coming": try readWhich(word)
        default: return false
        }
        return true
    }

    mutating func readWhich(_ word: String) throws(NaturalDateError) {
        guard let following = peek(1) else { throw .notUnderstood(word: word, suggestion: nil) }
        if let weekday = Weekday(word: following), word == "last", peek(2) == "of",
            let month = LocalDate.month(word: peek(3) ?? "")
        {
            try set(.lastWeekday(weekday, month: month), wordCount: 4)
        } else if let weekday = Weekday(word: following) {
            try set(weekday, word == "next" ? .next : word == "last" ? .last : .this, wordCount: 2)
        } else if word == "this", let part = ParsedDate.PartOfDay(rawValue: following) {
            said.part = part
            try set(.daysFromToday(0), wordCount: 2)
        } else if word == "last", following == "night" {
            said.part = .night
            try set(.daysFromToday(-1), wordCount: 2)
        } else if TimeUnit(following) != nil || following == "weekend" {
            throw .missingDay(quoted(2))
        } else {
            throw .notUnderstood(word: quoted(2), suggestion: nil)
        }
    }

    /// `dec 4`, `december the 4th, 2026`.
    mutating func readMonth(_ month: Int) throws(NaturalDateError) {
        let dayAt = peek(1) == "the" ? 2 : 1
        guard let day = peek(dayAt).flatMap(Self.dayNumber) else { throw .missingDay(quoted(dayAt + 1)) }
        try setCalendar(month: month, day: day, wordCount: dayAt + 1)
    }

    /// Also reads the year if one follows.
    mutating func setCalendar(month: Int, day: Int, wordCount: Int) throws(NaturalDateError) {
        let year = peek(wordCount).flatMap(Self.year)
        try set(.calendar(year: year, month: month, day: day), wordCount: wordCount + (year == nil ? 0 : 1))
    }

    /// `4`, `4th`; 1…31.
    static func dayNumber(_ word: String) -> Int? {
        let digits = word.utf8.prefix { $0.asciiDigit != nil }
        let suffix = word.dropFirst(digits.count)
        guard digits.count <= 2, let day = Int(asciiDigits: Array(digits)[...]), (1...31).contains(day),
            suffix.isEmpty || ["st", "nd", "rd", "th"].contains(suffix)
        else { return nil }
        return day
    }

    /// `2026`, `'26`
    static func year(_ word: String) -> Int? {
        let bytes = Array(word.utf8)
        if bytes.count == 3, word.hasPrefix("'") { return Int(asciiDigits: bytes[1...]).map { 2000 + $0 } }
        guard bytes.count == 4, let year = Int(asciiDigits: bytes[...]), (1900...2199).contains(year) else {
            return nil
        }
        return year
    }
}
