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
            return Result(refusal: refusal.sentence)
        }
        if let command, member.role.may(.change),
            let outcome = try answerInWords(text, command, isFirst: true, open: open, owner, in: tx)
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
        if let outcome = try answerInWords(text, command, isFirst: false, open: open, owner, in: tx) {
            return Result(outcome: outcome)
        }
        if case .unclear(let prompt) = reading, let handler = handler(of: prompt) {
            return Result(outcome: outcome(owner, prompt.kind.rawValue, reply: handler.unclearReply))
        }
        guard !text.isSuperseded else { return Result() }
        if case .outOfRange(let prompt, let number) = reading {
            return Result(refusal: "There is no \(number). Reply with the number:\n\(prompt.menu())")
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
    /// - Parameter isFirst: whether the command in it was not run yet.
    private func answerInWords(
        _ text: InboundText, _ command: OwnerCommand?, isFirst: Bool, open: [Prompt], _ owner: Account,
        in tx: Transaction
    ) throws -> InboundOutcome? {
        for prompt in open.reversed() {
            guard let handler = handler(of: prompt), let read = handler.readWords,
                command.map({ handler.sharedWords.contains($0.word) }) ?? true
            else { continue }
            let said = PromptText(text, for: prompt, isAlone: open.count == 1, isCommand: isFirst)
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
}

/// Commands that are done after a code was entered.
extension OwnerCommandRouter {
    /// Asks whether to do what a command has planned.
    func ask(_ draft: CodeQuestion.Draft, _ command: OwnerCommand, in tx: Transaction) throws -> String {
        let account = command.account
        guard try CodeQuestion.areAllowed(for: account.id, in: tx) else { return Self.off }
        switch try CodeQuestion.ask(draft, command: command.word, account: account.id, random: random, in: tx)
        {
        case .asked(let question): return question.body
        case .limited(let moment):
            let again = DateText().short(moment, in: account.zone, now: tx.now)
            return "\(CodeQuestion.maxUnusedCodes) codes were not entered within an hour. "
                + "You can text this command again at \(again). The pages and the command line work now."
        }
    }

    private static let off =
        "Commands that send, cancel or change something are off for texts. Your account's settings turn them on."

    /// UNDO. A change that concerns nobody else is undone at once.
    func undo(
        _ command: OwnerCommand, as role: Role, processedAt: Instant, in tx: Transaction
    ) throws -> String {
        let (undo, account) = (Undo(modules: modules), command.account.id)
        let since = tx.now.adding(.zero - Undo.textCommandWindow)
        guard let planned = try undo.preview(account: account, by: tx.actor, as: role, since: since, in: tx) else {
            return "Nothing was changed in the last ten minutes."
        }
        if planned.isPrivate || planned.refusal != nil {
            let done = try undo.run(account: account, by: tx.actor, as: role, since: since, in: tx) ?? planned
            return done.refusal.map { "Not undone: \(done.summary). \($0)" } ?? done.done
        }
        let draft = try CodeQuestion.Draft(
            "Undo: \(planned.summary)?", word: Self.undo.word, dropped: "Not undone: \(planned.summary)",
            keeping: planned.step.rawValue)
        return try ask(draft, command, in: tx.at(processedAt))
    }

    /// The reply to a code, or to a text with four digits. Nil if no question is open and it is not the last code.
    func enterCode(
        _ isRight: Bool, for question: CodeQuestion, _ text: InboundText, _ member: Member, _ owner: Account,
        in tx: Transaction
    ) throws -> String? {
        switch question.state(at: tx.now) {
        case .open where isRight:
            // The role may have changed since.
            if !member.role.may(permission(of: question.command)) {
                try question.close(as: .dropped, in: tx)
                return question.dropped
            }
            guard try CodeQuestion.areAllowed(for: owner.id, in: tx) else { return Self.off }
            try question.close(as: .entered, in: tx)
            return try run(question, text, member.role, owner, in: tx)
        case .open:
            let left = try question.countWrongCode(in: tx)
            guard left > 0 else {
                return "\(question.dropped)\nThree wrong codes were texted from your number. If that was not you, "
                    + "somebody is forging it: turn off commands by text in your account's settings."
            }
            return "Wrong code. Reply \(question.word) and the 4 digits of the last question: "
                + "\(left.counted("try", "tries")) left."
        case _ where !isRight: return nil
        case .entered: return "That code was already used. Nothing was done again."
        case .dropped: return "\(question.dropped)\nThat code is no longer valid. Text the command again."
        case .expired:
            try question.close(as: .expired, in: tx)
            return "\(question.dropped)\nThe code expired after ten minutes. Text the command again."
        case .void: return "\(question.dropped)\nThree wrong codes were texted before. Text the command again."
        }
    }

    private func run(
        _ question: CodeQuestion, _ text: InboundText, _ role: Role, _ owner: Account, in tx: Transaction
    ) throws -> String {
        if question.command == Self.undo.word { return try undo(question, as: role, owner, in: tx) }
        guard case .confirmed(_, let run)? = commands.first(where: { $0.word.word == question.command })?.action,
            let sender = try text.sender.isUsable(by: owner.id, in: tx)
                ? text.sender : Sender.usual(for: owner.id, in: tx)
        else { return "\(question.dropped)\nYour account has no sender." }
        do {
            return try tx.savepoint { try run(question, owner, sender, tx) }
        } catch let error as any UserFacingError {
            return error.sentence
        }
    }

    /// Undoes the change that was shown, if it is still the last one.
    private func undo(
        _ question: CodeQuestion, as role: Role, _ owner: Account, in tx: Transaction
    ) throws -> String {
        let (undo, since) = (Undo(modules: modules), Instant(milliseconds: 0))
        let shown = ID<UndoStep>(try question.kept(as: Int64.self))
        guard try undo.preview(account: owner.id, by: tx.actor, as: role, since: since, in: tx)?.step == shown,
            let done = try undo.run(account: owner.id, by: tx.actor, as: role, since: since, in: tx)
        else { return "\(question.dropped)\nSomething else was changed since. Text UNDO again." }
        return done.refusal.map { "Not undone: \(done.summary). \($0)" } ?? done.done
    }

    /// The reply to a yes or a no without the code. Nil for a text about something else, and for a second yes.
    func answerWithoutCode(_ question: CodeQuestion, _ text: InboundText, in tx: Transaction) throws -> String? {
        guard question.state(at: tx.now) == .open, let reply = CodelessReply(text.body, to: question) else {
            return nil
        }
        switch reply {
        case .no:
            try question.close(as: .dropped, in: tx)
            return "OK. \(question.dropped)"
        case .yes where !question.isRepeated:
            try question.markRepeated(in: tx)
            return question.body
        case .yes: return nil
        }
    }

    /// Closes a question that a text did not answer. Returns the line that names it; nil if nothing was open, and where
    /// the text asks the same again.
    func drop(_ question: CodeQuestion?, in tx: Transaction) throws -> String? {
        guard let question, question.isUnanswered else { return nil }
        let isExpired = question.state(at: tx.now) == .expired
        try question.close(as: isExpired ? .expired : .dropped, in: tx)
        if let next = try CodeQuestion.last(of: question.account, in: tx), next.id != question.id,
            next.dropped == question.dropped
        {
            return nil
        }
        return isExpired ? "\(question.dropped) (the code expired)" : question.dropped
    }
}
