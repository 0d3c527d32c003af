import Agenda
import AnkiFiles
import Foundation
import PageKit
import Platform
import Storage
import Study
import Values

/// `/study/import` and `/study/ID/import`: choose a file, see what it would add to a new deck or to this one, approve
/// it.
enum DeckImportPage {
    static let limit = 32 << 20
    private static let path = "\(StudyPages.path)/import"

    static func addRoutes(to router: PageRouter) {
        router.upload("study/import", limit: limit, chooseForNewDeck)
        router.upload("study/:deck/import", limit: limit, chooseForDeck)
        router.get("study/import/:token", isReport: true, report)
        router.post("study/import/:token", isReport: true, approve)
    }

    // MARK: - The file

    @Sendable
    static func chooseForNewDeck(_ request: PageRequest) async throws -> PageResponse {
        guard let problem = problem(of: request) else { return try stage(request, into: nil) }
        return .page(try await DeckListPage.page(of: request, fileProblem: problem))
    }

    @Sendable
    static func chooseForDeck(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        guard let problem = problem(of: request) else { return try stage(request, into: deck) }
        return .page(try await DeckPage.page(of: request, fileProblem: problem))
    }

    /// Why the file cannot be used at all; nil if it can.
    private static func problem(of request: PageRequest) -> String? {
        guard let file = request.files("file").first else { return "Choose a file first." }
        do throws(AnkiError) {
            _ = try AnkiFile.read(file.bytes)
            return nil
        } catch {
            return error.sentence
        }
    }

    private static func stage(_ request: PageRequest, into deck: Deck?) throws -> PageResponse {
        let batch = try request.staged.stage(
            Array(request.files("file").prefix(1)), fields: ["deck": deck.map { "\($0.id)" } ?? ""],
            account: request.account.id, now: request.now)
        return .redirect(to: "\(path)/\(batch.token)")
    }

    // MARK: - The report

    @Sendable
    static func report(_ request: PageRequest) async throws -> PageResponse {
        guard let batch = request.stagedBatch(), let upload = try await DeckUpload(batch, request) else { return gone }
        let (cards, account) = (upload.cards, request.account)
        let files = try await cards.storedPictures(in: nil)
        let result = try await request.read {
            try cards.preview(into: upload.title, files: files, account: account, in: $0)
        }
        let problems = cards.problems.map(\.description.capitalizedFirst)
        let unchanged = result.unchanged > 0 ? ["\(result.unchanged) unchanged"] : []
        let counts = (["\(result.added) new"] + unchanged).joined(separator: ", ")
        let model = ImportReportModel(
            title: result.isNewDeck ? "New deck: \(result.title)" : "Import into \(result.title)",
            crumb: upload.deck?.title ?? "Study", crumbPath: upload.deck?.path ?? StudyPages.path, files: upload.name,
            summary: "Cards: \(counts). \(result.notes ?? "")".trimmed(),
            lists: [
                ImportReportModel.Lines("Rows that cannot be imported", problems, isWarning: true),
                ImportReportModel.Lines("New cards", result.fronts),
            ].compactMap(\.self),
            path: "\(path)/\(batch.token)",
            button: result.added == 0 ? nil : problems.isEmpty ? "Import" : "Import the valid rows",
            skipsBadRows: !problems.isEmpty, backPath: upload.deck?.path ?? StudyPages.path)
        return .page(Page("import_report", title: model.title, section: StudyPages.path, model: model))
    }

    @Sendable
    static func approve(_ request: PageRequest) async throws -> PageResponse {
        let token = request.parameters["token"] ?? ""
        let (account, now) = (request.account, request.now)
        guard let batch = request.staged.take(token, account: account.id, now: now) else { return gone }
        defer { request.staged.discard(batch) }
        guard let upload = try await DeckUpload(batch, request) else { return gone }
        let cards = upload.cards
        guard cards.problems.isEmpty || request.text("skip") == "yes" else { return gone }
        let files = try await cards.storedPictures(in: PhotoStore(request.store))
        let result = try await cards.run(
            into: upload.title, files: files, account: account, now: now, store: request.store)
        let deck = try await request.read { try Deck.titled(result.title, account: account.id, in: $0) }
        let counts = "\(result.added) added, \(result.unchanged) unchanged."
        return .redirect(to: deck?.path ?? StudyPages.path, notice: result.notes.map { "\(counts) \($0)" } ?? counts)
    }

    private static let gone = PageResponse.refused(
        to: StudyPages.path, problem: "Choose the file again: it was already imported, or the preview has expired.")
}

/// A file that waits for its report to be approved, and the deck that gets its cards.
private struct DeckUpload {
    let name: String
    let cards: DeckImport
    /// Nil for a new one.
    let deck: Deck?
    let title: String

    /// Nil if the file or the deck is gone.
    init?(_ batch: StagedUploads.Batch, _ request: PageRequest) async throws {
        let account = request.account
        guard let file = batch.files.first, let bytes = FileManager.default.contents(atPath: file.path) else {
            return nil
        }
        name = file.name
        cards = DeckImport(try AnkiFile.read(Array(bytes)), zone: account.zone, now: request.now)
        if let key = batch.fields["deck"].flatMap(Int64.init) {
            let found = try await request.read { try Deck.find(ID(key), account: account.id, in: $0) }
            guard let found else { return nil }
            (deck, title) = (found, found.title)
        } else {
            deck = nil
            title = cards.title ?? Self.title(fromFile: file.name)
        }
    }

    /// The name of the file without its ending.
    private static func title(fromFile name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = dot > name.startIndex ? name[..<dot] : name[...]
        let title = stem.replacing("_", with: " ").shortened(to: DeckError.longestTitle)
        return (try? Deck.checked(title)) ?? "Imported cards"
    }
}
