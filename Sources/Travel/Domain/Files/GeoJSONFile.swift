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
        var tags: [String: String] = [:]
        if case .object(let members)? = feature["properties"] {
            for member in members { tags[member.name] = member.value.string }
        }
        let saved = SavedPlace(feature["properties"])
        let name = (tags["name"] ?? tags["title"] ?? saved.name)?.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ").shortened(to: 200)
        let known = name.flatMap { $0.isEmpty ? nil : $0 }
        let geometry = isFeature ? feature["geometry"] : feature
        if isFeature, saved.isSaved, geometry?["coordinates"].flatMap(coordinate)?.isZero ?? true {
            // Takeout writes 0,0 for a place whose position it does not have.
            guard let position = saved.position else { return data.addUnplaced(known, source: saved.source) }
            return data.places.append(Place(known ?? position.text, position))
        }
        guard let geometry, geometry != .null else { return data.addUnplaced(known) }
        append(geometry, named: known, tags, to: &data)
    }

    /// What Google Takeout says of a saved place, in the old and the new form.
    private struct SavedPlace {
        let isSaved: Bool
        let name: String?
        let position: Coordinate?
        let source: String?

        init(_ properties: JSONValue?) {
            let place = properties?["location"] ?? properties?["Location"]
            let address = (properties?["google_maps_url"] ?? properties?["Google Maps URL"])?.string
            isSaved = place != nil || address != nil
            source = address.flatMap { $0.isEmpty ? nil : SavedListFile.identity(in: $0) }
            let names = [
                properties?["Title"], place?["name"], place?["Business Name"], place?["address"], place?["Address"],
            ]
            name =
                names.lazy.compactMap { $0?.string }.first { !$0.isEmpty } ?? address.flatMap(SavedListFile.named)
            let point = place?["Geo Coordinates"]
            func degrees(_ name: String) -> String { point?[name].map(\.plainText) ?? "" }
            let written = Coordinate("\(degrees("Latitude")),\(degrees("Longitude"))").flatMap { $0.isZero ? nil : $0 }
            position = written ?? address.flatMap(SavedListFile.position)
        }
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
        func area(_ outline: JSONValue?) {
            guard let center = (outline?.array ?? []).compactMap(coordinate).center else { return }
            let kind = PlaceKind(tags: tags)
            if let name, kind != nil || tags["@id"] != nil {
                data.places.append(Place(name, center, kind: kind, source: tags["@id"]))
            } else {
                data.addCenter(center, of: name)
            }
        }
        switch geometry["type"]?.string {
        case "Point": if let point = coordinates.flatMap(coordinate) { place(point) }
        case "MultiPoint": (coordinates?.array ?? []).compactMap(coordinate).forEach(place)
        case "LineString": line((coordinates?.array ?? []).compactMap(coordinate))
        case "MultiLineString": for part in coordinates?.array ?? [] { line((part.array ?? []).compactMap(coordinate)) }
        case "Polygon": area(coordinates?.array?.first)
        case "MultiPolygon": area(coordinates?.array?.first?.array?.first)
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

extension Coordinate {
    fileprivate var isZero: Bool { latitude == 0 && longitude == 0 }
}

extension [Coordinate] {
    /// The middle of the box around them; nil for none.
    var center: Coordinate? {
        let (latitudes, longitudes) = (map(\.latitude), map(\.longitude))
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
            let east = longitudes.max()
        else { return nil }
        return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
