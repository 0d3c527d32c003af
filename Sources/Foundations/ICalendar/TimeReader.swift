import Values

/// Reads the times of events and to-dos. Reports what it had to interpret.
struct TimeReader {
    var notes = ProblemNotes()
    private var zones: ZoneResolver
    private let floating: Zone
    /// The zones of a fixed offset that stand for zones of the file, by TZID: one for all dates of a series.
    private var offsets: [String: Zone] = [:]

    /// - Parameter floating: the zone of times without a zone.
    init(_ zones: ZoneResolver, floating: Zone) {
        (self.zones, self.floating) = (zones, floating)
    }

    // MARK: - Start and end

    /// The start and the end. A day with a time becomes midnight, and an end before the start is exchanged with it:
    /// both are common mistakes of programs.
    mutating func span(
        _ component: Component, _ startLine: CalendarProperty, inSeries: Bool
    ) throws(UnreadableEvent) -> (start: CalendarTime, end: CalendarTime) {
        let endLine = component["DTEND"].flatMap { readable($0) }
        var start = try time(startLine, like: endLine, inSeries: inSeries)
        guard let endLine else {
            return (start, try end(after: start, by: component["DURATION"]))
        }
        var end = try time(endLine, beside: start, inSeries: inSeries)
        if start.isAllDay != end.isAllDay {
            notes.add(.dayAndTime(property: "DTEND"), line: endLine.line)
            (start, end) = (start.midnight(like: end), end.midnight(like: start))
        }
        // Many programs write DTEND equal to DTSTART for one whole day.
        if start.isAllDay, end == start { return (start, start.adding(CalendarDuration(days: 1, seconds: 0))) }
        if end.instant(allDayIn: .utc) < start.instant(allDayIn: .utc) {
            guard !inSeries else { throw UnreadableEvent(.endsBeforeStart) }
            notes.add(.exchanged, line: component.line)
            (start, end) = (end, start)
        }
        return (start, end)
    }

    /// One day for a whole day and no duration for a time, without a DURATION (RFC 5545 section 3.6.1).
    private mutating func end(after start: CalendarTime, by line: CalendarProperty?) throws(UnreadableEvent)
        -> CalendarTime
    {
        let usual = start.adding(CalendarDuration(days: start.isAllDay ? 1 : 0, seconds: 0))
        guard let line else { return usual }
        guard let length = CalendarDuration(line.keyword) else {
            notes.add(.ignored(property: line.name), line: line.line)
            return usual
        }
        let end = start.adding(length)
        guard end.instant(allDayIn: .utc) >= start.instant(allDayIn: .utc) else {
            throw UnreadableEvent(.endsBeforeStart)
        }
        return start.isAllDay && end == start ? usual : end
    }

    /// Nil, with a note, if the value is no time.
    private mutating func readable(_ property: CalendarProperty) -> CalendarProperty? {
        if WrittenTime(property) != nil { return property }
        notes.add(.ignored(property: property.name), line: property.line)
        return nil
    }

    /// A start without a zone takes the one of its end.
    private mutating func time(
        _ start: CalendarProperty, like end: CalendarProperty?, inSeries: Bool
    ) throws(UnreadableEvent) -> CalendarTime {
        guard start.zoneName == nil, let end, end.zoneName != nil, case .local = WrittenTime(end) else {
            return try time(start, beside: nil, inSeries: inSeries)
        }
        return try time(start, beside: try time(end, beside: nil, inSeries: inSeries), inSeries: inSeries)
    }

    // MARK: - Lists

    /// Values that are no times are left out with a note.
    mutating func list(
        _ properties: [CalendarProperty], beside other: CalendarTime, inSeries: Bool
    ) throws(UnreadableEvent) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for property in properties {
            for text in property.commaSeparated {
                guard times.count < CalendarLimits.dates else { throw UnreadableEvent(.tooMany(property.name)) }
                // Of a period only the start counts: all occurrences of a series have the same length here.
                let start = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)[0]
                if start.count < text.count { notes.addOnce(.lengthOfPeriod, line: property.line) }
                guard let written = WrittenTime(start, of: property) else {
                    notes.addOfEvent(.ignored(property: property.name), line: property.line)
                    continue
                }
                times.append(time(written, property, beside: other, inSeries: inSeries))
            }
        }
        return times
    }

    // MARK: - Single times

    /// - Parameter other: a time of the same event. Its zone applies to a value without one.
    mutating func time(
        _ property: CalendarProperty, beside other: CalendarTime?, inSeries: Bool
    ) throws(UnreadableEvent) -> CalendarTime {
        guard let written = WrittenTime(property) else {
            throw UnreadableEvent(.notUnderstood(property: property.name))
        }
        return time(written, property, beside: other, inSeries: inSeries)
    }

    private mutating func time(
        _ written: WrittenTime, _ property: CalendarProperty, beside other: CalendarTime?, inSeries: Bool
    ) -> CalendarTime {
        switch written {
        case .day(let date): return .day(date)
        case .utc(let local): return .time(local, .utc)
        case .local(let local):
            if let name = property.zoneName { return time(local, zone: name, line: property.line, inSeries: inSeries) }
            if let zone = other?.zone { return .time(local, zone) }
            notes.addOnce(.withoutZone(taken: floating.identifier), line: property.line)
            return .time(local, floating)
        }
    }

    private mutating func time(_ local: LocalDateTime, zone name: String, line: Int, inSeries: Bool) -> CalendarTime {
        switch zones.entry(for: name) {
        case .named(let zone): return .time(local, zone)
        case .agreed(let zone):
            notes.addOnce(.zoneMatched(name, zone: zone.identifier), line: line)
            return .time(local, zone)
        case .unknown(let suggestions):
            notes.addOfEvent(
                .unknownZone(name, taken: floating.identifier, suggestions: suggestions), line: line)
            return .time(local, floating)
        case .defined(let timeline, let zone):
            let instant = timeline.instant(of: local)
            if let zone, zone.instant(of: local) == instant {
                notes.addOnce(.zoneMatched(name, zone: zone.identifier), line: line)
                return .time(local, zone)
            }
            let kept = inSeries ? zone ?? fixed(at: timeline.offset(at: instant), for: name) : nil
            guard let kept else {
                notes.addOnce(.zoneAsUTC(name), line: line)
                return .time(Zone.utc.local(instant), .utc)
            }
            let isNear = zone != nil
            notes.addOfEvent(
                isNear ? .zoneNear(name, zone: kept.identifier) : .zoneAtOffset(name, zone: kept.identifier), line: line
            )
            return .time(local, kept)
        }
    }

    /// A zone of that offset all year; nil if there is none.
    private mutating func fixed(at offset: Int, for name: String) -> Zone? {
        if let known = offsets[name] { return known }
        let zone = ZoneDisplayName.fixed(offset)
        offsets[name] = zone
        return zone
    }
}

extension CalendarProperty {
    /// TZID; nil if absent or empty.
    fileprivate var zoneName: String? {
        parameters["TZID"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension WrittenTime {
    fileprivate init?(_ property: CalendarProperty) { self.init(property.keyword[...], of: property) }

    /// The form of the value decides whether it is a day or a time, because not all programs write VALUE=DATE; except
    /// for midnight that is said to be a day.
    fileprivate init?(_ text: Substring, of property: CalendarProperty) {
        guard let written = WrittenTime(text) else { return nil }
        let isMidnight = written.local.time.secondsSinceMidnight == 0
        self = isMidnight && property.parameters["VALUE"]?.uppercased() == "DATE" ? .day(written.local.date) : written
    }
}
