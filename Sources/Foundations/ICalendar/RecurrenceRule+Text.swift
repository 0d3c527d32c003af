import Values

// MARK: - Writing

extension RecurrenceRule {
    /// `FREQ=WEEKLY;INTERVAL=2;UNTIL=20261204;BYDAY=MO,WE`, for storage. `init(reading:)` is the inverse.
    package var text: String { text(until: end.text) }

    /// The same with UNTIL in the form that `start` requires: a day for whole days, else UTC.
    package func text(from start: CalendarTime) -> String {
        text(until: end.text(from: start))
    }

    private func text(until end: String?) -> String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let end { parts.append(end) }
        func list(_ name: String, _ values: [Int]) {
            if !values.isEmpty { parts.append("\(name)=" + values.map(String.init).joined(separator: ",")) }
        }
        list("BYMONTH", months)
        list("BYMONTHDAY", monthDays)
        if !days.isEmpty { parts.append("BYDAY=" + days.map(\.text).joined(separator: ",")) }
        list("BYYEARDAY", yearDays)
        list("BYWEEKNO", weekNumbers)
        list("BYHOUR", clock.hours)
        list("BYMINUTE", clock.minutes)
        list("BYSECOND", clock.seconds)
        list("BYSETPOS", positions)
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day {
    /// `MO`, `-1FR`
    var text: String { (ordinal == 0 ? "" : String(ordinal)) + weekday.code }
}

extension RecurrenceRule.End {
    fileprivate var text: String? {
        switch self {
        case .never: nil
        case .count(let count): "COUNT=\(count)"
        case .onDay(let day): "UNTIL=\(WrittenTime.day(day).text)"
        case .atLocal(let local): "UNTIL=\(WrittenTime.local(local).text)"
        case .at(let instant): "UNTIL=\(WrittenTime(instant).text)"
        }
    }

    fileprivate func text(from start: CalendarTime) -> String? {
        switch (self, start) {
        case (.onDay(let day), .time(_, let zone)):
            let last = LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 86_399))
            return "UNTIL=\(WrittenTime(zone.instant(of: last)).text)"
        case (.atLocal(let local), .time(_, let zone)): return "UNTIL=\(WrittenTime(zone.instant(of: local)).text)"
        case (.atLocal(let local), .day): return "UNTIL=\(WrittenTime.day(local.date).text)"
        case (.at(let instant), .day): return "UNTIL=\(WrittenTime.day(Zone.utc.date(of: instant)).text)"
        default: return text
        }
    }
}

// MARK: - Reading

extension RecurrenceRule {
    /// Reads the value of an RRULE: `FREQ=MONTHLY;BYDAY=1FR`. Case and order do not matter.
    package init(reading text: some StringProtocol) throws(RecurrenceRuleError) {
        var parts: [String: String] = [:]
        for piece in text.uppercased().filter({ !$0.isWhitespace }).split(separator: ";") {
            let halves = piece.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, let name = halves.first.map(String.init) else {
                throw .unknown(part: String(piece.prefix(40)))
            }
            guard parts.updateValue(String(halves[1]), forKey: name) == nil else {
                throw .repeated(part: String(name.prefix(40)))
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { throw .missingFrequency }
        guard let known = Frequency(rawValue: frequency) else {
            let isFast = ["MINUTELY", "SECONDLY"].contains(frequency)
            throw isFast
                ? .unsupported(part: "FREQ=\(frequency)")
                : .notUnderstood(part: "FREQ", value: String(frequency.prefix(40)))
        }
        if parts["COUNT"] != nil, parts["UNTIL"] != nil { throw .countAndUntil }
        var reader = PartReader(parts: parts)
        let end = try reader.end()
        let interval = try reader.numbers("INTERVAL", limit: 1).first ?? 1
        let weekStart = try reader.weekStart()
        let days = try reader.days()
        let months = try reader.numbers("BYMONTH")
        let monthDays = try reader.numbers("BYMONTHDAY")
        let yearDays = try reader.numbers("BYYEARDAY")
        let weekNumbers = try reader.numbers("BYWEEKNO")
        let clock = RecurrenceClock(
            hours: try reader.numbers("BYHOUR"), minutes: try reader.numbers("BYMINUTE"),
            seconds: try reader.numbers("BYSECOND"))
        let positions = try reader.numbers("BYSETPOS")
        if let left = reader.parts.keys.sorted().first {
            let isKnown = ["RSCALE", "SKIP"].contains(left)
            throw isKnown ? .unsupported(part: left) : .unknown(part: String(left.prefix(40)))
        }
        try self.init(
            known, interval: interval, end: end, months: months, monthDays: monthDays, days: days,
            yearDays: yearDays, weekNumbers: weekNumbers, clock: clock, positions: positions, weekStart: weekStart)
    }
}

/// Reads the parts of a rule one by one. Parts left at the end are not understood.
private struct PartReader {
    var parts: [String: String]

    mutating func end() throws(RecurrenceRuleError) -> RecurrenceRule.End {
        if let count = try numbers("COUNT", limit: 1).first { return .count(count) }
        guard let text = parts.removeValue(forKey: "UNTIL") else { return .never }
        switch WrittenTime(text) {
        case .day(let day): return .onDay(day)
        case .local(let local): return .atLocal(local)
        case .utc(let local): return .at(Zone.utc.instant(of: local))
        case nil: throw .notUnderstood(part: "UNTIL", value: String(text.prefix(40)))
        }
    }

    mutating func weekStart() throws(RecurrenceRuleError) -> Weekday {
        guard let code = parts.removeValue(forKey: "WKST") else { return .monday }
        guard let weekday = Weekday(code: code) else {
            throw .notUnderstood(part: "WKST", value: String(code.prefix(40)))
        }
        return weekday
    }

    mutating func days() throws(RecurrenceRuleError) -> [RecurrenceRule.Day] {
        guard let list = parts.removeValue(forKey: "BYDAY") else { return [] }
        var days: [RecurrenceRule.Day] = []
        for text in list.split(separator: ",", omittingEmptySubsequences: false) {
            let number = text.dropLast(2)
            guard let weekday = Weekday(code: text.suffix(2)),
                let ordinal = number.isEmpty ? 0 : PartReader.integer(number), number.isEmpty || ordinal != 0
            else { throw .notUnderstood(part: "BYDAY", value: String(text.prefix(40))) }
            days.append(RecurrenceRule.Day(weekday, ordinal: ordinal))
        }
        return days
    }

    /// A list has at most as many values as a year has days.
    mutating func numbers(_ part: String, limit: Int = 800) throws(RecurrenceRuleError) -> [Int] {
        guard let list = parts.removeValue(forKey: part) else { return [] }
        var numbers: [Int] = []
        for text in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard numbers.count < limit, let number = PartReader.integer(text) else {
                throw .notUnderstood(part: part, value: String(list.prefix(40)))
            }
            numbers.append(number)
        }
        return numbers
    }

    /// ASCII digits after an optional sign.
    private static func integer(_ text: some StringProtocol) -> Int? {
        var bytes = Array(text.utf8)[...]
        let sign = bytes.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        return Int(asciiDigits: bytes).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
    }
}
