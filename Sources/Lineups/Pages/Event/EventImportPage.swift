import Agenda
import Lineups
import PageKit
import People
import Platform
import SheetReader
import Storage
import Templates
import Twilio
import Values

/// `/events/import`: a sheet of people, shows and lineups; what it would change; and its approval.
enum EventImportPage {
    static let limit = 8 * 1024 * 1024
    private static let names = ["show", "event", "date", "time", "place"]

    static func addRoutes(to router: PageRouter) {
        router.get("events/import") { .page(try await page($0, problem: nil)) }
        router.upload("events/import", limit: limit, choose)
        router.get("events/import/:token", isReport: true, report)
        router.post("events/import/:token", isReport: true, approve)
    }

    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        guard let file = request.files("file").first else {
            return .page(try await page(request, problem: "Choose a file."))
        }
        let batch = try request.staged.stage(
            [file], fields: request.texts(names), account: request.account.id, now: request.now)
        return .redirect(to: "/events/import/\(batch.token)")
    }

    @Sendable
    static func report(_ request: PageRequest) async throws -> PageResponse {
        guard let batch = request.stagedBatch() else {
            return .refused(to: "/events/import", problem: StagedUploads.gone)
        }
        let report: LineupImport.Report
        do {
            report = try await run(batch, isDryRun: true, skipsBadRows: true, request).report
        } catch {
            return .page(try await page(request, problem: try words(error)))
        }
        let isAny =
            report.places.contains { $0.outcome == .added } || report.events.contains(where: \.isNew)
            || report.contacts.added + report.contacts.updated > 0
        let model = ImportReportModel(
            title: "Import shows", crumb: "Board", crumbPath: "/",
            files: batch.files.map(\.name).joined(separator: ", "),
            summary: "\(report.records.plan). Contacts: \(ImportReportModel.counts(report.contacts)).",
            lists: lists(report),
            path: "/events/import/\(batch.token)",
            button: isAny ? (report.problems.isEmpty ? "Import" : "Import the valid rows") : nil,
            skipsBadRows: !report.problems.isEmpty, backPath: "/events/import")
        return .page(Page("import_report", title: model.title, section: "/", model: model))
    }

    @Sendable
    static func approve(_ request: PageRequest) async throws -> PageResponse {
        let token = request.parameters["token"] ?? ""
        guard let batch = request.staged.take(token, account: request.account.id, now: request.now) else {
            return .refused(to: "/events/import", problem: StagedUploads.gone)
        }
        defer { request.staged.discard(batch) }
        let result: ImportLineups.Result
        do {
            result = try await run(batch, isDryRun: false, skipsBadRows: request.text("skip") == "yes", request)
        } catch {
            return .page(try await page(request, problem: try words(error)))
        }
        guard result.isKept else { return .refused(to: "/", problem: "Nothing changed: some rows are not valid.") }
        let report = result.report
        let (shows, people) = (report.events.count(where: \.isNew), report.places.count { $0.outcome == .added })
        let conflicts = try await request.read { try report.conflicts(in: $0) }.flatMap(\.warnings).map(\.sentence)
        let words = "Imported: \(shows.counted("new show")), \(people) added to lineups. Nobody was asked."
        return .redirect(to: "/", notice: ([words] + conflicts).joined(separator: " "))
    }

    private static func run(
        _ batch: StagedUploads.Batch, isDryRun: Bool, skipsBadRows: Bool, _ request: PageRequest
    ) async throws -> ImportLineups.Result {
        guard let file = batch.importFiles.first else { throw PageError.notFound }
        let account = request.account
        let sheet = try file.sheet(needs: LineupColumn.needed)
        var plan = LineupImport(account: account, file: file.name, order: account.dateOrder, now: request.now)
        plan.event = try batch.fields["event"].flatMap { $0.isEmpty ? nil : try EventEntry.name($0) }
        plan.date = batch.fields["date"].flatMap(EventEntry.words)
        plan.time = batch.fields["time"].flatMap(EventEntry.words)
        plan.place = batch.fields["place"].flatMap(EventEntry.words)
        if let show = batch.fields["show"].flatMap({ Int64($0) }) {
            let target = try await request.read {
                try Event.findOpen(ID(show), account: account.id, in: $0)
            }
            (plan.target, plan.event) = (target, target.name)
        }
        let importing = ImportLineups(store: request.store, plan: plan, isDryRun: isDryRun, skipsBadRows: skipsBadRows)
        return try await importing.run(sheet)
    }

    /// What is said about a sheet that cannot be imported. Rethrows other errors.
    private static func words(_ error: any Error) throws -> String {
        if let error = error as? ImportError { return "\(error)" }
        if error is LineupImportError { return "The sheet does not name a show. Choose one, or name a new one." }
        if let error = error as? EventEntryError { return error.sentence }
        throw error
    }

    private static func lists(_ report: LineupImport.Report) -> [ImportReportModel.Lines] {
        let shows = report.events.map { row in
            let known = report.knownCount(in: row)
            let added = report.added(to: row).joined(separator: ", ")
            let parts = [added.isEmpty ? nil : added, known == 0 ? nil : "\(known) already there"].compactMap(\.self)
            let when = DateText().long(row.event.startsAt, in: row.event.zone)
            return "\(row.isNew ? "New: " : "")\(row.event.name), \(when): "
                + (parts.isEmpty ? "nobody to add" : parts.joined(separator: "; "))
        }
        let past =
            report.past.isEmpty
            ? []
            : ["Past shows are skipped (\(report.past.count) rows); their people are imported."]
                + Set(report.past.map(\.words)).sorted().map { "Past: \($0)" }
        return [
            ImportReportModel.Lines(
                "Rows that cannot be imported", ImportReportModel.problems(report.problems), isWarning: true),
            ImportReportModel.Lines("Left out", report.leftOut.leftOut),
            ImportReportModel.Lines("Shows", shows),
            ImportReportModel.Lines(
                "Notes",
                past + report.notes.map { "Line \($0.line): \($0.text)" } + ImportReportModel.notes(report.people)),
            ImportReportModel.Lines("Ignored columns", report.unused),
        ].compactMap(\.self)
    }

    private static func page(_ request: PageRequest, problem: String?) async throws -> Page {
        let account = request.account.id
        let shows = try await request.read { try Event.upcoming(.show, account: account, in: $0) }
        let model = EventImportModel(
            problem: problem, limit: FileSizeText.of(limit), limitBytes: limit,
            shows: shows.prefix(EventModel.offeredNames).map {
                EventImportModel.Show(
                    id: $0.id.rawValue, title: "\($0.name), \(DateText().long($0.startsAt, in: $0.zone))")
            })
        return Page(
            "events_import", title: "Import shows", section: "/", status: problem == nil ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

struct EventImportModel: PageModel {
    struct Show: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
    }

    let problem: String?
    /// `8 MB`
    let limit: String
    let limitBytes: Int
    let shows: [Show]
}
