import Values

/// The RRULE lines of one event.
struct SeriesRules {
    /// By line: the rule, or two where it has both COUNT and UNTIL, which RFC 5545 forbids: one with UNTIL and one with
    /// COUNT.
    private let alternatives: [[RecurrenceRule]]

    /// Empty lines and repeated ones do not count.
    init(_ properties: [CalendarProperty]) throws(RecurrenceRuleError) {
        var known: Set<String> = []
        var read: [[RecurrenceRule]] = []
        for property in properties {
            let value = property.value.uppercased().filter { !$0.isWhitespace }
            guard !value.isEmpty, known.insert(value).inserted else { continue }
            read.append(try Self.alternatives(of: value))
        }
        alternatives = read
    }

    var isEmpty: Bool { alternatives.isEmpty }

    /// The rules for an event with these times.
    func rules(of event: CalendarEvent) -> [RecurrenceRule] {
        alternatives.compactMap { Self.shortest($0, of: event) }
    }

    private static func alternatives(of value: String) throws(RecurrenceRuleError) -> [RecurrenceRule] {
        do throws(RecurrenceRuleError) {
            return [try RecurrenceRule(reading: value)]
        } catch {
            guard error == .countAndUntil else { throw error }
        }
        let parts = value.split(separator: ";")
        var rules: [RecurrenceRule] = []
        var failure = RecurrenceRuleError.countAndUntil
        for left in ["COUNT", "UNTIL"] {
            do throws(RecurrenceRuleError) {
                let rest = parts.filter { !$0.hasPrefix(left + "=") }
                rules.append(try RecurrenceRule(reading: rest.joined(separator: ";")))
            } catch {
                failure = error
            }
        }
        guard !rules.isEmpty else { throw failure }
        return rules
    }

    /// Of a rule with UNTIL and one with COUNT, the one that ends first.
    private static func shortest(_ rules: [RecurrenceRule], of event: CalendarEvent) -> RecurrenceRule? {
        guard rules.count == 2, case .count(let count) = rules[1].end else { return rules.first }
        var series = event
        series.rules = [rules[0]]
        // A few years: further on, either end is as good.
        let starts = series.starts(latest: event.start.date.adding(days: 366 * 5)).prefix(min(count, 2000) + 1)
        return Array(starts).count > count ? rules[1] : rules[0]
    }
}
