import PageKit
import Values

/// The track of a run as an SVG line, and as a map over tiles.
enum RunMap {
    /// A JSON object for the script; nil for fewer than two points.
    ///
    /// - Parameter points: latitude and longitude in millionths of a degree.
    static func live(_ points: [[Int]], _ tiles: MapTiles) -> String? {
        let places = points.filter { $0.count == 2 }.compactMap {
            Coordinate(latitude: Double($0[0]) / 1e6, longitude: Double($0[1]) / 1e6)
        }
        guard places.count > 1, let first = places.first, let last = places.last else { return nil }
        let ends = [
            LiveMap.Marker("A", "Start", first, isSpecial: false), LiveMap.Marker("B", "End", last, isSpecial: true),
        ]
        return LiveMap(markers: ends, lines: [places]).json(tiles)
    }

    /// The points of the line and the view box; no line for fewer than two points.
    ///
    /// - Parameter points: latitude and longitude in millionths of a degree.
    static func line(_ points: [[Int]]) -> (line: String?, box: String) {
        let pairs = points.filter { $0.count == 2 }
        guard pairs.count > 1, let first = pairs.first else { return (nil, "0 0 1 1") }
        // A degree of longitude is shorter away from the equator.
        let share = cosine(ofDegrees: Double(first[0]) / 1e6)
        let places = pairs.map { (x: Double($0[1]) * share, y: -Double($0[0])) }
        let (left, right) = (places.map(\.x).min() ?? 0, places.map(\.x).max() ?? 0)
        let (top, bottom) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 0)
        let scale = 560 / max(right - left, bottom - top, 1)
        let line = places.map { "\(Int(($0.x - left) * scale) + 20),\(Int(($0.y - top) * scale) + 20)" }
        return (
            line.joined(separator: " "), "0 0 \(Int((right - left) * scale) + 40) \(Int((bottom - top) * scale) + 40)"
        )
    }

    /// By its series, which is exact enough for a picture.
    private static func cosine(ofDegrees degrees: Double) -> Double {
        let angle = degrees * .pi / 180
        let square = angle * angle
        return max(0.02, 1 - square / 2 + square * square / 24 - square * square * square / 720)
    }
}
