package import Messaging
internal import People
package import Storage
package import Values

/// A feature whose words name events. Where a name fits several it asks which one is meant, and then obeys the same
/// text as if that one had been named.
package protocol NamesEvents: Module {
    static var whichEvent: Prompt.Kind { get }

    /// - Parameter chosen: what the name in the text means; nil where that is still to be found out.
    /// - Throws: `SubjectError` where the name leads nowhere, or to several.
    func handleCommand(_ command: Command, naming chosen: Subject?, in tx: Transaction, now: Instant) throws -> String?
}

extension NamesEvents {
    /// Nothing else, unless the feature says so.
    package var promptKinds: [Prompt.Kind] { [Self.whichEvent] }

    package func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        do {
            return try handleCommand(command, naming: nil, in: tx, now: now)
        } catch let error as SubjectError {
            return try EventQuestion.ask(Self.whichEvent, error, about: command, now: now, in: tx)
        }
    }

    package func take(
        _ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction, now: Instant
    ) throws -> String {
        try takeWhichEvent(answer, to: prompt, in: tx, now: now)
    }

    /// The answer to which event was meant.
    func takeWhichEvent(
        _ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction, now: Instant
    ) throws -> String {
        let question = try prompt.kept(as: EventQuestion.self)
        guard case .choice(let choice) = answer, let id = question.events.atPlace(choice + 1),
            let event = try Event.find(ID(id), in: tx), event.account == prompt.account
        else { return "That is gone." }
        guard let account = try Account.find(prompt.account, in: tx),
            let text = try InboundText.find(ID(question.text), in: tx),
            let command = Command(text, from: account, words: words)
        else { return "Please text it once more." }
        if let step = try question.step.flatMap({ try UndoStep.find(ID($0), in: tx) }) {
            try step.takeBack(by: self, now: now, in: tx)
        }
        return try handleCommand(command, naming: Subject(event), in: tx, now: now) ?? "Please text it once more."
    }
}

/// Which of several events a text meant, as it is kept until the answer comes.
struct EventQuestion: Codable {
    /// Key of the text.
    let text: Int64
    /// Keys of the events, in the order in which they are offered.
    let events: [Int64]
    /// Key of what the text has changed for the time being; that is taken back once it is clear.
    let step: Int64?

    /// More than these are not offered in one text.
    private static let most = 5

    /// Puts the question, and answers how it is to be asked; or what to say where no answer would help.
    ///
    /// - Parameter step: what the text has changed for the time being.
    static func ask(
        _ kind: Prompt.Kind, _ error: SubjectError, about command: Command, step: UndoStep? = nil, now: Instant,
        in tx: Transaction
    ) throws -> String {
        if case .storage(let error) = error { throw error }
        guard case .several(let name, let found) = error, found.count <= most else { return error.reply }
        let question = EventQuestion(
            text: command.text.id.rawValue, events: found.map(\.id.rawValue), step: step?.id.rawValue)
        let prompt = try Prompt.ask(
            kind, account: command.account.id, wanted: .choice(found.map(\.title)), keeping: question, now: now, in: tx)
        return "Which \(name)? \(prompt.menu()). Reply with the number."
    }
}
