internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

/// Texts of people who cannot know yet that the time or the place is another.
extension ReplyHandler {
    /// Tells somebody of the change at once, in place of what may wait to do so: they have just written. What they said
    /// was said of another time or place; it is awaited anew. Answers false, with nothing done, where no place is left
    /// for them.
    ///
    /// - Parameter leaning: what they said, for the booker's eyes.
    func tellOfChange(_ invitation: Invitation, _ turn: ReplyTurn, leaning: Leaning?, in tx: Transaction) throws -> Bool
    {
        guard let slot = try Slot.find(invitation.slot, in: tx),
            let account = try Account.find(invitation.event.account, in: tx),
            try slot.benchRank == nil && slot.replacedBy == nil
                || !Lineup.of(invitation.event, in: tx).vacanciesAndRecentWithdrawals(at: turn.now).isEmpty
        else { return false }
        if try !Slot.isBeingTold(slot.id, at: turn.text.from, now: turn.now, in: tx) {
            let (sender, isLate) = (turn.text.sender, turn.text.isOvertaken)
            let drafts = try planner.drafts(
                to: [(slot, turn.text.from, slot.news)], event: invitation.event, answerBy: nil, anyway: !isLate,
                account: account, sender: sender, now: turn.now, in: tx)
            _ = try planner.announce(
                InvitationPlanner.Plan(drafts: drafts, skipped: []), of: invitation.event, from: account,
                sender: sender,
                anyway: !isLate, now: turn.now, in: tx)
        }
        try Invitation.note(leaning, slot: slot.id, in: tx)
        return true
    }

    /// A text that is no answer, where something is open that is another time or place than they know; or one that says
    /// a yes again to what it was. They are told. Nil where there is nothing of the kind.
    func tellOfChanges(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome? {
        guard turn.verdict.rule != .receipt else { return nil }
        let isSaidAgain = turn.verdict.rule == .reassurance
        let told = try turn.invitations.filter { invitation in
            try (invitation.isOpen || isSaidAgain && invitation.answer == .confirmed)
                && invitation.isUnaware(at: turn.now, in: tx)
                && tellOfChange(invitation, turn, leaning: isSaidAgain ? .yes : nil, in: tx)
        }
        return told.isEmpty ? nil : turn.outcome(reply: nil, needsAttention: !isSaidAgain)
    }

    /// Who is out of what they knew hears when and where it is now, which may suit them. Nil where that is what they
    /// knew, and they were only to host it.
    func tellWhoIsOut(_ invitation: Invitation, _ turn: ReplyTurn, _ account: Account?, in tx: Transaction) throws
        -> String?
    {
        guard try Slot.find(invitation.slot, in: tx)?.news == .changed else { return nil }
        try Slot.noteTold(invitation.slot, in: tx)
        var values = planner.values(
            for: invitation.contactName, on: invitation.terms, event: invitation.event, account: account)
        values["who"] = .text(turn.who(invitation) ?? "")
        if turn.namesNumber(of: invitation, as: invitation.answer.afterNo) {
            values["tag"] = .text(String(invitation.tag))
        }
        return planner.templates.render(.outSinceChanged, values)
    }
}
