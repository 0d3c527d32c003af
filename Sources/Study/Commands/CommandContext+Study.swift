import CommandKit
import Platform
import Storage
import Study
import Values

extension CommandContext {
    /// The card that these words name, and its deck.
    ///
    /// - Parameter name: the deck that has it; nil for any.
    func card(_ words: [String], in name: String?) async throws -> (Card, Deck) {
        var only: Deck?
        if let name { only = try await deck(name) }
        let (text, account, deck) = (words.joined(separator: " "), account.id, only?.id)
        return try await read { tx in
            let card = try Card.match(text, account: account, deck: deck, in: tx)
            guard let deck = try Deck.find(card.deck, account: account, in: tx) else { throw CardError.unknown(text) }
            return (card, deck)
        }
    }

    /// At the end of the study time and of breaks.
    func sayIfNoTextComes() {
        guard account.cell == nil else { return }
        terminal.say("No text will come: your account has no cell. greenroom account edit --cell NUMBER")
    }

    /// The deck that these words name.
    func deck(_ words: String) async throws -> Deck {
        let account = account.id
        return try await read { try Deck.match(words, account: account, in: $0) }
    }
}
