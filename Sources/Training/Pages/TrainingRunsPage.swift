import PageKit
import Platform
import Storage
import Training
import Values

/// `/training/runs`: all runs, the newest first, and one run with its map and splits.
enum TrainingRunsPage {
    /// The runs of a page.
    private static let most = 200

    static func addRoutes(to router: PageRouter) {
        router.get("training/runs", show)
        router.get("training/runs/:run", one)
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
    /// `Heart rate 150, climb 120 m`; nil without any.
    let figures: String?
    /// `walk`; nil for a run.
    let sport: String?
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
        figures = run.track?.figures?.words
        sport = run.track?.sport?.capitalizedFirst
        splits = (run.track?.splits ?? []).enumerated().map { Split(number: $0 + 1, time: RunTime.text($1)) }
        hasSplits = !splits.isEmpty
        splitUnit = run.track?.splitUnit.rawValue ?? unit.rawValue
        (line, box) = RunMap.line(run.track?.points ?? [])
    }
}
