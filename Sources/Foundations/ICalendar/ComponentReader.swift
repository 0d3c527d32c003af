/// Builds components from lines. Tolerates BEGIN and END lines that do not match.
struct ComponentReader {
    /// The complete VCALENDAR components.
    private(set) var calendars: [Component] = []
    private(set) var problems: [CalendarProblem] = []
    /// The open components, outermost first. The first is a VCALENDAR.
    private var open: [Component] = []
    /// The number of open components below the allowed depth.
    private var depthBelow = 0
    private var eventCount = 0
    private var noteCount = 0
    /// The line before was text. A line that is not a property continues it.
    private var isAfterText = false
    private(set) var isFull = false

    mutating func take(_ line: LogicalLine) {
        guard let (name, end) = CalendarProperty.name(of: line.bytes) else { return takeStray(line) }
        isAfterText = false
        let isFrame = name == "BEGIN" || name == "END"
        let isWanted = open.last.map { Component.wanted[$0.name]?.contains(name) ?? false } ?? false
        guard isFrame || isWanted && depthBelow == 0, let property = CalendarProperty(line, name: name, end: end) else {
            return
        }
        switch name {
        case "BEGIN": begin(String(property.keyword.prefix(64)), line: line.number)
        case "END": self.end(String(property.keyword.prefix(64)), line: line.number)
        default: keep(property)
        }
    }

    /// Closes the components that are still open at the end of the file.
    mutating func finish() {
        for index in open.indices { open[index].isCutShort = true }
        if let outermost = open.first { note(.missingEnd(outermost.name), line: outermost.line) }
        while !open.isEmpty { close() }
    }

    // MARK: - Frames

    private mutating func begin(_ name: String, line: Int) {
        if name == "VCALENDAR" {
            closeAll(below: 0)
        } else if open.isEmpty {
            // Part of a calendar, or another kind of file.
            guard Component.outer.contains(name) else { return }
            open = [Component("VCALENDAR", line: line)]
        } else if Component.outer.contains(name) {
            closeAll(below: 1)
        }
        guard open.count < CalendarLimits.depth, depthBelow == 0 else { return depthBelow += 1 }
        if name == "VEVENT" || name == "VTODO" {
            eventCount += 1
            isFull = eventCount > CalendarLimits.events
            if isFull { return problems.append(CalendarProblem(line: line, .fileTooLong, isLoss: true)) }
        } else if open.count == 1, name != "VTIMEZONE" {
            note(.notAnEvent(name), line: line)
        }
        open.append(Component(name, line: line))
    }

    private mutating func end(_ name: String, line: Int) {
        if depthBelow > 0, name != "VCALENDAR", name != "VEVENT" { return depthBelow -= 1 }
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            return note(.unexpectedEnd(name), line: line)
        }
        closeAll(below: index + 1)
        close()
    }

    /// Closes components without an END until only `count` are open.
    private mutating func closeAll(below count: Int) {
        depthBelow = 0
        while open.count > count {
            if let last = open.last { note(.missingEnd(last.name), line: last.line) }
            close()
        }
    }

    private mutating func close() {
        guard let closed = open.popLast() else { return }
        guard let parent = open.indices.last else { return calendars.append(closed) }
        let isKept = Component.wanted[closed.name] != nil
        guard isKept else { return }
        let limit =
            switch open[parent].name {
            case "VEVENT", "VTODO": CalendarLimits.alarms
            case "VTIMEZONE": CalendarLimits.observances
            default: Int.max
            }
        if open[parent].children.count < limit {
            open[parent].children.append(closed)
        } else {
            open[parent].isOverfull = true
        }
    }

    // MARK: - Lines

    private mutating func keep(_ property: CalendarProperty) {
        guard let index = open.indices.last else { return }
        guard open[index].properties.count < CalendarLimits.properties else {
            open[index].isOverfull = true
            return
        }
        if !property.isUTF8 { note(.notUTF8(property: property.name), line: property.line) }
        open[index].properties.append(property)
        isAfterText = ["SUMMARY", "LOCATION", "DESCRIPTION"].contains(property.name)
    }

    /// Continues a text with line breaks that should have been escaped.
    private mutating func takeStray(_ line: LogicalLine) {
        guard let index = open.indices.last, depthBelow == 0, Component.wanted[open[index].name] != nil else { return }
        note(.notAProperty, line: line.number)
        guard isAfterText, let last = open[index].properties.indices.last,
            open[index].properties[last].value.utf8.count + line.bytes.count < CalendarLimits.line
        else { return }
        open[index].properties[last].value += "\\n" + String(decoding: line.bytes, as: UTF8.self)
    }

    private mutating func note(_ reason: CalendarProblem.Reason, line: Int) {
        noteCount += 1
        if noteCount <= CalendarLimits.notes { problems.append(CalendarProblem(line: line, reason, isLoss: false)) }
    }
}
