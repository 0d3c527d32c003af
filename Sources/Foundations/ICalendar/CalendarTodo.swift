package import Values

/// One VTODO: a task with an optional due date.
package struct CalendarTodo: Hashable, Sendable {
    package var title: String
    /// DUE; nil if absent.
    package var due: CalendarTime?
    /// RRULE, if it is one of days without a number of times; nil for once.
    package var rule: RecurrenceRule?
    /// PRIORITY: 1 is the highest, 9 the lowest; nil if absent.
    package var priority: Int?
    package var isDone: Bool
    /// COMPLETED; nil if absent.
    package var doneAt: Instant?
    /// CREATED; nil if absent.
    package var createdAt: Instant?
    /// The line at which it begins, counted from 1.
    package var line: Int
}

extension CalendarTodo {
    init(_ component: Component, _ times: inout TimeReader) throws(UnreadableEvent) {
        guard !component.isCutShort else { throw UnreadableEvent(.cutShort) }
        guard let title = component["SUMMARY"]?.text, !title.allSatisfy(\.isWhitespace) else {
            throw UnreadableEvent(.noTitle)
        }
        (self.title, line, due) = (title, component.line, nil)
        if let property = component["DUE"] {
            do throws(UnreadableEvent) {
                due = try times.time(property, beside: nil, inSeries: component["RRULE"] != nil)
            } catch {
                times.notes.add(.ignored(property: "DUE"), line: property.line)
            }
        }
        let hasDay = due != nil
        rule = component["RRULE"].flatMap { try? RecurrenceRule(reading: $0.keyword) }
            .flatMap { hasDay && $0.isOfOpenDays ? $0 : nil }
        if rule == nil, let property = component["RRULE"] { times.notes.add(.todoRepeats, line: property.line) }
        if let property = component["DESCRIPTION"], property.text != nil {
            times.notes.add(.todoDescription, line: property.line)
        }
        priority = component["PRIORITY"].flatMap { Int($0.keyword) }.flatMap { (1...9).contains($0) ? $0 : nil }
        doneAt = component["COMPLETED"].flatMap(Self.instant)
        createdAt = component["CREATED"].flatMap(Self.instant)
        isDone =
            component["STATUS"]?.keyword == "COMPLETED" || doneAt != nil
            || component["PERCENT-COMPLETE"]?.keyword == "100"
    }

    private static func instant(_ property: CalendarProperty) -> Instant? {
        guard case .utc(let local) = WrittenTime(property.keyword) else { return nil }
        return Zone.utc.instant(of: local)
    }
}
