import Values

/// The times of the day that a rule names (BYHOUR, BYMINUTE, BYSECOND). Where a part is empty, the start's counts.
package struct RecurrenceClock: Hashable, Sendable {
    /// BYHOUR: 0…23, ascending; empty is the start's hour, and each hour of an hourly rule.
    package let hours: [Int]
    /// BYMINUTE: 0…59, ascending.
    package let minutes: [Int]
    /// BYSECOND: 0…59, ascending.
    package let seconds: [Int]

    package init(hours: [Int] = [], minutes: [Int] = [], seconds: [Int] = []) {
        self.hours = Set(hours).sorted()
        self.minutes = Set(minutes).sorted()
        // A leap second becomes the second before it.
        self.seconds = Set(seconds.map { $0 == 60 ? 59 : $0 }).sorted()
    }

    package var isEmpty: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty }

    func check() throws(RecurrenceRuleError) {
        for (part, values, range) in [
            ("BYHOUR", hours, 0...23), ("BYMINUTE", minutes, 0...59), ("BYSECOND", seconds, 0...59),
        ] {
            for value in values where !range.contains(value) { throw .outOfRange(part: part, value: value) }
        }
        let count = max(1, hours.count) * max(1, minutes.count) * max(1, seconds.count)
        guard count <= CalendarLimits.timesOfDay else { throw .tooManyTimes(count) }
    }

    /// The seconds after the hour that the rule names.
    func secondsIntoHour(like start: LocalTime) -> [Int] {
        let start = start.secondsSinceMidnight
        let minutes = minutes.isEmpty ? [start / 60 % 60] : minutes
        let seconds = seconds.isEmpty ? [start % 60] : seconds
        return minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }
    }
}
