import Values
import XMLFiles

/// KML 2.2: placemarks with points, lines, tracks and areas.
enum KMLFile {
    static func read(_ root: XMLElement) -> MapData {
        var data = MapData()
        for mark in root.all("Placemark") {
            let name = mark.child("name")?.words.map { $0.shortened(to: 200) }
            for point in mark.all("Point") {
                guard let coordinate = coordinates(point).first else { continue }
                data.places.append(Place(name ?? coordinate.text, coordinate))
            }
            for line in mark.all("LineString") + mark.all("Track") {
                let points = line.name == "Track" ? track(line) : coordinates(line)
                if points.count > 1 { data.lines.append(MapData.Line(name: name, points)) }
            }
            let hasPoint = !mark.all("Point").isEmpty
            for area in hasPoint ? [] : mark.all("Polygon") {
                let outline = area.all("outerBoundaryIs").flatMap { $0.all("LinearRing") }.flatMap(coordinates)
                if let center = outline.center { data.addCenter(center, of: name) }
            }
            if mark.all("Point", "LineString", "Track", "Polygon").isEmpty {
                data.addUnplaced(name)
            }
        }
        for link in root.all("NetworkLink") {
            data.leftOut.append(.link(link.child("name")?.words))
        }
        return data
    }

    /// The points of a `gx:Track`: `longitude latitude altitude`.
    private static func track(_ element: XMLElement) -> [Coordinate] {
        element.children.filter { $0.name == "coord" }.compactMap { point in
            let parts = point.text.split(whereSeparator: \.isWhitespace)
            return parts.count >= 2 ? Coordinate("\(parts[1]),\(parts[0])") : nil
        }
    }

    /// `longitude,latitude[,altitude]`, with spaces between the points.
    private static func coordinates(_ element: XMLElement) -> [Coordinate] {
        // Some programs write `12.49, 41.89`.
        let text = (element.child("coordinates")?.text ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: ",")
        return text.split(whereSeparator: \.isWhitespace).compactMap { triple in
            let parts = triple.split(separator: ",", omittingEmptySubsequences: false)
            return parts.count >= 2 ? Coordinate("\(parts[1]),\(parts[0])") : nil
        }
    }

    static func text(_ data: MapData, title: String) -> String {
        let places = data.places.map { place in
            """
            <Placemark><name>\(Printable.xml(place.name))</name><Point><coordinates>\
            \(place.coordinate.longitudeFirst)</coordinates></Point></Placemark>
            """
        }
        let lines = data.lines.map { line in
            """
            <Placemark><name>\(Printable.xml(line.name ?? title))</name><LineString><coordinates>\
            \(line.points.map(\.longitudeFirst).joined(separator: " "))</coordinates></LineString></Placemark>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>\(Printable.xml(title))</name>
            \((places + lines).joined(separator: "\n"))
            </Document></kml>

            """
    }
}
