import Foundation

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
