package import SheetReader
package import Values
import XMLFiles

/// Reads the runs of a file of a watch or a service.
package enum RunFile {
    /// The formats, by the end of the file's name.
    package enum Format: String, Sendable, CaseIterable {
        case gpx, tcx, csv

        package init?(fileName: String) {
            guard let dot = fileName.lastIndex(of: ".") else { return nil }
            self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
        }
    }

    /// Files are at most this large.
    package static let mostBytes = 64 << 20

    /// The runs of a file.
    ///
    /// - Parameters:
    ///   - name: the file's name, without folders.
    ///   - unit: of distances without one, and of the splits.
    ///   - order: of dates like 4/12.
    package static func read(
        _ bytes: [UInt8], named name: String, unit: DistanceUnit, zone: Zone, order: NaturalDate.SlashOrder,
        now: Instant
    ) throws(RunFileError) -> [ImportedRun] {
        guard let format = Format(fileName: name) else { throw .format(name) }
        let runs: [ImportedRun]
        switch format {
        case .gpx: runs = try GPXReader.runs(in: bytes, unit: unit, zone: zone)
        case .tcx: runs = try TCXReader.runs(in: bytes, unit: unit, zone: zone)
        case .csv: runs = try RunSpreadsheet(unit: unit, zone: zone, now: now, order: order).runs(in: bytes)
        }
        guard !runs.isEmpty else { throw .noRuns }
        let today = zone.date(of: now)
        if let future = runs.first(where: { $0.day > today }) { throw .future(future.day) }
        return runs
    }

    /// The root element of an XML file.
    static func root(_ name: String, of bytes: [UInt8]) throws(RunFileError) -> XMLElement {
        guard let root = XMLReader.root(of: bytes) else { throw .notXML }
        guard root.name == name else { throw .other(root: root.name) }
        return root
    }

    /// RFC 3339; a time without a zone is in UTC.
    static func time(_ text: String) -> Instant? {
        let text = text.filter { !$0.isWhitespace }
        return Instant(rfc3339: text) ?? Instant(rfc3339: text + "Z")
    }
}

/// A run of a file.
package struct ImportedRun: Hashable, Sendable {
    package var day: LocalDate
    /// Nil if the file has only the day.
    package var startedAt: Instant?
    package var distance: Distance
    /// In motion, in seconds; nil if the file has no times.
    package var seconds: Int?
    package var note: String
    package var track: RunTrack?
}

extension ImportedRun {
    /// Nil for a track of no length, or without a time at all.
    init?(_ track: RecordedTrack, meters: Double, seconds: Double?, note: String, unit: DistanceUnit, zone: Zone) {
        guard meters >= 1, meters.isFinite, meters < 1_000_000, let start = track.start else { return nil }
        let measured = track.meters
        self.init(
            day: zone.date(of: start), startedAt: start.atFullSecond, distance: Distance(meters: meters),
            seconds: seconds.flatMap { $0 >= 1 && $0 < 604_800 ? Int($0.rounded()) : nil }, note: note,
            track: RunTrack(
                splits: track.splits(unit, scale: measured > 0 ? meters / measured : 1), splitUnit: unit,
                points: track.points))
    }
}

/// Why a file has no runs.
package enum RunFileError: Error, Hashable, Sendable {
    case format(String)
    case notXML
    case other(root: String)
    case noRuns
    case future(LocalDate)
    case sheet(SheetError)
    /// A sheet without a column for it.
    case noDistance
}

extension RunFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .format(let name): "\(name.quotedLine) is not a GPX, TCX or CSV file."
        case .notXML: "It is not well-formed XML."
        case .other(let root): "It has \(root.quotedLine) instead of runs."
        case .noRuns: "It has no runs with a distance and a date."
        case .future(let day): "\(DateText().dayWithYear(day)) is in the future."
        case .sheet(let error): Self.words("\(error)")
        case .noDistance: "The file has no column with the distance."
        }
    }

    /// Of `sheet`.
    package static func words(_ reason: String) -> String { "The file cannot be read: \(reason)." }
}

extension RunFileError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
