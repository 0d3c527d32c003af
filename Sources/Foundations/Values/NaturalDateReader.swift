/// Reads the words of a date from left to right into a `ParsedDate`. Uses no clock and no calendar.
struct NaturalDateReader {
    let words: [String]
    let order: NaturalDate.SlashOrder
    var position = 0
    var said = ParsedDate()
    /// True after `at`: a number is an hour.
    private var isAfterAt = false
    /// True if times are on the 24-hour clock, as after an ISO date.
    var is24Hour = false

    init(_ text: String, order: NaturalDate.SlashOrder) {
        let separated = text.lowercased().replacing("@", with: " at ")
        let all = separated.split { $0.isWhitespace || $0 == "," }.compactMap { word in
            if Self.isDayAndMonth(word) { return String(word) }
            var word = word
            while let last = word.last, ".;:!?".contains(last) { word.removeLast() }
            return word.isEmpty ? nil : NaturalDateReader.plain(String(word))
        }
        // "9 o'clock pm" is "9 pm".
        words = all.indices.filter { index in
            !Self.isOClock(all[index]) || index + 1 == all.count || !["am", "pm"].contains(all[index + 1])
        }.map { all[$0] }
        self.order = order
    }

    private static func isOClock(_ word: String) -> Bool { ["o'clock", "oclock"].contains(word) }

    /// `5.12.`: its last period marks a date. `8.30.` is a time at the end of a sentence.
    private static func isDayAndMonth(_ word: Substring) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].isEmpty, let day = Int(parts[0]), let month = Int(parts[1]) else {
            return false
        }
        return (1...31).contains(day) && (1...12).contains(month)
    }

    /// `p.m` → `pm`, `’` → `'`.
    private static func plain(_ word: String) -> String {
        let word = word.replacing("’", with: "'")
        for (dotted, short) in [("p.m", "pm"), ("a.m", "am")] where word.hasSuffix(dotted) {
            return word.dropLast(3) + short
        }
        return word
    }

    mutating func read() throws(NaturalDateError) -> ParsedDate {
        guard !words.isEmpty else { throw .empty }
        while let word = peek() { try readItem(word) }
        guard !isAfterAt else { throw .notUnderstood(word: "at", suggestion: nil) }
        return said
    }

    func peek(_ ahead: Int = 0) -> String? {
        position + ahead < words.count ? words[position + ahead] : nil
    }

    /// The next `count` words, for an error message.
    func quoted(_ count: Int) -> String {
        words[position..<min(position + count, words.count)].joined(separator: " ")
    }

    private mutating func readItem(_ word: String) throws(NaturalDateError) {
        if word == "at" {
            (isAfterAt, position) = (true, position + 1)
            return
        }
        let wasAfterAt = isAfterAt
        isAfterAt = false
        if ["on", "the", "of"].contains(word) || Self.isOClock(word) {
            isAfterAt = wasAfterAt && word == "the"
            position += 1
            return
        }
        if try readAmount(word) { return }
        if try readNamedDay(word) { return }
        if try readNamedTime(word) { return }
        if let weekday = Weekday(word: word) {
            try set(weekday, .bare, wordCount: 1)
        } else if let month = LocalDate.month(word: word) {
            try readMonth(month)
        } else if word.first?.isASCII == true, word.first?.isNumber == true {
            try readNumber(word, isAfterAt: wasAfterAt)
        } else {
            throw .notUnderstood(word: word, suggestion: Suggestions.closest(to: word, in: Self.vocabulary).first)
        }
    }

    private static let vocabulary =
        Weekday.allCases.map { $0.name.lowercased() } + LocalDate.monthNames.map { $0.lowercased() } + [
            "today", "tomorrow", "tonight", "yesterday", "noon", "midnight", "next", "this", "morning", "afternoon",
            "evening", "night", "ago",
        ]
}

// MARK: - Times

extension NaturalDateReader {
    mutating func set(_ time: ParsedTime, wordCount: Int) throws(NaturalDateError) {
        guard said.time == nil, said.instant == nil, said.secondsFromNow == nil else {
            throw .contradiction(quoted(wordCount))
        }
        said.time = time
        position += wordCount
    }

    /// `half past 2`, `quarter to 5pm`. `half 8` is ambiguous.
    private mutating func readSpokenTime(_ word: String) throws(NaturalDateError) -> Bool {
        guard word == "half" || word == "quarter", let following = peek(1) else { return false }
        let hourAt = ["past", "after", "to"].contains(following) ? 2 : 1
        guard let hour = peek(hourAt),
            let (read, count) = try ParsedTime.read(hour, next: peek(hourAt + 1), isBareHour: true, is24Hour: is24Hour),
            read.minute == 0, (1...12).contains(read.hour)
        else { return false }
        let before = (read.hour + 10) % 12 + 1
        if hourAt == 1 {
            guard word == "half" else { return false }
            throw .ambiguous(word: quoted(2), choices: ["\(read.hour):30", "\(before):30"])
        }
        var time = read
        time.minute = word == "half" ? 30 : following == "to" ? 45 : 15
        guard word == "quarter" || following != "to" else { return false }
        if following == "to" {
            time.hour = before
            // `quarter to 12pm` is in the morning.
            if read.hour == 12, time.clock != .open { time.clock = read.clock == .pm ? .am : .pm }
        }
        time.text = quoted(hourAt + count)
        try set(time, wordCount: hourAt + count)
        return true
    }

    /// `noon`, `midnight`, `morning`, `in the evening`.
    mutating func readNamedTime(_ word: String) throws(NaturalDateError) -> Bool {
        if try readSpokenTime(word) { return true }
        switch word {
        case "noon", "midday":
            try set(ParsedTime(hour: 12, clock: .twentyFour, text: word), wordCount: 1)
        case "midnight":
            try set(ParsedTime(hour: 0, clock: .midnight, text: word), wordCount: 1)
        default:
            guard let part = ParsedDate.PartOfDay(rawValue: word) else { return false }
            guard said.part == nil, said.secondsFromNow == nil else { throw .contradiction(word) }
            said.part = part
            position += 1
        }
        return true
    }
}
