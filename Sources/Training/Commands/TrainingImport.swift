import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Training
import Values

struct TrainingImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import runs of watches and services, without duplicates.",
        discussion: """
            Reads GPX, TCX, FIT, KML and CSV files, packed ones, and the exports of Strava,
            Apple Health and Samsung Health as they are.
            Examples:
              greenroom training import runs.csv --dry-run
              greenroom training import morning.gpx intervals.tcx
              greenroom training import runs.csv --units km --sports walk,hike --dry-run
            """)

    @Argument(help: "Files, or folders with files.")
    var paths: [String]

    @Flag(help: "Show what would be added, and change nothing.")
    var dryRun = false

    @Option(help: "mi, km or m: the unit of distances in a sheet that does not say it.")
    var units: FileUnit?

    @Option(help: ArgumentHelp("Import these kinds of activities too: walk,hike.", valueName: "kinds"))
    var sports: String?

    @Flag(help: "Import also runs that can hardly be right.")
    var doubtful = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let unit = try await context.read { try TrainingSettings.of(account, in: $0) }.unit
        let sources = try await RunImportFiles(paths: paths, units: units, unit: unit).sources(in: context)
        let kinds = sports?.split(separator: ",").map(String.init) ?? []
        var choices = ImportRuns.Choices(sports: kinds, isSure: doubtful, unit: unit)
        if !dryRun, context.terminal.isInteractive {
            let plan = try await ImportRuns(sources, choices)
                .preview(for: account, now: context.now, store: context.store)
            ask(about: plan, &choices, on: context.terminal)
        }
        let report = try await imported(sources, choices, in: context)
        try RunImportTable(report: report, unit: unit).print(output, isDryRun: dryRun, to: context.terminal)
        if !dryRun, !report.changesNothing { context.terminal.reportChange(undo: TrainingUndo.hint) }
        let failed = report.lines.allSatisfy { $0.run == nil }
        if failed, let first = report.summary.leftOut.first {
            throw CommandError(.refused, "No run could be imported.", first)
        }
    }

    private func imported(
        _ sources: [ImportRuns.Source], _ choices: ImportRuns.Choices, in context: CommandContext
    ) async throws -> ImportRuns.Report {
        let runs = ImportRuns(sources, choices)
        if dryRun { return try await runs.preview(for: context.account, now: context.now, store: context.store) }
        let all = sources.reduce(0) { $0 + $1.records.count }
        return try await runs.run(for: context.account, now: context.now, store: context.store) { done in
            if done < all { context.terminal.say("Stored \(done) of \(all)") }
        }
    }

    /// Asks once for each kind of activity that says nothing, and once for all runs that can hardly be right.
    private func ask(about plan: ImportRuns.Report, _ choices: inout ImportRuns.Choices, on terminal: Terminal) {
        for (name, count) in plan.unknownSports {
            let question = "\(count.counted("activity", "activities")) of the kind \(name.quotedLine): import as runs?"
            if terminal.offer(question) { choices.sports.insert(name) }
        }
        guard plan.doubtful > 0, !choices.isSure else { return }
        for line in plan.lines where line.kind == .doubtful {
            if case .leftOut(let reason) = line.outcome { terminal.say("\(line.name.quotedLine): \(reason)") }
        }
        choices.isSure = terminal.offer("Import \(plan.doubtful.counted("doubtful run")) anyway?")
    }
}

extension FileUnit: ExpressibleByArgument {}
