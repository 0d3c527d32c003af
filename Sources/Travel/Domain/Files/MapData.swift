package import Values

/// Places and lines, as map files have them.
package struct MapData: Hashable, Sendable {
    package var places: [Place]
    package var lines: [Line]

    /// A route or a recorded way.
    package struct Line: Hashable, Sendable {
        package let name: String?
        package let points: [Coordinate]

        package init(name: String?, _ points: [Coordinate]) { (self.name, self.points) = (name, points) }
    }

    package init(places: [Place] = [], lines: [Line] = []) { (self.places, self.lines) = (places, lines) }

    package var isEmpty: Bool { places.isEmpty && lines.isEmpty }
}
