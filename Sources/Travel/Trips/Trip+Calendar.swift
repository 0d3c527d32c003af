package import Agenda
internal import ICalendar
internal import Platform
internal import Storage
package import Values

extension Trip {
    /// Its calendar entry; nil for a trip without dates.
    package var calendarDays: SubjectDays? {
        fields.days.map { days in
            SubjectDays(
                Subject(id: id, account: subject.account, kind: .trip, name: title), days,
                location: fields.to?.name, details: fields.notes, createdAt: createdAt)
        }
    }

    /// Shows the days in the calendar of trips, or hides its entry where it has none.
    func showDays(now: Instant, in tx: Transaction) throws {
        guard let days = calendarDays else {
            return try SubjectDays.hide(subject, createdAt: createdAt, now: now, in: tx)
        }
        let zone = try Account.find(subject.account, in: tx)?.zone ?? .utc
        try days.show(in: .trips, zone: zone, now: now, in: tx)
    }

    /// A calendar file with the trip; nil for a trip without dates.
    package func calendarFile(now: Instant) -> String? {
        calendarDays.map { CalendarWriter.text(of: EventCalendar(name: title, events: [$0.event]), now: now) }
    }
}
