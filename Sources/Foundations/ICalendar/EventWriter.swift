import Values

/// Writes a VEVENT with its alarms.
enum EventWriter {
    /// From BEGIN:VEVENT to END:VEVENT.
    static func lines(of event: CalendarEvent, now: Instant) -> [ContentLine] {
        var lines = [
            ContentLine("BEGIN", "VEVENT"), .text("UID", event.uid),
            ContentLine("DTSTAMP", WrittenTime(event.stamp ?? now).text),
        ]
        lines.append(ContentLine("SEQUENCE", String(max(0, event.sequence))))
        if let recurrenceID = event.recurrenceID { lines.append(.time("RECURRENCE-ID", recurrenceID)) }
        lines.append(.time("DTSTART", event.start))
        // DTEND must be later than DTSTART. Without it a whole day lasts one day and a time has no duration.
        let isLater = event.end.instant(allDayIn: .utc) > event.start.instant(allDayIn: .utc)
        if isLater, event.end.isAllDay == event.start.isAllDay { lines.append(.time("DTEND", event.end)) }
        lines += event.rules.map { ContentLine("RRULE", $0.text(from: event.start)) }
        lines += ContentLine.times("RDATE", event.addedStarts) + ContentLine.times("EXDATE", event.excludedStarts)
        if let summary = event.summary { lines.append(.text("SUMMARY", summary)) }
        if let location = event.location { lines.append(.text("LOCATION", location)) }
        if let details = event.details { lines.append(.text("DESCRIPTION", details)) }
        if let url = event.url { lines.append(ContentLine("URL", url)) }
        if let status = event.status { lines.append(ContentLine("STATUS", status.rawValue)) }
        if let invitation = event.invitation { lines += invitation.lines }
        if event.isFree { lines.append(ContentLine("TRANSP", "TRANSPARENT")) }
        for alarm in event.alarms { lines += EventWriter.lines(of: alarm, summary: event.summary) }
        lines.append(ContentLine("END", "VEVENT"))
        return lines
    }

    private static func lines(of alarm: CalendarAlarm, summary: String?) -> [ContentLine] {
        let trigger =
            switch alarm.trigger {
            case .fromStart(let length): ContentLine("TRIGGER", length.description)
            case .fromEnd(let length): ContentLine("TRIGGER", [("RELATED", "END")], length.description)
            case .at(let instant): ContentLine("TRIGGER", [("VALUE", "DATE-TIME")], WrittenTime(instant).text)
            }
        return [
            ContentLine("BEGIN", "VALARM"), ContentLine("ACTION", "DISPLAY"), trigger,
            .text("DESCRIPTION", alarm.text ?? summary ?? "Reminder"), ContentLine("END", "VALARM"),
        ]
    }
}

extension ContentLine {
    static func time(_ name: String, _ time: CalendarTime) -> ContentLine {
        switch time {
        case .day(let date): ContentLine(name, [("VALUE", "DATE")], WrittenTime.day(date).text)
        case .time(let local, let zone) where CalendarWriter.writesAsUTC(zone):
            ContentLine(name, WrittenTime.utc(local).text)
        case .time(let local, let zone): ContentLine(name, [("TZID", zone.identifier)], WrittenTime.local(local).text)
        }
    }

    /// One line for each time, in ascending order.
    fileprivate static func times(_ name: String, _ times: [CalendarTime]) -> [ContentLine] {
        let keyed = times.map { (key: $0.instant(allDayIn: .utc), time: $0) }
        return keyed.sorted { ($0.key, $0.time.isAllDay ? 0 : 1) < ($1.key, $1.time.isAllDay ? 0 : 1) }
            .map { .time(name, $0.time) }
    }
}
