import Values

/// A recorded point of a run.
struct TrackPoint: Hashable, Sendable {
    var place: Coordinate?
    var time: Instant?
    /// Meters since the start, if the device counted them.
    var counted: Double?
}

/// The points of a run without the pauses between them: in a pause the device recorded nothing.
struct RecordedTrack: Sendable {
    var segments: [[TrackPoint]] = []

    /// Slower than this, in m/s, is a pause: 1 km/h, as in gpxpy.
    private static let slowest = 1 / 3.6
    /// The most points that are kept for the map.
    private static let mostPoints = 400

    /// Meters along the points.
    var meters: Double { steps.reduce(0) { $0 + $1.meters } }

    /// Seconds in motion; nil if the points have no times.
    var movingSeconds: Double? {
        let times = steps.compactMap(\.seconds)
        guard !times.isEmpty else { return nil }
        return steps.reduce(0) { $0 + ($1.isMoving ? $1.seconds ?? 0 : 0) }
    }

    /// The distance that the device counted, in meters.
    var counted: Double? { segments.joined().compactMap(\.counted).max() }

    var start: Instant? { segments.lazy.joined().compactMap(\.time).min() }

    private struct Step {
        let meters: Double
        let seconds: Double?

        var isMoving: Bool { seconds.map { $0 > 0 && meters / $0 > RecordedTrack.slowest } ?? false }
    }

    private var steps: [Step] {
        segments.flatMap { points in
            zip(points, points.dropFirst()).map { first, second in
                let meters: Double =
                    if let from = first.place, let to = second.place {
                        from.geodesicDistance(to: to)
                    } else if let from = first.counted, let to = second.counted {
                        max(0, to - from)
                    } else {
                        0
                    }
                let seconds = first.time.flatMap { from in
                    second.time.map { Double(($0 - from).wholeMilliseconds) / 1000 }
                }
                return Step(meters: meters, seconds: seconds.map { max(0, $0) })
            }
        }
    }

    /// Moving seconds of each whole mile or kilometer.
    ///
    /// - Parameter scale: the counted distance over the measured one.
    func splits(_ unit: DistanceUnit, scale: Double = 1) -> [Int] {
        guard movingSeconds != nil else { return [] }
        let length = unit.millimeters / 1000
        var (splits, meters, seconds): ([Int], Double, Double) = ([], 0, 0)
        for step in steps {
            var rest = step.meters * scale
            var time = step.isMoving ? step.seconds ?? 0 : 0
            while meters + rest >= length, rest > 0 {
                let share = (length - meters) / rest
                splits.append(Int((seconds + time * share).rounded()))
                time -= time * share
                rest -= length - meters
                (meters, seconds) = (0, 0)
            }
            meters += rest
            seconds += time
        }
        return splits
    }

    /// For the map, evenly thinned out.
    var points: [[Int]] {
        let all = segments.flatMap { $0 }.compactMap(\.place)
        let step = max(1, (all.count + Self.mostPoints - 1) / Self.mostPoints)
        return stride(from: 0, to: all.count, by: step).map {
            [Int((all[$0].latitude * 1e6).rounded()), Int((all[$0].longitude * 1e6).rounded())]
        }
    }
}
