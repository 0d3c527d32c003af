import JSON
import Platform
import Values

/// A page of a list: so many rows behind a place.
struct ListPage {
    private let limit: Int
    private let start: ResourcePlace?

    static let inputs = [
        ResourceInput("limit", "The most rows: 1 to \(most), \(usual) by default.", .integer, example: 20),
        ResourceInput("cursor", "Where the page begins: `next` of the page before."),
    ]
    private static let (usual, most) = (50, 200)

    static func type(of row: JSONType) -> JSONType {
        .object([JSONType.Member("items", .list(row)), JSONType.Member("next", .optional(.text))])
    }

    init(_ request: ResourceRequest) throws(InputProblems<String>) {
        let wanted = request.integer("limit") ?? Int64(Self.usual)
        guard 1...Int64(Self.most) ~= wanted else {
            throw InputProblems("limit", APIError.badLimit(most: Self.most))
        }
        limit = Int(wanted)
        start = try request.text("cursor").map { text throws(InputProblems<String>) in
            guard let place = Self.place(text) else { throw InputProblems("cursor", APIError.badCursor) }
            return place
        }
    }

    /// - Parameter fields: of each row; nil for all.
    func value(_ rows: [ResourceRow], fields: [String]?) -> JSONValue {
        let sorted = rows.sorted { $0.place < $1.place }
        let rest = start.map { start in sorted.drop { $0.place <= start } } ?? sorted[...]
        let page = rest.prefix(limit)
        let next = page.count < rest.count ? page.last.map { Self.cursor($0.place) } : nil
        return ["items": .array(page.map { $0.value.members(fields) }), "next": .optional(next)]
    }

    /// `12-616461`: the key, and the text in hexadecimal.
    private static func cursor(_ place: ResourcePlace) -> String {
        "\(place.key)-\(Array(place.text.utf8).hexadecimal)"
    }

    private static func place(_ cursor: String) -> ResourcePlace? {
        let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let key = Int64(parts[0]), parts[1].utf8.count.isMultiple(of: 2) else { return nil }
        let digits = Array(parts[1])
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        guard !bytes.contains(nil) else { return nil }
        return ResourcePlace(text: String(decoding: bytes.compactMap(\.self), as: UTF8.self), key: key)
    }
}
