import Values

extension RecordedTrack {
    /// Without what a receiver or a program got wrong, and what was done about it.
    func repaired() -> (track: RecordedTrack, repairs: [String]) {
        var repair = TrackRepair(self)
        repair.dropRepeatedSegments()
        repair.dropWrongTimes()
        repair.dropZeroPlaces()
        repair.dropJumps()
        repair.fillTimes()
        return (repair.track, repair.repairs)
    }
}

/// Repairs of a recorded track.
private struct TrackRepair {
    var track: RecordedTrack
    var repairs: [String] = []

    /// Times of one activity are no further apart than this, in milliseconds: a week.
    private static let longest: Int64 = 7 * 86_400_000
    /// Faster than any runner, in m/s.
    private static let fastest = 12.5
    /// Shorter steps are never called a jump, in meters.
    private static let leastJump = 100.0
    /// How many points a jump or a wrong clock lasts at most.
    private static let mostPoints = 10

    init(_ track: RecordedTrack) { self.track = track }

    /// Segments whose times lie within those of another one: some programs write all points again in each segment.
    mutating func dropRepeatedSegments() {
        let ranges = track.segments.map { points -> ClosedRange<Instant>? in
            let times = points.compactMap(\.time)
            guard times.count > 1, let first = times.min(), let last = times.max(), first < last else { return nil }
            return first...last
        }
        // The earliest first, and of those the longest.
        let order = ranges.indices.filter { ranges[$0] != nil }.sorted { left, right in
            guard let one = ranges[left], let other = ranges[right] else { return false }
            return (one.lowerBound, other.upperBound, left) < (other.lowerBound, one.upperBound, right)
        }
        var dropped: Set<Int> = []
        var latest: Instant?
        for index in order {
            guard let range = ranges[index] else { continue }
            if let latest, range.upperBound <= latest { dropped.insert(index) } else { latest = range.upperBound }
        }
        guard !dropped.isEmpty else { return }
        track.segments = track.segments.indices.filter { !dropped.contains($0) }.map { track.segments[$0] }
        repairs.append(Self.repeatedSegments(dropped.count))
    }

    /// Times far from the others, and single ones that run back.
    mutating func dropWrongTimes() {
        let times = track.segments.joined().compactMap(\.time).sorted()
        var wrong = track.unreadableTimes
        if !times.isEmpty {
            let middle = times[times.count / 2].milliseconds
            for segment in track.segments.indices {
                for point in track.segments[segment].indices {
                    guard let time = track.segments[segment][point].time else { continue }
                    guard (time.milliseconds - middle).magnitude > UInt64(Self.longest) else { continue }
                    track.segments[segment][point].time = nil
                    wrong += 1
                }
                wrong += dropTimesThatRunBack(in: segment)
            }
        }
        if wrong > 0 { repairs.append(Self.wrongTimes(wrong)) }
    }

    private mutating func dropTimesThatRunBack(in segment: Int) -> Int {
        var (last, dropped): (Instant?, Int) = (nil, 0)
        let points = track.segments[segment]
        for index in points.indices {
            guard let time = points[index].time else { continue }
            if let last, time < last {
                let following = points[index...].prefix(Self.mostPoints).compactMap(\.time)
                if following.contains(where: { $0 >= last }) {
                    track.segments[segment][index].time = nil
                    dropped += 1
                    continue
                }
            }
            last = time
        }
        return dropped
    }

    /// Receivers without a fix write 0,0.
    mutating func dropZeroPlaces() {
        func isZero(_ place: Coordinate) -> Bool { abs(place.latitude) < 0.001 && abs(place.longitude) < 0.001 }
        let places = track.segments.joined().compactMap(\.place)
        let count = places.count(where: isZero)
        guard count > 0, places.contains(where: { abs($0.latitude) > 0.01 || abs($0.longitude) > 0.01 }) else { return }
        track.segments = track.segments.map { $0.filter { $0.place.map { !isZero($0) } ?? true } }
        repairs.append(Self.zeroPlaces(count))
    }

    /// Points that nobody could have run to and back from. A jump that lasts divides the segment.
    mutating func dropJumps() {
        var (spikes, jumps) = (0, 0)
        track.segments = track.segments.flatMap { points -> [[TrackPoint]] in
            var segments: [[TrackPoint]] = [[]]
            var last: TrackPoint?
            var index = points.startIndex
            while index < points.endIndex {
                let point = points[index]
                if let last, Self.isJump(from: last, to: point) {
                    let back = points[index...].prefix(Self.mostPoints + 1).firstIndex {
                        $0.place != nil && !Self.isJump(from: last, to: $0)
                    }
                    if let back {
                        spikes += back - index
                        index = back
                        continue
                    }
                    if index + 1 < points.endIndex, Self.isFast(points[index...]) == false {
                        jumps += 1
                        segments.append([])
                    }
                }
                segments[segments.count - 1].append(point)
                if point.place != nil { last = point }
                index += 1
            }
            return segments.filter { !$0.isEmpty }
        }
        if spikes > 0 { repairs.append(Self.spikes(spikes)) }
        if jumps > 0 { repairs.append(Self.jumps(jumps)) }
    }

    private static func isJump(from: TrackPoint, to: TrackPoint) -> Bool {
        guard let start = from.place, let end = to.place, let first = from.time, let second = to.time else {
            return false
        }
        let seconds = max(1, Double((second - first).wholeMilliseconds) / 1000)
        // In degrees first, which costs nothing.
        let degrees = abs(start.latitude - end.latitude) + abs(start.longitude - end.longitude)
        guard degrees > 0.0005 else { return false }
        let meters = start.distance(to: end)
        return meters > leastJump && meters / seconds > fastest
    }

    /// Whether the way goes on as fast as before, as on a ride.
    private static func isFast(_ points: ArraySlice<TrackPoint>) -> Bool {
        let next = points.prefix(mostPoints)
        let meters = zip(next, next.dropFirst()).reduce(0.0) { sum, step in
            guard let from = step.0.place, let to = step.1.place else { return sum }
            return sum + from.distance(to: to)
        }
        guard let first = next.compactMap(\.time).first, let last = next.compactMap(\.time).last, first < last else {
            return false
        }
        return meters / (Double((last - first).wholeMilliseconds) / 1000) > fastest * 0.8
    }

    /// Points without a time between two with one get a share of the time between them.
    mutating func fillTimes() {
        for segment in track.segments.indices {
            let points = track.segments[segment]
            guard points.contains(where: { $0.time == nil }) else { continue }
            let timed = points.indices.filter { points[$0].time != nil }
            for (before, after) in zip(timed, timed.dropFirst()) where after > before + 1 {
                guard let from = points[before].time, let to = points[after].time, from <= to else { continue }
                let step = (to.milliseconds - from.milliseconds) / Int64(after - before)
                for index in (before + 1)..<after {
                    track.segments[segment][index].time =
                        Instant(milliseconds: from.milliseconds + step * Int64(index - before))
                }
            }
        }
    }
}

// MARK: - Words

extension TrackRepair {
    private static func repeatedSegments(_ count: Int) -> String {
        "\(count.counted("segment")) with the same times left out"
    }
    private static func wrongTimes(_ count: Int) -> String { "\(count.counted("wrong time")) left out" }
    private static func zeroPlaces(_ count: Int) -> String { "\(count.counted("point")) at 0,0 left out" }
    private static func spikes(_ count: Int) -> String { "\(count.counted("point")) far off the way left out" }
    private static func jumps(_ count: Int) -> String { "\(count.counted("jump")) left out of the distance" }
}
