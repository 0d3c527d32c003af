import Agenda
import PageKit
import Platform
import Storage
import Templates
import Travel
import Values

/// `/trips/ID`: everything about one trip.
enum TripPage {
    static func addRoutes(to router: PageRouter) {
        router.get("trips/:trip", show)
        router.post("trips/:trip/expense", changeExpense)
    }

    /// `?day=1` draws the route of a day.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(request)) }

    /// - Parameters:
    ///   - stop: the form that adds a stop, if it is shown again.
    ///   - problem: of a file that was sent.
    static func page(
        _ request: PageRequest, stop: TripModel.StopForm = TripModel.StopForm(), problem: String? = nil,
        booking: BookingFieldsModel = BookingFieldsModel()
    ) async throws -> Page {
        let trip = try await request.trip()
        let document = try await request.read { try TripDocument.of(trip, in: $0) }
        let route = try await DrawnRoute(request, document)
        let problems = [stop.name, stop.at, stop.day, stop.time].map(\.problem) + [problem]
        let isValid = problems.allSatisfy { $0 == nil } && !booking.isOpen
        return Page(
            "trip", title: trip.title, section: TripPages.path, fragments: ["trip_head", "trip_bookings", "trip_days"],
            status: isValid ? 200 : 422, scripts: [.listScript, .mapScript, .viewerScript],
            model: TripModel(
                document, route: route, stop: stop, importProblem: problem, booking: booking,
                tiles: request.services.mapTiles))
    }

    /// The route of the day that the address names.
    struct DrawnRoute {
        var route: PlannedRoute?
        /// Nil for the whole trip.
        var day: Int?
        /// `Day 1: 3.9 km, 47 min walk`
        var text: String?
        var problem: String?

        fileprivate init(_ request: PageRequest, _ document: TripDocument) async throws {
            guard let day = request.query["day"].flatMap({ Int($0) }) else { return }
            let account = request.account.id
            do {
                let places = try document.way(day: day).map(\.coordinate)
                let transport = try await request.read { try TravelSettings.of(account, in: $0).transport }
                let found = try await request.lookAround().route(through: places, by: transport)
                (route, self.day, text) = (found, day, "Day \(day): \(found.reach.words(by: transport))")
            } catch let error as any UserFacingError {
                problem = error.sentence
            }
        }
    }

    @Sendable
    static func changeExpense(_ request: PageRequest) async throws -> PageResponse {
        let trip = try await request.trip()
        let step = try request.choice("step", ["up": 1, "down": -1])
        _ = try await request.write { tx in
            try trip.changeExpense(.step(step), in: tx)
        }
        return .redirect(to: "/trips/\(trip.id)")
    }
}

struct TripModel: PageModel {
    struct Fact: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    struct Stop: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        /// `9:30 AM`; nil for no time.
        let time: String?
        let position: Int
        /// `41.89020,12.49220`; nil where it is not on the map.
        let place: String?
        /// Places to move to; nil at the ends.
        let up: Int?
        let down: Int?
    }

    struct Day: Codable, Hashable, Sendable {
        let number: Int
        /// `Day 1, Fri Dec 4 2026`
        let title: String
        let stops: [Stop]
        /// `About 3.4 km by great circle`; nil with fewer than two places on the map.
        let length: String?
        /// What a better order would save; nil if there is none.
        let shorter: String?
        /// Stops without a position keep their places in it.
        let keepsSome: Bool
    }

    struct Booking: Codable, Hashable, Sendable {
        let id: Int64
        /// `Flight BA 117`
        let title: String
        let when: String?
        /// The confirmation number; nil for none.
        let code: String?
        /// The name of its file; nil for none.
        let document: String?
        let link: String?
        /// It has a confirmation number, a file or a link.
        let hasMore: Bool
        let path: String
    }

    struct StopForm: Codable, Hashable, Sendable {
        var name = FieldModel(value: "")
        var at = FieldModel(value: "")
        var day = FieldModel(value: "1")
        var time = FieldModel(value: "")
        /// The places with that name, if they were looked up.
        var found: [Suggestion] = []
        var isFound = false
        /// The question before a place is looked up, and the servers that would be asked; nil once they are allowed.
        var consent: String?
        var servers: [String] = []
    }

    /// A place that a stop can be at.
    struct Suggestion: Codable, Hashable, Sendable {
        let name: String
        /// `41.89020,12.49220`
        let at: String
    }

    let id: Int64
    let title: String
    let path: String
    let photo: PhotoFrame?
    /// Where the photo is shown in full size.
    let photoPath: String?
    let credit: PhotoCreditText?
    let facts: [Fact]
    let expense: Int
    let notes: String?
    let days: [Day]
    let hasStops: Bool
    /// What is on days that the trip does not have; nil for nothing.
    let outsideTrip: String?
    let bookings: [Booking]
    let hasBookings: Bool
    let booking: BookingFieldsModel
    /// An SVG element; nil if nothing is on the map.
    let map: String?
    /// `Day 1: 3.9 km, 47 min walk`, if its route is drawn.
    let route: String?
    let routeProblem: String?
    /// A JSON object for the script that moves and zooms the map; nil without one.
    let liveMap: String?
    /// The map has tiles.
    let hasStreets: Bool
    let stop: StopForm
    let importProblem: String?
    let hasDates: Bool
    /// `2 of 5 open`
    let todos: String
    /// Nil without amounts.
    let budget: String?
    let noteCount: Int
}

