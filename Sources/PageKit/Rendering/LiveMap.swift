import JSON
package import Values

/// What the script needs to show a drawn map as one that can be moved, over tiles.
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
    package func json(_ tiles: MapTiles) -> String {
        func position(_ point: Coordinate) -> JSONValue { [.double(point.latitude), .double(point.longitude)] }
        let places = markers.map { marker -> JSONValue in
            [
                "at": position(marker.place), "label": .string(marker.label), "name": .string(marker.name),
                "isSpecial": .bool(marker.isSpecial),
            ]
        }
        let root: JSONValue = [
            "tiles": .string(tiles.url), "attribution": .string(tiles.attribution),
            "script": .string(PageAssets.leafletScript(tiles)),
            "stylesheet": .string(PageAssets.leafletStylesheet(tiles)), "markers": .array(places),
            "lines": .array(lines.map { .array($0.map(position)) }), "isEstimate": .bool(isEstimate),
        ]
        return root.text()
    }
}
