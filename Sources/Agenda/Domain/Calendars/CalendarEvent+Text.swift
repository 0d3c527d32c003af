package import ICalendar
package import Values

extension CalendarEvent {
    /// `Tue Dec 1 2026, 3 PM to 4 PM`; `Thu Dec 24 2026 to Sat Jan 2 2027, all day`.
    package func when(in zone: Zone) -> String {
        let text = DateText()
        if start.isAllDay {
            let last = end.date.adding(days: -1)
            let first = text.dayWithYear(start.date)
            return last > start.date ? "\(first) to \(text.dayWithYear(last)), all day" : "\(first), all day"
        }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let (first, last) = (zone.local(from), zone.local(to))
        if to <= from { return text.long(first) }
        return text.long(first) + " to " + (first.date == last.date ? text.time(last.time) : text.long(last))
    }

    /// The months or years without a date of a series, because they lack its day: `Months without a 31st are skipped.`
    /// Nil for any other event.
    package var skippedPeriods: String? {
        guard start.date.day > 28, let rule = rules.first(where: { $0.days.isEmpty && $0.yearDays.isEmpty }) else {
            return nil
        }
        let named = rule.monthDays.isEmpty || rule.monthDays == [start.date.day]
        guard named, rule.weekNumbers.isEmpty, rule.positions.isEmpty else { return nil }
        switch (rule.frequency, start.date.month) {
        case (.monthly, _) where rule.months.isEmpty:
            switch start.date.day {
            case 31: return "Months without a 31st are skipped."
            case 30: return "February is skipped: it has no 30th."
            default: return "February is skipped outside leap years."
            }
        case (.yearly, 2): return "Years without a February 29 are skipped."
        default: return nil
        }
    }

    /// The local time at the event's place if that is in another zone: `, 3 PM in Europe/Berlin`.
    package func elsewhere(than zone: Zone) -> String {
        guard case .time(let local, let own) = start, own != zone else { return "" }
        return ", \(DateText().time(local.time)) in \(own.identifier)"
    }
}

extension CalendarAlarm {
    /// `1 hour before it starts`
    package var words: String {
        switch trigger {
        case .fromStart(let length): Self.words(length, of: "it starts")
        case .fromEnd(let length): Self.words(length, of: "it ends")
        case .at(let instant): "at \(DateText().long(instant, in: .utc)) UTC"
        }
    }

    private static func words(_ length: CalendarDuration, of what: String) -> String {
        let seconds = length.days * 86_400 + length.seconds
        if seconds == 0 { return "when \(what)" }
        return "\(DurationText.words(.seconds(abs(seconds)))) \(seconds < 0 ? "before" : "after") \(what)"
    }
}
