internal import Values

/// Makes events of the components of one calendar.
struct EventReader {
    private(set) var problems: [CalendarProblem] = []
    private var zones: ZoneBook
    private let floating: Zone
    private var noted: Set<CalendarProblem.Reason> = []
    private var noteCount = 0

    /// `floating` is the zone of times that name none.
    init(_ calendar: Component, floating: Zone) {
        zones = ZoneBook(calendar, preferred: floating)
        self.floating = floating
    }

    /// Nil when the event is lost, which `problems` then tells.
    mutating func event(_ component: Component) -> CalendarEvent? {
        do throws(Loss) {
            return try read(component)
        } catch {
            let summary = component["SUMMARY"]?.text
            problems.append(CalendarProblem(line: component.line, error.reason, isLoss: true, summary: summary))
            return nil
        }
    }

    private mutating func read(_ component: Component) throws(Loss) -> CalendarEvent {
        if component.isCutShort { throw Loss(.cutShort) }
        if component.isOverfull { throw Loss(.tooMany("lines or alarms")) }
        if let long = component.properties.first(where: \.isCut) { throw Loss(.tooLong(property: long.name)) }
        if component["EXRULE"] != nil { throw Loss(.unsupported("EXRULE")) }
        if component.all("RRULE").count > 1 { throw Loss(.unsupported("more than one RRULE")) }
        guard let startLine = component["DTSTART"] else { throw Loss(.noStart) }

        let rule = try rule(component["RRULE"])
        let isSeries = rule != nil
        let start = try time(startLine, inSeries: isSeries)
        var event = CalendarEvent(
            uid: component["UID"]?.text ?? "", start: start, end: try end(component, start: start, inSeries: isSeries),
            rule: rule)
        event.addedStarts = try times(component.all("RDATE"), inSeries: isSeries)
        event.excludedStarts = try times(component.all("EXDATE"), inSeries: isSeries)
        if event.addedStarts.contains(where: { $0.isAllDay != start.isAllDay }) {
            throw Loss(.dayAndTime(property: "RDATE"))
        }
        if let line = component["RECURRENCE-ID"] {
            if line.parameters["RANGE"] != nil { throw Loss(.unsupported("RECURRENCE-ID with RANGE")) }
            event.recurrenceID = try time(line, inSeries: false)
        }
        let isWithin = ([start, event.end] + event.addedStarts + event.excludedStarts).allSatisfy(\.isWritable)
        guard isWithin, event.recurrenceID?.isWritable ?? true else { throw Loss(.outsideYears) }
        do throws(SeriesError) {
            try event.checkSeries()
        } catch {
            throw Loss(.series(error))
        }
        takeWords(of: component, into: &event)
        event.alarms = component.children.filter { $0.name == "VALARM" }.compactMap { alarm($0) }
        if event.uid.isEmpty {
            note(.noIdentifier, line: component.line)
            event.uid = event.contentIdentifier
        }
        return event
    }

    // MARK: - Words

    private mutating func takeWords(of component: Component, into event: inout CalendarEvent) {
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
        // Apple's way to say that there is none.
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

    private mutating func ignore(_ property: Property) {
        note(.ignored(property: property.name), line: property.line)
    }

    private mutating func note(_ reason: CalendarProblem.Reason, line: Int) {
        noteCount += 1
        if noteCount <= Limits.notes { problems.append(CalendarProblem(line: line, reason, isLoss: false)) }
    }

    private mutating func noteOnce(_ reason: CalendarProblem.Reason, line: Int) {
        if noted.insert(reason).inserted { note(reason, line: line) }
    }
}

/// Why an event cannot be read.
private struct Loss: Error {
    let reason: CalendarProblem.Reason

    init(_ reason: CalendarProblem.Reason) {
        self.reason = reason
    }
}

// MARK: - Times

extension EventReader {
    private func rule(_ property: Property?) throws(Loss) -> RecurrenceRule? {
        guard let property else { return nil }
        do throws(RecurrenceRuleError) {
            return try RecurrenceRule(reading: property.value)
        } catch {
            throw Loss(.rule(error))
        }
    }

    /// DTEND, else DURATION, else a day for a day and nothing for a time (RFC 5545 section 3.6.1).
    private mutating func end(
        _ component: Component, start: CalendarTime, inSeries: Bool
    ) throws(Loss) -> CalendarTime {
        let shortest = start.adding(CalendarDuration(days: start.isAllDay ? 1 : 0, seconds: 0))
        let end: CalendarTime
        if let line = component["DTEND"] {
            end = try time(line, inSeries: inSeries)
            guard end.isAllDay == start.isAllDay else { throw Loss(.dayAndTime(property: "DTEND")) }
        } else if let line = component["DURATION"] {
            guard let length = CalendarDuration(line.keyword) else { throw Loss(.notUnderstood(property: "DURATION")) }
            end = start.adding(length)
        } else {
            return shortest
        }
        // Many programs end a whole day with itself.
        if start.isAllDay, end == start { return shortest }
        guard end.instant(allDayIn: .utc) >= start.instant(allDayIn: .utc) else { throw Loss(.endsBeforeStart) }
        return end
    }

    private mutating func times(_ properties: [Property], inSeries: Bool) throws(Loss) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for property in properties {
            for text in property.commaSeparated {
                guard times.count < Limits.dates else { throw Loss(.tooMany(property.name)) }
                if text.contains("/") { throw Loss(.unsupported("\(property.name) with periods")) }
                times.append(try time(property, text: text, inSeries: inSeries))
            }
        }
        return times
    }

    private mutating func time(_ property: Property, inSeries: Bool) throws(Loss) -> CalendarTime {
        try time(property, text: property.keyword[...], inSeries: inSeries)
    }

    /// The form decides whether it is a day or a time; not all programs say VALUE=DATE.
    private mutating func time(
        _ property: Property, text: Substring, inSeries: Bool
    ) throws(Loss) -> CalendarTime {
        guard let written = WrittenTime(text) else { throw Loss(.notUnderstood(property: property.name)) }
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
    ) throws(Loss) -> CalendarTime {
        switch zones.entry(for: name) {
        case .named(let zone): return .time(local, zone)
        case .unknown(let suggestions): throw Loss(.unknownZone(name, suggestions: suggestions))
        case .defined(let timeline, let zone):
            guard timeline.years.contains(local.date.year) else { throw Loss(.zoneWithoutName(name)) }
            let instant = timeline.instant(of: local)
            if let zone, zone.instant(of: local) == instant {
                noteOnce(.zoneMatched(name, zone: zone.identifier), line: line)
                return .time(local, zone)
            }
            if inSeries { throw Loss(.zoneWithoutName(name)) }
            noteOnce(.zoneAsUTC(name), line: line)
            return .time(Zone.utc.local(instant), .utc)
        }
    }
}

extension CalendarEvent {
    /// The same for the same contents, so that a file without UIDs can be read again. FNV-1a with 64 bits.
    fileprivate var contentIdentifier: String {
        let words = [summary, location, details, url, rule?.text].map { $0 ?? "" }
        let times = [start, end, recurrenceID].map { $0.map { "\($0.instant(allDayIn: .utc)) \($0.isAllDay)" } ?? "" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (words + times).joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16).leftPadded(to: 16) + "@contents"
    }
}
