extension NaturalDateReader {
    mutating func readNumber(_ word: String, isAfterAt: Bool) throws(NaturalDateError) {
        if try readNumericDate(word) { return }
        let next = peek(1)
        let isClock = isAfterAt || next == "o'clock" || next == "oclock"
        if let (time, count) = try ParsedTime.read(word, next: next, isBareHour: isClock, is24Hour: is24Hour) {
            try set(time, wordCount: count)
            return
        }
        if let clock = compactClock(word) {
            try set(clock, wordCount: 1)
            return
        }
        guard let day = Self.dayNumber(word) ?? (word == "0" ? 0 : nil) else {
            throw .notUnderstood(word: word, suggestion: nil)
        }
        let monthAt = next == "of" ? 2 : 1
        if day > 0, let month = LocalDate.month(word: peek(monthAt) ?? "") {
            try setCalendar(month: month, day: day, wordCount: monthAt + 1)
        } else if word.utf8.last?.asciiDigit == nil {
            try set(.dayOfMonth(day), wordCount: 1)
        } else if said.loose == nil, said.instant == nil, said.secondsFromNow == nil {
            said.loose = day
            position += 1
        } else {
            throw .contradiction(word)
        }
    }

    /// `1430` after a day, on the 24-hour clock in steps of five minutes; nil for another number.
    private func compactClock(_ word: String) -> ParsedTime? {
        let bytes = Array(word.utf8)
        guard said.day != nil || said.weekday != nil, said.time == nil, bytes.count == 4,
            let hour = Int(asciiDigits: bytes[..<2]), let minute = Int(asciiDigits: bytes[2...]), minute % 5 == 0,
            LocalTime(hour: hour, minute: minute) != nil
        else { return nil }
        return ParsedTime(hour: hour, minute: minute, clock: .twentyFour, text: word)
    }

    /// `2026-12-04`, `2026-12-04t20:00z`, `12/4`, `12/4/26`, `4.12.2026`, `4.12.`
    mutating func readNumericDate(_ word: String) throws(NaturalDateError) -> Bool {
        if word.contains("-") { return try readISO(word) }
        let separator: Character = word.contains("/") ? "/" : "."
        var parts = word.split(separator: separator, omittingEmptySubsequences: false)
        let isDayAndMonth = separator == "." && parts.count == 3 && parts[2].isEmpty
        if isDayAndMonth { parts.removeLast() }
        let numbers = parts.compactMap { Int(asciiDigits: Array($0.utf8)[...]) }
        guard numbers.count == parts.count,
            separator == "/" ? (2...3).contains(parts.count) : parts.count == 3 || isDayAndMonth
        else { return false }
        if parts.count == 3, parts[0].count == 4 {
            try set(.calendar(year: numbers[0], month: numbers[1], day: numbers[2]), wordCount: 1)
            return true
        }
        var (month, day) = (numbers[0], numbers[1])
        if separator == "." || order == .dayFirst { (month, day) = (day, month) }
        if separator == "/", month > 12, day <= 12 { (month, day) = (day, month) }
        guard parts.count == 3 else {
            try setCalendar(month: month, day: day, wordCount: 1)
            return true
        }
        guard parts[2].count == 2 || parts[2].count == 4 else { throw .noSuchDay(Printable.line(word)) }
        let year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
        try set(.calendar(year: year, month: month, day: day), wordCount: 1)
        return true
    }

    mutating func readISO(_ word: String) throws(NaturalDateError) -> Bool {
        let halves = word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int(asciiDigits: Array($0.utf8)[...]) }
        guard parts.count == 3, numbers.count == 3, parts[0].count == 4 else { return false }
        guard let date = LocalDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
            throw .noSuchDay(String(halves[0]))
        }
        is24Hour = true
        try set(.calendar(year: date.year, month: date.month, day: date.day), wordCount: 0)
        if halves.count == 2 {
            let clock = String(halves[1])
            // A time with a zone may leave out its seconds.
            let lacksSeconds = clock.count > 5 && !clock.dropFirst(5).hasPrefix(":")
            let padded = lacksSeconds ? clock.prefix(5) + ":00" + clock.dropFirst(5) : clock[...]
            if let instant = Instant(rfc3339: "\(date)T\(padded)") {
                said.instant = instant
            } else if let time = LocalTime(iso: clock) {
                said.time = ParsedTime(
                    hour: time.hour, minute: time.minute, second: time.second, clock: .twentyFour, text: clock)
            } else {
                throw .noSuchTime(clock)
            }
        }
        position += 1
        return true
    }
}
