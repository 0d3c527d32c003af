import Agenda
import PageKit
import Platform
import Storage
import Travel
import Values

/// The bookings of a trip: the forms on its page, and `/trips/ID/bookings/BOOKING`.
enum TripBookingPages {
    static func addRoutes(to router: PageRouter) {
        router.post("trips/:trip/bookings/add", add)
        router.get("trips/:trip/bookings/:booking", show)
        router.edit("trips/:trip/bookings/:booking", of: stored, save)
        router.post("trips/:trip/bookings/:booking/remove", remove)
        router.get("trips/:trip/bookings/:booking/document", document)
        router.upload("trips/:trip/bookings/:booking/document", limit: BookingDocument.mostBytes, attach)
        router.post("trips/:trip/bookings/:booking/document/remove", detach)
    }

    /// The document as a file to save, never as a page.
    @Sendable
    static func document(_ request: PageRequest) async throws -> PageResponse {
        let (trip, booking) = try await found(request)
        guard let document = booking.document,
            let bytes = try await request.read({ try document.bytes(of: trip, in: $0) })
        else { throw PageError.notFound }
        return .file(PageFile(bytes: bytes, contentType: document.kind.contentType, name: document.name))
    }

    @Sendable
    static func attach(_ request: PageRequest) async throws -> PageResponse {
        let (trip, booking) = try await found(request)
        guard let file = request.files("document").first else {
            return .page(page(trip, booking, documentProblem: "Choose a file first."))
        }
        do {
            try await request.write { tx in
                var (bookings, draft) = (try TripBookings.of(trip, in: tx), booking.draft)
                draft.document = try BookingDocument.add(file.bytes, named: file.name, to: trip, in: tx)
                _ = try bookings.edit(booking, to: draft, in: tx)
            }
        } catch let error as BookingError {
            return .page(page(trip, booking, documentProblem: error.sentence))
        } catch let error as QuotaError {
            return .page(page(trip, booking, documentProblem: error.sentence))
        }
        return .redirect(to: "/trips/\(trip.id)/bookings/\(booking.id)", notice: "Saved.")
    }

    @Sendable
    static func detach(_ request: PageRequest) async throws -> PageResponse {
        let (trip, booking) = try await found(request)
        try await request.write { tx in
            var (bookings, draft) = (try TripBookings.of(trip, in: tx), booking.draft)
            draft.document = nil
            _ = try bookings.edit(booking, to: draft, in: tx)
        }
        return .redirect(to: "/trips/\(trip.id)/bookings/\(booking.id)", notice: "Removed the document.")
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (trip, input, account) = (try await request.trip(), BookingInput(request), request.account)
        let draft: TripBooking.Draft
        do throws(InputProblems<BookingInput.Field>) {
            draft = try input.applied(to: nil, account: account, now: request.now)
        } catch {
            return .page(try await TripPage.page(request, booking: BookingFieldsModel(input, error.messages)))
        }
        do {
            try await request.write { tx in
                var bookings = try TripBookings.of(trip, in: tx)
                _ = try bookings.add(draft, in: tx)
            }
        } catch let error as BookingError {
            let fields = BookingFieldsModel(input, ["title": error.sentence])
            return .page(try await TripPage.page(request, booking: fields))
        }
        return .redirect(to: "/trips/\(trip.id)", notice: "Added \(draft.title.shortened(to: 80)).")
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (trip, booking) = try await found(request)
        return .page(page(trip, booking))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let ((trip, booking), input, account) = (try await found(request), BookingInput(request), request.account)
        let draft: TripBooking.Draft
        do throws(InputProblems<BookingInput.Field>) {
            draft = try input.applied(to: booking.draft, account: account, now: request.now)
        } catch {
            return .page(page(trip, booking, BookingFieldsModel(input, error.messages), isRefused: true))
        }
        let isChanged = try await request.write { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            return try bookings.edit(booking, to: draft, in: tx).isChanged
        }
        return .redirect(to: "/trips/\(trip.id)", notice: isChanged ? "Saved." : nil)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let (trip, booking) = try await found(request)
        try await request.write { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            try bookings.remove([booking], in: tx)
        }
        return .redirect(to: "/trips/\(trip.id)", notice: "Removed \(booking.title.shortened(to: 80)).")
    }

