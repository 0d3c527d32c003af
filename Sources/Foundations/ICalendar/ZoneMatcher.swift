import Values

/// Finds a known zone with the same offsets as a definition.
struct ZoneMatcher {
    private let timeline: ZoneDefinition.Timeline
    private let years: ClosedRange<Int>

    init(_ timeline: ZoneDefinition.Timeline, years: ClosedRange<Int>) {
        (self.timeline, self.years) = (timeline, years)
    }

    /// A zone with the same offsets in all those years, else in the last one, because many programs write only today's
    /// rule.
    func zone(preferring first: [Zone]) -> Zone? {
        zone(preferring: first, in: years) ?? zone(preferring: first, in: years.upperBound...years.upperBound)
    }

    private func zone(preferring first: [Zone], in years: ClosedRange<Int>) -> Zone? {
        let window = ZoneMatcher.begin(of: years.lowerBound)..<ZoneMatcher.begin(of: years.upperBound + 1)
        let offset = timeline.offset(at: window.lowerBound)
        let changes = timeline.changes(in: window)
        func isSame(_ zone: Zone) -> Bool {
            guard zone.offset(at: window.lowerBound) == offset else { return false }
            var at = window.lowerBound
            for change in changes {
                guard let next = ZoneMatcher.offsetChange(of: zone, after: at), next.instant == change.instant,
                    next.offsetAfter == change.offsetTo
                else { return false }
                at = next.instant
            }
            return ZoneMatcher.offsetChange(of: zone, after: at).map { $0.instant >= window.upperBound } ?? true
        }
        if let zone = first.first(where: isSame) { return zone }
        if changes.isEmpty, offset % 3600 == 0 {
            // A fixed offset has no place name. The offsets of `Etc` zones count westward.
            let hours = -offset / 3600
            return hours == 0 ? .utc : Zone("Etc/GMT\(hours < 0 ? "" : "+")\(hours)")
        }
        let names = ZoneMatcher.wellKnown + WindowsZones.zones + ZoneNames.identifiers.filter { $0.contains("/") }
        return names.lazy.compactMap { ZoneNames.firstKnown([$0]) }.first(where: isSame)
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
