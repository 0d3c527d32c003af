internal import Values

extension CalendarEvent {
    /// From BEGIN:VEVENT to END:VEVENT.
    func lines(now: Instant) -> [ContentLine] {
        var lines = [
            ContentLine("BEGIN", "VEVENT"), .text("UID", uid), ContentLine("DTSTAMP", (stamp ?? now).basic),
        ]
        lines.append(ContentLine("SEQUENCE", String(max(0, sequence))))
        if let recurrenceID { lines.append(.time("RECURRENCE-ID", recurrenceID)) }
        lines.append(.time("DTSTART", start))
        // DTEND must be later than DTSTART; without it a day ends with itself and a time takes none.
        let isLater = end.instant(allDayIn: .utc) > start.instant(allDayIn: .utc)
        if isLater, end.isAllDay == start.isAllDay { lines.append(.time("DTEND", end)) }
        if let rule { lines.append(ContentLine("RRULE", rule.text(from: start))) }
        lines += ContentLine.times("RDATE", addedStarts) + ContentLine.times("EXDATE", excludedStarts)
        if let summary { lines.append(.text("SUMMARY", summary)) }
        if let location { lines.append(.text("LOCATION", location)) }
        if let details { lines.append(.text("DESCRIPTION", details)) }
        if let url { lines.append(ContentLine("URL", url)) }
        if let status { lines.append(ContentLine("STATUS", status.rawValue)) }
        for alarm in alarms { lines += alarm.lines(summary: summary) }
        lines.append(ContentLine("END", "VEVENT"))
        return lines
    }
}

extension CalendarAlarm {
    fileprivate func lines(summary: String?) -> [ContentLine] {
        let trigger =
            switch trigger {
            case .fromStart(let length): ContentLine("TRIGGER", length.description)
            case .fromEnd(let length): ContentLine("TRIGGER", [("RELATED", "END")], length.description)
            case .at(let instant): ContentLine("TRIGGER", [("VALUE", "DATE-TIME")], instant.basic)
            }
        return [
            ContentLine("BEGIN", "VALARM"), ContentLine("ACTION", "DISPLAY"), trigger,
            .text("DESCRIPTION", text ?? summary ?? "Reminder"), ContentLine("END", "VALARM"),
        ]
    }
}

extension ContentLine {
    static func time(_ name: String, _ time: CalendarTime) -> ContentLine {
        switch time {
        case .day(let date): ContentLine(name, [("VALUE", "DATE")], date.basic)
        case .time(let local, let zone) where zone.isWrittenAsUTC: ContentLine(name, local.basic + "Z")
        case .time(let local, let zone): ContentLine(name, [("TZID", zone.identifier)], local.basic)
        }
    }

    /// One line each, in order.
    fileprivate static func times(_ name: String, _ times: [CalendarTime]) -> [ContentLine] {
        let keyed = times.map { (key: $0.instant(allDayIn: .utc), time: $0) }
        return keyed.sorted { ($0.key, $0.time.isAllDay ? 0 : 1) < ($1.key, $1.time.isAllDay ? 0 : 1) }
            .map { .time(name, $0.time) }
    }
}

// MARK: - Zones

extension ZoneDefinition {
    /// From BEGIN:VTIMEZONE to END:VTIMEZONE.
    var lines: [ContentLine] {
        var lines = [ContentLine("BEGIN", "VTIMEZONE"), .text("TZID", identifier)]
        if let location { lines.append(.text("X-LIC-LOCATION", location)) }
        for part in observances { lines += part.lines }
        lines.append(ContentLine("END", "VTIMEZONE"))
        return lines
    }
}

extension ZoneDefinition.Observance {
    fileprivate var lines: [ContentLine] {
        let kind = isDaylight ? "DAYLIGHT" : "STANDARD"
        var lines = [
            ContentLine("BEGIN", kind), ContentLine("DTSTART", start.basic),
            ContentLine("TZOFFSETFROM", ZoneOffset.text(offsetFrom)),
            ContentLine("TZOFFSETTO", ZoneOffset.text(offsetTo)),
        ]
        if let rule { lines.append(ContentLine("RRULE", rule.text)) }
        lines += dates.map { ContentLine("RDATE", $0.basic) }
        if let name { lines.append(.text("TZNAME", name)) }
        lines.append(ContentLine("END", kind))
        return lines
    }
}

/// `+0530`, `-0456:02` without the colon: RFC 5545 section 3.3.14.
enum ZoneOffset {
    static func text(_ seconds: Int) -> String {
        let clock = LocalTime(secondsSinceMidnight: abs(seconds)).isoWithSeconds.filter { $0 != ":" }
        return (seconds < 0 ? "-" : "+") + (clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock)
    }

    /// Seconds east of UTC; nil when it is no offset below a day.
    static func seconds(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4 || digits.count == 6,
            let hours = Int(asciiDigits: digits[0..<2]), let minutes = Int(asciiDigits: digits[2..<4]),
            let seconds = digits.count == 6 ? Int(asciiDigits: digits[4..<6]) : 0,
            let time = LocalTime(hour: hours, minute: minutes, second: seconds)
        else { return nil }
        return sign == "-" ? -time.secondsSinceMidnight : time.secondsSinceMidnight
    }
}
