import PageKit
import Platform
import Storage
import Templates
import Training
import Values

/// `/training/runs`: all runs, the newest first, and one run with its map and splits.
enum TrainingRunsPage {
    private static let path = "/training/runs"
    /// The runs of a page.
    private static let most = 200

    static func addRoutes(to router: PageRouter) {
        router.get("training/runs", show)
        router.get("training/runs/:run", one)
        router.edit("training/runs/:run/edit", on: "training/runs/:run", of: stored, edit)
        router.post("training/runs/:run/remove", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let today = account.zone.date(of: request.now)
        let model = try await request.read { tx in
            let all = try LoggedRun.all(account: account.id, in: tx)
            return TrainingRunsModel(
                Array(all.prefix(most)), months: MonthTrend.months(all, today: today),
                unit: try TrainingSettings.of(account, in: tx).unit)
        }
        return .page(Page("training_runs", title: "Runs", section: TrainingPages.path, model: model))
    }

    @Sendable
    static func one(_ request: PageRequest) async throws -> PageResponse { .page(try await page(request)) }

    private static func page(_ request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let (account, today) = (request.account, request.account.zone.date(of: request.now))
        let typed = problems.isEmpty ? nil : request.texts(["distance", "time", "note", "day", "unfinished"])
        let tiles = request.services.mapTiles
        let model = try await request.read { tx in
            TrainingRunModel(
                try run(request, in: tx), unit: try TrainingSettings.of(account, in: tx).unit, today: today,
                typed: typed, problems: problems, tiles: tiles)
        }
        return Page(
            "training_run", title: model.run.day, section: TrainingPages.path, status: problems.isEmpty ? 200 : 422,
            scripts: model.liveMap == nil ? [] : [.mapScript], model: model)
    }

    private static func run(_ request: PageRequest, in tx: Transaction) throws -> LoggedRun {
        let id = try request.id("run", of: LoggedRun.self).rawValue
        guard let run = try LoggedRun.find(id, account: request.account.id, in: tx) else { throw PageError.notFound }
        return run
    }

    @Sendable
    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let run = try run(request, in: tx)
        let values = TrainingRunModel.values(of: run, try TrainingSettings.of(request.account, in: tx).unit)
        return StoredFields(
            UndoRows.Row("run", run.id), "the run of \(DateText().dayWithYear(run.day))",
            [
                .text("distance", "Distance", values["distance"]), .text("time", "Time", values["time"]),
                .text("day", "Day", values["day"]), .text("note", "Note", values["note"]),
                .box("unfinished", "Not finished", !run.isFinished),
            ])
    }

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let unit = try await request.read { try TrainingSettings.of(account, in: $0) }.unit
        let edit: EditRun
        do throws(InputProblems<RunInput.Field>) {
            var input = RunInput(request, unit: unit)
            // All fields of the form are shown, so an empty one was emptied.
            (input.time, input.note) = (request.text("time"), String(request.text("note").prefix(2000)))
            edit = try input.edit(account: account, now: request.now)
        } catch {
            var problems = error.messagesWithSteps
            if problems["day"] != nil { problems["day"] = "Choose a day." }
            return .page(try await page(request, problems: problems))
        }
        do {
            let changed = try await request.write { tx in
                try MissedWorkouts.settle(account, in: tx)
                return try edit.run(on: run(request, in: tx), account: account, in: tx)
            }
            return .redirect(to: "\(path)/\(changed.run.id)", notice: changed.isChanged ? changed.changedText : nil)
        } catch let error as WorkoutError {
            var problems = ["distance": error.sentence]
            if case .doubtful = error { problems["sure"] = error.sentence }
            if case .inFuture = error { problems = ["day": error.sentence] }
            return .page(try await page(request, problems: problems))
        }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let removed = try await request.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            return try RemoveRun.run(on: run(request, in: tx), account: account, in: tx)
        }
        return .redirect(to: path, notice: removed.removedText)
    }
}

struct TrainingRunsModel: PageModel {
    let tabs: TrainingTabs
    let runs: [RunModel]
    let hasRuns: Bool
    /// The latest first.
    let months: [Month]

    /// A month of the trends; an empty text for what is not known.
    struct Month: Codable, Hashable, Sendable {
        let title: String
        let distance: String
        let pace: String
        let heartRate: String
        let climb: String
        /// In thousandths of the longest month.
        let share: Int
    }

    init(_ runs: [LoggedRun], months: [MonthTrend], unit: DistanceUnit) {
        tabs = TrainingTabs("/training/runs")
        self.runs = runs.map { RunModel($0, unit) }
        hasRuns = !runs.isEmpty
        let most = max(1, months.map(\.distance.millimeters).max() ?? 1)
        self.months = months.reversed().map { month in
            Month(
                title: month.title, distance: month.distance.text(unit),
                pace: month.pace.map { RunTime.pace($0, unit) } ?? "", heartRate: month.heartRate.map { "\($0)" } ?? "",
                climb: month.climb.map { RunFigures.height($0, unit) } ?? "",
                share: Int(month.distance.millimeters * 1000 / most))
        }
    }
}
