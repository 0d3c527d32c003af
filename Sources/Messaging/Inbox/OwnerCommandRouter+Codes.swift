import Platform
import Storage
import Values

/// Commands that are done after a code was entered.
extension OwnerCommandRouter {
    /// Asks whether to do what a command has planned.
    func ask(_ draft: CodeQuestion.Draft, _ command: OwnerCommand, in tx: Transaction) throws -> String {
        let account = command.account
        guard try CodeQuestion.areAllowed(for: account.id, in: tx) else { return Self.off }
        switch try CodeQuestion.ask(draft, command: command.word, account: account.id, random: random, in: tx) {
        case .asked(let question): return question.body
        case .limited(let moment):
            let again = DateText().short(moment, in: account.zone, now: tx.now)
            return "\(CodeQuestion.maxUnusedCodes) codes were not entered within an hour. "
                + "You can text this command again at \(again). The pages and the command line work now."
        }
    }

    private static var off: String {
        "Commands that send, cancel or change something are off for texts. Your account's settings turn them on."
    }

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
            let sender = try text.senderOfTexts(for: owner.id, in: tx)
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
