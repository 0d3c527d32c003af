internal import Agenda
internal import ICalendar
internal import Platform
internal import Storage
internal import Twilio
internal import Values

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
        guard let file = request.files("file").first else {
            return .page(try await page(request, CalendarImportReport(problem: "Choose a file first.")))
        }
        let (account, now) = (request.account, request.now)
        let reading = CalendarReading(file.bytes, floatingIn: account.zone)
        var report = CalendarImportReport(file: file.name)
        report.problems = reading.problems.map { problem in
            "\(problem)" + (problem.summary.map { " “\($0.shortened(to: 60))”" } ?? "")
        }
        guard !reading.calendars.isEmpty else {
            report.problem = "Nothing could be read from \(file.name)."
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
        let (counts, into) = try await CalendarImport.run(
            reading.events, intoCalendarNamed: chosen?.name, orOfFileNamed: reading.calendars.compactMap(\.name).first,
            account: account, importsAlarms: request.text("alarms") == "yes", isDryRun: isDryRun, now: now,
            store: request.store)
        report.result = "\(into.name): \(counts.words)."
        report.isDryRun = isDryRun
        report.losses = reading.losses.count
        guard isDryRun || !reading.problems.isEmpty else {
            return .redirect(to: CalendarPages.path, notice: report.result)
        }
        return .page(try await page(request, report))
    }

    private static func page(_ request: PageRequest, _ report: CalendarImportReport) async throws -> Page {
        let calendars = try await request.calendars()
        let chosen = request.text("calendar")
        let choices = calendars.map {
            CalendarChoice(id: $0.id.rawValue, name: $0.name, path: "", isCurrent: "\($0.id)" == chosen)
        }
        let model = CalendarImportModel(
            calendars: choices, withAlarms: request.form["form"] == nil || request.text("alarms") == "yes",
            problem: report.problem, file: report.file, result: report.result, isDryRun: report.isDryRun,
            losses: report.losses == 0 ? nil : report.losses, problems: report.problems,
            hasProblems: !report.problems.isEmpty)
        return Page(
            "calendar_import", title: "Import a calendar", section: CalendarPages.path,
            status: report.problem == nil ? 200 : 422, model: model)
    }
}

/// What was found in a file, and what came of it.
struct CalendarImportReport {
    var file: String?
    /// Why nothing was done.
    var problem: String?
    var result: String?
    var isDryRun = false
    /// How many events could not be read.
    var losses = 0
    var problems: [String] = []

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
}
