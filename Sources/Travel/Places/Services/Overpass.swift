import Foundation
import HTTPTransport
import OutsideServices
import Values

/// Finds named sights around a position, in OpenStreetMap.
struct Overpass: Sendable {
    static let name = "Overpass"
    static let holdsFor: Duration = .days(7)

    let url: String

    /// - Parameter radius: in meters.
    func request(around here: Coordinate, radius: Int, kinds: [PlaceKind]) -> OutsideRequest {
        let query = Self.query(around: here, radius: radius, kinds: kinds)
        let request = HTTPRequest(
            .post, url, headers: [HTTPField("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("data=\(query.percentEncoded)".utf8), timeout: .seconds(30),
            maximumBodyBytes: 16 << 20)
        return OutsideRequest(Self.name, request, holdsFor: Self.holdsFor)
    }

    /// In Overpass QL. `around` takes meters, latitude, longitude.
    static func query(around here: Coordinate, radius: Int, kinds: [PlaceKind]) -> String {
        var byKey: [(key: String, values: [String])] = []
        for kind in kinds {
            if let index = byKey.firstIndex(where: { $0.key == kind.key }) {
                byKey[index].values.append(kind.rawValue)
            } else {
                byKey.append((kind.key, [kind.rawValue]))
            }
        }
        let lines = byKey.map { key, values in
            "  nwr[\"\(key)\"~\"^(\(values.joined(separator: "|")))$\"][\"name\"](around:\(radius),\(here.text));"
        }
        return (["[out:json][timeout:25];", "("] + lines + [");", "out center tags;"]).joined(separator: "\n")
    }

    private struct Response: Decodable {
        let elements: [Element]?
        let remark: String?
    }

    private struct Element: Decodable {
        struct Center: Decodable {
            let lat: LenientDouble
            let lon: LenientDouble
        }

        let type: String?
        let id: LenientDouble?
        let lat: LenientDouble?
        let lon: LenientDouble?
        /// Of ways and relations.
        let center: Center?
        let tags: [String: String]?
    }

    /// The named places, each once.
    static func places(_ body: [UInt8]) throws -> [Place] {
        guard let response = try? JSONDecoder().decode(Response.self, from: Data(body)),
            let elements = response.elements
        else { throw OutsideError.unreadable(name) }
        // A query that ran out of time or memory is answered with status 200, no elements and a remark.
        if let remark = response.remark, remark.contains("error") || elements.isEmpty {
            throw OutsideError.unavailable(name, detail: Self.reason(remark))
        }
        return elements.compactMap(place).unique
    }

    private static func reason(_ remark: String) -> String {
        let text = remark.lowercased()
        if text.contains("timed out") { return "the search took too long" }
        if text.contains("memory") { return "the search needs too much memory" }
        return Printable.line(remark.shortened(to: 120))
    }

    private static func place(_ element: Element) -> Place? {
        let (latitude, longitude) = (element.lat ?? element.center?.lat, element.lon ?? element.center?.lon)
        guard let tags = element.tags, let latitude, let longitude,
            let coordinate = Coordinate(latitude: latitude.value, longitude: longitude.value),
            let name = tags["name"]?.split(whereSeparator: \.isWhitespace).joined(separator: " "), !name.isEmpty
        else { return nil }
        let source = element.type.flatMap { type in
            element.id.flatMap { Int64(exactly: $0.value) }.map { "\(type)/\($0)" }
        }
        return Place(name.shortened(to: 200), coordinate, kind: PlaceKind(tags: tags), source: source)
    }
}
