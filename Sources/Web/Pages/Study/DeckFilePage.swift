internal import Agenda
internal import AnkiFiles
internal import Platform
internal import Storage
internal import Study
internal import Values

/// `/study/ID/import` and `/study/ID/export/FORMAT`: the cards of a deck from and to files for Anki and spreadsheets.
enum DeckFilePage {
    static func addRoutes(to router: PageRouter) {
        router.upload("study/:deck/import", limit: 32 << 20, importFile)
        router.get("study/:deck/export/:format", export)
    }

    /// Adds the cards that the deck does not have. Without the mark in the form, a bad row stops the import.
    @Sendable
    static func importFile(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let (account, now) = (request.account, request.now)
        guard let file = request.files("file").first else {
            return .redirect(to: deck.path, notice: "Choose a file first.")
        }
        let cards: DeckImport
        do throws(AnkiError) {
            cards = DeckImport(try AnkiFile.read(file.bytes), zone: account.zone, now: now)
        } catch {
            return .redirect(to: deck.path, notice: error.sentence)
        }
        if let first = cards.problems.first, request.text("skip") != "yes" {
            let count = cards.problems.count
            let rows = count == 1 ? "One row" : "\(count) rows"
            return .redirect(
                to: deck.path,
                notice: "\(rows) cannot be imported, so nothing changed. \(first.description.capitalised).")
        }
        let files = try cards.storedPictures(in: PhotoStore(request.store))
        let result = try await request.write { tx in
            try cards.run(into: deck.title, files: files, account: account, now: now, in: tx)
        }
        let counts = "\(result.added) added, \(result.unchanged) there already."
        return .redirect(to: deck.path, notice: result.notes.map { "\(counts) \($0)" } ?? counts)
    }

    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        guard let format = DeckExport.Format(rawValue: request.parameters["format"] ?? "") else {
            throw PageError.notFound
        }
        let (zone, now, photos) = (request.account.zone, request.now, PhotoStore(request.store))
        let export = try await request.read { try DeckExport(deck, zone: zone, now: now, in: $0) }
        let bytes = try export.bytes(format, now: now) { photos.bytes(named: $0) }
        return .file(
            PageFile(bytes: bytes, contentType: format.contentType, name: "deck-\(deck.id).\(format.rawValue)"))
    }
}
