package import Values

/// Google's encoding of a line, with five decimals: as OSRM writes routes.
package enum Polyline {
    /// Nil if it is not a valid encoding, or has more points than `limit`.
    package static func decoded(_ text: String, limit: Int = 100_000) -> [Coordinate]? {
        var points: [Coordinate] = []
        var bytes = Array(text.utf8)[...]
        var (latitude, longitude) = (0, 0)
        while !bytes.isEmpty {
            guard points.count < limit, let north = number(&bytes), let east = number(&bytes) else { return nil }
            (latitude, longitude) = (latitude + north, longitude + east)
            guard
                let point = Coordinate(latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
            else { return nil }
            points.append(point)
        }
        return points
    }

    /// The inverse of `decoded`.
    package static func encoded(_ points: [Coordinate]) -> String {
        var text = ""
        var (latitude, longitude) = (0, 0)
        for point in points {
            let (north, east) = (Int((point.latitude * 100_000).rounded()), Int((point.longitude * 100_000).rounded()))
            append(north - latitude, to: &text)
            append(east - longitude, to: &text)
            (latitude, longitude) = (north, east)
        }
        return text
    }

    /// Five bits in each byte, the lowest first; the lowest bit of all is the sign.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var (value, shift) = (0, 0)
        while let byte = bytes.popFirst() {
            guard (63...126).contains(byte), shift <= 30 else { return nil }
            let bits = Int(byte) - 63
            value |= (bits & 31) << shift
            shift += 5
            if bits < 32 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
        }
        return nil
    }

    private static func append(_ number: Int, to text: inout String) {
        var value = number < 0 ? ~(number << 1) : number << 1
        while value >= 32 {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(value & 31 | 32) + 63))
            value >>= 5
        }
        text.unicodeScalars.append(Unicode.Scalar(UInt8(value) + 63))
    }
}
