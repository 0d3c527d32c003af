import Foundation
import Platform

/// The server of map tiles. Without one, maps are drawings without streets.
package struct MapTiles: Sendable {
    /// With `{z}`, `{x}` and `{y}` for the zoom level and the place of a tile.
    package let url: String
    /// Plain text that is shown on every map.
    package let attribution: String
    /// The only other origin that pages with a map may load pictures from.
    let origin: String

    /// Nil if the URL is not one of tiles.
    package init?(url: String, attribution: String) {
        guard let origin = Self.origin(of: url) else { return nil }
        (self.url, self.attribution, self.origin) = (url, attribution, origin)
    }

    /// Whether a URL has places for all three numbers of a tile, and a host that a policy can name.
    package static func isValid(_ url: String) -> Bool { origin(of: url) != nil }

    /// `https://tiles.example.org`, with a port if it has one.
    private static func origin(of url: String) -> String? {
        let numbered = url.replacing("{z}", with: "1").replacing("{x}", with: "1").replacing("{y}", with: "1")
        guard ["{z}", "{x}", "{y}"].allSatisfy(url.contains), !numbered.contains("{"),
            let parts = URLComponents(string: numbered), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), parts.user == nil, parts.password == nil,
            let host = parts.host?.lowercased(), !host.isEmpty,
            host.utf8.allSatisfy({ byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            })
        else { return nil }
        return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
