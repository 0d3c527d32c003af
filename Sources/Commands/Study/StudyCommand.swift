internal import ArgumentParser

struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Flashcards: decks, quizzes and reviews.",
        discussion: """
            Examples:
              greenroom study deck list
              greenroom study deck add Spanish
            """,
        subcommands: [])
}
