package import PageKit
import Platform
import Storage
import Study
import Templates
import Values

extension [PageNoun] {
    /// The pages of flashcards and of the study timer.
    package static var study: [PageNoun] { [StudyPages.noun, TimerPages.noun] }
}

/// `/study`: decks of flashcards, their cards, quizzes, reviews and statistics.
enum StudyPages {
    static let path = "/study"

    static let noun = PageNoun(
        link: ("Study", path), isInMenu: true, stylesheets: [.studyStylesheet, .listsStylesheet], templates: templates
    ) { router in
        DeckListPage.addRoutes(to: router)
        StudySettingsPage.addRoutes(to: router)
        StudyStatisticsPage.addRoutes(to: router)
        DeckImportPage.addRoutes(to: router)
        DeckPage.addRoutes(to: router)
        DeckFilePage.addRoutes(to: router)
        CardPage.addRoutes(to: router)
        CardSoundPage.addRoutes(to: router)
        QuizPage.addRoutes(to: router)
        ReviewPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "decks": PackageResources.decks_mustache, "deck_items": PackageResources.deck_items_mustache,
        "deck": PackageResources.deck_mustache, "deck_head": PackageResources.deck_head_mustache,
        "deck_cards": PackageResources.deck_cards_mustache, "deck_file": PackageResources.deck_file_mustache,
        "card_edit": PackageResources.card_edit_mustache, "card_fields": PackageResources.card_fields_mustache,
        "quiz": PackageResources.quiz_mustache, "quiz_card": PackageResources.quiz_card_mustache,
        "review": PackageResources.review_mustache, "review_card": PackageResources.review_card_mustache,
        "study_settings": PackageResources.study_settings_mustache,
        "limits_fields": PackageResources.limits_fields_mustache,
        "study_statistics": PackageResources.study_statistics_mustache,
    ])
}

extension Deck {
    var path: String { "\(StudyPages.path)/\(id)" }
}
