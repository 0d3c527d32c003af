package import ICalendar
import Values

/// Reads recurrence rules as people write them.
package enum RecurrenceText {
    /// Reads `daily`, `every 2 weeks`, `every mon and wed`, `weekdays`, `monthly`, or an RRULE, `FREQ=…`.
    ///
    /// - Parameter end: the last day or the number of occurrences; an RRULE may contain its own.
    package static func read(
        _ text: String, end: RecurrenceRule.End = .never
    ) throws(RecurrenceTextError) -> RecurrenceRule {
        do throws(RecurrenceRuleError) {
            if text.uppercased().contains("FREQ=") {
                let rule = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
                let read = try RecurrenceRule(reading: rule)
                guard end != .never else { return read }
                guard read.end == .never else { throw .countAndUntil }
                return try read.adding(end)
            }
            if let (frequency, interval, days) = parse(text) {
                return try RecurrenceRule(
                    frequency, interval: interval, end: end, days: days.map { RecurrenceRule.Day($0) })
            }
        } catch {
            throw .rule(error)
        }
        throw .notUnderstood(text)
    }

    /// A rule without its end, in words that `read` takes; an RRULE for what has no such words.
    package static func phrase(for rule: RecurrenceRule) -> String {
        guard rule.isPlain, let unit = units[rule.frequency] else { return rule.ending(.never).text }
        let days = rule.days.map { $0.weekday.shortName.lowercased() }.joined(separator: " and ")
        if rule.interval > 1 { return "every \(rule.interval) \(unit[2])" + (days.isEmpty ? "" : " on \(days)") }
        return days.isEmpty ? unit[0] : "every \(days)"
    }

    /// The words of each unit: every one, one, several.
    private static let units: [RecurrenceRule.Frequency: [String]] = [
        .hourly: ["hourly", "hour", "hours"], .daily: ["daily", "day", "days"], .weekly: ["weekly", "week", "weeks"],
        .monthly: ["monthly", "month", "months"], .yearly: ["yearly", "year", "years", "annually"],
    ]

    private static func parse(_ text: String) -> (RecurrenceRule.Frequency, Int, [Weekday])? {
        var words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        words.removeAll { ["on", "and", "the"].contains($0) }
        var interval = 1
        if words.first == "every" || words.first == "each" {
            words.removeFirst()
            if words.first == "other" || words.first == "second" { (interval, words) = (2, Array(words.dropFirst())) }
            if let number = words.first.flatMap({ Int($0) }) { (interval, words) = (number, Array(words.dropFirst())) }
        }
        guard let first = words.first else { return nil }
        if first == "weekday" || first == "weekdays", words.count == 1, interval == 1 {
            return (.weekly, 1, Array(Weekday.allCases.prefix(5)))
        }
        if let unit = units.first(where: { $0.value.contains(first) })?.key {
            let days = weekdays(words.dropFirst())
            guard let days, days.isEmpty || unit == .weekly else { return nil }
            return (unit, interval, days)
        }
        return weekdays(words[...]).flatMap { $0.isEmpty ? nil : (.weekly, interval, $0) }
    }

    private static func weekdays(_ words: ArraySlice<String>) -> [Weekday]? {
        var days: [Weekday] = []
        for word in words {
            let name = word.hasSuffix("s") && word.count > 4 ? String(word.dropLast()) : word
            let known = Weekday.allCases.first {
                name.count >= 3 && ($0.name.lowercased().hasPrefix(name) || $0.name.lowercased().hasPrefix(word))
            }
            guard let day = known else { return nil }
            days.append(day)
        }
        return days
    }
}

/// Why a text is not a recurrence rule.
package enum RecurrenceTextError: Error, Hashable, Sendable {
    case notUnderstood(String)
    case rule(RecurrenceRuleError)
}

extension RecurrenceTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notUnderstood(let text):
            "\"\(Printable.line(text))\" is not a valid recurrence; write one like daily, every 2 weeks, "
                + "every mon and wed, or FREQ=MONTHLY;BYDAY=1FR"
        case .rule(let error): "\(error)"
        }
    }
}
