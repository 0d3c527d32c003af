import Agenda
import PageKit
import Platform
import Storage
import Travel
import Twilio
import Values

/// The forms for the stops of a trip.
enum TripStopForms {
    static func addRoutes(to router: PageRouter) {
        router.post("trips/:trip/stops/add", add)
        router.post("trips/:trip/stops/move", move)
        router.post("trips/:trip/stops/remove", remove)
        router.post("trips/:trip/stops/order", order)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let names = ["name", "at", "day", "time"]
        let fields = request.texts(names)
        if let find = request.form["find"] {
            return .page(try await found(request, fields, isAllowed: find == "allow"))
        }
        var problems: [String: String] = [:]
        let at = request.form["chosen"] ?? request.text("at")
        let coordinate = Coordinate(at)
        if !at.isEmpty, coordinate == nil { problems["at"] = PlaceError.invalidPosition(at).sentence }
        var clock: LocalTime?
        do throws(DateEntryError) {
            clock = try TripStopInput(time: request.text("time"))
                .clock(keeping: nil, account: request.account, now: request.now)
        } catch {
            problems["time"] = error.sentence
        }
        let time = clock
        let (name, day) = (request.text("name"), Int(request.text("day")) ?? 0)
        if problems.isEmpty {
            do {
                _ = try await change(request) { stops, tx in
                    try stops.add(name, at: coordinate, day: day, time: time, in: tx).id
                }
                return try await back(request)
            } catch let error as StopError {
                problems[Self.field(of: error)] = error.sentence
            }
        }
        return .page(try await TripPage.page(request, stop: TripModel.StopForm(fields, problems)))
    }

    /// The form with the places of that name to choose from, or with the question whether it may be looked up.
    ///
    /// - Parameter isAllowed: that question was answered with yes, for the servers that it named.
    private static func found(
        _ request: PageRequest, _ fields: [String: String], isAllowed: Bool
    ) async throws -> Page {
        let (around, account) = (try request.lookAround(), request.account.id)
        var form = TripModel.StopForm(fields, [:])
        do {
            if isAllowed {
                let shown = request.form.values("server")
                let allowed = try await around.serversToAllow().filter(shown.contains)
                try await request.write { try LookupConsent.give(allowed, account: account, in: $0) }
            }
            let places = try await around.places(at: request.text("name"))
            form.found = places.map { TripModel.Suggestion(name: $0.name, at: $0.coordinate.text) }
            form.isFound = true
        } catch PlaceError.notAllowed(let servers) {
            (form.consent, form.servers) = (LookupConsent.question(servers), servers)
        } catch let error as any UserFacingError {
            form = TripModel.StopForm(fields, ["name": error.sentence])
        }
        return try await TripPage.page(request, stop: form)
    }

    /// The field that an error is about.
    private static func field(of error: StopError) -> String {
        switch error {
        case .invalidDay, .dayAfterTrip, .tooMany: "day"
        default: "name"
        }
    }

    @Sendable
    static func move(_ request: PageRequest) async throws -> PageResponse {
        guard let place = Int(request.text("place")), (1...100_000).contains(place) else {
            throw PageError.badField("place")
        }
        let id = try request.formID("stop", of: TripStop.self).rawValue
        _ = try await change(request) { stops, tx in
            try stops.move(stops.stop(id), to: place, in: tx)
        }
        return try await back(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.formID("stop", of: TripStop.self).rawValue
        let name = try await change(request) { stops, tx in
            let stop = try stops.stop(id)
            try stops.remove([stop], in: tx)
            return stop.name
        }
        return try await back(request, "Removed \(name).")
    }

    @Sendable
    static func order(_ request: PageRequest) async throws -> PageResponse {
        guard let day = Int(request.text("day")), day > 0 else { throw PageError.badField("day") }
        let isChanged = try await change(request) { stops, tx in
            try stops.shorten(day: day, in: tx)
        }
        return try await back(request, isChanged ? "Reordered the stops of day \(day)." : nil)
    }

    private static func change<Value: Sendable>(
        _ request: PageRequest, _ body: @escaping @Sendable (inout TripStops, Transaction) throws -> Value
    ) async throws -> Value {
        let trip = try await request.trip()
        return try await request.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            return try body(&stops, tx)
        }
    }

    private static func back(_ request: PageRequest, _ notice: String? = nil) async throws -> PageResponse {
        .redirect(to: "/trips/\(try await request.trip().id)", notice: notice)
    }
}

extension TripModel.StopForm {
    fileprivate init(_ fields: [String: String], _ problems: [String: String]) {
        self.init(
            name: FieldModel("name", fields, problems), at: FieldModel("at", fields, problems),
            day: FieldModel("day", fields, problems),
            time: FieldModel("time", fields, problems))
    }
}

extension TripStops {
    /// Throws `PageError.notFound` for a stop that the trip does not have.
    fileprivate func stop(_ id: Int64) throws(PageError) -> TripStop {
        guard let stop = stops.first(where: { $0.id == id }) else { throw .notFound }
        return stop
    }
}
