import Agenda
package import Platform
package import Storage
import Values

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
    func save(now: Instant, in tx: Transaction) throws {
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
        try showDays(now: now, in: tx)
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
