import Values

/// A change of offset that happens every year in the same week of the same month.
struct ZonePattern: Hashable, Sendable {
    /// The properties that its changes share.
    struct Shape: Hashable, Sendable {
        let offsetBefore: Int
        let offsetAfter: Int
        let isDaylight: Bool
        let name: String
        let month: Int
        let weekday: Weekday
        let time: LocalTime

        init(_ change: Zone.Transition) {
            let local = change.wall
            (offsetBefore, offsetAfter) = (change.offsetBefore, change.offsetAfter)
            (isDaylight, name) = (change.isDaylightAfter, change.abbreviationAfter)
            (month, weekday, time) = (local.date.month, local.date.weekday, local.time)
        }
    }

    let shape: Shape
    /// The days of the month on which it can happen, at most seven.
    let days: ClosedRange<Int>

    /// The patterns that explain `changes`; empty if any change is not yearly.
    static func patterns(explaining changes: [Zone.Transition]) -> [ZonePattern] {
        let groups = Dictionary(grouping: changes, by: Shape.init)
        let patterns = groups.compactMap { shape, changes -> ZonePattern? in
            let days = changes.map(\.wall.date.day)
            guard let first = days.min(), let last = days.max(), last - first < 7 else { return nil }
            return ZonePattern(shape: shape, days: first...last)
        }
        return patterns.count == groups.count ? patterns : []
    }

    /// The days of the pattern in `year`. Empty if the month ends before the weekday comes.
    func days(in year: Int) -> [LocalDate] {
        days.compactMap { LocalDate(year: year, month: shape.month, day: $0) }.filter { $0.weekday == shape.weekday }
    }

    /// `BYMONTH=3;BYDAY=2SU`, or BYMONTHDAY if the week does not count from either end of the month.
    var rule: RecurrenceRule? {
        let fromEnd = LocalDate.daysIn(month: shape.month, year: 2001) - days.upperBound
        let isWholeWeek = days.count == 7
        let ordinal =
            switch true {
            case isWholeWeek && days.lowerBound % 7 == 1: days.upperBound / 7
            case isWholeWeek && fromEnd == 0 && shape.month != 2: -1
            default: 0
            }
        do throws(RecurrenceRuleError) {
            return try RecurrenceRule(
                .yearly, months: [shape.month], monthDays: ordinal == 0 ? Array(days) : [],
                days: [RecurrenceRule.Day(shape.weekday, ordinal: ordinal)])
        } catch {
            return nil
        }
    }
}

extension Zone.Transition {
    /// In the local time before the change.
    var wall: LocalDateTime {
        LocalDateTime(wallSeconds: instant.milliseconds.floorDivided(by: 1000) + Int64(offsetBefore))
    }
}