    /// The trip in the path and its booking in the path.
    private static func found(_ request: PageRequest) async throws -> (Trip, TripBooking) {
        let (trip, id) = (try await request.trip(), try request.id("booking", of: TripBooking.self))
        let bookings = try await request.read { try TripBooking.all(of: trip.id, in: $0) }
        guard let booking = bookings.first(where: { $0.id == id.rawValue }) else { throw PageError.notFound }
        return (trip, booking)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let id = try request.id("booking", of: TripBooking.self)
        guard let trip = try Trip.find(request.id("trip"), account: request.account.id, in: tx),
            let booking = try TripBooking.all(of: trip.id, in: tx).first(where: { $0.id == id.rawValue })
        else { throw PageError.notFound }
        return StoredFields(
            UndoRows.Row("trip bookings", trip.id.rawValue), key: "\(id)", "the booking", BookingInput(booking).texts,
            labels: [
                "kind": "Kind", "title": "Name", "confirmation": "Confirmation number", "day": "First day",
                "time": "Time", "end_day": "Last day", "end_time": "Time at the end", "link": "Link",
            ],
            choices: [
                "kind": Dictionary(uniqueKeysWithValues: TripBooking.Kind.allCases.map { ($0.rawValue, $0.title) })
            ])
    }

    private static func page(
        _ trip: Trip, _ booking: TripBooking, _ fields: BookingFieldsModel? = nil, isRefused: Bool = false,
        documentProblem: String? = nil
    ) -> Page {
        let own = "/trips/\(trip.id)"
        return Page(
            "trip_booking", title: "Edit the booking", section: TripPages.path,
            status: isRefused || documentProblem != nil ? 422 : 200,
            model: TripBookingModel(
                path: "\(own)/bookings/\(booking.id)", trip: trip.title, tripPath: own,
                fields: fields ?? BookingFieldsModel(BookingInput(booking)), link: booking.link,
                document: booking.document?.name, limitBytes: BookingDocument.mostBytes,
                documentProblem: documentProblem))
    }
}

struct TripBookingModel: PageModel {
    let path: String
    let trip: String
    let tripPath: String
    let fields: BookingFieldsModel
    let link: String?
    /// The name of the file; nil for none.
    let document: String?
    let limitBytes: Int
    let documentProblem: String?
}

/// The fields of a booking.
struct BookingFieldsModel: Codable, Hashable, Sendable {
    struct Kind: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isChosen: Bool
    }

    let kinds: [Kind]
    let title: FieldModel
    let confirmation: FieldModel
    let day: FieldModel
    let time: FieldModel
    let endDay: FieldModel
    let endTime: FieldModel
    let link: FieldModel
    /// They have a problem, so they are shown at once.
    let isOpen: Bool

    /// - Parameter input: what was typed; by default nothing.
    init(_ input: BookingInput = BookingInput(), _ problems: [String: String] = [:]) {
        let chosen = input.kind ?? TripBooking.Kind.flight.rawValue
        kinds = TripBooking.Kind.allCases.map {
            Kind(value: $0.rawValue, title: $0.title, isChosen: $0.rawValue == chosen)
        }
        let texts = input.texts
        func field(_ name: String) -> FieldModel { FieldModel(name, texts, problems) }
        (title, confirmation) = (field("title"), field("confirmation"))
        (day, time, endDay, endTime) = (field("day"), field("time"), field("end_day"), field("end_time"))
        link = field("link")
        isOpen = !problems.isEmpty
    }
}

extension BookingInput {
    /// By the names of the fields.
    fileprivate var texts: [String: String] {
        [
            "kind": kind ?? "", "title": title ?? "", "confirmation": confirmation ?? "", "day": day ?? "",
            "time": time ?? "", "end_day": endDay ?? "", "end_time": endTime ?? "", "link": link ?? "",
        ]
    }

    fileprivate init(_ booking: TripBooking) {
        self.init(
            kind: booking.kind.rawValue, title: booking.title, confirmation: booking.confirmation,
            day: booking.start?.day.description, time: booking.start?.time?.description,
            endDay: booking.end?.day.description, endTime: booking.end?.time?.description, link: booking.link)
    }

    fileprivate init(_ request: PageRequest) {
        self.init(
            kind: request.text("kind"), title: request.text("title"), confirmation: request.text("confirmation"),
            day: request.text("day"), time: request.text("time"), endDay: request.text("end_day"),
            endTime: request.text("end_time"), link: request.text("link"))
    }
}
