import Values
import XMLFiles

/// GPX 1.1: waypoints, routes and tracks.
enum GPXFile {
    static func read(_ root: XMLElement) -> MapData {
        var data = MapData()
        data.places = root.children.filter { $0.name == "wpt" }.compactMap { point in
            coordinate(point).map { Place(name(of: point) ?? $0.text, $0) }
        }
        for line in root.children where line.name == "rte" {
            let points = line.children.filter { $0.name == "rtept" }
            // The named points of a route are places too.
            data.places += points.compactMap { point in
                name(of: point).flatMap { name in coordinate(point).map { Place(name, $0) } }
            }
            append(points, named: name(of: line), to: &data)
        }
        for track in root.children where track.name == "trk" {
            for segment in track.children where segment.name == "trkseg" {
                append(segment.children.filter { $0.name == "trkpt" }, named: name(of: track), to: &data)
            }
        }
        return data
    }

    private static func append(_ points: [XMLElement], named name: String?, to data: inout MapData) {
        let line = points.compactMap(coordinate)
        if line.count > 1 { data.lines.append(MapData.Line(name: name, line)) }
    }

    private static func name(of element: XMLElement) -> String? {
        element.child("name")?.words.map { $0.shortened(to: 200) }
    }

    private static func coordinate(_ point: XMLElement) -> Coordinate? {
        Coordinate("\(point.attributes["lat"] ?? ""),\(point.attributes["lon"] ?? "")")
    }

    static func text(_ data: MapData, title: String) -> String {
        func point(_ tag: String, _ point: Coordinate, _ name: String?) -> String {
            let place = #"lat="\#(Coordinate.decimal(point.latitude))" lon="\#(Coordinate.decimal(point.longitude))""#
            guard let name else { return "<\(tag) \(place)/>" }
            return "<\(tag) \(place)><name>\(Printable.xml(name))</name></\(tag)>"
        }
        let places = data.places.map { point("wpt", $0.coordinate, $0.name) }
        let lines = data.lines.map { line in
            let points = line.points.map { point("trkpt", $0, nil) }.joined(separator: "\n")
            return """
                <trk><name>\(Printable.xml(line.name ?? title))</name><trkseg>
                \(points)
                </trkseg></trk>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Greenroom" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata><name>\(Printable.xml(title))</name></metadata>
            \((places + lines).joined(separator: "\n"))
            </gpx>

            """
    }
}
