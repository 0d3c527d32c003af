import Foundation
import Values

/// Maps positions to the pixels of a drawing: north is up, one scale in both directions at the middle latitude.
struct MapFrame: Sendable {
    let width: Double
    let height: Double
    private let center: Coordinate
    /// Pixels per meter.
    let scale: Double

    /// A frame that shows all points with a margin around them; nil without points.
    init?(_ points: [Coordinate], width: Double, height: Double, margin: Double) {
        guard let first = points.first else { return nil }
        // Longitudes are measured from the first point, so that a map can cross the 180th meridian.
        let easts = points.map { Self.east(of: $0, from: first) }
        let norths = points.map(\.latitude)
        guard let west = easts.min(), let east = easts.max(), let south = norths.min(), let north = norths.max() else {
            return nil
        }
        let middle = Self.wrapped(first.longitude + (west + east) / 2)
        guard let center = Coordinate(latitude: (south + north) / 2, longitude: middle) else { return nil }
        (self.width, self.height, self.center) = (width, height, center)
        let metersWide = (east - west) * Self.metersPerDegree * Self.shrink(center.latitude)
        let metersHigh = (north - south) * Self.metersPerDegree
        // A single point gets a map of a kilometer, and points close to each other one of a few streets.
        let least = max(metersWide, metersHigh) < 1 ? 1000.0 : 200
        scale = min((width - 2 * margin) / max(metersWide, least), (height - 2 * margin) / max(metersHigh, least))
    }

    func pixel(_ point: Coordinate) -> (x: Double, y: Double) {
        let east = Self.east(of: point, from: center) * Self.metersPerDegree * Self.shrink(center.latitude)
        let north = (point.latitude - center.latitude) * Self.metersPerDegree
        return (width / 2 + east * scale, height / 2 - north * scale)
    }

    /// A round length in meters of at most a quarter of the width.
    var scaleBar: Int {
        let most = width / 4 / scale
        let power = pow(10, floor(log10(max(most, 1))))
        let factor = [5.0, 2, 1].first { $0 * power <= most } ?? 1
        return max(1, Int(factor * power))
    }

    private static let metersPerDegree = Coordinate.earthRadius * .pi / 180

    /// How much shorter a degree of longitude is than one of latitude.
    private static func shrink(_ latitude: Double) -> Double { max(cos(latitude * .pi / 180), 0.01) }

    private static func east(of point: Coordinate, from origin: Coordinate) -> Double {
        wrapped(point.longitude - origin.longitude)
    }

    /// From -180 up to 180.
    private static func wrapped(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
}
