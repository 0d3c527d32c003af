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
    func showDays(in tx: Transaction) throws {
        guard let days = calendarDays else {
            return try SubjectDays.hide(subject, createdAt: createdAt, in: tx)
        }
        let zone = try Account.find(subject.account, in: tx)?.zone ?? .utc
        try days.show(in: .trips, zone: zone, in: tx)
    }

    /// A calendar file with the trip; nil for a trip without dates.
    package func calendarFile(now: Instant) -> String? {
        calendarDays.map { CalendarWriter.text(of: EventCalendar(name: title, events: [$0.event]), now: now) }
    }
}

/// Where a trip starts or leads to.
package struct TripPlace: Hashable, Sendable, Codable {
    package let name: String
    /// Nil where only the name was typed.
    package let coordinate: Coordinate?

    package init(_ name: String, _ coordinate: Coordinate? = nil) { (self.name, self.coordinate) = (name, coordinate) }
}

extension Trip {
    private static let columns: SQL = """
        trip.subject_id, trip.account_id, subject.name AS title, trip.name, trip.from_name, trip.from_latitude,
        trip.from_longitude, trip.to_name, trip.to_latitude, trip.to_longitude, trip.starts_on, trip.ends_on,
        trip.expense, trip.notes, trip.created_at
        """
    private static let source: SQL = "trip JOIN subject ON subject.id = trip.subject_id"

    private init(_ row: Row) throws {
        subject = Subject(
            id: try row["subject_id"], account: try row["account_id"], kind: .trip, name: try row["title"])
        createdAt = try row["created_at"]
        let (start, end): (LocalDate?, LocalDate?) = (try row["starts_on"], try row["ends_on"])
        var days: ClosedRange<LocalDate>?
        if let start, let end, start <= end { days = start...end }
        fields = Fields(
            name: try row["name"],
            from: try Self.place(row["from_name"], row["from_latitude"], row["from_longitude"]),
            to: try Self.place(row["to_name"], row["to_latitude"], row["to_longitude"]), days: days,
            expense: TripExpense(try row["expense"]), notes: try row["notes"])
    }

    private static func place(_ name: String?, _ latitude: Int64?, _ longitude: Int64?) -> TripPlace? {
        name.map { TripPlace($0, Coordinate(storedLatitude: latitude, longitude: longitude)) }
    }

    /// Nil if there is none, or it is another account's.
    package static func find(_ id: ID<Subject>, account: ID<Account>, in tx: Transaction) throws -> Trip? {
        try tx.row("SELECT \(columns) FROM \(source) WHERE trip.subject_id = \(id) AND trip.account_id = \(account)")
            .map(Trip.init)
    }

    /// In the order in which they were added.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Trip] {
        try tx.rows("SELECT \(columns) FROM \(source) WHERE trip.account_id = \(account) ORDER BY trip.subject_id")
            .map(Trip.init)
    }

    /// The trip as stored now.
    ///
    /// - Throws: `TripError.changedMeanwhile` if it was removed.
    func current(in tx: Transaction) throws -> Trip {
        guard let trip = try Self.find(id, account: subject.account, in: tx) else {
            throw TripError.changedMeanwhile(title)
        }
        return trip
    }

    /// Inserts or replaces the row, and shows the days in the calendar.
    func save(in tx: Transaction) throws {
        let (from, to) = (fields.from?.coordinate?.stored, fields.to?.coordinate?.stored)
        try tx.run(
            """
            INSERT INTO trip (subject_id, account_id, name, from_name, from_latitude, from_longitude, to_name,
                to_latitude, to_longitude, starts_on, ends_on, expense, notes, created_at)
            VALUES (\(id), \(subject.account), \(fields.name), \(fields.from?.name), \(from?.latitude),
                \(from?.longitude), \(fields.to?.name), \(to?.latitude), \(to?.longitude),
                \(fields.days?.lowerBound), \(fields.days?.upperBound), \(fields.expense.typed), \(fields.notes),
                \(createdAt))
            ON CONFLICT (subject_id) DO UPDATE SET name = excluded.name, from_name = excluded.from_name,
                from_latitude = excluded.from_latitude, from_longitude = excluded.from_longitude,
                to_name = excluded.to_name, to_latitude = excluded.to_latitude,
                to_longitude = excluded.to_longitude, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
                expense = excluded.expense, notes = excluded.notes
            """)
        try Subject.rename(id, to: title, in: tx)
        try showDays(in: tx)
    }

    /// Finds a trip by name, number or destination.
    package static func match(
        _ words: String, account: ID<Account>, in tx: Transaction
    ) throws -> NameMatch<Subject>.Result {
        let candidates = try all(account: account, in: tx).map { trip in
            NameMatch<Subject>.Candidate(
                id: trip.id, name: trip.title,
                detail: ["trip", trip.daysText].compactMap(\.self).joined(separator: ", "),
                otherWords: [trip.fields.to?.name].compactMap(\.self))
        }
        return NameMatch(candidates).find(words)
    }
}
