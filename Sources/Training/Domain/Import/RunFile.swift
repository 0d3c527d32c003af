package import Values
import XMLFiles
import ZipFiles

/// Reads the runs of a file of a watch or a service, by its content: GPX, TCX, FIT, KML, JSON, the XML of
/// Apple Health or a spreadsheet, also packed as `.gz` or `.kmz`.
package enum RunFile {
    /// A record of a file.
    package enum Record: Hashable, Sendable {
        case run(ImportedRun)
        /// No run can be made of it.
        case left(name: String, String)

        package var run: ImportedRun? { if case .run(let run) = self { run } else { nil } }
    }

    /// How files are read.
    package struct Options: Hashable, Sendable {
        /// Of the splits.
        package var unit: DistanceUnit
        /// Of distances in sheets that do not say it; nil if it is not known.
        package var fileUnit: FileUnit?
        package var zone: Zone
        /// Of dates like 4/12.
        package var order: NaturalDate.SlashOrder
        package var now: Instant

        package init(
            unit: DistanceUnit, fileUnit: FileUnit? = nil, zone: Zone, order: NaturalDate.SlashOrder, now: Instant
        ) {
            (self.unit, self.fileUnit, self.zone, self.order, self.now) = (unit, fileUnit, zone, order, now)
        }
    }

    /// Files are at most this large, also unpacked.
    package static let mostBytes = 64 << 20

    /// A shorter way, which is shown as 0 miles, is none.
    static let leastMeters = 8.05

    /// The records of a file, at least one.
    ///
    /// - Parameter name: the file's name, without folders.
    package static func read(
        _ bytes: [UInt8], named name: String, _ options: Options
    ) throws(RunFileError) -> [Record] {
        let content = try unpacked(bytes)
        let records: [Record]
        if FITDecoder.isFIT(content) {
            records = try FITReader.records(of: content, unit: options.unit, zone: options.zone)
        } else if HealthExport.isExport(content) {
            records = try HealthExport.lines(in: content, options).map(\.record)
        } else if isXML(content, name: name) {
            records = try xml(content, options)
        } else if ["fit", "kmz", "gz", "zip"].contains(ending(of: name)) || !name.contains(".") {
            throw .format(name)
        } else if let found = ActivityJSON.records(in: content, zone: options.zone) {
            records = found
        } else {
            records = try RunSpreadsheet(options: options).records(in: content)
        }
        guard !records.isEmpty else { throw .noRuns }
        return records
    }

    /// The content of a `.gz` or `.kmz` file; other files as they are.
    private static func unpacked(_ bytes: [UInt8]) throws(RunFileError) -> [UInt8] {
        let limits = ZipLimits(bytes: mostBytes)
        do throws(ZipError) {
            if GzipFile.isGzip(bytes) { return try GzipFile.unpack(bytes, limits: limits) }
            guard ZipFile.isZip(bytes) else { return bytes }
            let names = try ZipFile.names(bytes, limits: limits)
            // A workbook is a ZIP file too.
            guard let map = names.first(where: { ending(of: $0) == "kml" }) else { return bytes }
            guard case .bytes(let content)? = try ZipFile.read(bytes, entries: [map: mostBytes], limits: limits)[map]
            else { throw ZipError.tooManyBytes }
            return content
        } catch {
            throw .packed(error)
        }
    }

    /// The end of a name, in lower case; empty without a period.
    static func ending(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    // MARK: XML

    private static func isXML(_ content: [UInt8], name: String) -> Bool {
        if ["gpx", "tcx", "kml"].contains(
            ending(of: name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name))
        {
            return true
        }
        let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00]
        let first = content.first { !marks.contains($0) && $0 != 0x20 && !(0x09...0x0D).contains($0) }
        return first == UInt8(ascii: "<")
    }

    private static func xml(_ content: [UInt8], _ options: Options) throws(RunFileError) -> [Record] {
        var scanner = XMLScanner(content)
        guard case .start(let root)? = scanner.next() else { throw .notXML }
        let records: [Record]
        switch root {
        case "gpx": records = GPXReader.records(&scanner, unit: options.unit, zone: options.zone)
        case "trainingcenterdatabase": records = TCXReader.records(&scanner, unit: options.unit, zone: options.zone)
        case "kml": records = KMLReader.records(&scanner, unit: options.unit, zone: options.zone)
        default: throw .other(root: root)
        }
        guard scanner.isComplete else { throw .notXML }
        return records
    }

    /// Nil for numbers out of range.
    static func place(_ latitude: String?, _ longitude: String?) -> Coordinate? {
        guard let north = latitude.flatMap(decimal), let east = longitude.flatMap(decimal) else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }

    /// A decimal number, also with a comma; nil for anything else.
    static func decimal(_ text: String) -> Double? {
        if let number = Double(text) { return number.isFinite ? number : nil }
        let words = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
        return Double(words).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// The unit of the distances of a sheet.
package enum FileUnit: String, Sendable, CaseIterable {
    case miles = "mi"
    case kilometers = "km"
    case meters = "m"

    /// In meters.
    var length: Double {
        switch self {
        case .miles: DistanceUnit.miles.millimeters / 1000
        case .kilometers: 1000
        case .meters: 1
        }
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
    package var sport = Sport.run
    /// The word of the file; empty without one.
    package var sportWord = ""
    /// What was wrong in the file, and is right now.
    package var repairs: [String] = []
    /// The start is a local time of an unknown zone, read as one of the account's.
    var isLocalTime = false
    /// The sheet does not say in which unit its distance is.
    var needsUnit = false
    /// The day at the place of the run; nil without a place.
    var localDay: LocalDate?

    /// What it is called in a report: its note, else its day.
    package var name: String { note.isEmpty ? DateText().dayWithYear(day) : note }
}

extension RunFile.Record {
    mutating func addRepairs(_ repairs: [String]) {
        guard case .run(var run) = self else { return }
        run.repairs += repairs
        self = .run(run)
    }
}
