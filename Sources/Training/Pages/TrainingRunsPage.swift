import PageKit
import Platform
import Storage
import Training
import Values

/// `/training/runs`: all runs, the newest first; one run with its map and splits; and the import of files.
enum TrainingRunsPage {
    /// The runs of a page.
    private static let most = 200

    static func addRoutes(to router: PageRouter) {
        router.get("training/runs", show)
        router.get("training/runs/:run", one)
        router.upload("training/runs/import", limit: 16 << 20, importFiles)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let model = try await request.read { tx in
            TrainingRunsModel(
                try LoggedRun.all(account: account.id, limit: most, in: tx),
                unit: try TrainingSettings.of(account, in: tx).unit)
        }
        return .page(Page("training_runs", title: "Runs", section: TrainingPages.path, model: model))
    }

    @Sendable
    static func one(_ request: PageRequest) async throws -> PageResponse {
        let (account, id) = (request.account, try request.id("run", of: LoggedRun.self).rawValue)
        let model = try await request.read { tx in
            guard let run = try LoggedRun.find(id, account: account.id, in: tx) else { throw PageError.notFound }
            return TrainingRunModel(run, unit: try TrainingSettings.of(account, in: tx).unit)
        }
        return .page(Page("training_run", title: model.run.day, section: TrainingPages.path, model: model))
    }

    @Sendable
    static func importFiles(_ request: PageRequest) async throws -> PageResponse {
        let (account, now) = (request.account, request.now)
        let files = request.files("file")
        guard !files.isEmpty else { return .refused(to: "/training/runs", problem: "Choose a file first.") }
        let unit = try await request.read { try TrainingSettings.of(account, in: $0) }.unit
        var (sources, problems): ([ImportRuns.Source], [String]) = ([], [])
        for file in files {
            do throws(RunFileError) {
                let runs = try RunFile.read(
                    file.bytes, named: file.name, unit: unit, zone: account.zone, order: account.dateOrder, now: now)
                sources.append(ImportRuns.Source(name: file.name, runs: runs))
            } catch {
                problems.append("\(file.name): \(error.sentence)")
            }
        }
        let report = try await ImportRuns(sources).run(for: account, now: now, store: request.store)
        let count = report.added.count
        let notice = "Added \(count.counted("run")); \(report.duplicates) already logged."
        return .redirect(to: "/training/runs", notice: ([notice] + problems.prefix(3)).joined(separator: " "))
    }
}

struct TrainingRunsModel: PageModel {
    let tabs: TrainingTabs
    let runs: [RunModel]
    let hasRuns: Bool

    init(_ runs: [LoggedRun], unit: DistanceUnit) {
        tabs = TrainingTabs("/training/runs")
        self.runs = runs.map { RunModel($0, unit) }
        hasRuns = !runs.isEmpty
    }
}

/// One run with its map and splits.
struct TrainingRunModel: PageModel {
    struct Split: Codable, Hashable, Sendable {
        let number: Int
        let time: String
    }

    let tabs: TrainingTabs
    let run: RunModel
    let source: String?
    let splits: [Split]
    let hasSplits: Bool
    /// `mi`
    let splitUnit: String
    /// The points of an SVG line; nil without a track.
    let line: String?
    /// The view box of the map.
    let box: String

    init(_ run: LoggedRun, unit: DistanceUnit) {
        tabs = TrainingTabs("/training/runs")
        self.run = RunModel(run, unit)
        source = run.source
        splits = (run.track?.splits ?? []).enumerated().map { Split(number: $0 + 1, time: RunTime.text($1)) }
        hasSplits = !splits.isEmpty
        splitUnit = run.track?.splitUnit.rawValue ?? unit.rawValue
        (line, box) = RunMap.line(run.track?.points ?? [])
    }
}
