import Values

/// A start and an end time in a text: `3pm-4pm`, `3-4pm`, `19:00 to 21:00`.
struct TimeRange {
    /// The end time: `4:00pm`, `21:00`.
    let endClock: String

    /// Replaces the first range among the words by its start. Without one that is clearly a range of times, it is the
    /// one of hours beside a day: `lunch fri 12-1`, but not `3-4 players`.
    ///
    /// - Parameter isDay: whether a word is a day.
    static func extract(
        from words: [String], isDay: (String) -> Bool
    ) -> (words: [String], span: TimeRange?) {
        let clear = extract(from: words) { text, _, _ in bounds(of: text) }
        if clear.span != nil { return clear }
        let hours = extract(from: words) { text, place, after in
            let beside = [place - 1, after].filter { words.indices.contains($0) }
            return beside.contains { isDay(words[$0]) } ? bounds(of: text, areHours: true) : nil
        }
        return hours
    }

    private static func extract(
        from words: [String], bounds: (String, Int, Int) -> (String, String)?
    ) -> (words: [String], span: TimeRange?) {
        for place in words.indices {
            let isThree =
                place + 2 < words.count && ["-", "to", "till", "until"].contains(words[place + 1].lowercased())
            let text = isThree ? "\(words[place])-\(words[place + 2])" : words[place]
            guard let (start, end) = bounds(text.lowercased(), place, place + (isThree ? 3 : 1)) else { continue }
            var rest = words
            rest.replaceSubrange(place...(isThree ? place + 2 : place), with: [start])
            if place > 0, rest[place - 1].lowercased() == "from" { rest.remove(at: place - 1) }
            return (rest, TimeRange(endClock: end))
        }
        return (words, nil)
    }

    /// Nil unless both sides are times and one of them is clearly a time: `3-4` may be anything.
    ///
    /// - Parameter areHours: two numbers are hours.
    static func bounds(of word: String, areHours: Bool = false) -> (String, String)? {
        let sides = word.replacing("\u{2013}", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2, let start = Clock(sides[0]), let end = Clock(sides[1]),
            areHours || start.isUnambiguous || end.isUnambiguous
        else { return nil }
        // `3-4pm` is in the afternoon, `11-1pm` starts before noon, `3pm-4` ends in the afternoon.
        if let meridiem = end.meridiem, start.meridiem == nil, start.hour <= 12 {
            let isBefore = start.hour % 12 * 60 + start.minute < end.hour % 12 * 60 + end.minute
            return (start.text(isBefore ? meridiem : meridiem == "pm" ? "am" : "pm"), end.text(meridiem))
        }
        if let meridiem = start.meridiem, end.meridiem == nil, end.hour <= 12 {
            let isAfter = end.hour % 12 * 60 + end.minute > start.hour % 12 * 60 + start.minute
            return (start.text(meridiem), end.text(isAfter ? meridiem : meridiem == "pm" ? "am" : "pm"))
        }
        // `9-5` and `11-1` begin before noon, `12-1` at noon.
        if start.meridiem == nil, end.meridiem == nil, start.isOpen, end.isOpen {
            let (first, last) = (start.hour % 12 * 60 + start.minute, end.hour % 12 * 60 + end.minute)
            if first > last { return (start.text("am"), end.text("pm")) }
            if start.hour == 12, first < last { return (start.text("pm"), end.text("pm")) }
        }
        return (start.text(start.meridiem), end.text(end.meridiem))
    }

    /// The end on the day of the start or in the following night; nil if the range is longer than twelve hours.
    func end(of reading: NaturalDate.Reading) -> LocalDateTime? {
        guard let start = reading.time, let clock = Clock(endClock[...]) else { return nil }
        let isEvening = reading.assumedEvening && clock.meridiem == nil && clock.hour < 12
        let hour =
            switch clock.meridiem {
            case "pm": clock.hour % 12 + 12
            case "am": clock.hour % 12
            default: clock.hour + (isEvening ? 12 : 0)
            }
        guard let time = LocalTime(hour: hour, minute: clock.minute) else { return nil }
        let isNextDay = time <= start
        let minutes = (time.secondsSinceMidnight - start.secondsSinceMidnight) / 60 + (isNextDay ? 1440 : 0)
        guard minutes <= 720 else { return nil }
        return LocalDateTime(date: isNextDay ? reading.date.adding(days: 1) : reading.date, time: time)
    }

    /// `3`, `3pm`, `3:30`, `15:30`.
    private struct Clock {
        let hour: Int
        let minute: Int
        /// `am` or `pm`; nil if not given.
        let meridiem: String?
        private let hasMinutes: Bool

        /// Whether its hour is one of a clock with twelve: not `0`, `08` or `14`.
        let isOpen: Bool

        /// Whether it can only be a time.
        var isUnambiguous: Bool { meridiem != nil || hasMinutes }

        init?(_ word: Substring) {
            var digits = word
            var meridiem: String?
            for ending in ["am", "pm"] where digits.hasSuffix(ending) {
                (meridiem, digits) = (ending, digits.dropLast(2))
            }
            let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Array($0.utf8)[...] }
            guard parts.count <= 2, (1...2).contains(parts[0].count), let hour = Int(asciiDigits: parts[0]),
                parts.count == 1 || parts[1].count == 2,
                let minute = parts.count == 2 ? Int(asciiDigits: parts[1]) : 0,
                LocalTime(hour: hour, minute: minute) != nil, meridiem == nil || (1...12).contains(hour)
            else { return nil }
            isOpen = (1...12).contains(hour) && !digits.hasPrefix("0")
            (self.hour, self.minute, self.meridiem, hasMinutes) = (hour, minute, meridiem, parts.count == 2)
        }

        func text(_ meridiem: String?) -> String {
            "\(hour):\(String(minute).leftPadded(to: 2))" + (meridiem ?? "")
        }
    }
}
