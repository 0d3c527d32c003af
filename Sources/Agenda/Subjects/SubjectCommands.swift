package import Platform
package import Storage
package import Values

/// Text commands of a module whose words name a subject. Where a name fits several it asks which one is meant, and then
/// carries out the same text as if that one had been named.
package struct SubjectCommands: Sendable {
    /// - Parameter chosen: what the name in the text means; nil where that is still to be found out.
    /// - Throws: `SubjectError` where the name leads nowhere, or to several.
    package typealias Handle =
        @Sendable (_ command: Command, _ chosen: Subject?, Transaction, Instant) throws -> String?

    let whichSubject: Prompt.Kind
    let words: [CommandWord]
    /// Takes back what a text has changed before it was clear what it meant; nil where none changes anything.
    let undo: UndoHandler?
    let usageHint: @Sendable (Command) -> String?
    let handleCommand: Handle

    package init(
        _ words: [CommandWord], asking whichSubject: Prompt.Kind, undo: UndoHandler? = nil,
        usageHint: @escaping @Sendable (Command) -> String? = { _ in nil }, handleCommand: @escaping Handle
    ) {
        (self.words, self.whichSubject, self.undo) = (words, whichSubject, undo)
        (self.usageHint, self.handleCommand) = (usageHint, handleCommand)
    }

    package var handlers: [CommandHandler] {
        words.map { word in
            CommandHandler(word, usageHint: usageHint) { command, tx, now in
                do {
                    return try handleCommand(command, nil, tx, now)
                } catch let error as SubjectError {
                    return try SubjectQuestion.ask(whichSubject, error, about: command, now: now, in: tx)
                }
            }
        }
    }

    /// Takes the answer to which subject was meant.
    package var promptHandler: PromptHandler {
        PromptHandler(whichSubject) { reply, tx, now in
            let question = try reply.prompt.kept(as: SubjectQuestion.self)
            guard case .choice(let choice) = reply.answer, let id = question.subjects.atPlace(choice + 1),
                let subject = try reply.subjects.find(ID(id), in: tx), subject.account == reply.prompt.account
            else { return "That is gone." }
            guard let account = try Account.find(reply.prompt.account, in: tx),
                let text = try InboundText.find(ID(question.text), in: tx),
                let command = Command(text, from: account, words: words, subjects: reply.subjects)
            else { return "Please text it once more." }
            if let undo, let step = try question.step.flatMap({ try UndoStep.find(ID($0), in: tx) }) {
                try step.undo(by: undo, now: now, in: tx)
            }
            return try handleCommand(command, subject, tx, now) ?? "Please text it once more."
        }
    }
}

/// Which of several subjects a text meant, as it is kept until the answer comes.
package struct SubjectQuestion: Codable {
    /// Key of the text.
    let text: Int64
    /// Keys of the subjects, in the order in which they are offered.
    let subjects: [Int64]
    /// Key of what the text has changed for the time being; that is taken back once it is clear.
    let step: Int64?

    /// More than these are not offered in one text.
    private static let most = 5

    /// Puts the question, and answers how it is to be asked; or what to say where no answer would help.
    ///
    /// - Parameter step: what the text has changed for the time being.
    package static func ask(
        _ kind: Prompt.Kind, _ error: SubjectError, about command: Command, step: UndoStep? = nil, now: Instant,
        in tx: Transaction
    ) throws -> String {
        if case .storage(let error) = error { throw error }
        guard case .several(let name, let found) = error, found.count <= most else { return error.reply }
        let question = SubjectQuestion(
            text: command.text.id.rawValue, subjects: found.map(\.id.rawValue), step: step?.id.rawValue)
        let prompt = try Prompt.ask(
            kind, account: command.account.id, wanted: .choice(found.map(\.title)), keeping: question, now: now, in: tx)
        return "Which \(name)? \(prompt.menu()). Reply with the number."
    }
}
