package import ICalendar
package import Values

extension NaturalDate.Reading {
    /// The start of an entry: an all-day start when no time was given.
    package func start(in zone: Zone) -> CalendarTime {
        time == nil ? .day(date) : CalendarTime(instant, in: zone)
    }
}
