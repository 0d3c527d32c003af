internal import Values

/// A beginning and an end as people write them: `3pm-4pm`, `3-4pm`, `19:00 to 21:00`.
struct SaidSpan {
    /// Written so that an ISO day can stand before it: `4pm`, `21:00`.
    let endClock: String

    /// The words with the beginning alone in the place of the first span among them.
    static func taken(from words: [String]) -> (words: [String], span: SaidSpan?) {
        for place in words.indices {
            let isThree =
                place + 2 < words.count && ["-", "to", "till", "until"].contains(words[place + 1].lowercased())
            let said = isThree ? "\(words[place])-\(words[place + 2])" : words[place]
            guard let (start, end) = ends(of: said.lowercased()) else { continue }
            var rest = words
            rest.replaceSubrange(place...(isThree ? place + 2 : place), with: [start])
            if place > 0, rest[place - 1].lowercased() == "from" { rest.remove(at: place - 1) }
            return (rest, SaidSpan(endClock: end))
        }
        return (words, nil)
    }

    /// Nil unless both sides are times of day and one of them shows it: `3-4` may be anything.
    static func ends(of word: String) -> (String, String)? {
        let sides = word.replacing("\u{2013}", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2, let start = Clock(sides[0]), let end = Clock(sides[1]),
            start.isSure || end.isSure
        else { return nil }
        // `3-4pm` is in the afternoon, `11-1pm` begins before noon; `3pm-4` ends after it.
        if let half = end.half, start.half == nil, start.hour <= 12 {
            let isBefore = start.hour % 12 * 60 + start.minute < end.hour % 12 * 60 + end.minute
            return (start.text(isBefore ? half : half == "pm" ? "am" : "pm"), end.text(half))
        }
        if let half = start.half, end.half == nil, end.hour <= 12 {
            let isAfter = end.hour % 12 * 60 + end.minute > start.hour % 12 * 60 + start.minute
            return (start.text(half), end.text(isAfter ? half : half == "pm" ? "am" : "pm"))
        }
        return (start.text(start.half), end.text(end.half))
    }

    /// On the day it begins or in the night after; nil where that would be more than half a day.
    func end(of reading: NaturalDate.Reading) -> LocalDateTime? {
        guard let start = reading.time, let clock = Clock(endClock[...]) else { return nil }
        let isEvening = reading.assumedEvening && clock.half == nil && clock.hour < 12
        let hour =
            switch clock.half {
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
        /// `am` or `pm`; nil where neither is said.
        let half: String?
        private let hasMinutes: Bool

        /// It can be nothing but a time.
        var isSure: Bool { half != nil || hasMinutes }

        init?(_ word: Substring) {
            var digits = word
            var half: String?
            for ending in ["am", "pm"] where digits.hasSuffix(ending) { (half, digits) = (ending, digits.dropLast(2)) }
            let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Array($0.utf8)[...] }
            guard parts.count <= 2, (1...2).contains(parts[0].count), let hour = Int(asciiDigits: parts[0]),
                parts.count == 1 || parts[1].count == 2,
                let minute = parts.count == 2 ? Int(asciiDigits: parts[1]) : 0,
                LocalTime(hour: hour, minute: minute) != nil, half == nil || (1...12).contains(hour)
            else { return nil }
            (self.hour, self.minute, self.half, hasMinutes) = (hour, minute, half, parts.count == 2)
        }

        func text(_ half: String?) -> String {
            "\(hour):\(String(minute).leftPadded(to: 2))" + (half ?? "")
        }
    }
}
