import Values

/// A recorded point of a run.
struct TrackPoint: Hashable, Sendable {
    var place: Coordinate?
    var time: Instant?
    /// Meters since the start, if the device counted them.
    var counted: Double?
    /// Beats a minute.
    var heartRate: Double?
    /// In meters.
    var elevation: Double?
    /// Steps of one leg a minute.
    var cadence: Double?
}

/// The points of a run without the pauses between them: in a pause the device recorded nothing.
struct RecordedTrack: Sendable {
    var segments: [[TrackPoint]] = []
    /// The offset of its first time, in seconds; nil if the file does not say it.
    var offset: Int?
    /// How many times could not be read.
    var unreadableTimes = 0

    /// The most points that are kept for the map.
    private static let mostPoints = 400

    var start: Instant? { segments.lazy.joined().compactMap(\.time).min() }

    /// For the map, evenly thinned out.
    var points: [[Int]] {
        let all = segments.flatMap { $0 }.compactMap(\.place)
        let step = max(1, (all.count + Self.mostPoints - 1) / Self.mostPoints)
        return stride(from: 0, to: all.count, by: step).map {
            [Int((all[$0].latitude * 1e6).rounded()), Int((all[$0].longitude * 1e6).rounded())]
        }
    }

    /// The day at the place of the run, by the sun. Nil without a place.
    func localDay(at start: Instant) -> LocalDate? {
        guard let place = segments.lazy.joined().compactMap(\.place).first else { return nil }
        let east = Int64((place.longitude * 240).rounded())
        return LocalDate(daysSince1970: Int((start.wholeSeconds + east).floorDivided(by: 86_400)))
    }

    /// Those that the device summed up itself win.
    func figures(_ own: RunFigures) -> RunFigures {
        func average(_ values: [Double], times factor: Double = 1) -> Int? {
            let valid = values.filter { $0 > 0 && $0 < 300 }
            return valid.isEmpty ? nil : Int((valid.reduce(0, +) / Double(valid.count) * factor).rounded())
        }
        let points = segments.joined()
        return RunFigures(
            heartRate: own.heartRate ?? average(points.compactMap(\.heartRate)), climb: own.climb ?? climb,
            cadence: own.cadence ?? average(points.compactMap(\.cadence), times: 2))
    }

    /// The device counts on from one sport to the next.
    mutating func countFromZero() {
        guard let first = segments.lazy.joined().compactMap(\.counted).first else { return }
        for segment in segments.indices {
            for point in segments[segment].indices where segments[segment][point].counted != nil {
                segments[segment][point].counted? -= first
            }
        }
    }

    /// Rises of less than this are noise, in meters.
    private static let leastRise = 3.0

    /// In meters; nil without elevations.
    private var climb: Int? {
        let heights = segments.joined().compactMap(\.elevation)
        guard var low = heights.first else { return nil }
        var sum = 0.0
        for height in heights {
            if height < low {
                low = height
            } else if height - low >= Self.leastRise {
                sum += height - low
                low = height
            }
        }
        return Int(sum.rounded())
    }
}

/// The steps of a track, measured once.
struct TrackMeasure: Sendable {
    /// Slower than this, in m/s, is a pause: 1 km/h, as in gpxpy.
    private static let slowest = 1 / 3.6

    private struct Step {
        let meters: Double
        let seconds: Double?

        var isMoving: Bool { seconds.map { $0 > 0 && meters / $0 > TrackMeasure.slowest } ?? false }
    }

    private let steps: [Step]
    /// Along the points.
    let meters: Double
    /// Seconds in motion; nil if the points have no times.
    let movingSeconds: Double?
    /// The distance that the device counted, in meters.
    let counted: Double?
    let hasPlaces: Bool
    /// The counted distance over the measured one.
    var scale = 1.0

    init(_ track: RecordedTrack) {
        steps = track.segments.flatMap { points in zip(points, points.dropFirst()).map(Self.step) }
        meters = steps.reduce(0) { $0 + $1.meters }
        movingSeconds =
            steps.contains { $0.seconds != nil }
            ? steps.reduce(0) { $0 + ($1.isMoving ? $1.seconds ?? 0 : 0) } : nil
        let most = track.segments.lazy.joined().compactMap(\.counted).max() ?? 0
        counted = most > 0 ? most : nil
        hasPlaces = track.segments.joined().contains { $0.place != nil }
    }

    private static func step(_ first: TrackPoint, _ second: TrackPoint) -> Step {
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

    /// Moving seconds of each whole mile or kilometer.
    func splits(_ unit: DistanceUnit) -> [Int] {
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
}
