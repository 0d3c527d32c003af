import ICalendar
package import Values

extension CalendarContents.Occurrence {
    /// `3 PM` on today's date, `Tue Dec 1, 3 PM` on another day, `all day`; with the year if it is not the current
    /// year.
    package func words(in zone: Zone, today: LocalDate) -> String {
        let text = DateText()
        let (day, time) = local(in: zone)
        let shownDay = day.year == today.year ? text.day(day) : text.dayWithYear(day)
        switch (day == today, time) {
        case (true, .some(let time)): return text.time(time)
        case (true, nil): return "all day"
        case (false, .some(let time)): return "\(shownDay), \(text.time(time))"
        case (false, nil): return shownDay
        }
    }

    /// `8 PM-10 PM`, `all day`; an occurrence of several days with its last day, `to Sat Jan 2 2027`.
    package func hours(in zone: Zone) -> String {
        guard let time = local(in: zone).time else {
            return isLong(in: zone) ? "to \(DateText().dayWithYear(days(in: zone).upperBound))" : "all day"
        }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let text = DateText()
        guard to > from else { return text.time(time) }
        let end = isLong(in: zone) ? text.short(to, in: zone, now: from) : text.time(zone.local(to).time)
        return "\(text.time(time))-\(end)"
    }

    /// How an occurrence of several days appears on one of them: `8 PM to Sat Dec 5`, `to Sat Dec 5`, `last day`,
    /// `until 9 AM`. Nil on other days, and on the first day of an occurrence that is not long.
    package func lasting(on day: LocalDate, in zone: Zone) -> String? {
        let (days, text) = (days(in: zone), DateText())
        guard days.contains(day), day > days.lowerBound || isLong(in: zone) else { return nil }
        guard day < days.upperBound else {
            if start.isAllDay { return "last day" }
            let end = zone.local(end.instant(allDayIn: zone))
            return end.date == day ? "until \(text.time(end.time))" : "until midnight"
        }
        let begins = day == days.lowerBound ? local(in: zone).time.map { text.time($0) + " " } : nil
        return "\(begins ?? "")to \(text.day(days.upperBound))"
    }

    /// Whether it covers several days and more than one night.
    package func isLong(in zone: Zone) -> Bool {
        let days = days(in: zone)
        let length = end.instant(allDayIn: zone) - start.instant(allDayIn: zone)
        return days.lowerBound < days.upperBound && (start.isAllDay || length > .hours(12))
    }

    /// The day and time of its start for a person in `zone`; the time is nil for all-day occurrences.
    package func local(in zone: Zone) -> (day: LocalDate, time: LocalTime?) {
        guard !start.isAllDay else { return (start.date, nil) }
        let local = zone.local(start.instant(allDayIn: zone))
        return (local.date, local.time)
    }

    /// The days it covers for a person in `zone`. An occurrence that ends at midnight does not cover the next day.
    package func days(in zone: Zone) -> ClosedRange<LocalDate> {
        if start.isAllDay { return start.date...max(start.date, end.date.adding(days: -1)) }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let first = zone.date(of: from)
        return first...max(first, zone.date(of: to > from ? to.adding(.milliseconds(-1)) : to))
    }
}
