import Platform
import Storage
import Values

/// Handles the texts of an account's members: a command word, the code that a command waits for, or the reply to a
/// prompt.
struct OwnerCommandRouter {
    let modules: [Module]
    let subjects: SubjectKinds
    let commands: [CommandHandler]
    let random: RandomSource

    init(modules: [Module], random: RandomSource) {
        (self.modules, subjects, commands) = (modules, modules.subjects, modules.textCommands)
        self.random = random
    }

    static let menu = CommandWord("MENU", usage: "MENU or MENU UNDO", "list the commands, or see what one does")
    static let undo = CommandWord("UNDO", "undo the last change")

    /// What became of a text.
    struct Result {
        /// Nil when it is neither a command nor a reply to a question.
        var outcome: InboundOutcome?
        /// The question that it dropped, as a line for the reply; nil for none.
        var dropped: String?
        /// Why the member may not do what a command would do, or the question again for a number that is none of its
        /// choices; nil otherwise. It is the reply if nothing else takes the text.
        var refusal: String?
        /// The word of the command that the member may not use.
        var refusedCommand: String?
    }

    /// - Parameters:
    ///   - processedAt: when we received it, which is later for a text from the provider's list.
    ///   - tx: at the time at which the text was sent.
    func take(
        _ text: InboundText, from member: Member, of owner: Account, processedAt: Instant, in tx: Transaction
    ) throws -> Result {
        let tx = tx.acting(as: member.acting)
        let question = try CodeQuestion.last(of: owner.id, in: tx)
        if let question, let isRight = question.isCode(text.body),
            let reply = try enterCode(isRight, for: question, text, member, owner, in: tx)
        {
            return Result(outcome: outcome(owner, Self.codeWord, reply: reply))
        }
        let open = try Prompt.all(account: owner.id, in: tx)
        let command = OwnerCommand(text, from: owner, words: words, subjects: subjects)
        if let command, let refusal = member.role.refusal(of: permission(of: command.word)) {
            return Result(refusal: refusal.sentence, refusedCommand: command.word.lowercased())
        }
        if let command, member.role.may(.change),
            let outcome = try answerInWords(text, command, isCommand: true, open: open, owner, in: tx)
        {
            return Result(outcome: outcome)
        }
        if let command, let reply = try handleCommand(command, from: member, processedAt: processedAt, in: tx) {
            try Prompt.closePassing(open, unlessOneMoreIsOpenFor: owner.id, in: tx)
            let asksAnother = try CodeQuestion.last(of: owner.id, in: tx)?.id != question?.id
            let dropped = try text.isSuperseded && !asksAnother ? nil : drop(question, in: tx)
            return Result(outcome: outcome(owner, command.word.lowercased(), reply: reply), dropped: dropped)
        }
        // Nobody else is asked what to change.
        guard member.role.may(.change) else { return Result() }
        let reading = PromptReader.read(text.body, open: open)
        if case .one(let prompt, let answer) = reading, let handler = handler(of: prompt) {
            try prompt.close(in: tx)
            let reply = try handler.handlePromptReply(PromptReply(answer, to: prompt, subjects: subjects), tx)
            return Result(outcome: outcome(owner, prompt.kind.rawValue, reply: reply))
        }
        if let question, !text.isSuperseded, let reply = try answerWithoutCode(question, text, in: tx) {
            return Result(outcome: outcome(owner, Self.codeWord, reply: reply))
        }
        if let outcome = try answerInWords(text, command, isCommand: false, open: open, owner, in: tx) {
            return Result(outcome: outcome)
        }
        if case .unclear(let prompt) = reading, let handler = handler(of: prompt) {
            return Result(outcome: outcome(owner, prompt.kind.rawValue, reply: handler.unclearReply))
        }
        guard !text.isSuperseded else { return Result() }
        if case .outOfRange(let prompt, let number) = reading {
            return Result(refusal: Self.outOfRange(number, of: prompt))
        }
        try Prompt.closePassing(open, unlessOneMoreIsOpenFor: owner.id, in: tx)
        return Result(dropped: try drop(question, in: tx))
    }

    /// The words with which a text is a command.
    var words: [CommandWord] { commands.map(\.word) + [Self.undo, Self.menu] }

    /// What a command needs. Everything that declares nothing needs `change`.
    func permission(of word: String) -> Permission {
        switch word {
        case Self.menu.word: .night
        case Self.undo.word: .change
        default: commands.first { $0.word.word == word }?.needs ?? .change
        }
    }

