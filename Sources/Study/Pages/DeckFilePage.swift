import Agenda
import PageKit
import Platform
import Storage
import Study
import Values

/// `/study/ID/export/FORMAT`: the cards of a deck as a file for Anki and spreadsheets.
enum DeckFilePage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck/export/:format", export)
    }

    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        guard let format = DeckExport.Format(rawValue: request.parameters["format"] ?? "") else {
            throw PageError.notFound
        }
        let (zone, photos) = (request.account.zone, PhotoStore(request.store))
        let export = try await request.read { try DeckExport(deck, zone: zone, in: $0) }
        for name in export.files { try await photos.fetch(name) }
        let bytes = try export.bytes(format, isGuarded: request.query["guard"] != "no", now: request.now) {
            photos.bytes(named: $0)
        }
        return .file(
            PageFile(bytes: bytes, contentType: format.contentType, name: "deck-\(deck.id).\(format.rawValue)"))
    }
}
