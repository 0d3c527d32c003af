import Values
import XMLFiles

/// An extract of OpenStreetMap as XML: its named sights. A way stands in the middle of its nodes.
enum OSMFile {
    static func read(_ root: XMLElement) -> MapData {
        var nodes: [String: Coordinate] = [:]
        for node in root.children where node.name == "node" {
            guard let id = node.attributes["id"],
                let coordinate = Coordinate("\(node.attributes["lat"] ?? ""),\(node.attributes["lon"] ?? "")")
            else { continue }
            nodes[id] = coordinate
        }
        let places = root.children.compactMap { element -> Place? in
            let tags = tags(of: element)
            guard let id = element.attributes["id"], let kind = PlaceKind(tags: tags),
                let name = tags["name"]?.split(whereSeparator: \.isWhitespace).joined(separator: " "), !name.isEmpty
            else { return nil }
            let coordinate: Coordinate? =
                switch element.name {
                case "node": nodes[id]
                case "way":
                    element.children.filter { $0.name == "nd" }.compactMap { nodes[$0.attributes["ref"] ?? ""] }.center
                default: nil
                }
            return coordinate.map {
                Place(name.shortened(to: 200), $0, kind: kind, source: "\(element.name)/\(id)")
            }
        }
        return MapData(places: places.unique)
    }

    private static func tags(of element: XMLElement) -> [String: String] {
        element.children.filter { $0.name == "tag" }.reduce(into: [:]) { tags, tag in
            if let key = tag.attributes["k"] { tags[key] = tag.attributes["v"] }
        }
    }
}
