import Values

/// Finds a known zone with the same offsets as a definition.
struct ZoneMatcher {
    private let timeline: ZoneDefinition.Timeline
    private let years: ClosedRange<Int>

    init(_ timeline: ZoneDefinition.Timeline, years: ClosedRange<Int>) {
        (self.timeline, self.years) = (timeline, years)
    }

    /// A zone with the same offsets in all those years, else in the last one, because many programs write only today's
    /// rule; else one that changes its clocks at other hours of the same days.
    func zone(preferring first: [Zone]) -> Zone? {
        let last = years.upperBound...years.upperBound
        return zone(preferring: first, in: years) ?? zone(preferring: first, in: last)
            ?? zone(preferring: first, in: years, tolerance: Self.hours)
    }

    /// A zone with the same changes from the first that is listed since a year to the last. What comes after it is not
    /// in the file.
    func zoneOfChanges(since year: Int, preferring first: [Zone]) -> Zone? {
        let end = Self.begin(of: years.upperBound + 1)
        let changes = timeline.changes(in: Self.begin(of: years.lowerBound).adding(.days(-1))..<end).filter {
            $0.instant >= Self.begin(of: year)
        }
        guard let begin = changes.first?.instant.adding(.days(-1)) else { return nil }
        let offset = timeline.offset(at: begin)
        let known = first + names.compactMap { ZoneNames.firstKnown([$0]) }
        for tolerance in [Duration.zero, Self.hours] {
            let found = known.first { follow(changes, $0, from: begin, offset: offset, tolerance: tolerance) != nil }
            if let found { return found }
        }
        return nil
    }

    /// Programs that write a change of clocks in the wrong one of the two local times are an hour off.
    private static let hours = Duration.hours(3)

    private var names: [String] {
        ZoneMatcher.wellKnown + WindowsZones.zones + ZoneNames.identifiers.filter { $0.contains("/") }
    }

    private func zone(preferring first: [Zone], in years: ClosedRange<Int>, tolerance: Duration = .zero) -> Zone? {
        let window = ZoneMatcher.begin(of: years.lowerBound)..<ZoneMatcher.begin(of: years.upperBound + 1)
        let offset = timeline.offset(at: window.lowerBound)
        let changes = timeline.changes(in: window)
        func isSame(_ zone: Zone) -> Bool {
            guard let last = follow(changes, zone, from: window.lowerBound, offset: offset, tolerance: tolerance) else {
                return false
            }
            return ZoneMatcher.offsetChange(of: zone, after: last).map { $0.instant >= window.upperBound } ?? true
        }
        if let zone = first.first(where: isSame) { return zone }
        if changes.isEmpty, offset % 3600 == 0 {
            // A fixed offset has no place name. The offsets of `Etc` zones count westward.
            let hours = -offset / 3600
            return hours == 0 ? .utc : Zone("Etc/GMT\(hours < 0 ? "" : "+")\(hours)")
        }
        return names.lazy.compactMap { ZoneNames.firstKnown([$0]) }.first(where: isSame)
    }

    /// The moment of the last of these changes if the zone has the same ones, nil if it has others.
    private func follow(
        _ changes: [ZoneDefinition.Onset], _ zone: Zone, from begin: Instant, offset: Int, tolerance: Duration
    ) -> Instant? {
        guard zone.offset(at: begin) == offset else { return nil }
        var at = begin
        for change in changes {
            guard let next = ZoneMatcher.offsetChange(of: zone, after: at), next.offsetAfter == change.offsetTo,
                next.instant >= change.instant.adding(.zero - tolerance),
                next.instant <= change.instant.adding(tolerance)
            else { return nil }
            at = next.instant
        }
        return at
    }

    /// The offsets that a zone has in those years.
    static func offsets(of zone: Zone, in years: ClosedRange<Int>) -> Set<Int> {
        let end = begin(of: years.upperBound + 1)
        var at = begin(of: years.lowerBound)
        var offsets: Set = [zone.offset(at: at)]
        while let change = offsetChange(of: zone, after: at), change.instant < end {
            offsets.insert(change.offsetAfter)
            at = change.instant
        }
        return offsets
    }

    static func begin(of year: Int) -> Instant {
        Instant(milliseconds: Int64(LocalDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0) * 86_400_000)
    }

    /// Zones of the most people, tried first.
    private static let wellKnown = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "Europe/London",
        "Europe/Berlin", "Europe/Athens", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    ]

    /// The next change of the offset. Skips changes of only the abbreviation or the daylight flag.
    private static func offsetChange(of zone: Zone, after instant: Instant) -> Zone.Transition? {
        var next = zone.transition(after: instant)
        while let change = next, change.offsetBefore == change.offsetAfter {
            next = zone.transition(after: change.instant)
        }
        return next
    }
}