    /// What a text does that answers an open prompt in words of its kind; nil if it answers none.
    ///
    /// - Parameter isCommand: whether it is also a command that was not run yet.
    private func answerInWords(
        _ text: InboundText, _ command: OwnerCommand?, isCommand: Bool, open: [Prompt], _ owner: Account,
        in tx: Transaction
    ) throws -> InboundOutcome? {
        for prompt in open.reversed() {
            guard let handler = handler(of: prompt), let read = handler.readWords,
                command.map({ handler.sharedWords.contains($0.word) }) ?? true
            else { continue }
            let said = PromptText(text, for: prompt, isAlone: open.count == 1, isCommand: isCommand)
            if let reply = try read(said, tx) { return outcome(owner, prompt.kind.rawValue, reply: reply) }
        }
        return nil
    }

    private func handler(of prompt: Prompt) -> PromptHandler? { modules.prompts.first { $0.kind == prompt.kind } }

    /// How long replies to a closed prompt are recognized.
    private static let closedPromptWindow: Duration = .hours(24)

    /// The reply to a text that no command or prompt handles.
    func hint(for text: InboundText, from owner: Account, in tx: Transaction) throws -> String {
        if let reply = try closedReply(to: text, from: owner, in: tx) { return reply }
        let hints = commands.lazy.compactMap { handler in
            OwnerCommand(text, from: owner, words: [handler.word], subjects: subjects).flatMap(handler.usageHint)
        }
        if let hint = hints.first { return hint }
        for module in modules {
            if let hint = try module.ownerHint?(text, owner, tx) { return hint }
        }
        return "Text MENU for commands."
    }

    private func closedReply(to text: InboundText, from owner: Account, in tx: Transaction) throws -> String? {
        let handlers = modules.prompts.filter { $0.handleClosedReply != nil }
        let last = try Prompt.lastClosed(
            of: handlers.map(\.kind), account: owner.id, since: tx.now.adding(.zero - Self.closedPromptWindow), in: tx)
        guard let last, case .one(let prompt, let answer) = PromptReader.read(text.body, open: [last]) else {
            return nil
        }
        return try handlers.first { $0.kind == prompt.kind }?.handleClosedReply?(
            PromptReply(answer, to: prompt, subjects: subjects), tx)
    }

    private func handleCommand(
        _ command: OwnerCommand, from member: Member, processedAt: Instant, in tx: Transaction
    ) throws -> String? {
        switch command.word {
        case Self.menu.word: return try menu(command, for: member.role, in: tx)
        case Self.undo.word: return try undo(command, as: member.role, processedAt: processedAt, in: tx)
        default: break
        }
        switch commands.first(where: { $0.word.word == command.word })?.action {
        case .immediate(let handle): return try handle(command, tx)
        case .confirmed(let plan, _):
            do {
                switch try plan(command, tx) {
                case .nothing(let reply): return reply
                case .question(let draft): return try ask(draft, command, in: tx.at(processedAt))
                case nil: return nil
                }
            } catch let error as QuotaError {
                return error.sentence
            }
        case nil: return nil
        }
    }

    private func menu(_ command: OwnerCommand, for role: Role, in tx: Transaction) throws -> String {
        let isOff = try !CodeQuestion.areAllowed(for: command.account.id, in: tx)
        let words = (commands.filter { !(isOff && $0.needsCode) }.map(\.word) + [Self.undo, Self.menu])
            .filter { role.may(permission(of: $0.word)) }
        let asked = command.rest.uppercased()
        if let word = words.first(where: { $0.word == asked }) { return "\(word.usage): \(word.meaning)" }
        return "Text one of these. To see what it does, text MENU and the word:\n"
            + words.map(\.word).joined(separator: " ")
    }

    private func outcome(_ owner: Account, _ word: String, reply: String) -> InboundOutcome {
        InboundOutcome(
            account: owner.id, contact: nil, reading: .command(word), reply: reply.isEmpty ? nil : reply,
            needsAttention: false)
    }

    private static let codeWord = "code"

    private static func outOfRange(_ number: Int, of prompt: Prompt) -> String {
        "There is no \(number). Reply with the number:\n\(prompt.menu())"
    }

    /// Before a hint, where a member's words read like an opt-out.
    static var howToStop: String { "Nothing changed. To stop all texts to this phone, text STOP. " }
}
