package import Values

/// Writes a calendar in RFC 5545 form. The same calendar gives the same bytes in any order of its events, if every
/// event has a `stamp`.
package enum CalendarWriter {
    /// `now` is the DTSTAMP of events without a `stamp`.
    package static func bytes(of calendar: EventCalendar, now: Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in lines(of: calendar, now: now) { line.append(to: &bytes) }
        return bytes
    }

    /// The same as a string. `now` is the DTSTAMP of events without a `stamp`.
    package static func text(of calendar: EventCalendar, now: Instant) -> String {
        String(decoding: bytes(of: calendar, now: now), as: UTF8.self)
    }

    private static func lines(of calendar: EventCalendar, now: Instant) -> [ContentLine] {
        var lines = [
            ContentLine("BEGIN", "VCALENDAR"), ContentLine("VERSION", "2.0"),
            ContentLine("PRODID", "-//Greenroom//Greenroom//EN"), ContentLine("CALSCALE", "GREGORIAN"),
        ]
        if let method = calendar.method { lines.append(ContentLine("METHOD", method.rawValue)) }
        if let name = calendar.name { lines.append(.text("X-WR-CALNAME", name)) }
        if let interval = calendar.refreshInterval {
            let length = CalendarDuration(seconds: Int(interval.components.seconds)).description
            lines.append(ContentLine("REFRESH-INTERVAL", [("VALUE", "DURATION")], length))
            lines.append(ContentLine("X-PUBLISHED-TTL", length))
        }
        let events = calendar.events.map { (key: SortKey($0), event: $0) }.sorted { $0.key < $1.key }.map(\.event)
        for definition in definitions(for: events) { lines += ZoneDefinitionWriter.lines(of: definition) }
        for event in events { lines += EventWriter.lines(of: event, now: now) }
        lines.append(ContentLine("END", "VCALENDAR"))
        return lines
    }

    /// One definition for each zone written by name, from the earliest year in which it is used.
    private static func definitions(for events: [CalendarEvent]) -> [ZoneDefinition] {
        var earliest: [Zone: Instant] = [:]
        for time in events.flatMap(times(of:)) {
            guard let zone = time.zone, !writesAsUTC(zone) else { continue }
            let instant = time.instant(allDayIn: .utc)
            earliest[zone] = min(earliest[zone] ?? instant, instant)
        }
        return earliest.sorted { $0.key.identifier < $1.key.identifier }.map { ZoneDefinition($0.key, from: $0.value) }
    }

    /// Every time of an event that is written with its zone.
    private static func times(of event: CalendarEvent) -> [CalendarTime] {
        [event.start, event.end] + event.addedStarts + event.excludedStarts + (event.recurrenceID.map { [$0] } ?? [])
    }

    private static let zonesOfUTC: Set<String> = ["UTC", "Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu"]

    /// Times in `zone` are written with a `Z` and need no definition.
    static func writesAsUTC(_ zone: Zone) -> Bool { zonesOfUTC.contains(zone.identifier) }

    /// Orders by start, then by UID; a series before its changed occurrences.
    private struct SortKey: Comparable {
        let start: Int64
        let uid: String
        let original: Int64
        let sequence: Int

        init(_ event: CalendarEvent) {
            start = event.start.instant(allDayIn: .utc).milliseconds
            uid = event.uid
            original = event.recurrenceID?.instant(allDayIn: .utc).milliseconds ?? .min
            sequence = event.sequence
        }

        static func < (left: SortKey, right: SortKey) -> Bool {
            (left.start, left.uid, left.original, left.sequence)
                < (right.start, right.uid, right.original, right.sequence)
        }
    }
}
