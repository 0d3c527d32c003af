/// A kind of sights that can be searched for, with its tag in OpenStreetMap.
package enum PlaceKind: String, Sendable, Codable, CaseIterable {
    case attraction, museum, viewpoint, gallery, zoo
    case themePark = "theme_park"
    case park, monument, castle, ruins, memorial

    /// The key of its tag.
    var key: String {
        switch self {
        case .attraction, .museum, .viewpoint, .gallery, .zoo, .themePark: "tourism"
        case .park: "leisure"
        case .monument, .castle, .ruins, .memorial: "historic"
        }
    }

    /// By its name as a person types it: `museums`, `theme park`.
    package init?(_ text: String) {
        let name = text.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
        let found = Self.allCases.first { kind in
            [kind.rawValue, kind.rawValue + "s"].contains(name) || kind == .gallery && name == "galleries"
        }
        guard let found else { return nil }
        self = found
    }

    /// Reads `museum,park`.
    ///
    /// - Throws: `PlaceError.unknownKind`.
    package static func read(_ text: String) throws(PlaceError) -> [PlaceKind] {
        var kinds: [PlaceKind] = []
        for part in text.split(separator: ",") {
            let word = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !word.isEmpty else { continue }
            guard let kind = PlaceKind(word) else { throw .unknownKind(word) }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds.isEmpty ? allCases : kinds
    }

    /// The kind of a place with these tags; nil for another one.
    init?(tags: [String: String]) {
        guard let kind = Self.allCases.first(where: { tags[$0.key] == $0.rawValue }) else { return nil }
        self = kind
    }
}
