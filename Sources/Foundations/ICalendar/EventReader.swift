import Values

/// Reads the events of one VCALENDAR.
struct EventReader {
    private var times: TimeReader
    /// The days that may be tested for the remaining series of the file.
    private(set) var testableDays: Int

    /// `floating` is the zone of times without a zone.
    init(_ calendar: Component, floating: Zone, testableDays: Int = CalendarLimits.testedDaysOfFile) {
        self.testableDays = testableDays
        times = TimeReader(ZoneResolver(calendar, preferred: floating), floating: floating)
    }

    var problems: [CalendarProblem] { times.notes.problems }

    /// Nil if the event cannot be read; `problems` then says why.
    mutating func event(_ component: Component) -> CalendarEvent? {
        times.notes.begin(component)
        do throws(UnreadableEvent) {
            return try read(component)
        } catch {
            times.notes.lose(error.reason)
            return nil
        }
    }

    /// Nil if the to-do is canceled or cannot be read; `problems` then says why.
    mutating func todo(_ component: Component) -> CalendarTodo? {
        times.notes.begin(component)
        if component["STATUS"]?.keyword == "CANCELLED" {
            times.notes.add(.canceledTodo, line: component.line)
            return nil
        }
        do throws(UnreadableEvent) {
            return try CalendarTodo(component, &times)
        } catch {
            times.notes.lose(error.reason)
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
        // A canceled occurrence may have no other time than the one that it replaces.
        guard let startLine = component["DTSTART"] ?? component["RECURRENCE-ID"] else {
            throw UnreadableEvent(.noStart)
        }

        let isSeries = !rules.isEmpty
        let (start, end) = try times.span(component, startLine, inSeries: isSeries)
        var event = CalendarEvent(uid: component["UID"]?.text ?? "", start: start, end: end)
        event.rules = rules.rules(of: event)
        if !isOverride {
            event.addedStarts = try times.list(component.all("RDATE"), beside: start, inSeries: isSeries).map { added in
                added.isAllDay == start.isAllDay
                    ? added : start.isAllDay ? .day(added.date) : added.midnight(like: start)
            }
            event.excludedStarts = try times.list(component.all("EXDATE"), beside: start, inSeries: isSeries)
        }
        if let line = component["RECURRENCE-ID"] {
            // In the zone that its series was read in.
            event.recurrenceID = try times.time(line, beside: start, inSeries: true)
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
            times.notes.add(.noIdentifier, line: component.line)
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
        event.position = component["GEO"].flatMap {
            Coordinate($0.keyword.replacing("\\", with: "").replacing(";", with: ","))
        }
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
        event.isFree = component["TRANSP"]?.keyword == "TRANSPARENT"
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
            times.notes.add(.ignored(property: "VALARM"), line: component.line)
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
        times.notes.add(.ignored(property: property.name), line: property.line)
    }
}

/// The reason why an event cannot be read.
struct UnreadableEvent: Error {
    let reason: CalendarProblem.Reason

    init(_ reason: CalendarProblem.Reason) {
        self.reason = reason
    }
}
