package import Platform
internal import Storage

/// The study module: decks of flashcards, quizzes and reviews.
extension Module {
    package static let study: Module = {
        var module = Module("study")
        module.migrations = Migration.study
        module.subjectKinds = [.named(.deck, listing: "greenroom study deck list")]
        return module
    }()
}

extension Subject.Kind {
    package static let deck: Subject.Kind = "deck"
}
