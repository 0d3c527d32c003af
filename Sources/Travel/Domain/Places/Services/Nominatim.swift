import Foundation
import OutsideServices
import Values

/// Finds the positions of addresses. Usage policy: at most one request a second, an identifying User-Agent, no search
/// while typing, results cached and attributed.
struct Nominatim: Sendable {
    static let name = "Nominatim"
    /// Places move rarely.
    static let holdsFor: Duration = .days(30)

    let baseURL: String

    func request(_ address: String) -> OutsideRequest {
        .get(
            Self.name, baseURL.withoutSlash + "/search",
            [
                "q": address, "format": "jsonv2", "addressdetails": "0", "limit": "5", "accept-language": "en",
            ], holdsFor: Self.holdsFor)
    }

    private struct Entry: Decodable {
        let lat: LenientDouble
        let lon: LenientDouble
        let name: String?
        let display_name: String?
        let osm_type: String?
        let osm_id: LenientDouble?
    }

    /// Empty if nothing was found.
    static func places(_ body: [UInt8]) throws -> [Place] {
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(body)) else {
            throw OutsideError.unreadable(name)
        }
        return entries.compactMap { entry in
            guard let coordinate = Coordinate(latitude: entry.lat.value, longitude: entry.lon.value),
                let name = [entry.display_name, entry.name].compactMap(\.self).first(where: { !$0.isEmpty })
            else { return nil }
            // The key of the search result itself is not permanent; that of the element is.
            let element = entry.osm_id.flatMap { Int64(exactly: $0.value) }
            let source = entry.osm_type.flatMap { type in element.map { "\(type)/\($0)" } }
            return Place(name.shortened(to: 200), coordinate, source: source)
        }
    }
}

extension String {
    /// Without slashes at the end.
    var withoutSlash: String {
        var text = self[...]
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
