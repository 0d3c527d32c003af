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

extension Coordinate {
    /// The length of the shortest path on the WGS-84 ellipsoid, in meters.
    ///
    /// Source: T. Vincenty, "Direct and Inverse Solutions of Geodesics on the Ellipsoid", 1975. Where it does not
    /// converge, at nearly opposite points, the great-circle distance.
    package func geodesicDistance(to other: Coordinate) -> Double {
        if self == other { return 0 }
        let (a, flattening) = (6_378_137.0, 1 / 298.257223563)
        let b = a * (1 - flattening)
        let span = (other.longitude - longitude) * .pi / 180
        let u1 = atan((1 - flattening) * tan(latitude * .pi / 180))
        let u2 = atan((1 - flattening) * tan(other.latitude * .pi / 180))
        let (sin1, cos1, sin2, cos2) = (sin(u1), cos(u1), sin(u2), cos(u2))
        var lambda = span
        for _ in 0..<100 {
            let (sinL, cosL) = (sin(lambda), cos(lambda))
            let first = cos2 * sinL
            let second = cos1 * sin2 - sin1 * cos2 * cosL
            let sinSigma = sqrt(first * first + second * second)
            if sinSigma == 0 { return 0 }
            let cosSigma = sin1 * sin2 + cos1 * cos2 * cosL
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cos1 * cos2 * sinL / sinSigma
            let cosSqAlpha = 1 - sinAlpha * sinAlpha
            let cos2m = cosSqAlpha == 0 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSqAlpha
            let c = flattening / 16 * cosSqAlpha * (4 + flattening * (4 - 3 * cosSqAlpha))
            let before = lambda
            let inner = cos2m + c * cosSigma * (-1 + 2 * cos2m * cos2m)
            lambda = span + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner)
            guard abs(lambda - before) < 1e-12 else { continue }
            let uSq = cosSqAlpha * (a * a - b * b) / (b * b)
            let bigA = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
            let bigB = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
            let square = 2 * cos2m * cos2m
            let third = bigB / 6 * cos2m * (-3 + 4 * sinSigma * sinSigma) * (-3 + 2 * square)
            let delta = bigB * sinSigma * (cos2m + bigB / 4 * (cosSigma * (-1 + square) - third))
            return b * bigA * (sigma - delta)
        }
        return distance(to: other)
    }
}
