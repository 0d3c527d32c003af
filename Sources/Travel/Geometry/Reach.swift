package import Values

/// How far a place is, and how long it takes to get there.
package struct Reach: Hashable, Sendable, Codable {
    /// In meters.
    package let meters: Int
    package let seconds: Int
    /// By great circle and usual speed, not by a route.
    package let isEstimate: Bool

    package init(meters: Int, seconds: Int, isEstimate: Bool) {
        (self.meters, self.seconds, self.isEstimate) = (meters, seconds, isEstimate)
    }

    /// By great circle at the usual speed.
    package static func estimate(from here: Coordinate, to there: Coordinate, by transport: Transport) -> Reach {
        estimate(meters: here.distance(to: there), by: transport)
    }

    static func estimate(meters: Double, by transport: Transport) -> Reach {
        Reach(meters: Int(meters.rounded()), seconds: Int((meters / transport.usualSpeed).rounded()), isEstimate: true)
    }

    package static func + (left: Reach, right: Reach) -> Reach {
        Reach(
            meters: left.meters + right.meters, seconds: left.seconds + right.seconds,
            isEstimate: left.isEstimate || right.isEstimate)
    }

    /// `850 m`, `1.2 km`, `45 km`.
    package var distanceText: String { Self.distance(meters) }

    package static func distance(_ meters: Int) -> String {
        if meters < 995 { return "\((meters + 5) / 10 * 10) m" }
        if meters < 9_950 {
            let tenths = (meters + 50) / 100
            return "\(tenths / 10).\(tenths % 10) km"
        }
        return "\((meters + 500) / 1000) km"
    }

    /// `15 min`, `1 h 20 min`; at least a minute.
    package var timeText: String {
        let minutes = max(1, (seconds + 30) / 60)
        if minutes < 60 { return "\(minutes) min" }
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// `1.2 km, 15 min walk`, or `about 1.2 km, 15 min walk` for an estimate.
    package func words(by transport: Transport) -> String {
        "\(isEstimate ? "about " : "")\(distanceText), \(timeText) \(transport.rawValue)"
    }
}
