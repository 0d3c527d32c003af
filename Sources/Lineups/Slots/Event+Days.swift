package import Agenda
package import Values

extension Event {
    /// The days on which its lineup is needed, in its own zone. A show that ends after midnight belongs to the day on
    /// which it starts.
    package var days: DayRange {
        let first = localStart.date
        let last = endsAt - startsAt > .days(1) ? zone.date(of: endsAt) : first
        return (try? DayRange(first: first, last: last)) ?? DayRange(first)
    }
}
