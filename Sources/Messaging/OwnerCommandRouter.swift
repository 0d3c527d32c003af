internal import People
internal import Storage
internal import Values

/// What the owner of an account texts: a command word, or the answer to a question that was put to them.
struct OwnerCommandRouter {
    let modules: [any Module]

    private static let menu = CommandWord("MENU", usage: "MENU or MENU UNDO", "the list, or what a word does")
    private static let undo = CommandWord("UNDO", "take back the last change")

    /// Nil when the text is neither.
    func take(_ text: InboundText, from owner: Account, now: Instant, in tx: Transaction) throws -> Outcome? {
        let words = modules.flatMap(\.words) + [Self.undo, Self.menu]
        let open = try Prompt.all(account: owner.id, now: now, in: tx)
        if let command = Command(text, from: owner, words: words),
            let reply = try handleCommand(command, words: words, now: now, in: tx)
        {
            try Prompt.pass(open, unlessOneMoreIsOpenFor: owner.id, now: now, in: tx)
            return outcome(owner, rule: command.word.lowercased(), reply: reply)
        }
        switch PromptReader.read(text.body, open: open) {
        case .none:
            if !text.isOvertaken { try Prompt.pass(open, unlessOneMoreIsOpenFor: owner.id, now: now, in: tx) }
            return nil
        case .unclear(let prompt):
            return outcome(owner, rule: prompt.kind.rawValue, reply: "That fits more than one. Reply with the number.")
        case .several(let prompts, let said):
            let ways = prompts.map { "\($0.tag)\(said)" }.joined(separator: " or ")
            return outcome(owner, rule: "which-question", reply: "Which one do you mean: \(ways)?")
        case .one(let prompt, let answer):
            guard let module = modules.first(where: { $0.promptKinds.contains(prompt.kind) }) else { return nil }
            try prompt.close(now: now, in: tx)
            let reply = try module.take(answer, to: prompt, in: tx, now: now)
            return outcome(owner, rule: prompt.kind.rawValue, reply: reply)
        }
    }

    /// What to say to a text that nobody has taken.
    func hint(for text: InboundText, from owner: Account) -> String {
        let regrets = modules.lazy.compactMap { module in
            Command(text, from: owner, words: module.words).flatMap(module.usageHint)
        }
        return regrets.first ?? "Text MENU for what you can do here."
    }

    private func handleCommand(
        _ command: Command, words: [CommandWord], now: Instant, in tx: Transaction
    ) throws -> String? {
        switch command.word {
        case Self.menu.word:
            let asked = command.rest.uppercased()
            if let word = words.first(where: { $0.word == asked }) { return "\(word.usage): \(word.meaning)" }
            return "Text one of these, or MENU with one to see what it does:\n"
                + words.map(\.word).joined(separator: " ")
        case Self.undo.word:
            let since = now.adding(.zero - Undo.reachByText)
            guard
                let done = try Undo(modules: modules).run(
                    account: command.account.id, since: since, now: now, in: tx)
            else { return "Nothing was changed in the last ten minutes." }
            return done.refusal.map { "Not undone: \(done.summary). \($0)" } ?? "Undone: \(done.summary)."
        default:
            return try modules.first { $0.words.contains { $0.word == command.word } }?
                .handleCommand(command, in: tx, now: now)
        }
    }

    private func outcome(_ owner: Account, rule: String, reply: String) -> Outcome {
        Outcome(
            account: owner.id, contact: nil, verdict: Outcome.command, rule: rule, reply: reply.isEmpty ? nil : reply,
            needsAttention: false)
    }
}
