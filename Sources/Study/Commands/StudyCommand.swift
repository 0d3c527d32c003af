import ArgumentParser

struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Flashcards and a timer: decks, quizzes, reviews, study sessions.",
        discussion: """
            Examples:
              greenroom study
              greenroom study deck add French
              greenroom study card add Spanish adiós --back goodbye
              greenroom study review Spanish
            """,
        subcommands: [
            StudyDeckCommand.self, StudyCardCommand.self, StudyQuiz.self, StudyReview.self, StudyStats.self,
            StudyTimerCommand.self, StudySettingsCommand.self,
        ], defaultSubcommand: StudyDeckCommand.self)
}

struct StudyDeckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deck", abstract: "Decks of flashcards.",
        discussion: """
            Examples:
              greenroom study deck
              greenroom study deck add French
            """,
        subcommands: [
            StudyDeckList.self, StudyDeckAdd.self, StudyDeckShow.self, StudyDeckRename.self, StudyDeckEdit.self,
            StudyDeckRemove.self, StudyDeckImport.self, StudyDeckExport.self,
        ], defaultSubcommand: StudyDeckList.self, aliases: ["decks"])
}

struct StudyCardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Flashcards of a deck.",
        discussion: """
            Examples:
              greenroom study card list Spanish
              greenroom study card add Spanish adiós --back goodbye
            """,
        subcommands: [
            StudyCardList.self, StudyCardShow.self, StudyCardAdd.self, StudyCardEdit.self, StudyCardRemove.self,
            StudyCardSearch.self,
        ], aliases: ["cards"])
}
