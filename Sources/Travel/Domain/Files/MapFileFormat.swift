package import Values
import XMLFiles
import ZipFiles

/// A format of files with places and lines.
package enum MapFileFormat: String, Sendable, CaseIterable {
    case gpx, geojson, kml
    /// An extract of OpenStreetMap as XML; only read.
    case osm
    /// KML within a zip file, as My Maps saves it; only read.
    case kmz
    /// A calendar, as TripIt has it; only read.
    case calendar = "ics"

    private static let other = """
        it is not GPX, GeoJSON, KML, KMZ, OSM, a calendar, a saved list of Google Takeout or a CSV with the columns name \
        and latitude, longitude or address
        """
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
        let unpacked = ZipFile.isZip(bytes) ? try KMZFile.kml(in: bytes, name: name) : bytes
        let content = unpacked.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(unpacked.dropFirst(3)) : unpacked
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        var data: MapData
        if first == UInt8(ascii: "{") {
            guard let read = GeoJSONFile.read(content) else {
                throw .unreadableFile(name, why: "it is not valid GeoJSON")
            }
            data = read
        } else if content.starts(with: Array("BEGIN:VCALENDAR".utf8)) {
            data = CalendarPlaces.read(content)
        } else if first != UInt8(ascii: "<"), let list = SavedListFile.read(content) ?? PlaceSheet.read(content) {
            data = list
        } else {
            guard let root = XMLReader.root(of: content) else {
                throw .unreadableFile(name, why: other)
            }
            switch root.name {
            case "gpx": data = GPXFile.read(root)
            case "kml": data = KMLFile.read(root)
            case "osm": data = OSMFile.read(root)
            default: throw .unreadableFile(name, why: other)
            }
        }
        guard !data.isEmpty else {
            let count = data.leftOut.count
            let lost = count == 0 ? "" : " with a position: \(count) \(count == 1 ? "was" : "were") left out"
            throw .unreadableFile(name, why: "it has no places and no routes\(lost)")
        }
        if !data.unplaced.isEmpty {
            let places = data.unplaced.count.counted("place")
            data.notes.append("The file has no position of \(places): they are not on the map until you find them.")
        }
        return data
    }

    /// Nil for a format that is only read.
    package func text(_ data: MapData, title: String) -> String? {
        switch self {
        case .gpx: GPXFile.text(data, title: title)
        case .geojson: GeoJSONFile.text(data)
        case .kml: KMLFile.text(data, title: title)
        case .osm, .kmz, .calendar: nil
        }
    }
}

/// Places and lines, as map files have them.
package struct MapData: Hashable, Sendable {
    package var places: [Place]
    package var lines: [Line]
    /// Stops without a position.
    package var unplaced: [Unplaced] = []
    /// What the file has besides, and why it was not read.
    package var leftOut: [LeftOut] = []
    /// What was interpreted, such as the center of an area for the area.
    package var notes: [String] = []

    /// A place or a line that is not imported.
    package struct LeftOut: Hashable, Sendable {
        /// Nil for one without a name.
        package let name: String?
        /// `no position`
        package let why: String
        /// The trip has it already.
        package let isKnown: Bool

        package init(_ name: String?, _ why: String, isKnown: Bool = false) {
            (self.name, self.why, self.isKnown) = (name, why, isKnown)
        }

        static func known(_ name: String?) -> LeftOut { LeftOut(name, "there already", isKnown: true) }

        /// `“Museum”: no position`
        package var line: String { "\(shownName): \(why)" }

        /// `“Museum”`
        package var shownName: String { Self.shown(name) }

        static func shown(_ name: String?) -> String {
            name.map { "“\($0.shortened(to: 60))”" } ?? "One without a name"
        }
    }

    /// A place without a position.
    package struct Unplaced: Hashable, Sendable {
        package let name: String
        /// Its identity in the file or the service, at most 500 characters; two with different ones are two places. Nil
        /// if the file does not say.
        package let source: String?

        package init(_ name: String, source: String? = nil) {
            self.name = name.shortened(to: 200)
            self.source = source.map { String($0.prefix(500)) }
        }
    }

    /// A route or a recorded way.
    package struct Line: Hashable, Sendable {
        package let name: String?
        package let points: [Coordinate]

        package init(name: String?, _ points: [Coordinate]) { (self.name, self.points) = (name, points) }
    }

    package init(places: [Place] = [], lines: [Line] = []) { (self.places, self.lines) = (places, lines) }

    /// Notes that the center of an area stands for it.
    mutating func addCenter(_ center: Coordinate, of name: String?) {
        guard let name else { return leftOut.append(LeftOut(nil, "an area without a name")) }
        places.append(Place(name, center))
        notes.append("“\(name.shortened(to: 60))” is an area; the stop is its center.")
    }

    /// A place without a position is a stop that the map does not show.
    mutating func addUnplaced(_ name: String?, source: String? = nil) {
        guard let name else { return leftOut.append(LeftOut(nil, "no name and no position")) }
        unplaced.append(Unplaced(name, source: source))
    }

    package var isEmpty: Bool { places.isEmpty && lines.isEmpty && unplaced.isEmpty }
}
