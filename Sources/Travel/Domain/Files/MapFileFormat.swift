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

    /// The largest file, in bytes.
    package static let mostBytes = 32 << 20

    /// Reads a file, by its content.
    ///
    /// - Parameter name: for the error.
    /// - Throws: `PlaceError.unreadableFile`.
    package static func read(_ bytes: [UInt8], name: String) throws(PlaceError) -> MapData {
        guard bytes.count <= mostBytes else { throw .unreadableFile(name, why: tooLarge) }
        let unpacked = ZipFile.isZip(bytes) ? try KMZFile.kml(in: bytes, name: name) : bytes
        let content = unpacked.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(unpacked.dropFirst(3)) : unpacked
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        var data: MapData
        if first == UInt8(ascii: "{") {
            guard let read = GeoJSONFile.read(content) else { throw .unreadableFile(name, why: notGeoJSON) }
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
        guard !data.isEmpty else { throw .unreadableFile(name, why: empty(leftOut: data.leftOut.count)) }
        if !data.unplaced.isEmpty { data.notes.append(unplaced(data.unplaced.count)) }
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
        guard let name else { return leftOut.append(.namelessArea) }
        places.append(Place(name, center))
        notes.append(Self.isCenter(of: name))
    }

    /// A place without a position is a stop that the map does not show.
    mutating func addUnplaced(_ name: String?, source: String? = nil) {
        guard let name else { return leftOut.append(.noName) }
        unplaced.append(Unplaced(name, source: source))
    }

    package var isEmpty: Bool { places.isEmpty && lines.isEmpty && unplaced.isEmpty }
}

// MARK: - Words

extension MapFileFormat {
    private static var tooLarge: String { "it is larger than \(mostBytes >> 20) MB" }
    private static var notGeoJSON: String { "it is not valid GeoJSON" }
    private static let other = """
        it is not GPX, GeoJSON, KML, KMZ, OSM, a calendar, a saved list of Google Takeout or a CSV with the columns name \
        and latitude, longitude or address
        """

    private static func empty(leftOut count: Int) -> String {
        let lost = count == 0 ? "" : " with a position: \(count) \(count == 1 ? "was" : "were") left out"
        return "it has no places and no routes\(lost)"
    }

    private static func unplaced(_ count: Int) -> String {
        "The file has no position of \(count.counted("place")): they are not on the map until you find them."
    }
}

extension MapData {
    private static func isCenter(of area: String) -> String {
        "“\(area.shortened(to: 60))” is an area; the stop is its center."
    }
}

extension MapData.LeftOut {
    static func known(_ name: String?) -> Self { Self(name, "there already", isKnown: true) }
    static func link(_ name: String?) -> Self { Self(name, "a link to a map on the web; save that map as KML or KMZ") }
    static var namelessArea: Self { Self(nil, "an area without a name") }
    static var noName: Self { Self(nil, "no name and no position") }

    /// - Parameter line: of the file.
    static func noName(line: Int) -> Self { Self(nil, "line \(line): no name and no position") }
    static func noAddress(_ name: String?, line: Int) -> Self {
        Self(name, "line \(line): no position and no address")
    }
}
