package import Agenda
import ICalendar
package import Platform
package import Storage
package import Values

/// A trip. Every field may be empty; its photo, notes, to-dos and budget belong to its subject.
package struct Trip: Sendable, Hashable {
    package let subject: Subject
    package let createdAt: Instant
    package var fields: Fields

    /// What a person fills in.
    package struct Fields: Hashable, Sendable, Codable {
        package var name: String?
        package var from: TripPlace?
        package var to: TripPlace?
        private var startsOn: String?
        private var endsOn: String?
        package var expense: TripExpense
        package var notes: String?

        /// The first and the last day; nil for a trip without dates.
        package var days: ClosedRange<LocalDate>? {
            get {
                guard let start = startsOn.flatMap({ LocalDate(iso: $0) }),
                    let end = endsOn.flatMap({ LocalDate(iso: $0) }),
                    start <= end
                else { return nil }
                return start...end
            }
            set { (startsOn, endsOn) = (newValue?.lowerBound.description, newValue?.upperBound.description) }
        }

        package init(
            name: String? = nil, from: TripPlace? = nil, to: TripPlace? = nil, days: ClosedRange<LocalDate>? = nil,
            expense: TripExpense = .none, notes: String? = nil
        ) {
            (self.name, self.from, self.to, self.expense, self.notes) = (name, from, to, expense, notes)
            self.days = days
        }
    }

    /// Shown in the place of a missing name.
    package static let noName = "No Plan Name"

    package var id: ID<Subject> { subject.id }
    package var title: String { fields.name ?? Self.noName }

    /// `Fri Dec 4 2026 to Sun Dec 6 2026`; nil for a trip without dates.
    package var daysText: String? {
        guard let days = fields.days else { return nil }
        let text = DateText()
        let first = text.dayWithYear(days.lowerBound)
        return days.lowerBound == days.upperBound ? first : "\(first) to \(text.dayWithYear(days.upperBound))"
    }

    /// The number of days; nil for a trip without dates.
    package var dayCount: Int? {
        fields.days.map { $0.upperBound.daysSince1970 - $0.lowerBound.daysSince1970 + 1 }
    }
}

extension Subject.Kind {
    package static let trip: Subject.Kind = "trip"
}

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
