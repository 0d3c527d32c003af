internal import Platform
internal import Storage
internal import Study
internal import Values

/// `/study`: decks of flashcards, their cards, quizzes, reviews and statistics.
package enum StudyPages {
    static let path = "/study"

    package static let noun = PageNoun(link: ("Study", path), isInMenu: true) { router in
        DeckListPage.addRoutes(to: router)
        StudySettingsPage.addRoutes(to: router)
        StudyStatisticsPage.addRoutes(to: router)
        DeckImportPage.addRoutes(to: router)
        DeckPage.addRoutes(to: router)
        DeckFilePage.addRoutes(to: router)
        CardPage.addRoutes(to: router)
        QuizPage.addRoutes(to: router)
        ReviewPage.addRoutes(to: router)
    }
}

extension PageRequest {
    /// The deck in the path. Throws `PageError.notFound` for another account's.
    func deck() async throws -> Deck {
        let (id, account) = (try id("deck", of: Subject.self), account.id)
        guard let deck = try await read({ try Deck.find(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return deck
    }

    /// The card in the path, which belongs to the deck in the path.
    func card(of deck: Deck) async throws -> Card {
        let (id, account) = (try id("card", of: Card.self), account.id)
        guard let card = try await read({ try Card.find(id, account: account, in: $0) }), card.deck == deck.id else {
            throw PageError.notFound
        }
        return card
    }
}

extension Deck {
    var path: String { "\(StudyPages.path)/\(id)" }
}
