package import Platform
package import Storage
import Values

/// A module's text commands that name a subject. If a name matches several, it asks which one is meant, and then runs
/// the same text with that subject.
package struct SubjectCommands: Sendable {
    /// - Parameter chosen: the subject that the name in the text means; nil if it must be looked up.
    /// - Throws: `SubjectError` if the name matches no subject or several.
    package typealias Handle = @Sendable (_ command: OwnerCommand, _ chosen: Subject?, Transaction) throws -> String?

    let whichSubject: Prompt.Kind
    let words: [CommandWord]
    /// Undoes what a text changed before it was clear which subject it meant; nil if the commands change nothing by
    /// then.
    let undo: UndoHandler?
    let usageHint: @Sendable (OwnerCommand) -> String?
    let handleCommand: Handle

    package init(
        _ words: [CommandWord], asking whichSubject: Prompt.Kind, undo: UndoHandler? = nil,
        usageHint: @escaping @Sendable (OwnerCommand) -> String? = { _ in nil }, handleCommand: @escaping Handle
    ) {
        (self.words, self.whichSubject, self.undo) = (words, whichSubject, undo)
        (self.usageHint, self.handleCommand) = (usageHint, handleCommand)
    }

    package var handlers: [CommandHandler] {
        words.map { word in
            CommandHandler(word, usageHint: usageHint) { command, tx in
                do {
                    return try handleCommand(command, nil, tx)
                } catch let error as SubjectError {
                    return try SubjectQuestion.ask(whichSubject, error, about: command, in: tx)
                }
            }
        }
    }

    /// Handles the answer to which subject was meant.
    package var promptHandler: PromptHandler {
        PromptHandler(whichSubject) { reply, tx in
            let question = try reply.prompt.kept(as: SubjectQuestion.self)
            guard case .choice(let choice) = reply.answer, let id = question.subjects.atPlace(choice + 1),
                let subject = try reply.subjects.find(ID(id), in: tx), subject.account == reply.prompt.account
            else { return "That no longer exists." }
            guard let account = try Account.find(reply.prompt.account, in: tx),
                let text = try InboundText.find(ID(question.text), in: tx),
                let command = OwnerCommand(text, from: account, words: words, subjects: reply.subjects)
            else { return "Please text it again." }
            if let undo, let step = try question.step.flatMap({ try UndoStep.find(ID($0), in: tx) }) {
                try step.undo(by: undo, subjects: reply.subjects, in: tx)
            }
            return try handleCommand(command, subject, tx) ?? "Please text it again."
        }
    }
}

/// The stored question which of several subjects a text meant.
package struct SubjectQuestion: Codable {
    /// Key of the text.
    let text: Int64
    /// Keys of the subjects, in the order of the choices.
    let subjects: [Int64]
    /// Key of the undo step of what the text has changed for now; it is undone once the answer comes.
    let step: Int64?

    /// The most choices in one text.
    private static let most = 5

    /// Saves the question and returns its text; or returns the error's text if there is nothing to choose from.
    ///
    /// - Parameter step: the undo step of what the text has changed for now.
    package static func ask(
        _ kind: Prompt.Kind, _ error: SubjectError, about command: OwnerCommand, step: UndoStep? = nil,
        in tx: Transaction
    ) throws -> String {
        if case .storage(let error) = error { throw error }
        guard case .several(let name, let found) = error, found.count <= most else { return error.reply }
        let question = SubjectQuestion(
            text: command.text.id.rawValue, subjects: found.map(\.id.rawValue), step: step?.id.rawValue)
        let choices = ShortChoices("Which \(name.shortened(to: 24))?", found.map(\.name), details: found.map(\.detail))
        _ = try Prompt.ask(
            kind, account: command.account.id, wanted: .choice(choices.titles), keeping: question, in: tx)
        return choices.text
    }
}
