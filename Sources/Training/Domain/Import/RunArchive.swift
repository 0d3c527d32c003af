import Values
import ZipFiles

/// Files, folders and archives with runs. The exports of Strava and of Apple Health are read as they are: `activities.csv`
/// or `export.xml` names the activities, and the files beside it have their tracks.
package struct RunArchive: Sendable {
    /// A file that is read when its turn comes.
    package struct Entry: Sendable {
        /// With its folders inside the archive: `activities/1.gpx.gz`.
        package let path: String
        package let bytes: @Sendable () throws(RunFileError) -> [UInt8]

        package init(_ path: String, bytes: @escaping @Sendable () throws(RunFileError) -> [UInt8]) {
            (self.path, self.bytes) = (path, bytes)
        }

        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
        /// With the slash at its end; empty for none.
        var folder: String { String(path.dropLast(name.count)) }
    }

    private let options: RunFile.Options
    private var entries: [Entry] = []
    private var sources: [ImportRuns.Source] = []

    /// Archives are at most this large, also unpacked.
    package static let mostBytes = 1 << 30

    /// Reads the files, several at a time, in their order.
    ///
    /// - Parameter onPart: called after each part, with the numbers of files that are done and of all.
    /// - Throws: `RunFileError.noUnit` if a sheet needs a unit and none is given.
    package static func sources(
        of entries: [Entry], _ options: RunFile.Options, onPart: (Int, Int) -> Void = { _, _ in }
    ) async throws(RunFileError) -> [ImportRuns.Source] {
        var archive = RunArchive(options: options)
        for entry in entries { archive.add(entry) }
        return try await archive.read(onPart)
    }

    private init(options: RunFile.Options) { self.options = options }

    // MARK: Archives

    private static let archiveEndings: Set<String> = ["zip"]
    private static let fileEndings: Set<String> = [
        "gpx", "tcx", "fit", "kml", "kmz", "csv", "gz", "json", "xlsx", "tsv", "xml",
    ]

    /// The most bytes of a file, also unpacked: Apple Health writes all that it knows into one.
    package static func mostBytes(of name: String) -> Int {
        ["zip", "xml"].contains(RunFile.ending(of: name)) ? mostBytes : RunFile.mostBytes
    }

    /// Unpacks an archive.
    private mutating func add(_ entry: Entry) {
        guard Self.archiveEndings.contains(RunFile.ending(of: entry.name)) else { return entries.append(entry) }
        do throws(RunFileError) {
            entries += try Self.unpacked(try entry.bytes(), in: entry.name)
        } catch {
            sources.append(Self.unreadable(entry, error))
        }
    }

    private static func unpacked(_ bytes: [UInt8], in archive: String) throws(RunFileError) -> [Entry] {
        let limits = ZipLimits(bytes: mostBytes)
        do throws(ZipError) {
            let names = try ZipFile.names(bytes, limits: limits)
            let wanted = Set(names.filter { fileEndings.contains(RunFile.ending(of: $0)) })
            let limit = Dictionary(uniqueKeysWithValues: wanted.map { ($0, mostBytes(of: $0)) })
            let contents = try ZipFile.read(bytes, entries: limit, limits: limits)
            return names.map { name in
                Entry(name) { () throws(RunFileError) in
                    switch contents[name] {
                    case .bytes(let bytes)?: return bytes
                    case .tooLong?: throw .tooLarge
                    case nil: throw .format(name)
                    }
                }
            }
        } catch {
            throw .packed(error)
        }
    }

    private static func unreadable(_ entry: Entry, _ error: RunFileError) -> ImportRuns.Source {
        ImportRuns.Source(name: entry.path, records: [.left(name: entry.name, error.sentence)])
    }

    // MARK: Reading

    private mutating func read(_ onPart: (Int, Int) -> Void) async throws(RunFileError) -> [ImportRuns.Source] {
        for service in Service.allCases {
            guard let index = entries.firstIndex(where: { isIndex($0, of: service) }) else { continue }
            let sheet = entries.remove(at: index)
            let (export, others) = (try await export(sheet, of: service, onPart), leftFiles(of: sheet))
            return sources + export + others
        }
        return sources + (try await read(entries, onPart))
    }

    /// A service whose exports are read as they are.
    private enum Service: CaseIterable {
        case strava, appleHealth, samsungHealth

        /// Where the tracks are, beside the index; nil if they are in no format that is read.
        var folder: String? {
            switch self {
            case .strava: "activities/"
            case .appleHealth: "workout-routes/"
            case .samsungHealth: nil
            }
        }
    }

    /// Whether the file names the activities of an export.
    private func isIndex(_ entry: Entry, of service: Service) -> Bool {
        switch service {
        case .strava: entry.name.lowercased() == "activities.csv" && hasTracks(beside: entry)
        // Its name depends on the language of the phone.
        case .appleHealth:
            RunFile.ending(of: entry.name) == "xml" && (try? entry.bytes()).map(HealthExport.isExport) == true
        // `com.samsung.shealth.exercise.20261110071011.csv`, among hundreds of other tables.
        case .samsungHealth:
            entry.name.wholeMatch(of: /com\.samsung\.s?health\.exercise\.\d+\.csv/) != nil && entries.count > 1
        }
    }

    private func hasTracks(beside sheet: Entry) -> Bool {
        entries.contains { $0.path.hasPrefix("\(sheet.folder)activities/") }
    }

    /// The activities of an export, and files of activities that it does not name.
    private mutating func export(
        _ sheet: Entry, of service: Service, _ onPart: (Int, Int) -> Void
    ) async throws(RunFileError) -> [ImportRuns.Source] {
        let lines: [RunSpreadsheet.Line]
        do throws(RunFileError) {
            let bytes = try sheet.bytes()
            lines =
                service == .appleHealth
                ? try HealthExport.lines(in: bytes, options) : try RunSpreadsheet(options: options).lines(in: bytes)
        } catch {
            if error == .noUnit { throw error }
            sources.append(Self.unreadable(sheet, error))
            return try await read(entries, onPart)
        }
        let named = Set(lines.compactMap(\.file).map { sheet.folder + $0 })
        let runs = Set(
            lines.filter { $0.record.run?.sport == .run || $0.record.run?.sport == .unknown }.compactMap(\.file))
        let folder = service.folder.map { sheet.folder + $0 }
        let isActivity = { (entry: Entry) in folder.map { entry.path.hasPrefix($0) } ?? false }
        // Tracks of rides are not needed.
        let needed = entries.filter {
            isActivity($0) && (!named.contains($0.path) || runs.contains(String($0.path.dropFirst(sheet.folder.count))))
        }
        let read = try await read(needed, onPart)
        var tracks = Dictionary(read.map { ($0.name, $0.records) }) { first, _ in first }
        let present = Set(entries.map(\.path))
        let records = lines.map { line in
            guard let file = line.file, case .run(var run) = line.record else { return line.record }
            let path = sheet.folder + file
            if let track = tracks.removeValue(forKey: path) {
                run.complete(with: track, keepsDay: service == .appleHealth)
            } else if !present.contains(path) {
                run.repairs.append(Self.isMissing(file))
            }
            return .run(run)
        }
        entries.removeAll(where: isActivity)
        return [ImportRuns.Source(name: sheet.name, records: records)] + read.filter { tracks[$0.name] != nil }
    }

    private static func isMissing(_ file: String) -> String { "its file \(file) is missing" }

    /// The other files of an export: photos, comments, routes.
    private func leftFiles(of sheet: Entry) -> [ImportRuns.Source] {
        guard let first = entries.first else { return [] }
        let words = entries.count == 1 ? first.path : "\(first.path) and \((entries.count - 1).counted("other file"))"
        return [ImportRuns.Source(name: "export", records: [.left(name: words, "not an activity of the export")])]
    }

    /// How many files are read at a time.
    private static let partSize = 32

    private func read(_ entries: [Entry], _ onPart: (Int, Int) -> Void) async throws(RunFileError) -> [ImportRuns
        .Source]
    {
        var results: [Result<ImportRuns.Source, RunFileError>] = []
        let options = options
        for start in stride(from: 0, to: entries.count, by: Self.partSize) {
            let part = entries[start..<min(start + Self.partSize, entries.count)]
            results += await withTaskGroup(of: (Int, Result<ImportRuns.Source, RunFileError>).self) { group in
                for (index, entry) in part.enumerated() {
                    group.addTask { (index, Self.read(entry, options)) }
                }
                return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
            }
            onPart(results.count, entries.count)
        }
        var sources: [ImportRuns.Source] = []
        for result in results { sources.append(try result.get()) }
        return sources
    }

    /// A failure only if the person must be asked for the unit.
    private static func read(_ entry: Entry, _ options: RunFile.Options) -> Result<ImportRuns.Source, RunFileError> {
        do throws(RunFileError) {
            guard fileEndings.contains(RunFile.ending(of: entry.name)) else { throw .format(entry.name) }
            let records = try RunFile.read(try entry.bytes(), named: entry.name, options)
            return .success(ImportRuns.Source(name: entry.path, records: records))
        } catch {
            return error == .noUnit ? .failure(error) : .success(unreadable(entry, error))
        }
    }
}

extension ImportedRun {
    /// Takes the track of the file of an activity; what the service says of it stays.
    ///
    /// - Parameter keepsDay: whether the service says the day, and not only a time in UTC.
    fileprivate mutating func complete(with records: [RunFile.Record], keepsDay: Bool) {
        guard let own = records.lazy.compactMap(\.run).first else {
            if case .left(_, let reason)? = records.first { repairs.append(Self.wasNotRead(reason)) }
            return
        }
        let figures = track?.figures
        (track, localDay) = (own.track ?? track, own.localDay)
        if !keepsDay { day = own.day }
        if let figures {
            var all = track?.figures ?? figures
            (all.heartRate, all.climb) = (all.heartRate ?? figures.heartRate, figures.climb ?? all.climb)
            track?.figures = all
        }
        startedAt = startedAt ?? own.startedAt
        seconds = seconds ?? own.seconds
        repairs += own.repairs
    }

    private static func wasNotRead(_ reason: String) -> String { "its file was not read: \(reason)" }
}
