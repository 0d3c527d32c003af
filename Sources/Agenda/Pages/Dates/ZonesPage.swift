import JSON
import PageKit
import Values

/// `GET /zones?q=new york`: the zones of these words, for the script that lists them below a field.
enum ZonesPage {
    static let noun = PageNoun { $0.get("zones", search) }

    /// So many zones are listed while typing.
    private static let most = 30

    @Sendable
    static func search(_ request: PageRequest) async throws -> PageResponse {
        let zones = Zone.search(String((request.query["q"] ?? "").prefix(60))).prefix(most).map { zone in
            JSONValue.object([
                JSONValue.Member("zone", .string(zone.identifier)),
                JSONValue.Member("title", .string(zone.title(at: request.now))),
            ])
        }
        return .file(PageFile(.array(Array(zones))))
    }
}
