import Values

/// Reads the events of one VCALENDAR.
struct EventReader {
    private(set) var problems: [CalendarProblem] = []
    private var zones: ZoneResolver
    private let floating: Zone
    private var noted: Set<CalendarProblem.Reason> = []
    private var noteCount = 0
    /// The days that may be tested for the remaining series of the file.
    private(set) var testableDays: Int

    /// `floating` is the zone of times without a zone.
    init(_ calendar: Component, floating: Zone, testableDays: Int = CalendarLimits.testedDaysOfFile) {
        self.testableDays = testableDays
        zones = ZoneResolver(calendar, preferred: floating)
        self.floating = floating
    }

    /// Nil if the event cannot be read; `problems` then says why.
    mutating func event(_ component: Component) -> CalendarEvent? {
        do throws(UnreadableEvent) {
            return try read(component)
        } catch {
            let summary = component["SUMMARY"]?.text
            problems.append(CalendarProblem(line: component.line, error.reason, isLoss: true, summary: summary))
            return nil
        }
    }

    private mutating func read(_ component: Component) throws(UnreadableEvent) -> CalendarEvent {
        if component.isCutShort { throw UnreadableEvent(.cutShort) }
        if component.isOverfull { throw UnreadableEvent(.tooMany("lines or alarms")) }
        if let long = component.properties.first(where: \.isCut) {
            throw UnreadableEvent(.tooLong(property: long.name))
        }
        if component["EXRULE"] != nil { throw UnreadableEvent(.unsupported("EXRULE")) }
        let isOverride = component["RECURRENCE-ID"] != nil
        // A changed occurrence takes place once, whatever its copy of the series' rule says.
        let rules = try self.rules(isOverride ? [] : component.all("RRULE"))
        guard let startLine = component["DTSTART"] else { throw UnreadableEvent(.noStart) }

        let isSeries = !rules.isEmpty
        let (start, end) = try span(component, startLine, inSeries: isSeries)
        var event = CalendarEvent(uid: component["UID"]?.text ?? "", start: start, end: end)
        event.rules = rules.rules(of: event)
        if !isOverride {
            event.addedStarts = try times(component.all("RDATE"), inSeries: isSeries).map { added in
                added.isAllDay == start.isAllDay
                    ? added : start.isAllDay ? .day(added.date) : added.midnight(like: start)
            }
            event.excludedStarts = try times(component.all("EXDATE"), inSeries: isSeries)
        }
        if let line = component["RECURRENCE-ID"] {
            event.recurrenceID = try time(line, inSeries: false)
        }
        let isWithin = ([start, event.end] + event.addedStarts + event.excludedStarts).allSatisfy(\.isWritable)
        guard isWithin, event.recurrenceID?.isWritable ?? true else { throw UnreadableEvent(.outsideYears) }
        do throws(SeriesError) {
            try check(event)
        } catch {
            throw UnreadableEvent(.series(error))
        }
        readText(of: component, into: &event)
        event.alarms = component.children.filter { $0.name == "VALARM" }.compactMap { alarm($0) }
        if event.uid.isEmpty {
            note(.noIdentifier, line: component.line)
            event.uid = EventReader.contentIdentifier(of: event)
        }
        return event
    }

    private func rules(_ properties: [CalendarProperty]) throws(UnreadableEvent) -> SeriesRules {
        guard properties.count <= CalendarLimits.rules else { throw UnreadableEvent(.tooMany("RRULE")) }
        do throws(RecurrenceRuleError) {
            return try SeriesRules(properties)
        } catch {
            throw UnreadableEvent(.rule(error))
        }
    }

    private mutating func check(_ event: CalendarEvent) throws(SeriesError) {
        guard !event.rules.isEmpty || !event.addedStarts.isEmpty || !event.excludedStarts.isEmpty else { return }
        guard testableDays > 0 else { throw .fileTooBusy }
        // A refused series costs as well, since it was followed.
        testableDays -= event.expansionCost.days
        try event.checkSeries()
    }

    /// A stable identifier from the contents, so that a file without UIDs can be imported twice. 64-bit FNV-1a.
    private static func contentIdentifier(of event: CalendarEvent) -> String {
        let rules = event.rules.map(\.text).joined(separator: " ")
        let words = [event.summary, event.location, event.details, event.url, rules].map { $0 ?? "" }
        let times = [event.start, event.end, event.recurrenceID].map {
            $0.map { "\($0.instant(allDayIn: .utc)) \($0.isAllDay)" } ?? ""
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (words + times).joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16).leftPadded(to: 16) + "@contents"
    }

    // MARK: - Text

    private mutating func readText(of component: Component, into event: inout CalendarEvent) {
        event.summary = component["SUMMARY"]?.text
        event.location = component["LOCATION"]?.text
        event.details = component["DESCRIPTION"]?.text
        event.url = component["URL"].map { $0.value.filter { !$0.isWhitespace } }.flatMap { $0.isEmpty ? nil : $0 }
        if let line = component["SEQUENCE"] {
            let number = Int(asciiDigits: Array(line.keyword.utf8)[...])
            if let number, number <= Int32.max { event.sequence = number } else { ignore(line) }
        }
        if let line = component["STATUS"] {
            event.status = CalendarEvent.Status(rawValue: line.keyword)
            if event.status == nil { ignore(line) }
        }
        if let line = component["DTSTAMP"] {
            if case .utc(let local) = WrittenTime(line.keyword) {
                event.stamp = Zone.utc.instant(of: local)
            } else {
                ignore(line)
            }
        }
    }

