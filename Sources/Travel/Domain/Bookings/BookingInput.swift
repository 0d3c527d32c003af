import Agenda
package import Platform
package import Values

/// What a person types for a booking. Values that are nil were not given; empty ones clear a field.
package struct BookingInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case kind, title, confirmation, day, time
        case endDay = "end_day"
        case endTime = "end_time"
        case link
    }

    package var kind: String?
    package var title: String?
    package var confirmation: String?
    package var day: String?
    package var time: String?
    package var endDay: String?
    package var endTime: String?
    /// An address of the web.
    package var link: String?

    package init(
        kind: String? = nil, title: String? = nil, confirmation: String? = nil, day: String? = nil,
        time: String? = nil, endDay: String? = nil, endTime: String? = nil, link: String? = nil
    ) {
        self.link = link
        (self.kind, self.title, self.confirmation) = (kind, title, confirmation)
        (self.day, self.time, self.endDay, self.endTime) = (day, time, endDay, endTime)
    }

    package var isEmpty: Bool { self == BookingInput() }

    /// The booking with what was given. A time at the end without a day is on the first day.
    ///
    /// - Parameter old: nil for a new one.
    package func applied(
        to old: TripBooking.Draft?, account: Account, now: Instant
    ) throws(InputProblems<Field>) -> TripBooking.Draft {
        var reader = InputReader<Field>()
        var booking = old ?? TripBooking.Draft(kind: .other, title: "")
        if let kind, let read = reader.read(.kind, { () throws(BookingError) in try Self.kind(kind) }) {
            booking.kind = read
        }
        let typed = title ?? booking.title
        if let read = reader.read(.title, { () throws(BookingError) in try Self.title(typed) }) { booking.title = read }
        if let confirmation {
            let words = EventEntry.words(confirmation)
            booking.confirmation = reader.read(.confirmation) { () throws(BookingError) in try Self.code(words) } ?? nil
        }
        if let link {
            booking.link =
                EventEntry.words(link).map { words in
                    reader.read(.link) { () throws(BookingError) in try Self.link(words) }
                } ?? nil
        }
        func moment(
            _ day: String?, _ time: String?, _ old: TripBooking.Moment?, _ fields: (Field, Field)
        ) -> TripBooking.Moment? {
            let date =
                day == nil
                ? old?.day
                : EventEntry.words(day ?? "").flatMap { text in
                    reader.read(fields.0) { () throws(DateEntryError) in
                        try DateEntry.day(text, account: account, now: now)
                    }
                }
            let clock =
                time == nil
                ? old?.time
                : EventEntry.words(time ?? "").flatMap { text in
                    reader.read(fields.1) { () throws(DateEntryError) in
                        if let time = LocalTime(iso: text) { return time }
                        return try DateEntry.timetableTime(text, account: account, now: now)
                    }
                }
            guard let date else {
                if clock != nil, EventEntry.words(time ?? "") != nil {
                    _ = reader.read(fields.1) { () throws(BookingError) -> Int in throw .noDay }
                }
                return nil
            }
            return TripBooking.Moment(date, clock)
        }
        booking.start = moment(day, time, booking.start, (.day, .time))
        let isEndOnFirstDay = (endDay ?? "").isEmpty && !(endTime ?? "").isEmpty && booking.end == nil
        booking.end = moment(
            isEndOnFirstDay ? booking.start?.day.description : endDay, endTime, booking.end, (.endDay, .endTime))
        if let start = booking.start, let end = booking.end, end.isBefore(start) {
            _ = reader.read(.endDay) { () throws(BookingError) -> Int in throw .endsBeforeStart(start, end) }
        }
        if booking.start == nil, booking.end != nil, reader.problems.isEmpty {
            _ = reader.read(.day) { () throws(BookingError) -> Int in throw .noDay }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return booking
    }

    private static func kind(_ text: String) throws(BookingError) -> TripBooking.Kind {
        guard let kind = TripBooking.Kind(rawValue: text.lowercased()) else { throw .unknownKind(text) }
        return kind
    }

    private static func title(_ text: String) throws(BookingError) -> String {
        guard let title = EventEntry.words(text) else { throw .noTitle }
        guard title.count <= 200 else { throw .tooLong(title.count, most: 200) }
        return title
    }

    private static func link(_ text: String) throws(BookingError) -> String {
        guard text.count <= 2000 else { throw .tooLong(text.count, most: 2000) }
        let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme, text.count > scheme.count, !text.contains(where: \.isWhitespace) else {
            throw .link(text)
        }
        return text
    }

    private static func code(_ text: String?) throws(BookingError) -> String? {
        if let text, text.count > 100 { throw .tooLong(text.count, most: 100) }
        return text
    }
}

/// Why a booking cannot be found or saved.
package enum BookingError: Error, Hashable, Sendable {
    case unknownKind(String)
    case noTitle
    case tooLong(Int, most: Int)
    /// A time without a day.
    case noDay
    case endsBeforeStart(TripBooking.Moment, TripBooking.Moment)
    case link(String)
    /// A file that is too large, in bytes.
    case largeDocument(Int)
    /// The name of a file of a kind that is not accepted.
    case unknownDocument(String)
    case noDocument(String)
    case unknown(String)
    case several(String, [TripBooking])
    case tooMany
}

extension BookingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownKind(let text):
            "There is no kind \(text.quotedLine): use "
                + TripBooking.Kind.allCases.map(\.rawValue).joined(separator: ", ") + "."
        case .noTitle: "A booking needs a name, such as BA 117."
        case .tooLong(let count, let most): "That is too long: \(count) characters, and the limit is \(most)."
        case .noDay: "A time needs a day."
        case .endsBeforeStart(let start, let end): "It ends before it starts: \(end.words) is before \(start.words)."
        case .link(let text): "Invalid link \(text.shortened(to: 60).quotedLine): it must begin with https://."
        case .largeDocument(let count):
            "That file is too large: \(QuotaError.megabytes(count)) MB, and the limit is 5 MB."
        case .unknownDocument(let name):
            "\(name.quotedLine) is no PDF, JPEG, PNG or WebP file and no wallet pass (.pkpass)."
        case .noDocument(let title): "\(title.quotedLine) has no document."
        case .unknown(let words): "There is no booking \(words.quotedLine)."
        case .several(let words, let bookings):
            "Several bookings match \(words.quotedLine): "
                + bookings.prefix(4).map { "\($0.id) \(Printable.line($0.title))" }.joined(separator: "; ")
                + ". Use its number."
        case .tooMany: "The trip has \(TripBookings.most) bookings, which is the limit."
        }
    }
}

extension BookingError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .several, .noDocument: .notFound
        case .unknownKind, .noTitle, .tooLong, .noDay, .endsBeforeStart, .link, .largeDocument, .unknownDocument:
            .invalid
        case .tooMany: .refused
        }
    }
}
