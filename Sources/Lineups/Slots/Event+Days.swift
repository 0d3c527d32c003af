package import Agenda
package import Values

extension Event {
    /// `Fri Dec 4, 8 PM`, in its own zone; with the year where it is not the next such day.
    package func when(at now: Instant, dates: DateText = DateText()) -> String {
        dates.short(localStart, today: zone.date(of: now))
    }

    /// `Late Show, Fri Dec 4, 8 PM`
    package func title(at now: Instant) -> String { "\(name), \(when(at: now))" }

    /// The days on which its lineup is needed, in its own zone. A show that ends after midnight belongs to the day on
    /// which it starts.
    package var days: DayRange {
        let first = localStart.date
        let last = endsAt - startsAt > .days(1) ? zone.date(of: endsAt) : first
        return (try? DayRange(first: first, last: last)) ?? DayRange(first)
    }
}
