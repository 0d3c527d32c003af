import AnkiFiles
import Foundation
import PageKit
import Platform
import Storage
import Study

/// `/study/ID/sound?name=hola.mp3`: a sound of a deck.
enum CardSoundPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck/sound", show)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (deck, name) = (try await request.deck(), request.query["name"] ?? "")
        let bytes = try await request.read { try CardSounds.bytes(of: name, in: deck, in: $0) }
        guard let bytes, let type = CardSounds.contentType(of: name) else { return .redirect(to: deck.path) }
        return .file(PageFile(bytes: bytes, contentType: type))
    }
}

/// A sound of a card.
struct CardSound: Codable, Hashable, Sendable {
    let name: String
    let path: String

    /// A side with a note before the names of its sounds: `the dog ♪ perro.mp3`.
    static func marked(_ side: String) -> String { side.replacing(/\[sound:([^\]\n]+)\]/) { "♪ \($0.1)" } }

    /// Those that a side names and that are stored.
    static func all(of side: String, in deck: Deck, in tx: Transaction) throws -> [CardSound] {
        let letters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))
        return try CardSounds.known(AnkiCard.sounds(in: side), in: deck, in: tx).map { name in
            let encoded = name.addingPercentEncoding(withAllowedCharacters: letters) ?? ""
            return CardSound(name: name, path: "\(deck.path)/sound?name=\(encoded)")
        }
    }
}
