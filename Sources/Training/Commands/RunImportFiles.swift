import CommandKit
import Foundation
import Platform
import Training
import Values

/// The files and folders that are given to an import.
struct RunImportFiles {
    let paths: [String]
    let units: FileUnit?
    /// Of the splits.
    let unit: DistanceUnit

    /// Asks for the unit of a sheet that does not say it, or throws without a terminal.
    func sources(in context: CommandContext) async throws -> [ImportRuns.Source] {
        var reading = RunFile.Options(
            unit: unit, fileUnit: units, zone: context.account.zone, order: context.dateOrder, now: context.now)
        let entries = try paths.flatMap(entries)
        let terminal = context.terminal
        let read = await read(entries, reading, terminal)
        guard case .failure(.noUnit) = read, terminal.isInteractive else { return try read.get() }
        let answer = terminal.ask("\(RunFileError.noUnit) Which? [mi/km/m] ")?.folded ?? ""
        guard let chosen = FileUnit(rawValue: answer) else { throw RunFileError.noUnit }
        reading.fileUnit = chosen
        return try await self.read(entries, reading, terminal).get()
    }

    private func read(
        _ entries: [RunArchive.Entry], _ options: RunFile.Options, _ terminal: Terminal
    ) async -> Result<[ImportRuns.Source], RunFileError> {
        do {
            return .success(
                try await RunArchive.sources(of: entries, options) { Self.report($0, of: $1, to: terminal) })
        } catch {
            return .failure(error)
        }
    }

    private static func report(_ done: Int, of all: Int, to terminal: Terminal) {
        if all >= 200, done < all, done % 160 == 0 { terminal.say("Read \(done) of \(all) files") }
    }

    private func entries(_ path: String) throws -> [RunArchive.Entry] {
        let name = (path as NSString).lastPathComponent
        guard Files.isFolder(path) else {
            // A file that is named must be there.
            let bytes = try Files.bytesOfRegularFile(at: path, limit: RunArchive.mostBytes(of: name))
            return [RunArchive.Entry(name) { bytes }]
        }
        let names = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
        let files = names.filter { name in
            !name.split(separator: "/").contains { $0.hasPrefix(".") }
                && !Files.isFolder((path as NSString).appendingPathComponent(name))
        }
        guard !files.isEmpty else { throw CommandError(.notFound, "There are no files in \(path.quotedLine).") }
        return files.map { file in
            let full = (path as NSString).appendingPathComponent(file)
            return RunArchive.Entry(file) { () throws(RunFileError) in
                guard let bytes = try? Files.bytesOfRegularFile(at: full, limit: RunArchive.mostBytes(of: file)) else {
                    throw .cannotOpen
                }
                return bytes
            }
        }
    }
}
