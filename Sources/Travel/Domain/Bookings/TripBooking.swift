package import Platform
package import Storage
package import Values

/// A flight, a hotel or something else that was booked for a trip. Days and times are those of the place, as a ticket
/// has them.
package struct TripBooking: Sendable, Hashable, Codable {
    package enum Kind: String, Codable, SQLConvertible, CaseIterable {
        case flight, train, bus, ferry, car, hotel, ticket, other

        /// `Flight`
        package var title: String { rawValue.capitalizedFirst }
    }

    /// A day with or without a time.
    package struct Moment: Sendable, Hashable, Codable {
        private let dayText: String
        private let timeText: String?

        package init(_ day: LocalDate, _ time: LocalTime?) {
            (dayText, timeText) = (day.description, time?.description)
        }

        package var day: LocalDate { LocalDate(iso: dayText) ?? LocalDate(daysSince1970: 0) }
        package var time: LocalTime? { timeText.flatMap { LocalTime(iso: $0) } }

        /// `Sat May 1 2027, 9:20 AM`
        package var words: String {
            DateText().dayWithYear(day) + (time.map { ", \(DateText().time($0))" } ?? "")
        }

        /// Whether it is before the other. A moment without a time is before no time of its day.
        func isBefore(_ other: Moment) -> Bool {
            guard day == other.day, let time, let otherTime = other.time else { return day < other.day }
            return time < otherTime
        }
    }

    /// The row's key.
    package let id: Int64
    package var kind: Kind
    package var title: String
    /// The number that the carrier or the hotel gave; nil for none.
    package var confirmation: String?
    /// Nil for a booking without a date, which then has no end.
    package var start: Moment?
    package var end: Moment?
    /// The ticket, for example; nil for none.
    package var document: BookingDocument?
    /// An address of the web; nil for none.
    package var link: String?

    /// `Sat May 1 2027, 9:20 AM to 12:55 PM`; nil without a date.
    package var whenText: String? {
        guard let start else { return nil }
        guard let end else { return start.words }
        if end.day == start.day { return start.words + (end.time.map { " to \(DateText().time($0))" } ?? "") }
        return "\(start.words) to \(end.words)"
    }

    /// `Flight BA 117`
    package var titleWithKind: String { kind == .other ? title : "\(kind.title) \(title)" }

    /// `Flight BA 117, Sat May 1 2027, 9:20 AM, X7KP2Q`
    package var line: String { line(titleWithKind) }

    /// The same for a text: a long title is shortened, so that time and confirmation number stay.
    func line(atMost count: Int) -> String {
        line(titleWithKind.shortened(to: max(count - line("").count, 20)))
    }

    private func line(_ title: String) -> String {
        [title, whenText, confirmation].compactMap(\.self).joined(separator: ", ")
    }

    /// Whether it begins or ends on a day that is not among these.
    func isOutside(_ days: ClosedRange<LocalDate>) -> Bool {
        [start, end].compactMap(\.self).contains { !days.contains($0.day) }
    }
}

extension TripBooking {
    private init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        title = try row["title"]
        confirmation = try row["confirmation"]
        start = Self.moment(try row["starts_on"], try row["start_time"])
        end = Self.moment(try row["ends_on"], try row["end_time"])
        link = try row["link"]
        if let id: Int64 = try row["document_id"], let name: String = try row["document_name"] {
            document = BookingDocument(id: id, name: name, kind: try row["document_kind"])
        }
    }

    private static func moment(_ day: LocalDate?, _ time: String?) -> Moment? {
        day.map { Moment($0, time.flatMap { LocalTime(iso: $0) }) }
    }

    /// By start; those without a date come last.
    package static func all(of trip: ID<Subject>, in tx: Transaction) throws -> [TripBooking] {
        try tx.rows(
            """
            SELECT trip_booking.id, trip_booking.kind, title, confirmation, starts_on, start_time, ends_on, end_time,
                link, document_id, booking_document.name AS document_name, booking_document.kind AS document_kind
            FROM trip_booking LEFT JOIN booking_document ON booking_document.id = trip_booking.document_id
            WHERE subject_id = \(trip)
            ORDER BY CASE WHEN starts_on IS NULL THEN 1 ELSE 0 END, starts_on, coalesce(start_time, ''),
                trip_booking.id
            """
        ).map(TripBooking.init)
    }

    static func insert(_ booking: TripBooking.Draft, to trip: ID<Subject>, in tx: Transaction) throws -> Int64 {
        try tx.insert(
            """
            INSERT INTO trip_booking (subject_id, kind, title, confirmation, starts_on, start_time, ends_on, end_time,
                document_id, link)
            VALUES (\(trip), \(booking.kind), \(booking.title), \(booking.confirmation), \(booking.start?.day),
                \(booking.start?.time?.description), \(booking.end?.day), \(booking.end?.time?.description),
                \(booking.document?.id), \(booking.link))
            """, into: TripBooking.self
        ).rawValue
    }

    /// Makes the rows match these bookings.
    static func replace(_ bookings: [TripBooking], of trip: ID<Subject>, in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_booking WHERE subject_id = \(trip)")
        for booking in bookings {
            try tx.run(
                """
                INSERT INTO trip_booking (id, subject_id, kind, title, confirmation, starts_on, start_time, ends_on,
                    end_time, document_id, link)
                VALUES (\(booking.id), \(trip), \(booking.kind), \(booking.title), \(booking.confirmation),
                    \(booking.start?.day), \(booking.start?.time?.description), \(booking.end?.day),
                    \(booking.end?.time?.description), \(booking.document?.id), \(booking.link))
                """)
        }
    }

    /// A booking that is not stored yet.
    package struct Draft: Sendable, Hashable {
        package var kind: Kind
        package var title: String
        package var confirmation: String?
        package var start: Moment?
        package var end: Moment?
        package var document: BookingDocument?
        package var link: String?
    }

    package var draft: Draft {
        Draft(
            kind: kind, title: title, confirmation: confirmation, start: start, end: end, document: document,
            link: link)
    }

    func with(_ draft: Draft) -> TripBooking {
        TripBooking(
            id: id, kind: draft.kind, title: draft.title, confirmation: draft.confirmation, start: draft.start,
            end: draft.end, document: draft.document, link: draft.link)
    }
}
