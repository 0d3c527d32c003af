import Foundation
package import Travel
package import Values

/// A local server that responds like Nominatim, Overpass and OSRM, with the traps of each: numbers as strings, elements
/// without names, names that occur twice, places that no route leads to.
package final class PlaceStub: Sendable {
    package let server: LoopbackServer

    /// A shared server with the default responses.
    package static let shared = try? PlaceStub()

    /// - Parameter answer: nil for the default response.
    package init(_ answer: @escaping @Sendable (ReceivedRequest) -> Served? = { _ in nil }) throws {
        server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                connection.send((answer(request) ?? Self.usual(request)).bytes)
            }
        }
    }

    package var nominatimURL: String { server.url + "/" }
    package var overpassURL: String { server.url + "/api/interpreter" }
    package var walkURL: String { server.url + "/walk/" }
    package var driveURL: String { server.url + "/drive/" }

    package var servers: PlaceLookup.Servers {
        PlaceLookup.Servers(nominatim: nominatimURL, overpass: overpassURL, walk: walkURL, drive: driveURL)
    }

    /// The paths of the requests so far, without queries.
    package var paths: [String] { server.requests.map { Self.path(of: $0) } }

    package static func path(of request: ReceivedRequest) -> String {
        let target = request.line.split(separator: " ").dropFirst().first ?? ""
        return String(target.prefix { $0 != "?" })
    }

    private static func usual(_ request: ReceivedRequest) -> Served {
        let path = path(of: request)
        if path.hasPrefix("/search") { return Served(json: nominatim) }
        if path.hasPrefix("/api/interpreter") { return Served(json: overpass(sights)) }
        if path.contains("/table/v1/") { return Served(json: table(path)) }
        if path.contains("/route/v1/") { return Served(json: route(path)) }
        return Served("404 Not Found", body: [])
    }

    // MARK: Nominatim

    /// Coordinates are strings, as in the service's answers.
    package static let nominatim = """
        [{"place_id":100149,"licence":"Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright",
        "osm_type":"way","osm_id":427818536,"lat":"40.7825547","lon":"-73.9655834","category":"leisure","type":"park",
        "place_rank":24,"importance":0.62,"addresstype":"park","name":"Central Park",
        "display_name":"Central Park, Manhattan, New York, United States",
        "boundingbox":["40.7645","40.8003","-73.9816","-73.9494"]}]
        """

    // MARK: Overpass

    /// A sight; without a name it must be dropped.
    package struct Sight: Sendable {
        package let id: Int
        package let name: String?
        package let latitude: Double
        package let longitude: Double
        package var tag = ("tourism", "attraction")
        /// Ways have a center instead of a position.
        package var isWay = false

        package init(
            _ id: Int, _ name: String?, _ latitude: Double, _ longitude: Double,
            tag: (String, String) = ("tourism", "attraction"), isWay: Bool = false
        ) {
            (self.id, self.name, self.latitude, self.longitude) = (id, name, latitude, longitude)
            (self.tag, self.isWay) = (tag, isWay)
        }

        var json: String {
            let place = #"{"lat":\#(latitude),"lon":\#(longitude)}"#
            let position = isWay ? #""center":\#(place)"# : place.dropFirst().dropLast() + ""
            let name = name.map { #""name":"\#($0)","# } ?? ""
            return
                #"{"type":"\#(isWay ? "way" : "node")","id":\#(id),\#(position),"tags":{\#(name)"\#(tag.0)":"\#(tag.1)"}}"#
        }
    }

    package static let sights = [
        Sight(1, "Belvedere Castle", 40.77944, -73.96903), Sight(2, nil, 40.78, -73.966),
        Sight(3, "The Metropolitan Museum of Art", 40.77944, -73.96336, tag: ("tourism", "museum"), isWay: true),
        Sight(4, "Bow Bridge", 40.77567, -73.97172, tag: ("tourism", "viewpoint")),
        // The same castle as an area.
        Sight(5, "Belvedere Castle", 40.77950, -73.96910, tag: ("historic", "castle"), isWay: true),
        Sight(6, "Roosevelt Island", 40.76150, -73.95030, tag: ("leisure", "park"), isWay: true),
    ]

    package static func overpass(_ sights: [Sight]) -> String {
        """
        {"version":0.6,"generator":"Overpass API","osm3s":{"timestamp_osm_base":"2026-11-30T00:00:00Z",
        "copyright":"The data included in this document is from www.openstreetmap.org. The data is made available under ODbL."},
        "elements":[\(sights.map(\.json).joined(separator: ","))]}
        """
    }

    // MARK: OSRM

    /// The coordinates in a path, which are longitude first.
    package static func coordinates(in path: String) -> [Coordinate] {
        let last = path.split(separator: "/").last ?? ""
        return last.split(separator: ";").compactMap { pair in
            let numbers = pair.split(separator: ",").compactMap { Double($0) }
            return numbers.count == 2 ? Coordinate(latitude: numbers[1], longitude: numbers[0]) : nil
        }
    }

    /// Routes are a quarter longer than the great circle. No route leads to an island.
    private static func table(_ path: String) -> String {
        let places = coordinates(in: path)
        let speed = path.hasPrefix("/walk/") ? 1.4 : 12.5
        let meters = places.map { place -> Double? in
            abs(place.longitude + 73.9503) < 0.0005 ? nil : (places[0].distance(to: place) * 125).rounded() / 100
        }
        let distances = meters.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",")
        let durations = meters.map { $0.map { "\(($0 / speed * 10).rounded() / 10)" } ?? "null" }.joined(separator: ",")
        return
            #"{"code":"Ok","distances":[[\#(distances)]],"durations":[[\#(durations)]],"sources":[],"destinations":[]}"#
    }

    private static func route(_ path: String) -> String {
        let places = coordinates(in: path)
        let speed = path.hasPrefix("/walk/") ? 1.4 : 12.5
        let legs = zip(places, places.dropFirst()).map { (($0.distance(to: $1) * 125).rounded() / 100) }
        let shown = legs.map {
            #"{"distance":\#($0),"duration":\#(($0 / speed * 10).rounded() / 10),"steps":[],"summary":""}"#
        }
        let meters = legs.reduce(0, +)
        let line = Polyline.encoded(places).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return """
            {"code":"Ok","routes":[{"distance":\(meters),"duration":\((meters / speed * 10).rounded() / 10),
            "weight_name":"routability","geometry":"\(line)","legs":[\(shown.joined(separator: ","))]}],"waypoints":[]}
            """
    }
}
