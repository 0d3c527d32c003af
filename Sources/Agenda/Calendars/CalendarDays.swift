package import ICalendar
package import Values

extension Zone {
    /// The local day, from midnight to midnight.
    package func day(_ date: LocalDate) -> Range<Instant> {
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return instant(
            of: LocalDateTime(date: date, time: midnight))..<instant(
                of: LocalDateTime(date: date.adding(days: 1), time: midnight))
    }
}

extension NaturalDate.Reading {
    /// The start of an entry: an all-day start when no time was given.
    package func start(in zone: Zone) -> CalendarTime {
        time == nil ? .day(date) : CalendarTime(instant, in: zone)
    }
}
