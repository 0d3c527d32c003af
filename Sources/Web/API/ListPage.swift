import JSON
import Platform
import Values

/// A page of a list: so many rows from a place on.
struct ListPage {
    private let limit: Int
    private let start: ResourcePlace?

    static let inputs = [
        ResourceInput("limit", "The most rows, \(usual) by default.", .within(1...most), example: 20),
        ResourceInput("cursor", "Where the page begins: `next` of the page before."),
    ]
    private static let (usual, most) = (50, 200)

    static func type(of row: JSONType) -> JSONType {
        .object([JSONType.Member("items", .list(row)), JSONType.Member("next", .optional(.text))])
    }

    init(_ request: ResourceRequest) throws(InputProblems<String>) {
        limit = request.integer("limit").map { Int($0) } ?? Self.usual
        start = try request.text("cursor").map { text throws(InputProblems<String>) in
            guard let place = Self.place(text) else { throw InputProblems("cursor", APIError.badCursor) }
            return place
        }
    }

    /// - Parameter fields: of each row; nil for all.
    func value(_ rows: [ResourceRow], fields: [String]?) -> JSONValue {
        let sorted = rows.sorted { $0.place < $1.place }
        let first = start.map { Self.current($0, in: sorted) }
        let rest = first.map { first in sorted.drop { $0.place < first } } ?? sorted[...]
        let next = rest.dropFirst(limit).first.map { Self.cursor($0.place) }
        return ["items": .array(rest.prefix(limit).map { $0.value.members(fields) }), "next": .optional(next)]
    }

    /// The place that a row has now. Numbered rows move up when those before them are removed. One that has moved down
    /// counts where it was: rows may come twice, and none is missed.
    private static func current(_ place: ResourcePlace, in rows: [ResourceRow]) -> ResourcePlace {
        let same = rows.filter { $0.place.key == place.key }
        return same.count == 1 ? min(place, same[0].place) : place
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
