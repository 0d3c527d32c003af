import JSON
package import Values

/// What the script needs to show a drawn map as one that can be moved and zoomed, over tiles if there are any.
package struct LiveMap: Sendable {
    /// A place on the map, with a label in it and a name beside it.
    package struct Marker: Sendable {
        let label: String
        let name: String
        let place: Coordinate
        let isSpecial: Bool

        /// - Parameter label: at most a few characters.
        package init(_ label: String, _ name: String, _ place: Coordinate, isSpecial: Bool) {
            (self.label, self.name, self.place, self.isSpecial) = (label, name, place, isSpecial)
        }
    }

    private let markers: [Marker]
    private let lines: [[Coordinate]]
    private let isEstimate: Bool

    /// - Parameter isEstimate: whether the lines are estimates and no routes.
    package init(markers: [Marker], lines: [[Coordinate]], isEstimate: Bool = false) {
        (self.markers, self.lines, self.isEstimate) = (markers, lines, isEstimate)
    }

    /// A JSON object in one line.
    ///
    /// - Parameters:
    ///   - tiles: nil for a map without streets.
    ///   - attribution: of such a map.
    package func json(_ tiles: MapTiles?, attribution: String = "") -> String {
        let places = markers.map { marker -> JSONValue in
            [
                "at": .array(Self.units(marker.place).map { .integer($0) }), "label": .string(marker.label),
                "name": .string(marker.name), "isSpecial": .bool(marker.isSpecial),
            ]
        }
        let root: JSONValue = [
            "tiles": tiles.map { .string($0.url) } ?? .null,
            "attribution": .string(tiles?.attribution ?? attribution), "markers": .array(places),
            "lines": .array(lines.map { .array(Self.steps($0).map { .integer($0) }) }), "isEstimate": .bool(isEstimate),
        ]
        return root.text()
    }

    /// Latitude and longitude in hundred thousandths of a degree, which are about a meter.
    private static func units(_ place: Coordinate) -> [Int] {
        [place.latitude, place.longitude].map { Int(($0 * 100_000).rounded()) }
    }

    /// The first place of a line, and then the way from each place to the next.
    private static func steps(_ line: [Coordinate]) -> [Int] {
        var last = [0, 0]
        return line.flatMap { place in
            let now = units(place)
            defer { last = now }
            return [now[0] - last[0], now[1] - last[1]]
        }
    }
}
