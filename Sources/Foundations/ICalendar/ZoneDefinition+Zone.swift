import Values

extension ZoneDefinition {
    /// The zone's offsets from the beginning of the year of `earliest`, without end. Every change is that of the
    /// system's zone data. After 2115 the yearly pattern continues.
    init(_ zone: Zone, from earliest: Instant) {
        let midnight = LocalTime(secondsSinceMidnight: 0)
        let year = zone.date(of: earliest).year
        let newYear = LocalDate(year: year, month: 1, day: 1).map { LocalDateTime(date: $0, time: midnight) }
        let begin = newYear.map(zone.instant(of:)) ?? earliest
        let changes = ZoneDefinition.changes(of: zone, from: begin, through: max(2115, year + 60))
        let (listed, patterns, firstPatternYear) = ZoneDefinition.split(changes)
        let daylight = DaylightFlags(changes, initially: zone.isDaylight(at: begin))
        func observance(_ group: [Zone.Transition], rule: RecurrenceRule? = nil) -> Observance? {
            group.first.map { first in
                Observance(
                    isDaylight: daylight.isDaylight(after: first), start: first.wall, offsetFrom: first.offsetBefore,
                    offsetTo: first.offsetAfter, name: first.abbreviationAfter, rule: rule,
                    dates: rule == nil ? group.dropFirst().map(\.wall) : [])
            }
        }

        let offset = zone.offset(at: begin)
        let first = Observance(
            isDaylight: daylight.isInitially, start: newYear ?? zone.local(begin), offsetFrom: offset,
            offsetTo: offset, name: zone.abbreviation(at: begin), rule: nil, dates: [])
        var observances = [first] + daylight.groups(of: listed).compactMap { observance($0) }
        for pattern in patterns {
            let own = changes.filter {
                $0.wall.date.year >= firstPatternYear && ZonePattern.Shape($0) == pattern.shape
            }
            if let part = observance(own, rule: pattern.rule) { observances.append(part) }
        }
        observances.sort { ($0.start, $0.offsetTo) < ($1.start, $1.offsetTo) }
        self.init(identifier: zone.identifier, location: zone.identifier, observances: observances)
    }

    /// The changes to list one by one, and the yearly patterns that explain all changes from `firstYear`.
    private static func split(
        _ changes: [Zone.Transition]
    ) -> (listed: [Zone.Transition], patterns: [ZonePattern], firstYear: Int) {
        guard let last = changes.last?.wall.date.year, last >= 2114 else { return (changes, [], 0) }
        // Within 28 years every day of the month falls on every weekday.
        let patterns = ZonePattern.patterns(explaining: changes.filter { $0.wall.date.year > last - 28 })
        let byYear = Dictionary(grouping: changes) { $0.wall.date.year }
        let years = sequence(first: last) { $0 - 1 }.prefix { year in
            let expected = patterns.flatMap { pattern in
                pattern.days(in: year).map {
                    Expected(pattern.shape, LocalDateTime(date: $0, time: pattern.shape.time))
                }
            }
            let actual = byYear[year, default: []].map { Expected(ZonePattern.Shape($0), $0.wall) }
            return !actual.isEmpty && Set(actual) == Set(expected)
        }
        guard years.count >= 28, patterns.allSatisfy({ $0.rule != nil }) else { return (changes, [], 0) }
        let firstYear = last - years.count + 1
        return (changes.filter { $0.wall.date.year < firstYear }, patterns, firstYear)
    }

    /// Every change later than `begin`, through the year `year`.
    private static func changes(of zone: Zone, from begin: Instant, through year: Int) -> [Zone.Transition] {
        var changes: [Zone.Transition] = []
        var next = zone.transition(after: begin)
        while let change = next, change.wall.date.year <= year {
            changes.append(change)
            next = zone.transition(after: change.instant)
        }
        return changes
    }

    private struct Expected: Hashable {
        let shape: ZonePattern.Shape
        let local: LocalDateTime

        init(_ shape: ZonePattern.Shape, _ local: LocalDateTime) {
            (self.shape, self.local) = (shape, local)
        }
    }
}

/// Which changes lead to daylight time. The tz database flags winter in Ireland and Ramadan in Morocco, but in calendar
/// files the later offset is the daylight one.
private struct DaylightFlags {
    let isInitially: Bool
    private var flags: [Instant: Bool] = [:]

    init(_ changes: [Zone.Transition], initially isFlagged: Bool) {
        var isFlaggedBefore = isFlagged
        var first: Bool?
        var current = isFlagged
        for change in changes {
            if change.isDaylightAfter != isFlaggedBefore {
                let isEqual = change.offsetAfter == change.offsetBefore
                current = isEqual ? change.isDaylightAfter : change.offsetAfter > change.offsetBefore
                if first == nil { first = isEqual ? isFlaggedBefore : !current }
            }
            isFlaggedBefore = change.isDaylightAfter
            flags[change.instant] = current
        }
        isInitially = first ?? isFlagged
        // Before the first change of the flag, the initial flag applies.
        for change in changes {
            guard change.isDaylightAfter == isFlagged else { break }
            flags[change.instant] = isInitially
        }
    }

    func isDaylight(after change: Zone.Transition) -> Bool {
        flags[change.instant] ?? change.isDaylightAfter
    }

    /// The changes grouped by offsets, kind and abbreviation; each group in ascending order.
    func groups(of changes: [Zone.Transition]) -> [[Zone.Transition]] {
        struct Key: Hashable {
            let before: Int
            let after: Int
            let isDaylight: Bool
            let name: String
        }
        let groups = Dictionary(grouping: changes) {
            Key(
                before: $0.offsetBefore, after: $0.offsetAfter, isDaylight: isDaylight(after: $0),
                name: $0.abbreviationAfter)
        }
        return Array(groups.values)
    }
}
