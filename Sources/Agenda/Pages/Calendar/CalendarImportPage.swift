import Agenda
import Foundation
import ICalendar
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/calendars/import`: brings in an iCalendar file, with a report first.
enum CalendarImportPage {
    private static let maximumBytes = 10 << 20

    static func addRoutes(to router: PageRouter) {
        router.get("calendars/import", show)
        router.upload("calendars/import", limit: maximumBytes, run)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, CalendarImportReport()))
    }

    @Sendable
    static func run(_ request: PageRequest) async throws -> PageResponse {
        guard let file = file(of: request) else {
            let problem = request.text("kept").isEmpty ? "Choose a file first." : StagedUploads.gone
            return .page(try await page(request, CalendarImportReport(problem: problem)))
        }
        let (account, now) = (request.account, request.now)
        let reading = CalendarReading(file.bytes, floatingIn: account.zone)
        var report = CalendarImportReport(file: file.name)
        guard !reading.calendars.isEmpty else {
            report.problem = "Nothing could be read from \(file.name)."
            report.problems = reading.problems.map { "\($0)" }
            return .page(try await page(request, report))
        }
        let calendars = try await request.calendars()
        let chosen: NamedCalendar? =
            try request.text("calendar").isEmpty
            ? nil
            : { () throws(PageError) in
                let id: ID<NamedCalendar> = try request.formID("calendar")
                guard let calendar = calendars.first(where: { $0.id == id }) else { throw .notFound }
                return calendar
            }()
        let isDryRun = request.text("check") == "yes"
        let before = try await lastStep(of: account, request)
        let imported = try await CalendarImport.run(
            reading, intoCalendarNamed: chosen?.name, account: account, importsAlarms: request.text("alarms") == "yes",
            isDryRun: isDryRun, now: now, store: request.store)
        let records = imported.records
        report.result = "\(imported.words) \(isDryRun ? records.plan : records.summary)."
        report.isDryRun = isDryRun
        report.losses = imported.leftOut.count
        report.problems = imported.lines
        if isDryRun {
            let kept = UploadedFile(field: "file", name: file.name, contentType: "", bytes: file.bytes)
            report.kept = try request.staged.stage([kept], account: account.id, now: now).token
            return .page(try await page(request, report))
        }
        if let batch = request.staged.take(request.text("kept"), account: account.id, now: now) {
            request.staged.discard(batch)
        }
        let entries = "\(NamedCalendarPages.path)/\(imported.calendar.id)"
        guard !imported.lines.isEmpty else { return .redirect(to: entries, notice: report.result) }
        report.entriesPath = entries
        let last = try await lastStep(of: account, request)
        report.step = last == before ? nil : last.map { "\($0)" }
        return .page(try await page(request, report))
    }

    /// The file that was chosen, or else the one that was previewed; nil for none.
    private static func file(of request: PageRequest) -> (name: String, bytes: [UInt8])? {
        if let file = request.files("file").first { return (file.name, file.bytes) }
        let batch = request.staged.find(request.text("kept"), account: request.account.id, now: request.now)
        guard let file = batch?.files.first, let bytes = FileManager.default.contents(atPath: file.path) else {
            return nil
        }
        return (file.name, Array(bytes))
    }

    private static func lastStep(of account: Account, _ request: PageRequest) async throws -> ID<UndoStep>? {
        try await request.read { try UndoStep.latest(account: account.id, in: $0)?.id }
    }

    private static func page(_ request: PageRequest, _ report: CalendarImportReport) async throws -> Page {
        let calendars = try await request.calendars()
        let chosen = request.text("calendar")
        let choices = CalendarChoice.own(calendars) { "\($0.id)" == chosen }
        let model = CalendarImportModel(
            calendars: choices, withAlarms: request.form["form"] == nil || request.text("alarms") == "yes",
            problem: report.problem, file: report.file, result: report.result, isDryRun: report.isDryRun,
            losses: report.losses == 0 ? nil : report.losses, problems: report.problems,
            hasProblems: !report.problems.isEmpty, kept: report.kept, entriesPath: report.entriesPath,
            step: report.step)
        return Page(
            "calendar_import", title: "Import a calendar", section: CalendarPages.path,
            status: report.problem == nil ? 200 : 422, model: model)
    }
}

extension CalendarImport.FileReport {
    /// What was left out, removed and interpreted.
    fileprivate var lines: [String] {
        leftOut.map(\.line) + removed
            + warnings.map { "\($0)" + ($0.summary.map { " “\($0.shortened(to: 60))”" } ?? "") }
    }
}

/// What was found in a file, and what came of it.
struct CalendarImportReport {
    var file: String?
    /// Why nothing was done.
    var problem: String?
    var result: String?
    var isDryRun = false
    /// How many events and to-dos were left out.
    var losses = 0
    var problems: [String] = []
    /// The token of the file that was previewed.
    var kept: String?
    /// Where the imported entries are.
    var entriesPath: String?
    /// The import, if it can be undone.
    var step: String?

    init(file: String? = nil, problem: String? = nil) { (self.file, self.problem) = (file, problem) }
}

struct CalendarImportModel: PageModel {
    let calendars: [CalendarChoice]
    let withAlarms: Bool
    let problem: String?
    let file: String?
    let result: String?
    let isDryRun: Bool
    let losses: Int?
    let problems: [String]
    let hasProblems: Bool
    let kept: String?
    let entriesPath: String?
    let step: String?
}
