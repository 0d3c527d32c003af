import Agenda
import Foundation
import PageKit
import Platform
import Storage
import Values

/// `/todos/ID/import`: choose a todo.txt or iCalendar file, see what becomes of each to-do, approve it.
enum TodoImportPage {
    static func addRoutes(to router: PageRouter) {
        router.upload("todos/:subject/import", limit: 1 << 20, choose)
        router.get("todos/:subject/import/:token", isReport: true, report)
        router.post("todos/:subject/import/:token", isReport: true, approve)
    }

    @Sendable
    private static func choose(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let list = subject.page(TodoPages.path)
        guard let file = request.files("file").first else {
            return .refused(to: list, problem: "Choose a file first.")
        }
        guard TodoFile(file.bytes, zone: request.account.zone) != nil else {
            return .refused(to: list, problem: "\(file.name) \(TodoFile.refusal)")
        }
        let batch = try request.staged.stage(
            [file], fields: ["subject": "\(subject.id)"], account: request.account.id, now: request.now)
        return .redirect(to: "\(path(of: subject))/\(batch.token)")
    }

    @Sendable
    private static func report(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        guard let batch = batch(of: request, for: subject), let file = file(of: batch, request) else {
            return gone(subject)
        }
        let report = try await file.run(
            into: subject, zone: request.account.zone, isDryRun: true, now: request.now, store: request.store)
        let list = subject.page(TodoPages.path)
        let model = ImportReportModel(
            title: "Import to-dos", crumb: "To-Do List", crumbPath: list,
            files: batch.files.map(\.name).joined(separator: ", "), summary: "\(report.plan).",
            lists: [
                ImportReportModel.Lines("Left out", report.leftOut, isWarning: true),
                ImportReportModel.Lines("New", report.names(.added)),
                ImportReportModel.Lines("Already there", report.names(.unchanged)),
            ].compactMap(\.self), path: "\(path(of: subject))/\(batch.token)",
            button: report.added == 0 ? nil : "Import \(report.added.counted("to-do"))", skipsBadRows: false,
            backPath: "\(list)#todo-file")
        return .page(Page("import_report", title: model.title, section: TodoPages.path, model: model))
    }

    @Sendable
    private static func approve(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        guard let batch = batch(of: request, for: subject),
            request.staged.take(batch.token, account: request.account.id, now: request.now) != nil
        else { return gone(subject) }
        defer { request.staged.discard(batch) }
        guard let file = file(of: batch, request) else { return gone(subject) }
        let report = try await file.run(
            into: subject, zone: request.account.zone, now: request.now, store: request.store)
        return .redirect(to: subject.page(TodoPages.path), notice: report.sentence)
    }

    private static func path(of subject: Subject) -> String { "\(TodoPages.path)/\(subject.pageKey)/import" }

    /// The file that was chosen for the list of a subject; nil for another one.
    private static func batch(of request: PageRequest, for subject: Subject) -> StagedUploads.Batch? {
        request.stagedBatch().flatMap { $0.fields["subject"] == "\(subject.id)" ? $0 : nil }
    }

    private static func file(of batch: StagedUploads.Batch, _ request: PageRequest) -> TodoFile? {
        guard let file = batch.files.first, let bytes = FileManager.default.contents(atPath: file.path) else {
            return nil
        }
        return TodoFile(Array(bytes), zone: request.account.zone)
    }

    private static func gone(_ subject: Subject) -> PageResponse {
        .refused(to: subject.page(TodoPages.path), problem: StagedUploads.gone)
    }
}