    private mutating func alarm(_ component: Component) -> CalendarAlarm? {
        // Apple's programs write it for "no reminder".
        if component["ACTION"]?.keyword == "NONE" { return nil }
        guard let line = component["TRIGGER"] else {
            note(.ignored(property: "VALARM"), line: component.line)
            return nil
        }
        let text = component["DESCRIPTION"]?.text
        if let length = CalendarDuration(line.keyword) {
            let isFromEnd = line.parameters["RELATED"]?.uppercased() == "END"
            return CalendarAlarm(isFromEnd ? .fromEnd(length) : .fromStart(length), text: text)
        }
        guard case .utc(let local) = WrittenTime(line.keyword) else {
            ignore(line)
            return nil
        }
        return CalendarAlarm(.at(Zone.utc.instant(of: local)), text: text)
    }

    private mutating func ignore(_ property: CalendarProperty) {
        note(.ignored(property: property.name), line: property.line)
    }

    private mutating func note(_ reason: CalendarProblem.Reason, line: Int, summary: String? = nil) {
        noteCount += 1
        guard noteCount <= CalendarLimits.notes else { return }
        problems.append(CalendarProblem(line: line, reason, isLoss: false, summary: summary))
    }

    private mutating func noteOnce(_ reason: CalendarProblem.Reason, line: Int) {
        if noted.insert(reason).inserted { note(reason, line: line) }
    }
}

/// The reason why an event cannot be read.
private struct UnreadableEvent: Error {
    let reason: CalendarProblem.Reason

    init(_ reason: CalendarProblem.Reason) {
        self.reason = reason
    }
}

// MARK: - Times

extension EventReader {
    /// The start and the end. A day with a time becomes midnight, and an end before the start is exchanged with it:
    /// both are common mistakes of programs.
    private mutating func span(
        _ component: Component, _ startLine: CalendarProperty, inSeries: Bool
    ) throws(UnreadableEvent) -> (start: CalendarTime, end: CalendarTime) {
        var start = try time(startLine, inSeries: inSeries)
        var end: CalendarTime
        if let line = component["DTEND"] {
            end = try time(line, inSeries: inSeries)
            if start.isAllDay != end.isAllDay {
                note(.dayAndTime(property: "DTEND"), line: line.line, summary: component["SUMMARY"]?.text)
                (start, end) = (start.midnight(like: end), end.midnight(like: start))
            }
        } else if let line = component["DURATION"] {
            guard let length = CalendarDuration(line.keyword) else {
                throw UnreadableEvent(.notUnderstood(property: "DURATION"))
            }
            end = start.adding(length)
        } else {
            // One day for a whole day and no duration for a time (RFC 5545 section 3.6.1).
            return (start, start.adding(CalendarDuration(days: start.isAllDay ? 1 : 0, seconds: 0)))
        }
        // Many programs write DTEND equal to DTSTART for one whole day.
        if start.isAllDay, end == start { return (start, start.adding(CalendarDuration(days: 1, seconds: 0))) }
        if end.instant(allDayIn: .utc) < start.instant(allDayIn: .utc) {
            guard !inSeries, component["DTEND"] != nil else { throw UnreadableEvent(.endsBeforeStart) }
            noteOnce(.exchanged, line: component.line)
            (start, end) = (end, start)
        }
        return (start, end)
    }

    private mutating func times(_ properties: [CalendarProperty], inSeries: Bool) throws(UnreadableEvent)
        -> [CalendarTime]
    {
        var times: [CalendarTime] = []
        for property in properties {
            for text in property.commaSeparated {
                guard times.count < CalendarLimits.dates else { throw UnreadableEvent(.tooMany(property.name)) }
                // Of a period only the start counts: all occurrences of a series have the same length here.
                let start = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)[0]
                if start.count < text.count { noteOnce(.lengthOfPeriod, line: property.line) }
                times.append(try time(property, text: start, inSeries: inSeries))
            }
        }
        return times
    }

    private mutating func time(_ property: CalendarProperty, inSeries: Bool) throws(UnreadableEvent) -> CalendarTime {
        try time(property, text: property.keyword[...], inSeries: inSeries)
    }

    /// The form of the value decides whether it is a day or a time; not all programs write VALUE=DATE.
    private mutating func time(
        _ property: CalendarProperty, text: Substring, inSeries: Bool
    ) throws(UnreadableEvent) -> CalendarTime {
        guard let written = WrittenTime(text) else { throw UnreadableEvent(.notUnderstood(property: property.name)) }
        switch written {
        case .day(let date): return .day(date)
        case .utc(let local): return .time(local, .utc)
        case .local(let local):
            guard let name = property.parameters["TZID"], !name.isEmpty else {
                noteOnce(.withoutZone(taken: floating.identifier), line: property.line)
                return .time(local, floating)
            }
            return try time(local, zone: name, line: property.line, inSeries: inSeries)
        }
    }

    private mutating func time(
        _ local: LocalDateTime, zone name: String, line: Int, inSeries: Bool
    ) throws(UnreadableEvent) -> CalendarTime {
        switch zones.entry(for: name) {
        case .named(let zone): return .time(local, zone)
        case .agreed(let zone):
            noteOnce(.zoneMatched(name, zone: zone.identifier), line: line)
            return .time(local, zone)
        case .unknown(let suggestions): throw UnreadableEvent(.unknownZone(name, suggestions: suggestions))
        case .defined(let timeline, let zone):
            guard timeline.years.contains(local.date.year) else { throw UnreadableEvent(.zoneWithoutName(name)) }
            let instant = timeline.instant(of: local)
            if let zone, zone.instant(of: local) == instant {
                noteOnce(.zoneMatched(name, zone: zone.identifier), line: line)
                return .time(local, zone)
            }
            if inSeries { throw UnreadableEvent(.zoneWithoutName(name)) }
            noteOnce(.zoneAsUTC(name), line: line)
            return .time(Zone.utc.local(instant), .utc)
        }
    }
}
