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
