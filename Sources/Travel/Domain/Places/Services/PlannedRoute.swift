package import Values

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
