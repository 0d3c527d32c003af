import Foundation
import PageKit
import Platform
import Storage
import Travel
import Values

/// `/trips/ID/import`: choose a file with places and routes, see what becomes of each of them, approve it.
enum TripImportPage {
    static func addRoutes(to router: PageRouter) {
        router.upload("trips/:trip/import", limit: 8 << 20, choose)
        router.get("trips/:trip/import/:token", isReport: true, report)
        router.post("trips/:trip/import/:token", isReport: true, approve)
    }

    @Sendable
    private static func choose(_ request: PageRequest) async throws -> PageResponse {
        let (trip, day) = (try await request.trip(), request.text("day"))
        guard let file = request.files("file").first else {
            return .page(try await TripPage.page(request, problem: "Choose a file first."))
        }
        do {
            let importing = try TripImport(file.bytes, name: file.name, day: day)
            _ = try await request.read { try importing.preview(into: trip, in: $0) }
        } catch let error as any UserFacingError {
            return .page(try await TripPage.page(request, problem: error.sentence))
        }
        let batch = try request.staged.stage(
            [file], fields: ["trip": "\(trip.id)", "day": day], account: request.account.id, now: request.now)
        return .redirect(to: "/trips/\(trip.id)/import/\(batch.token)")
    }

    @Sendable
    private static func report(_ request: PageRequest) async throws -> PageResponse {
        let trip = try await request.trip()
        guard let batch = request.stagedBatch(), batch.fields["trip"] == "\(trip.id)" else { return gone(trip) }
        let importing = try TripImport(batch)
        let result = try await request.read { try importing.preview(into: trip, in: $0) }
        let path = "/trips/\(trip.id)"
        let model = ImportReportModel(
            title: "Import places and routes", crumb: trip.title, crumbPath: path,
            files: batch.files.map(\.name).joined(separator: ", "), summary: "\(result.report.plan).",
            lists: [
                ImportReportModel.Lines("Left out", result.report.leftOut, isWarning: true),
                ImportReportModel.Lines("Interpreted", result.notes), ImportReportModel.Lines("New", result.added),
                ImportReportModel.Lines(
                    "Already there", result.leftOut.filter(\.isKnown).map(\.shownName)),
            ].compactMap(\.self), path: "\(path)/import/\(batch.token)",
            button: result.added.isEmpty ? nil : "Import", skipsBadRows: false, backPath: "\(path)#trip-files")
        return .page(Page("import_report", title: model.title, section: TripPages.path, model: model))
    }

    @Sendable
    private static func approve(_ request: PageRequest) async throws -> PageResponse {
        let trip = try await request.trip()
        guard let batch = request.stagedBatch(), batch.fields["trip"] == "\(trip.id)",
            request.staged.take(batch.token, account: request.account.id, now: request.now) != nil
        else { return gone(trip) }
        defer { request.staged.discard(batch) }
        let importing = try TripImport(batch)
        let result = try await request.write { try importing.run(into: trip, in: $0) }
        return .redirect(to: "/trips/\(trip.id)", notice: result.report.sentence)
    }

    private static func gone(_ trip: Trip) -> PageResponse {
        .refused(to: "/trips/\(trip.id)", problem: StagedUploads.gone)
    }
}

extension TripImport {
    fileprivate init(_ bytes: [UInt8], name: String, day: String) throws(PlaceError) {
        self.init(try MapFileFormat.read(bytes, name: name.shortened(to: 60)), day: Int(day) ?? 1)
    }

    fileprivate init(_ batch: StagedUploads.Batch) throws {
        guard let file = batch.files.first, let bytes = FileManager.default.contents(atPath: file.path) else {
            throw PageError.notFound
        }
        try self.init(Array(bytes), name: file.name, day: batch.fields["day"] ?? "")
    }
}
