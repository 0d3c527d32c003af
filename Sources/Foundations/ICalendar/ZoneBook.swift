internal import Values

/// What the TZIDs of one calendar mean: by name, else by what the file says of them.
struct ZoneBook {
    /// What a TZID turned out to be.
    enum Entry {
        case named(Zone)
        /// A definition, and the known zone that has the same clock, if there is one.
        case defined(ZoneDefinition.Timeline, like: Zone?)
        case unknown(suggestions: [String])
    }

    private let definitions: [String: ZoneDefinition]
    /// The years in which each TZID is used.
    private let years: [String: ClosedRange<Int>]
    /// Tried first for a zone that is known by its clock only.
    private let preferred: Zone
    private var entries: [String: Entry] = [:]
    private var matchCount = 0
    private var unknownCount = 0

    init(_ calendar: Component, preferred: Zone) {
        let all = calendar.children.filter { $0.name == "VTIMEZONE" }.compactMap(ZoneDefinition.init)
        definitions = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }
        years = ZoneBook.years(of: calendar)
        self.preferred = preferred
    }

    mutating func entry(for name: String) -> Entry {
        if let known = entries[name] { return known }
        let entry = makeEntry(for: name)
        entries[name] = entry
        return entry
    }

    private mutating func makeEntry(for name: String) -> Entry {
        let named = ZoneNames.zone(name)
        guard let definition = definitions[name] else { return named.map(Entry.named) ?? unknown(name) }
        // Letters such as `EST` may well mean a zone other than the system's, where the file defines one.
        let isLetters = !name.contains("/") && WindowsZones.names[name.lowercased()] == nil && named != .utc
        if let named, !isLetters { return .named(named) }
        if let located = definition.location.flatMap(ZoneNames.zone) { return .named(located) }
        guard matchCount < Limits.definitions, let years = years[name] else {
            return unknown(name)
        }
        matchCount += 1
        let timeline = definition.timeline(of: years.lowerBound - 1...years.upperBound + 1)
        let first = [named, preferred].compactMap { $0 }
        return .defined(timeline, like: ZoneMatch(timeline, years: years).zone(preferring: first))
    }

    private mutating func unknown(_ name: String) -> Entry {
        unknownCount += 1
        return .unknown(suggestions: unknownCount <= Limits.suggestions ? ZoneNames.suggestions(for: name) : [])
    }

    /// A repetition is taken to be of use for three years. What lies outside 1900…2200 is not looked at.
    private static func years(of calendar: Component) -> [String: ClosedRange<Int>] {
        var years: [String: ClosedRange<Int>] = [:]
        for event in calendar.children where event.name == "VEVENT" {
            let isRepeated = event["RRULE"] != nil
            for property in event.properties {
                guard let name = property.parameters["TZID"], let text = property.commaSeparated.first,
                    let year = Int(asciiDigits: Array(text.utf8.prefix(4))[...]), (1900...2200).contains(year)
                else { continue }
                let used = year...year + (isRepeated ? 3 : 0)
                let before = years[name] ?? used
                years[name] = min(before.lowerBound, used.lowerBound)...max(before.upperBound, used.upperBound)
            }
        }
        return years
    }
}

/// The search for a known zone with the clock of a definition.
struct ZoneMatch {
    private let timeline: ZoneDefinition.Timeline
    private let years: ClosedRange<Int>

    init(_ timeline: ZoneDefinition.Timeline, years: ClosedRange<Int>) {
        (self.timeline, self.years) = (timeline, years)
    }

    /// One whose clock is the same in all those years, else in the last one, since many programs write only the rule
    /// that holds today.
    func zone(preferring first: [Zone]) -> Zone? {
        zone(preferring: first, in: years) ?? zone(preferring: first, in: years.upperBound...years.upperBound)
    }

    private func zone(preferring first: [Zone], in years: ClosedRange<Int>) -> Zone? {
        let window = ZoneMatch.begin(of: years.lowerBound)..<ZoneMatch.begin(of: years.upperBound + 1)
        let offset = timeline.offset(at: window.lowerBound)
        let changes = timeline.changes(in: window)
        func isSame(_ zone: Zone) -> Bool {
            guard zone.offset(at: window.lowerBound) == offset else { return false }
            var at = window.lowerBound
            for change in changes {
                guard let next = zone.offsetChange(after: at), next.instant == change.instant,
                    next.offsetAfter == change.offsetTo
                else { return false }
                at = next.instant
            }
            return zone.offsetChange(after: at).map { $0.instant >= window.upperBound } ?? true
        }
        if let zone = first.first(where: isSame) { return zone }
        if changes.isEmpty, offset % 3600 == 0 {
            // A clock that never changes is no place. `Etc` counts westwards.
            let hours = -offset / 3600
            return hours == 0 ? .utc : Zone("Etc/GMT\(hours < 0 ? "" : "+")\(hours)")
        }
        let names = ZoneMatch.wellKnown + WindowsZones.zones + ZoneNames.identifiers.filter { $0.contains("/") }
        return names.lazy.compactMap { ZoneNames.firstKnown([$0]) }.first(where: isSame)
    }

    private static func begin(of year: Int) -> Instant {
        Instant(milliseconds: Int64(LocalDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0) * 86_400_000)
    }

    /// The largest places come first.
    private static let wellKnown = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "Europe/London",
        "Europe/Berlin", "Europe/Athens", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    ]
}

extension Zone {
    /// Changes of letters or flag alone are passed over.
    fileprivate func offsetChange(after instant: Instant) -> Transition? {
        var next = transition(after: instant)
        while let change = next, change.offsetBefore == change.offsetAfter {
            next = transition(after: change.instant)
        }
        return next
    }
}
