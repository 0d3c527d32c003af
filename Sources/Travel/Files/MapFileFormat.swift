package import Values
import XMLFiles

/// A format of files with places and lines.
package enum MapFileFormat: String, Sendable, CaseIterable {
    case gpx, geojson, kml
    /// An extract of OpenStreetMap as XML; only read.
    case osm

    /// The largest file, in bytes.
    package static let mostBytes = 32 << 20

    /// Reads a file, by its content.
    ///
    /// - Parameter name: for the error.
    /// - Throws: `PlaceError.unreadableFile`.
    package static func read(_ bytes: [UInt8], name: String) throws(PlaceError) -> MapData {
        guard bytes.count <= mostBytes else {
            throw .unreadableFile(name, why: "it is larger than \(mostBytes >> 20) MB")
        }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let data: MapData
        if first == UInt8(ascii: "{") {
            guard let read = GeoJSONFile.read(content) else {
                throw .unreadableFile(name, why: "it is not valid GeoJSON")
            }
            data = read
        } else {
            guard let root = XMLReader.root(of: content) else {
                throw .unreadableFile(name, why: "it is not GPX, GeoJSON, KML or OSM")
            }
            switch root.name {
            case "gpx": data = GPXFile.read(root)
            case "kml": data = KMLFile.read(root)
            case "osm": data = OSMFile.read(root)
            default: throw .unreadableFile(name, why: "it is not GPX, GeoJSON, KML or OSM")
            }
        }
        guard !data.isEmpty else { throw .unreadableFile(name, why: "it has no places and no routes") }
        return data
    }

    /// Nil for a format that is only read.
    package func text(_ data: MapData, title: String) -> String? {
        switch self {
        case .gpx: GPXFile.text(data, title: title)
        case .geojson: GeoJSONFile.text(data)
        case .kml: KMLFile.text(data, title: title)
        case .osm: nil
        }
    }
}

/// Places and lines, as map files have them.
package struct MapData: Hashable, Sendable {
    package var places: [Place]
    package var lines: [Line]

    /// A route or a recorded way.
    package struct Line: Hashable, Sendable {
        package let name: String?
        package let points: [Coordinate]

        package init(name: String?, _ points: [Coordinate]) { (self.name, self.points) = (name, points) }
    }

    package init(places: [Place] = [], lines: [Line] = []) { (self.places, self.lines) = (places, lines) }

    package var isEmpty: Bool { places.isEmpty && lines.isEmpty }
}
