internal import Platform
internal import Storage
internal import Values

/// Handles the texts of an account's owner: a command word, or the reply to a prompt.
struct OwnerCommandRouter {
    let modules: [Module]
    private let subjects: SubjectKinds
    private let commands: [CommandHandler]

    init(modules: [Module]) {
        (self.modules, subjects, commands) = (modules, modules.subjects, modules.textCommands)
    }

    private static let menu = CommandWord("MENU", usage: "MENU or MENU UNDO", "list the commands, or see what one does")
    private static let undo = CommandWord("UNDO", "undo the last change")

    /// Nil when the text is neither.
    func take(_ text: InboundText, from owner: Account, now: Instant, in tx: Transaction) throws -> Outcome? {
        let words = commands.map(\.word) + [Self.undo, Self.menu]
        let open = try Prompt.all(account: owner.id, now: now, in: tx)
        if let command = Command(text, from: owner, words: words, subjects: subjects),
            let reply = try handleCommand(command, words: words, now: now, in: tx)
        {
            try Prompt.closePassing(open, unlessOneMoreIsOpenFor: owner.id, now: now, in: tx)
            return outcome(owner, rule: command.word.lowercased(), reply: reply)
        }
        switch PromptReader.read(text.body, open: open) {
        case .none:
            if !text.isSuperseded { try Prompt.closePassing(open, unlessOneMoreIsOpenFor: owner.id, now: now, in: tx) }
            return nil
        case .unclear(let prompt):
            guard let handler = handler(of: prompt) else { return nil }
            return outcome(owner, rule: prompt.kind.rawValue, reply: handler.unclearReply)
        case .one(let prompt, let answer):
            guard let handler = handler(of: prompt) else { return nil }
            try prompt.close(now: now, in: tx)
            let reply = try handler.handlePromptReply(
                PromptReply(answer, to: prompt, subjects: subjects), tx, now)
            return outcome(owner, rule: prompt.kind.rawValue, reply: reply)
        }
    }

    private func handler(of prompt: Prompt) -> PromptHandler? { modules.prompts.first { $0.kind == prompt.kind } }

    /// How long replies to a closed prompt are recognized.
    private static let closedPromptWindow: Duration = .hours(24)

    /// The reply to a text that no command or prompt handles.
    func hint(for text: InboundText, from owner: Account, now: Instant, in tx: Transaction) throws -> String {
        if let reply = try closedReply(to: text, from: owner, now: now, in: tx) { return reply }
        let hints = commands.lazy.compactMap { handler in
            Command(text, from: owner, words: [handler.word], subjects: subjects).flatMap(handler.usageHint)
        }
        return hints.first ?? "Text MENU for commands."
    }

    private func closedReply(
        to text: InboundText, from owner: Account, now: Instant, in tx: Transaction
    ) throws -> String? {
        let handlers = modules.prompts.filter { $0.handleClosedReply != nil }
        let last = try Prompt.lastClosed(
            of: handlers.map(\.kind), account: owner.id, since: now.adding(.zero - Self.closedPromptWindow), now: now,
            in: tx)
        guard let last, case .one(let prompt, let answer) = PromptReader.read(text.body, open: [last]) else {
            return nil
        }
        return try handlers.first { $0.kind == prompt.kind }?.handleClosedReply?(
            PromptReply(answer, to: prompt, subjects: subjects), tx, now)
    }

    private func handleCommand(
        _ command: Command, words: [CommandWord], now: Instant, in tx: Transaction
    ) throws -> String? {
        switch command.word {
        case Self.menu.word:
            let asked = command.rest.uppercased()
            if let word = words.first(where: { $0.word == asked }) { return "\(word.usage): \(word.meaning)" }
            return "Text one of these. To see what it does, text MENU and the word:\n"
                + words.map(\.word).joined(separator: " ")
        case Self.undo.word:
            let since = now.adding(.zero - Undo.textCommandWindow)
            guard
                let done = try Undo(modules: modules).run(
                    account: command.account.id, since: since, now: now, in: tx)
            else { return "Nothing was changed in the last ten minutes." }
            return done.refusal.map { "Not undone: \(done.summary). \($0)" } ?? "Undone: \(done.summary)."
        default:
            return try commands.first { $0.word.word == command.word }?.handleCommand(command, tx, now)
        }
    }

    private func outcome(_ owner: Account, rule: String, reply: String) -> Outcome {
        Outcome(
            account: owner.id, contact: nil, verdict: Outcome.command, rule: rule, reply: reply.isEmpty ? nil : reply,
            needsAttention: false)
    }
}
