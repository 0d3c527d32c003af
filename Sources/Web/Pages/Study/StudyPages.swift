internal import Platform
internal import Storage
internal import Study
internal import Templates
internal import Values

/// `/study`: decks of flashcards, their cards, quizzes, reviews and statistics.
package enum StudyPages {
    static let path = "/study"

    package static let noun = PageNoun(
        link: ("Study", path), isInMenu: true, stylesheet: .studyStylesheet
    ) { router in
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

extension Deck {
    var path: String { "\(StudyPages.path)/\(id)" }
}
