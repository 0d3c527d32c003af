import JSON
import PageKit
import Values

/// `GET /zones?q=new york` and `/countries?q=ger`: what has these words, for the script that lists it below a field.
enum ZonesPage {
    static let noun = PageNoun { router in
        router.get("zones") { request in
            let now = request.now
            return list(Zone.search(request.searched(60)).map { ($0.identifier, $0.title(at: now)) })
        }
        router.get("countries") { request in list(Country.search(request.searched(60)).map { ($0.name, $0.code) }) }
    }

    /// So many are listed while typing.
    private static let most = 30

    private static func list(_ found: [(value: String, title: String)]) -> PageResponse {
        let items = found.prefix(most).map { item in
            JSONValue.object([
                JSONValue.Member("value", .string(item.value)), JSONValue.Member("title", .string(item.title)),
            ])
        }
        return .file(PageFile(.array(Array(items))))
    }
}
