import Platform

extension [Module] {
    /// The words with which a text can be a command, in capitals: of an account's owner, and of performers.
    package var takenWords: Set<String> {
        Set(
            textCommands.map(\.word.word) + performerCommands.flatMap(\.words)
                + [OwnerCommandRouter.menu.word, OwnerCommandRouter.undo.word, MemberChoice.word.word])
    }
}
