package import CommandKit

extension [CommandRegistration] {
    /// The commands of flashcards and of the study timer.
    package static var study: [CommandRegistration] {
        [CommandRegistration(StudyCommand.self, in: .companions, at: 7)]
    }
}
