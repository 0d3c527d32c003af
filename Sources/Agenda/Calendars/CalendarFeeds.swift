package import ICalendar
package import Platform
package import Values

extension ServedPage {
    /// The refresh interval that subscribers are asked to use.
    static let refreshInterval: Duration = .hours(1)

    /// A calendar to subscribe to; nil for none.
    package static func calendar(_ calendar: EventCalendar?, now: Instant) -> ServedPage? {
        guard var calendar else { return nil }
        calendar.refreshInterval = refreshInterval
        return ServedPage(.calendar, CalendarWriter.bytes(of: calendar, now: now))
    }
}
