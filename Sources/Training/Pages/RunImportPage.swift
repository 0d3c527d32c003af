import Foundation
import PageKit
import Platform
import Storage
import Training
import Twilio
import Values

/// `/training/runs/import`: choose files, see what becomes of each record, choose what else to import, approve it.
enum RunImportPage {
    private static let path = "/training/runs/import"
    private static let limit = 64 << 20

    static func addRoutes(to router: PageRouter) {
        router.upload("training/runs/import", limit: limit, choose)
        router.get("training/runs/import/:token", isReport: true, report)
        router.post("training/runs/import/:token", isReport: true, approve)
    }

    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        let files = request.files("file")
        guard !files.isEmpty else { return .refused(to: "/training/runs", problem: "Choose a file first.") }
        let batch = try request.staged.stage(files, account: request.account.id, now: request.now)
        return .redirect(to: "\(path)/\(batch.token)")
    }

    @Sendable
    static func report(_ request: PageRequest) async throws -> PageResponse {
        guard let batch = request.stagedBatch() else { return gone }
        let chosen = RunImportChoices(request)
        let unit = try await request.read { [account = request.account] in try TrainingSettings.of(account, in: $0) }
            .unit
        var report: ImportRuns.Report?
        do {
            let sources = try await sources(of: batch, chosen, unit, request)
            report = try await ImportRuns(sources, chosen.choices(unit))
                .preview(for: request.account, now: request.now, store: request.store)
        } catch RunFileError.noUnit {
            // The page asks for it.
        }
        let model = RunImportModel(batch, chosen, report, unit: unit)
        return .page(Page("training_import", title: "Import runs", section: TrainingPages.path, model: model))
    }

    @Sendable
    static func approve(_ request: PageRequest) async throws -> PageResponse {
        let token = request.parameters["token"] ?? ""
        guard let batch = request.staged.take(token, account: request.account.id, now: request.now) else { return gone }
        defer { request.staged.discard(batch) }
        let chosen = RunImportChoices(request)
        let unit = try await request.read { [account = request.account] in try TrainingSettings.of(account, in: $0) }
            .unit
        let sources = try await sources(of: batch, chosen, unit, request)
        let report = try await ImportRuns(sources, chosen.choices(unit))
            .run(for: request.account, now: request.now, store: request.store)
        return .redirect(to: "/training/runs", notice: report.summary.sentence)
    }

    private static func sources(
        of batch: StagedUploads.Batch, _ chosen: RunImportChoices, _ unit: DistanceUnit, _ request: PageRequest
    ) async throws(RunFileError) -> [ImportRuns.Source] {
        let account = request.account
        let reading = RunFile.Options(
            unit: unit, fileUnit: chosen.units, zone: account.zone, order: account.dateOrder, now: request.now)
        let entries = batch.files.map { file in
            RunArchive.Entry(file.name) { () throws(RunFileError) in
                guard let bytes = FileManager.default.contents(atPath: file.path) else { throw .cannotOpen }
                return Array(bytes)
            }
        }
        return try await RunArchive.sources(of: entries, reading)
    }

    private static let gone = PageResponse.refused(to: "/training/runs", problem: StagedUploads.gone)
}

/// What is chosen for an import, in its form and in the address of its report.
struct RunImportChoices {
    let units: FileUnit?
    let sports: [String]
    let isSure: Bool

    init(_ request: PageRequest) {
        func values(_ name: String) -> [String] {
            request.queryFields.filter { $0.0 == name }.map(\.1) + request.form.values(name)
        }
        units = values("units").first.flatMap(FileUnit.init)
        sports = values("sport")
        isSure = values("doubtful") == ["yes"]
    }

    func choices(_ unit: DistanceUnit) -> ImportRuns.Choices {
        ImportRuns.Choices(sports: sports, isSure: isSure, unit: unit)
    }
}

