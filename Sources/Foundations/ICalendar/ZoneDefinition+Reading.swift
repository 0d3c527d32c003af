import Values

extension ZoneDefinition {
    /// Nil if the VTIMEZONE has no TZID or a part of it is not understood.
    init?(_ component: Component) {
        guard let identifier = component["TZID"]?.text, !component.isOverfull, !component.isCutShort else { return nil }
        var observances: [Observance] = []
        for part in component.children where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let observance = Observance(part) else { return nil }
            observances.append(observance)
        }
        guard !observances.isEmpty else { return nil }
        self.init(identifier: identifier, location: component["X-LIC-LOCATION"]?.text, observances: observances)
    }
}

extension ZoneDefinition.Observance {
    fileprivate init?(_ component: Component) {
        guard let from = component["TZOFFSETFROM"].flatMap({ ZoneOffset.seconds($0.keyword) }),
            let to = component["TZOFFSETTO"].flatMap({ ZoneOffset.seconds($0.keyword) }),
            let start = component["DTSTART"].flatMap({ WrittenTime($0.keyword)?.local }), !component.isOverfull
        else { return nil }
        var rule: RecurrenceRule?
        if let property = component["RRULE"] {
            do throws(RecurrenceRuleError) {
                rule = try RecurrenceRule(reading: property.value)
            } catch {
                return nil
            }
        }
        var dates: [LocalDateTime] = []
        for text in component.all("RDATE").flatMap(\.commaSeparated) {
            guard let local = WrittenTime(text)?.local, dates.count < CalendarLimits.dates else { return nil }
            dates.append(local)
        }
        self.init(
            isDaylight: component.name == "DAYLIGHT", start: start, offsetFrom: from, offsetTo: to,
            name: component["TZNAME"]?.text, rule: rule, dates: dates)
    }
}

extension WrittenTime {
    /// The local time as written, with or without `Z`; midnight for a day.
    var local: LocalDateTime {
        switch self {
        case .day(let date): LocalDateTime(date: date, time: LocalTime(secondsSinceMidnight: 0))
        case .utc(let local), .local(let local): local
        }
    }
}
