import Foundation
import OutsideServices
package import Values

/// Computes routes. Each transport has a server of its own, because servers ignore the profile in the path.
struct OSRM: Sendable {
    static let name = "OSRM"
    static let holdsFor: Duration = .days(7)
    /// Coordinates in one request of the public servers.
    static let mostCoordinates = 100

    let baseURL: String

    /// Distances and times from the first place to all.
    func table(_ places: [Coordinate]) -> OutsideRequest {
        request("table", places, ["sources": "0", "annotations": "duration,distance"])
    }

    func route(_ places: [Coordinate]) -> OutsideRequest {
        request(
            "route", places,
            ["overview": "simplified", "geometries": "polyline", "steps": "false", "alternatives": "false"])
    }

    private func request(
        _ service: String, _ places: [Coordinate], _ query: KeyValuePairs<String, String>
    ) -> OutsideRequest {
        let path = places.map(\.longitudeFirst).joined(separator: ";")
        var request = OutsideRequest.get(
            Self.name, "\(baseURL.withoutSlash)/\(service)/v1/driving/\(path)", query, holdsFor: Self.holdsFor)
        request.readFailure = { _, body in Self.failure(body) }
        return request
    }

    private struct Response: Decodable {
        let code: String?
        let message: String?
        let durations: [[LenientDouble?]]?
        let distances: [[LenientDouble?]]?
        let routes: [Route]?
    }

    private struct Route: Decodable {
        struct Leg: Decodable {
            let distance: LenientDouble
            let duration: LenientDouble
        }

        let distance: LenientDouble
        let duration: LenientDouble
        let geometry: String?
        let legs: [Leg]?
    }

    /// The way from the first place to each of the others; nil where none leads there.
    static func reaches(_ body: [UInt8], count: Int) throws -> [Reach?] {
        let response = try response(body)
        guard let durations = response.durations?.first, let distances = response.distances?.first,
            durations.count == count + 1, distances.count == count + 1
        else { throw OutsideError.unreadable(name) }
        return zip(distances, durations).dropFirst().map { distance, duration in
            guard let distance, let duration else { return nil }
            return reach(distance.value, duration.value)
        }
    }

    static func route(_ body: [UInt8]) throws -> PlannedRoute {
        let response = try response(body)
        guard let route = response.routes?.first, let reach = reach(route.distance.value, route.duration.value),
            let points = route.geometry.flatMap({ Polyline.decoded($0) }), points.count > 1
        else { throw OutsideError.unreadable(name) }
        let legs = (route.legs ?? []).compactMap { self.reach($0.distance.value, $0.duration.value) }
        return PlannedRoute(points: points, reach: reach, legs: legs)
    }

    /// Nil for numbers that are no distance and time.
    private static func reach(_ meters: Double, _ seconds: Double) -> Reach? {
        guard (0...1e9).contains(meters), (0...1e9).contains(seconds) else { return nil }
        return Reach(meters: Int(meters.rounded()), seconds: Int(seconds.rounded()), isEstimate: false)
    }

    private static func response(_ body: [UInt8]) throws -> Response {
        guard let response = try? JSONDecoder().decode(Response.self, from: Data(body)), response.code != nil else {
            throw OutsideError.unreadable(name)
        }
        guard response.code == "Ok" else { throw failure(body) ?? OutsideError.unreadable(name) }
        return response
    }

    /// The reason of an unsuccessful response; nil if it gives none.
    static func failure(_ body: [UInt8]) -> OutsideError? {
        guard let response = try? JSONDecoder().decode(Response.self, from: Data(body)), let code = response.code else {
            return nil
        }
        let why =
            switch code {
            case "NoRoute", "NoTable": "no route leads there"
            case "NoSegment": "there is no street nearby"
            case "TooBig": "too many places at once"
            default: Printable.line((response.message ?? code).shortened(to: 120))
            }
        return .refused(name, why: why)
    }
}

/// A way through two or more places.
package struct PlannedRoute: Hashable, Sendable, Codable {
    /// The line to draw. For an estimate, straight lines between the places.
    package let points: [Coordinate]
    package let reach: Reach
    /// Between each place and the next; empty if the service does not say.
    package let legs: [Reach]

    package init(points: [Coordinate], reach: Reach, legs: [Reach]) {
        (self.points, self.reach, self.legs) = (points, reach, legs)
    }

    /// Straight lines, at the usual speed.
    package static func estimate(through places: [Coordinate], by transport: Transport) -> PlannedRoute {
        let legs = zip(places, places.dropFirst()).map { Reach.estimate(from: $0, to: $1, by: transport) }
        let none = Reach(meters: 0, seconds: 0, isEstimate: true)
        return PlannedRoute(points: places, reach: legs.reduce(none, +), legs: legs)
    }
}
