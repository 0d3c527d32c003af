import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Training
import Values

struct TrainingImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import runs from GPX, TCX and CSV files, without duplicates.",
        discussion: """
            Examples:
              greenroom training import runs.csv --dry-run
              greenroom training import morning.gpx intervals.tcx
            """)

    @Argument(help: "Files, or folders with files.")
    var paths: [String]

    @Flag(help: "Show what would be added, and change nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, dryRun) = (context.account, dryRun)
        let unit = try await context.read { try TrainingSettings.of(account, in: $0) }.unit
        let (sources, problems) = try read(unit: unit, in: context)
        let runs = ImportRuns(sources)
        let report =
            try await dryRun
            ? context.read { try runs.plan(account: account.id, in: $0) }
            : runs.run(for: account, now: context.now, store: context.store)
        try table(report, unit: unit).print(output, to: context.terminal)
        for problem in problems { context.terminal.say(problem) }
        let total = report.added.map(\.distance).total
        let count = report.added.count
        context.terminal.say(
            "\(dryRun ? "Would add" : "Added") \(count.counted("run")) (\(total.text(unit))); "
                + "\(report.duplicates) already logged.")
        if !dryRun, count > 0 { context.terminal.reportChange(undo: TrainingUndo.hint) }
        if sources.isEmpty, let first = problems.first {
            throw CommandError(.refused, "No file could be imported.", first)
        }
    }

    private func read(unit: DistanceUnit, in context: CommandContext) throws -> ([ImportRuns.Source], [String]) {
        var (sources, problems): ([ImportRuns.Source], [String]) = ([], [])
        for path in try paths.flatMap(files) {
            let name = (path as NSString).lastPathComponent
            do {
                let bytes = try Files.bytesOfRegularFile(at: path, limit: RunFile.mostBytes)
                let runs = try RunFile.read(
                    bytes, named: name, unit: unit, zone: context.account.zone, order: context.dateOrder,
                    now: context.now)
                sources.append(ImportRuns.Source(name: name, runs: runs))
            } catch let error as RunFileError {
                problems.append("\(name.quotedLine) was skipped. \(error.commandText)")
            }
        }
        return (sources, problems)
    }

    /// A folder's files of the known formats, by name.
    private func files(_ path: String) throws -> [String] {
        guard Files.isFolder(path) else { return [path] }
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        let found = names.filter { RunFile.Format(fileName: $0) != nil }.sorted()
        guard !found.isEmpty else {
            throw CommandError(.notFound, "There are no GPX, TCX or CSV files in \(path.quotedLine).")
        }
        return found.map { (path as NSString).appendingPathComponent($0) }
    }

    private func table(_ report: ImportRuns.Report, unit: DistanceUnit) -> OutputTable {
        var table = OutputTable(
            [
                "date": "DAY", "miles": "RUN", "seconds": "TIME", "source": "FILE", "duplicate": "", "note": "NOTE",
            ], emptyState: "There is nothing to import.")
        table.rows = report.lines.map { line in
            [
                .text(line.run.day.description, shown: DateText().dayWithYear(line.run.day)),
                .decimal(line.run.distance.rounded(in: .miles), shown: line.run.distance.text(unit)),
                line.run.seconds.map { .number($0, shown: RunTime.text($0)) } ?? .empty, .text(line.source),
                .flag(line.isDuplicate, shown: "already logged"), .text(line.run.note),
            ]
        }
        return table
    }
}
