import Foundation

/// A point on the Earth, in degrees (WGS 84).
package struct Coordinate: Hashable, Sendable, Codable {
    /// -90…90.
    package let latitude: Double
    /// -180…180.
    package let longitude: Double

    /// Nil for numbers out of range, or that are not finite.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Reads `40.7812,-73.9665`: latitude first. Nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1]) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// A decimal number without an exponent; `Double` alone reads `inf` and `0x1p3` too.
    private static func degrees(_ text: String) -> Double? {
        guard !text.isEmpty, text.count <= 24, text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }) else {
            return nil
        }
        return Double(text)
    }

    /// `40.78120,-73.96650`: precise to about a meter.
    package var text: String { "\(Self.decimal(latitude)),\(Self.decimal(longitude))" }

    /// `-73.96650,40.78120`: as OSRM and GeoJSON order them.
    package var longitudeFirst: String { "\(Self.decimal(longitude)),\(Self.decimal(latitude))" }

    /// With five decimals, independent of the system's locale.
    package static func decimal(_ degrees: Double) -> String {
        let units = Int((degrees * 100_000).rounded())
        return "\(units < 0 ? "-" : "")\(abs(units) / 100_000).\(String(abs(units) % 100_000).leftPadded(to: 5))"
    }
}

// MARK: - Storage

extension Coordinate {
    /// In ten-millionths of a degree, the precision of OpenStreetMap.
    package var stored: (latitude: Int64, longitude: Int64) {
        (Int64((latitude * 1e7).rounded()), Int64((longitude * 1e7).rounded()))
    }

    /// Nil if either is nil, or out of range.
    package init?(storedLatitude: Int64?, longitude: Int64?) {
        guard let storedLatitude, let longitude else { return nil }
        self.init(latitude: Double(storedLatitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}

// MARK: - Distance

extension Coordinate {
    /// The mean radius of the Earth in meters (IUGG).
    package static let earthRadius = 6_371_008.8

    /// The great-circle distance in meters, by the haversine formula. At most 0.6 % off the distance on the ellipsoid.
    package func distance(to other: Coordinate) -> Double {
        let (here, there) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let (north, east) = ((there - here) / 2, (other.longitude - longitude) * .pi / 360)
        let square = sin(north) * sin(north) + cos(here) * cos(there) * sin(east) * sin(east)
        // Rounding makes it a little more than 1 for antipodes, and `asin` of that is not a number.
        return 2 * Self.earthRadius * asin(min(1, sqrt(max(0, square))))
    }
}

extension [Coordinate] {
    /// The great-circle length of the path in meters.
    package var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