/// What would become of each record of the files.
struct RunImportModel: PageModel {
    /// A list under a title.
    struct Lines: Codable, Hashable, Sendable {
        let title: String
        let lines: [String]
        /// How many more there are; nil for none.
        let more: Int?
        let isWarning: Bool

        private static let length = 100

        /// Nil for an empty list.
        init?(_ title: String, _ all: [String], isWarning: Bool = false) {
            guard !all.isEmpty else { return nil }
            (self.title, self.isWarning, lines) = (title, isWarning, Array(all.prefix(Self.length)))
            more = all.count > Self.length ? all.count - Self.length : nil
        }
    }

    /// A kind of activities that is not imported by itself.
    struct Kind: Codable, Hashable, Sendable {
        let number: Int
        let value: String
        /// `3 of the kind "ride"`
        let title: String
        let isChosen: Bool
    }

    let tabs: TrainingTabs
    let files: String
    /// The form that approves it.
    let path: String
    /// Nil while the unit is not known.
    let summary: String?
    /// The unit must be chosen, or was.
    let asksUnits: Bool
    let isMiles: Bool
    let isKilometers: Bool
    let isMeters: Bool
    let kinds: [Kind]
    let hasKinds: Bool
    /// `2 runs that can hardly be right`; nil without any.
    let doubtful: String?
    let isSure: Bool
    let hasChoices: Bool
    /// The choices, for the form that approves the import.
    let units: String?
    let sports: [String]
    /// `Import 3 runs`; nil where there is nothing to do.
    let button: String?
    let lists: [Lines]
}

extension RunImportModel {
    init(
        _ batch: StagedUploads.Batch, _ chosen: RunImportChoices, _ report: ImportRuns.Report?, unit: DistanceUnit
    ) {
        tabs = TrainingTabs("/training/runs")
        files = batch.files.map(\.name).joined(separator: ", ")
        path = "/training/runs/import/\(batch.token)"
        let all = report?.summary
        summary = all.map { "\($0.summary.capitalizedFirst)." }
        asksUnits = report?.needsUnit ?? true || chosen.units != nil
        (isMiles, isKilometers, isMeters) = (
            chosen.units == .miles, chosen.units == .kilometers, chosen.units == .meters
        )
        let others = (report?.otherSports ?? []).map {
            (value: $0.name, title: "\($0.count) of the kind \($0.name.quotedLine)")
        }
        let taken = chosen.sports.map { (value: $0, title: $0.quotedLine) }
        kinds = (taken + others).enumerated().map { number, kind in
            Kind(number: number, value: kind.value, title: kind.title, isChosen: number < taken.count)
        }
        hasKinds = !kinds.isEmpty
        let doubts = report?.doubtful ?? 0
        doubtful =
            doubts > 0
            ? "Also \(doubts.counted("run")) that can hardly be right" : chosen.isSure ? "Also doubtful runs" : nil
        isSure = chosen.isSure
        hasChoices = asksUnits || hasKinds || doubtful != nil
        (units, sports) = (chosen.units?.rawValue, chosen.sports)
        let (added, updated) = (report?.added ?? [], report?.updated ?? [])
        let changed = added.count + updated.count
        button = changed == 0 ? nil : "Import \(changed.counted("run"))"
        lists = [
            Lines("Left out", all?.leftOut ?? [], isWarning: true), Lines("Repaired", report?.repairs ?? []),
            Lines("New", added.map { Self.line($0, unit) }), Lines("Updated", updated.map { Self.line($0, unit) }),
            Lines("Already logged", (report?.runs(.unchanged) ?? []).map { Self.line($0, unit) }),
        ].compactMap(\.self)
    }

    /// `Fri Nov 20 2026: 5.2 mi in 47:10, Park`
    private static func line(_ run: ImportedRun, _ unit: DistanceUnit) -> String {
        let time = run.seconds.map { " in \(RunTime.text($0))" } ?? ""
        let note = run.note.isEmpty ? "" : ", \(run.note)"
        return "\(DateText().dayWithYear(run.day)): \(run.distance.text(unit))\(time)\(note)"
    }
}
