package import Values

/// Reads iCalendar files (RFC 5545), including the deviations of common programs. Accepts any bytes within bounded time
/// and memory, and reports every event that it could not read.
package struct CalendarReading: Hashable, Sendable {
    package var calendars: [EventCalendar]
    /// Sorted by line.
    package var problems: [CalendarProblem]

    /// The events of all calendars.
    package var events: [CalendarEvent] { calendars.flatMap(\.events) }
    /// The to-dos of all calendars.
    package var todos: [CalendarTodo] { calendars.flatMap(\.todos) }
    /// Events and to-dos that were not read.
    package var losses: [CalendarProblem] { problems.filter(\.isLoss) }

    /// `zone` applies to times without a zone.
    package init(_ bytes: [UInt8], floatingIn zone: Zone) {
        var reader = ComponentReader()
        var problems: [CalendarProblem] = []
        if bytes.count <= CalendarLimits.file {
            for line in LineReader(bytes) where !reader.isFull { reader.take(line) }
            reader.finish()
        } else {
            problems.append(CalendarProblem(line: 1, .fileTooLong, isLoss: true))
        }
        problems += reader.problems
        var calendars: [EventCalendar] = []
        var testableDays = CalendarLimits.testedDaysOfFile
        for component in reader.calendars {
            let (calendar, found) = EventCalendar.read(component, floatingIn: zone, testableDays: &testableDays)
            calendars.append(calendar)
            problems += found
        }
        if calendars.isEmpty, !problems.contains(where: \.isLoss) {
            problems.append(CalendarProblem(line: 1, .notACalendar, isLoss: true))
        }
        self.calendars = calendars
        self.problems = problems.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }
}

extension EventCalendar {
    fileprivate static func read(
        _ component: Component, floatingIn zone: Zone, testableDays: inout Int
    ) -> (calendar: EventCalendar, problems: [CalendarProblem]) {
        let length = (component["REFRESH-INTERVAL"] ?? component["X-PUBLISHED-TTL"])
            .flatMap { CalendarDuration($0.keyword) }
        let seconds = length.map { $0.days * 86_400 + $0.seconds } ?? 0
        var calendar = EventCalendar(
            name: (component["X-WR-CALNAME"] ?? component["NAME"])?.text,
            method: component["METHOD"].flatMap { Method(rawValue: $0.keyword) },
            refreshInterval: seconds > 0 ? .seconds(seconds) : nil)
        let events = component.children.filter { $0.name == "VEVENT" }
        if component["VERSION"]?.keyword == "1.0" {
            let old = component.children.filter { $0.name == "VEVENT" || $0.name == "VTODO" }
            let problems = old.map {
                CalendarProblem(line: $0.line, .oldFormat, isLoss: true, summary: $0["SUMMARY"]?.text)
            }
            return (calendar, problems)
        }
        // What Google and Apple write for the whole calendar.
        let own = component["X-WR-TIMEZONE"]?.text.flatMap { ZoneNames.zone($0) }
        var reader = EventReader(component, floating: own ?? zone, testableDays: testableDays)
        var places: [LaterChanges.Key: Int] = [:]
        var later = LaterChanges()
        var changes: [String: Int] = [:]
        var repeated: [CalendarProblem] = []
        var lines: [LaterChanges.Key: Int] = [:]
        for part in events {
            guard let event = reader.event(part) else { continue }
            let key = LaterChanges.Key(event)
            guard let place = places[key] else {
                if event.recurrenceID != nil {
                    changes[event.uid, default: 0] += 1
                    guard changes[event.uid, default: 0] <= CalendarLimits.changes else {
                        let reason = CalendarProblem.Reason.tooMany("changed dates of one series")
                        repeated.append(CalendarProblem(line: part.line, reason, isLoss: true, summary: event.summary))
                        continue
                    }
                }
                places[key] = calendar.events.count
                calendar.events.append(event)
                lines[key] = part.line
                later.note(event, of: part)
                continue
            }
            repeated.append(CalendarProblem(line: part.line, .repeated, isLoss: false, summary: event.summary))
            guard !isOlder(event, than: calendar.events[place]) else { continue }
            calendar.events[place] = event
            lines[key] = part.line
            later.note(event, of: part)
        }
        calendar.todos = component.children.filter { $0.name == "VTODO" }.compactMap { reader.todo($0) }
        testableDays = reader.testableDays
        for event in dropExcluded(from: &calendar.events) {
            let line = lines[LaterChanges.Key(event)] ?? component.line
            repeated.append(CalendarProblem(line: line, .excluded, isLoss: false, summary: event.summary))
        }
        let split = later.applied(to: calendar.events, testableDays: &testableDays)
        calendar.events = split.events
        return (calendar, reader.problems + repeated + split.problems)
    }

    /// Removes the changed dates that a newer version of their series leaves out, and returns them.
    private static func dropExcluded(from events: inout [CalendarEvent]) -> [CalendarEvent] {
        var series: [String: (sequence: Int, excluded: Set<Instant>)] = [:]
        for event in events where event.recurrenceID == nil && !event.excludedStarts.isEmpty {
            let excluded = Set(event.excludedStarts.map { $0.instant(allDayIn: .utc) })
            series[event.uid] = (event.sequence, excluded)
        }
        guard !series.isEmpty else { return [] }
        func isExcluded(_ event: CalendarEvent) -> Bool {
            guard let id = event.recurrenceID, let newer = series[event.uid] else { return false }
            return newer.sequence > event.sequence && newer.excluded.contains(id.instant(allDayIn: .utc))
        }
        let dropped = events.filter(isExcluded)
        events.removeAll(where: isExcluded)
        return dropped
    }

    /// Compares SEQUENCE, then DTSTAMP.
    private static func isOlder(_ event: CalendarEvent, than other: CalendarEvent) -> Bool {
        guard event.sequence == other.sequence else { return event.sequence < other.sequence }
        guard let stamp = event.stamp, let otherStamp = other.stamp else { return false }
        return stamp < otherStamp
    }
}
