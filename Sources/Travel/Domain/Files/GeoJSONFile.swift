import JSON
import Values

/// GeoJSON (RFC 7946): points and lines of features, longitude first. A named area stands in the middle of its outline.
enum GeoJSONFile {
    /// Nil for what is not GeoJSON.
    static func read(_ bytes: [UInt8]) -> MapData? {
        guard let root = try? JSONValue(parsing: bytes), root["type"]?.string != nil else { return nil }
        var data = MapData()
        let features = root["type"]?.string == "FeatureCollection" ? root["features"]?.array ?? [] : [root]
        for feature in features { append(feature, to: &data) }
        return data
    }

    private static func append(_ feature: JSONValue, to data: inout MapData) {
        let isFeature = feature["type"]?.string == "Feature"
        guard let geometry = isFeature ? feature["geometry"] : feature else { return }
        var tags: [String: String] = [:]
        if case .object(let members)? = feature["properties"] {
            for member in members { tags[member.name] = member.value.string }
        }
        let name = (tags["name"] ?? tags["title"])?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        append(geometry, named: name.flatMap { $0.isEmpty ? nil : $0.shortened(to: 200) }, tags, to: &data)
    }

    private static func append(
        _ geometry: JSONValue, named name: String?, _ tags: [String: String], to data: inout MapData
    ) {
        let coordinates = geometry["coordinates"]
        func place(_ point: Coordinate) {
            data.places.append(Place(name ?? point.text, point, kind: PlaceKind(tags: tags), source: tags["@id"]))
        }
        func line(_ points: [Coordinate]) {
            if points.count > 1 { data.lines.append(MapData.Line(name: name, points)) }
        }
        switch geometry["type"]?.string {
        case "Point": if let point = coordinates.flatMap(coordinate) { place(point) }
        case "MultiPoint": (coordinates?.array ?? []).compactMap(coordinate).forEach(place)
        case "LineString": line((coordinates?.array ?? []).compactMap(coordinate))
        case "MultiLineString": for part in coordinates?.array ?? [] { line((part.array ?? []).compactMap(coordinate)) }
        case "Polygon": if name != nil, let point = middle(coordinates?.array?.first) { place(point) }
        case "MultiPolygon":
            if name != nil, let point = middle(coordinates?.array?.first?.array?.first) { place(point) }
        case "GeometryCollection":
            for part in geometry["geometries"]?.array ?? [] { append(part, named: name, tags, to: &data) }
        default: break
        }
    }

    private static func coordinate(_ value: JSONValue) -> Coordinate? {
        guard let numbers = value.array, numbers.count >= 2, let longitude = numbers[0].number,
            let latitude = numbers[1].number
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func middle(_ outline: JSONValue?) -> Coordinate? {
        let points = (outline?.array ?? []).compactMap(coordinate)
        let (latitudes, longitudes) = (points.map(\.latitude), points.map(\.longitude))
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
            let east = longitudes.max()
        else { return nil }
        return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    static func text(_ data: MapData) -> String {
        func position(_ point: Coordinate) -> JSONValue {
            [.double(rounded(point.longitude)), .double(rounded(point.latitude))]
        }
        func feature(_ type: String, _ coordinates: JSONValue, _ name: String?, _ kind: PlaceKind? = nil) -> JSONValue {
            var properties: [JSONValue.Member] = [JSONValue.Member("name", .optional(name))]
            if let kind { properties.append(JSONValue.Member(kind.key, .string(kind.rawValue))) }
            return [
                "type": "Feature", "properties": .object(properties),
                "geometry": ["type": .string(type), "coordinates": coordinates],
            ]
        }
        let places = data.places.map { feature("Point", position($0.coordinate), $0.name, $0.kind) }
        let lines = data.lines.map { feature("LineString", .array($0.points.map(position)), $0.name) }
        let root: JSONValue = ["type": "FeatureCollection", "features": .array(places + lines)]
        return root.text(.oneLine) + "\n"
    }

    /// To five decimals, about a meter.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}
