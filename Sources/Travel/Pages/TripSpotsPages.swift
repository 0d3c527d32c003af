import Agenda
import PageKit
import Platform
import Storage
import Templates
import Travel
import Twilio
import Values

/// `/trips/spots`: sights around a place, on a drawn map and in a list; one is chosen as a destination.
enum TripSpotsPages {
    static let path = "/trips/spots"

    static func addRoutes(to router: PageRouter) {
        router.get("trips/spots", show)
        router.post("trips/spots/here", go)
        router.post("trips/spots/search", search)
        router.post("trips/spots/choose", choose)
        router.post("trips/spots/allow", allow)
        router.post("trips/spots/forget", forget)
    }

    /// `?draw=chosen` or `?draw=all` draws routes.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let draw = request.query["draw"]
        do {
            let routes = draw == nil ? nil : try await routes(request, all: draw == "all")
            return .page(try await page(request, routes: routes))
        } catch let error as any UserFacingError where draw != nil {
            return .page(try await page(request, searchProblem: error.sentence))
        }
    }

    private static func routes(
        _ request: PageRequest, all: Bool
    ) async throws -> (numbers: [Int], routes: [PlannedRoute]) {
        let account = request.account.id
        let found = try await request.read { try FoundSpots.require(account: account, in: $0) }
        let numbers = try found.numbersToDraw(all: all)
        let spots = try numbers.map { number throws(PlaceError) in try found.spot(number) }
        return (numbers, try await request.lookAround().routes(to: spots, in: found))
    }

    /// - Parameters:
    ///   - address: what was typed, if it is shown again with what is wrong.
    ///   - searchProblem: why a search failed.
    private static func page(
        _ request: PageRequest, address: FieldModel = FieldModel(value: ""), searchProblem: String? = nil,
        routes: (numbers: [Int], routes: [PlannedRoute])? = nil
    ) async throws -> Page {
        let account = request.account
        let servers = try await request.lookAround().serversToAllow()
        let (found, settings, trips) = try await request.read { tx in
            (
                try FoundSpots.find(account: account.id, in: tx),
                try TravelSettings.of(account.id, in: tx), try Trip.all(account: account.id, in: tx)
            )
        }
        let model = TripSpotsModel(
            found, settings: settings, trips: trips, servers: servers, address: address,
            searchProblem: searchProblem, routes: routes, canLocate: Self.isSecure(request.services.publicURL),
            home: account.zone, tiles: request.services.mapTiles, now: request.now)
        let isValid = address.problem == nil && searchProblem == nil
        return Page(
            "trip_spots", title: "Scenery", section: TripPages.path, status: isValid ? 200 : 422,
            scripts: [.positionScript, .mapScript], model: model)
    }

    /// HTTPS, or this machine.
    private static func isSecure(_ url: String) -> Bool {
        url.hasPrefix("https:") || url.hasPrefix("http://127.0.0.1") || url.hasPrefix("http://localhost")
    }

    /// From an address, or from the position that the browser gave.
    @Sendable
    static func go(_ request: PageRequest) async throws -> PageResponse {
        let (typed, at) = (request.text("address"), request.text("at"))
        do {
            let around = try request.lookAround()
            if let coordinate = Coordinate(at) {
                try await around.go(to: Place("Your position", coordinate))
            } else {
                _ = try await around.go(to: typed)
            }
        } catch let error as any UserFacingError {
            return .page(try await page(request, address: FieldModel(value: typed, problem: error.sentence)))
        }
        return .redirect(to: path)
    }

    @Sendable
    static func search(_ request: PageRequest) async throws -> PageResponse {
        let transport = try request.choice("transport", ["walk": Transport.walk, "drive": .drive])
        let kinds = request.form.values("kind").compactMap { PlaceKind(rawValue: $0) }
        do {
            _ = try await request.lookAround().search(by: transport, kinds: kinds)
        } catch let error as any UserFacingError {
            return .page(try await page(request, searchProblem: error.sentence))
        }
        return .redirect(to: path)
    }

    /// Leads a trip to a spot, or the next new one.
    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        guard let number = Int(request.text("spot")) else { throw PageError.badField("spot") }
        let (account, typed) = (request.account.id, request.text("trip"))
        let id: ID<Subject>? = typed.isEmpty ? nil : try request.formID("trip", of: Subject.self)
        let trip = try await request.write { tx -> Trip? in
            let trip = try id.map { id in
                guard let trip = try Trip.find(id, account: account, in: tx) else { throw PageError.notFound }
                return trip
            }
            _ = try FoundSpots.choose(number, for: trip, account: account, in: tx)
            return trip
        }
        if let trip { return .redirect(to: "/trips/\(trip.id)", notice: "It is now the destination of \(trip.title).") }
        return .redirect(to: "\(path)?draw=chosen", notice: "It will be the destination of your next trip.")
    }

    /// Allows positions to be sent to the servers that the page named.
    @Sendable
    static func allow(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let servers = try await request.lookAround().serversToAllow()
        // Only those that were shown.
        let shown = request.form.values("server")
        let allowed = servers.filter(shown.contains)
        try await request.write { try LookupConsent.give(allowed, account: account, in: $0) }
        return .redirect(to: path)
    }

    @Sendable
    static func forget(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        try await request.write { try FoundSpots.forget(account: account, in: $0) }
        return .redirect(to: path, notice: "The position was deleted.")
    }
}

extension PageRequest {
    func lookAround() throws -> LookAround {
        LookAround(account.id, lookup: try services.places(), store: store, now: now)
    }
}
