/// Formats dates and times, independent of the system's locale.
package struct DateText: Hashable, Sendable {
    /// The 12-hour or 24-hour clock of English. Other languages have the 24-hour clock.
    package enum Hours: Sendable {
        /// `9 PM`, `9:30 PM`
        case twelve
        /// `21:00`
        case twentyFour
    }

    package var hours: Hours
    package var language: TextLanguage

    package init(hours: Hours = .twelve, language: TextLanguage = .english) {
        (self.hours, self.language) = (hours, language)
    }

    /// `9 PM`, `9:30 PM`; `21:00` in Spanish and Italian, `21h30` in French and Portuguese, `21:30 Uhr` in German.
    /// Seconds are never shown.
    package func time(_ time: LocalTime) -> String {
        switch language {
        case .english: break
        case .spanish, .italian: return time.description
        case .french, .portuguese:
            return "\(time.hour)h" + (time.minute == 0 ? "" : String(time.minute).leftPadded(to: 2))
        case .german: return (time.minute == 0 ? "\(time.hour)" : time.description) + " Uhr"
        }
        if hours == .twentyFour { return time.description }
        let hour = (time.hour + 11) % 12 + 1
        let minutes = time.minute == 0 ? "" : ":" + String(time.minute).leftPadded(to: 2)
        return "\(hour)\(minutes) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// `Fri Dec 4`, `vie 4 dic`, `Fr 4. Dez`
    package func day(_ date: LocalDate) -> String {
        "\(language.shortName(of: date.weekday)) \(dayOfMonth(date))"
    }

    /// `Dec 4`, `4 dic`
    package func dayOfMonth(_ date: LocalDate) -> String {
        let month = language.shortMonthNames[date.month - 1]
        return switch language {
        case .english: "\(month) \(date.day)"
        case .german: "\(date.day). \(month)"
        case .french: "\(date.day == 1 ? "1er" : "\(date.day)") \(month)"
        case .spanish, .italian, .portuguese: "\(date.day) \(month)"
        }
    }

    /// `Fri Dec 4 2026`
    package func dayWithYear(_ date: LocalDate) -> String {
        "\(day(date)) \(date.year)"
    }

    /// `Thu Dec 3 to Thu Dec 10 2026`, `Thu Dec 31 2026 to Fri Jan 1 2027`, `Thu Dec 3 2026`; `jue 3 dic - jue 10 dic 2026`
    package func days(_ range: DayRange) -> String {
        if range.first == range.last { return dayWithYear(range.first) }
        let start = range.first.year == range.last.year ? day(range.first) : dayWithYear(range.first)
        return "\(start) \(language == .english ? "to" : "-") \(dayWithYear(range.last))"
    }

    /// `Fri Dec 4, 9 PM`
    package func short(_ local: LocalDateTime) -> String {
        "\(day(local.date)), \(time(local.time))"
    }

    /// `Fri Dec 4, 9 PM`; with the year where it is not the next such day and not of the last months.
    package func short(_ local: LocalDateTime, today: LocalDate) -> String {
        "\(day(local.date, today: today)), \(time(local.time))"
    }

    /// `Fri Dec 4`; with the year where it is not the next such day and not of the last months.
    package func day(_ date: LocalDate, today: LocalDate) -> String {
        let isNext = today.adding(months: 12).map { date < $0 } ?? true
        return isNext && date > today.adding(days: -180) ? day(date) : dayWithYear(date)
    }

    /// `Fri Dec 4 2026, 9 PM`
    package func long(_ local: LocalDateTime) -> String {
        "\(dayWithYear(local.date)), \(time(local.time))"
    }

    /// `Fri Dec 4, 9 PM`, with the year if it is not the year of `now`.
    package func short(_ instant: Instant, in zone: Zone, now: Instant) -> String {
        let local = zone.local(instant)
        return local.date.year == zone.date(of: now).year ? short(local) : long(local)
    }

    /// `Fri Dec 4 2026, 9 PM`
    package func long(_ instant: Instant, in zone: Zone) -> String {
        long(zone.local(instant))
    }
}

// MARK: - Machine-readable

extension DateText {
    /// `2026-12-04 21:00`
    package static func iso(_ local: LocalDateTime) -> String {
        "\(local.date) \(local.time)"
    }

    /// `2026-12-04T21:00:00-05:00`: with the zone's offset, in whole seconds.
    package static func iso(_ instant: Instant, in zone: Zone) -> String {
        let local = zone.local(instant)
        let minutes = zone.offset(at: instant) / 60
        guard minutes != 0 else { return "\(local.date)T\(local.time.isoWithSeconds)Z" }
        let clock = LocalTime(secondsSinceMidnight: abs(minutes) * 60)
        return "\(local.date)T\(local.time.isoWithSeconds)\(minutes < 0 ? "-" : "+")\(clock)"
    }
}
