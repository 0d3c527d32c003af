import Agenda
import AnkiFiles
import Foundation
import PageKit
import Platform
import Storage
import Study
import Twilio
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
        guard let batch = request.stagedBatch() else { return gone }
        guard let upload = try await DeckUpload(batch, request, request.chosenColumns(inQuery: true)) else {
            return gone
        }
        let (cards, account, path) = (upload.cards, request.account, "\(path)/\(batch.token)")
        let files = try await cards.storedPictures(in: nil)
        let result = try await request.read {
            try cards.preview(into: upload.deck?.title, files: files, account: account, in: $0)
        }
        let isOne = upload.deck == nil && result.decks.count == 1 && result.decks[0].isNew
        let model = ImportReportModel(
            title: upload.deck.map { "Import into \($0.title)" }
                ?? (isOne ? "New deck: \(result.decks[0].title)" : "Import \(upload.name)"),
            crumb: upload.deck?.title ?? "Study", crumbPath: upload.deck?.path ?? StudyPages.path, files: upload.name,
            summary: "\(result.summary) \(result.notes ?? "")".trimmed(),
            lists: result.sections.compactMap {
                ImportReportModel.Lines($0.title, $0.lines, isWarning: $0.isWarning)
            },
            path: path,
            button: result.changesNothing ? nil : cards.stopsAtProblems ? "Import the valid rows" : "Import",
            skipsBadRows: cards.stopsAtProblems, backPath: upload.deck?.path ?? StudyPages.path,
            choices: upload.choices(path))
        return .page(Page("import_report", title: model.title, section: StudyPages.path, model: model))
    }

    @Sendable
    static func approve(_ request: PageRequest) async throws -> PageResponse {
        let token = request.parameters["token"] ?? ""
        let (account, now) = (request.account, request.now)
        guard let batch = request.staged.take(token, account: account.id, now: now) else { return gone }
        defer { request.staged.discard(batch) }
        guard let upload = try await DeckUpload(batch, request, request.chosenColumns(inQuery: false)) else {
            return gone
        }
        let cards = upload.cards
        guard !cards.stopsAtProblems || request.text("skip") == "yes" else { return gone }
        let files = try await cards.storedPictures(in: PhotoStore(request.store))
        let result = try await cards.run(
            into: upload.deck?.title, files: files, account: account, now: now, store: request.store)
        let title = result.decks.count == 1 ? result.decks[0].title : nil
        let deck = try await request.read { tx in
            try title.flatMap { try Deck.titled($0, account: account.id, in: tx) }
        }
        let notice = [result.summary, result.notes].compactMap(\.self).joined(separator: " ")
        return .redirect(to: deck?.path ?? StudyPages.path, notice: notice)
    }

    private static let gone = PageResponse.refused(
        to: StudyPages.path, problem: "Choose the file again: it was already imported, or the preview has expired.")
}

/// A file that waits for its report to be approved, and the deck that gets its cards.
private struct DeckUpload {
    let name: String
    let cards: DeckImport
    /// Nil for those that the file names, or a new one.
    let deck: Deck?
    private let columns: [CardColumnChoice]
    private let chosen: [String: CardColumn]

    /// Nil if the file or the deck is gone.
    init?(
        _ batch: StagedUploads.Batch, _ request: PageRequest, _ chosen: [String: CardColumn]
    ) async throws {
        let account = request.account
        guard let file = batch.files.first, let bytes = FileManager.default.contents(atPath: file.path) else {
            return nil
        }
        name = file.name
        let read = try AnkiFile.read(Array(bytes), CardTextOptions(columns: chosen))
        (columns, self.chosen) = (read.columns, chosen)
        cards = DeckImport(
            read, zone: account.zone, otherwise: Self.title(fromFile: file.name), now: request.now)
        if let key = batch.fields["deck"].flatMap(Int64.init) {
            let found = try await request.read { try Deck.find(ID(key), account: account.id, in: $0) }
            guard let found else { return nil }
            deck = found
        } else {
            deck = nil
        }
    }

    /// The name of the file without its ending.
    private static func title(fromFile name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = dot > name.startIndex ? name[..<dot] : name[...]
        let title = stem.replacing("_", with: " ").shortened(to: DeckError.longestTitle)
        return (try? Deck.checked(title)) ?? "Imported cards"
    }

    /// What each column is; nil for a package.
    func choices(_ path: String) -> ImportReportModel.Choices? {
        guard columns.count > 1 else { return nil }
        return ImportReportModel.Choices(
            path: path, title: "Columns", help: "Choose what each column is.",
            columns: columns.map(ImportReportModel.Choices.Column.init), hasColumns: true, offersRestore: false,
            restores: false, chosen: chosen.map { "\($0.key):\($0.value.rawValue)" }.sorted())
    }
}

extension ImportReportModel.Choices.Column {
    fileprivate init(_ choice: CardColumnChoice) {
        let titles: [(CardColumn, String)] = [
            (.ignored, "ignored"), (.front, "front"), (.back, "back"), (.tags, "tags"), (.deck, "deck"),
            (.note, "identifier of the note"),
        ]
        self.init(
            number: choice.number, heading: choice.heading,
            sample: choice.sample.map { $0.shortened(to: 30) }.joined(separator: ", "),
            options: titles.map { column, title in
                Option(
                    value: "\(choice.number):\(column.rawValue)", title: title, isSelected: choice.column == column)
            })
    }
}

extension PageRequest {
    /// What columns are, by their numbers: `as=2:front`.
    fileprivate func chosenColumns(inQuery: Bool) -> [String: CardColumn] {
        (inQuery ? queryFields.filter { $0.0 == "as" }.map(\.1) : form.values("as")).reduce(into: [:]) {
            columns, value in
            let parts = value.split(separator: ":").map(String.init)
            guard parts.count == 2, let column = CardColumn(rawValue: parts[1]) else { return }
            columns[parts[0]] = column
        }
    }
}