extension TripModel {
    init(
        _ document: TripDocument, route drawnRoute: TripPage.DrawnRoute, stop: StopForm, importProblem: String?,
        booking: BookingFieldsModel, tiles: MapTiles?
    ) {
        let (trip, text) = (document.trip, TripText(document))
        (id, title, path) = (trip.id.rawValue, trip.title, "/trips/\(trip.id)")
        photo = document.photo.map { PhotoFrame($0, .whole) }
        photoPath = photo?.path
        credit = document.photo.flatMap { PhotoCreditText($0.credit) }
        facts = text.facts.map { Fact(name: $0.name, value: $0.value) }
        (expense, notes) = (trip.fields.expense.amount, trip.fields.notes)
        days = zip(document.stops.days, text.days).map { number, day in
            Day(number, title: day.title, document.stops)
        }
        hasStops = !days.isEmpty
        outsideTrip = document.stops.outsideTripWords(document.bookings)
        bookings = document.bookings.map { Booking($0, of: trip) }
        (hasBookings, self.booking) = (!bookings.isEmpty, booking)
        let drawn = document.map(route: drawnRoute.route, day: drawnRoute.day)
        (route, routeProblem) = (drawnRoute.text, drawnRoute.problem)
        (map, liveMap, hasStreets) = (drawn?.element, LiveMapModel(drawn, tiles)?.json, tiles != nil)
        (self.stop, self.importProblem) = (stop, importProblem)
        hasDates = trip.fields.days != nil
        todos = "\(document.todos.count { !$0.isDone }) of \(document.todos.count) open"
        budget = document.budget.isEmpty ? nil : document.budget.map(\.sum).joined(separator: "; ")
        noteCount = document.notes.count
    }
}

extension TripModel.Day {
    fileprivate init(_ number: Int, title: String, _ all: TripStops) {
        let stops = all.stops(on: number)
        (self.number, self.title) = (number, title)
        self.stops = stops.map { stop in
            TripModel.Stop(
                id: stop.id, name: stop.name, time: stop.time.map { DateText().time($0) }, position: stop.position,
                place: stop.coordinate?.text, up: stop.position > 1 ? stop.position - 1 : nil,
                down: stop.position < stops.count ? stop.position + 1 : nil)
        }
        let places = stops.compactMap(\.coordinate)
        length = places.count > 1 ? "About \(Reach.distance(Int(places.length))) by great circle" : nil
        let offer = try? all.shortened(day: number)
        keepsSome = offer?.kept.isEmpty == false
        shorter = offer.flatMap { offer in
            offer.isShorter ? Reach.distance(offer.metersBefore - offer.meters) : nil
        }
    }
}

extension TripModel.Booking {
    fileprivate init(_ booking: TripBooking, of trip: Trip) {
        (id, when, code) = (booking.id, booking.whenText, booking.confirmation)
        (document, link) = (booking.document?.name, booking.link)
        hasMore = code != nil || document != nil || link != nil
        title = booking.titleWithKind
        path = "/trips/\(trip.id)/bookings/\(booking.id)"
    }
}

extension PageRequest {
    /// The trip in the path. Throws `PageError.notFound` for another account's.
    func trip() async throws -> Trip { try await read { try trip(in: $0) } }

    /// The same in a transaction.
    func trip(in tx: Transaction) throws -> Trip {
        guard let trip = try Trip.find(id("trip"), account: account.id, in: tx) else { throw PageError.notFound }
        return trip
    }
}
