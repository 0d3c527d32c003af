import Values

/// Finds the zones that the TZIDs of one calendar mean: by name, else by their VTIMEZONE definition.
struct ZoneResolver {
    /// The meaning of a TZID.
    enum Entry {
        case named(Zone)
        /// The zone of the name, which has the same offsets as the definition, if not on the same days.
        case agreed(Zone)
        /// A definition, and the known zone with the same offsets, if there is one.
        case defined(ZoneDefinition.Timeline, like: Zone?)
        case unknown(suggestions: [String])
    }

    private let definitions: [String: ZoneDefinition]
    /// The years in which each TZID is used.
    private let years: [String: ClosedRange<Int>]
    /// The zone tried first for a definition without a known name.
    private let preferred: Zone
    private var entries: [String: Entry] = [:]
    private var definitionCount = 0
    private var unknownCount = 0

    init(_ calendar: Component, preferred: Zone) {
        let all = calendar.children.filter { $0.name == "VTIMEZONE" }.compactMap(ZoneDefinition.init)
        definitions = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }
        years = ZoneResolver.years(of: calendar)
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
        if let named, ZoneNames.isPrecise(name) || named == .utc { return .named(named) }
        if let located = definition.location.flatMap(ZoneNames.zone) { return .named(located) }
        definitionCount += 1
        guard definitionCount <= CalendarLimits.definitions, let used = years[name] else {
            return named.map(Entry.named) ?? unknown(name)
        }
        let timeline = definition.timeline(of: used.lowerBound - 1...used.upperBound + 1)
        let listed = definition.listedYears(through: used.upperBound).flatMap { listed in
            // Long after the last change, the offset is the one that it led to.
            used.lowerBound <= listed.upperBound + 1 ? definition.timeline(of: listed) : nil
        }
        // A word such as `EST` or `Eastern` is what the file defines. Under another known name, old rules of the same
        // offsets are not meant: many programs write the changes of clocks as they were before 2007.
        if let named, !name.allSatisfy(\.isLetter), hasOffsets(of: named, in: used, timeline, listed) {
            return .agreed(named)
        }
        guard definitionCount <= CalendarLimits.matches else { return .defined(timeline, like: nil) }
        let first = [named, preferred].compactMap { $0 }
        let like = listed.map {
            ZoneMatcher($0, years: $0.years).zoneOfChanges(since: used.lowerBound - 1, preferring: first)
        }
        return .defined(timeline, like: like ?? ZoneMatcher(timeline, years: used).zone(preferring: first))
    }

    private func hasOffsets(
        of zone: Zone, in used: ClosedRange<Int>, _ timeline: ZoneDefinition.Timeline,
        _ listed: ZoneDefinition.Timeline?
    ) -> Bool {
        let years = listed.map {
            max($0.years.lowerBound, min(used.lowerBound, $0.years.upperBound))...$0.years.upperBound
        }
        return (listed ?? timeline).offsets(in: years ?? used) == ZoneMatcher.offsets(of: zone, in: years ?? used)
    }

    private mutating func unknown(_ name: String) -> Entry {
        unknownCount += 1
        return .unknown(suggestions: unknownCount <= CalendarLimits.suggestions ? ZoneNames.suggestions(for: name) : [])
    }

    /// A series counts as used for three years. Ignores years outside 1900…2200.
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
