import Agenda
import Messaging
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Replies to performers who have not been told yet about a new time or place.
struct ChangeNotifier {
    let planner: InvitationPlanner

    /// Sends the change notice now instead of at its scheduled time, since they are writing at this moment. Their
    /// answer was about the old time or place, so it is asked again. Returns false, with nothing done, where the event
    /// has no place left for them.
    ///
    /// - Parameter leaning: what they said, for the booker to see.
    func tellOfChange(_ invitation: Invitation, _ turn: ReplyTurn, leaning: Leaning?, in tx: Transaction) throws -> Bool
    {
        guard let slot = try Slot.find(invitation.slot, in: tx),
            let account = try Account.find(invitation.event.account, in: tx),
            try slot.benchRank == nil && slot.replacedBy == nil
                || !Lineup.of(invitation.event, in: tx).vacanciesAndRecentWithdrawals(at: turn.now).isEmpty
        else { return false }
        if try !ToldDetails.isNoticeUnderWay(for: slot.id, to: turn.text.from, in: tx) {
            let (sender, isLate) = (turn.text.sender, turn.text.isSuperseded)
            // It tells of other dates too.
            if !isLate, let shared = try ToldDetails.sharedNotice(for: slot.id, to: turn.text.from, in: tx) {
                try Outbox.release(shared, in: tx)
                try Invitation.setLeaning(leaning, slot: slot.id, in: tx)
                return true
            }
            let drafts = try RequestWriter(texts: planner.texts).drafts(
                to: [RequestRecipient(slot, turn.text.from, slot.changeTemplate)], event: invitation.event,
                answerBy: nil,
                anyway: !isLate, account: account, sender: sender, in: tx)
            try LineupScheduler.schedule(invitation.event, in: tx)
            let plan = SendingPlan(event: invitation.event, drafts: drafts, skipped: [])
            try InvitationOutbox(plan, anyway: !isLate).queueChangeNotices(in: tx)
        }
        try Invitation.setLeaning(leaning, slot: slot.id, in: tx)
        return true
    }

    /// Handles a text that is not an answer while an open invitation has a new time or place, and a text that repeats a
    /// yes to the old one: sends the change notices. Nil where no invitation has changed.
    func tellOfChanges(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        guard turn.verdict.rule != .receipt else { return nil }
        let isRepeatedYes = turn.verdict.rule == .reassurance
        let notified = try turn.invitations.filter { invitation in
            try (invitation.isOpen || isRepeatedYes && invitation.answer == .confirmed)
                && ToldDetails.areOutdated(invitation, at: turn.now, in: tx)
                && tellOfChange(invitation, turn, leaning: isRepeatedYes ? .yes : nil, in: tx)
        }
        return notified.isEmpty ? nil : turn.outcome(reply: nil, needsAttention: !isRepeatedYes)
    }

    /// The reply to somebody who declines the old time or place: it names the new one, which may suit them. Nil where
    /// time and place are the same and only their position has changed.
    func declinedReply(_ invitation: Invitation, _ turn: ReplyTurn, _ account: Account?, in tx: Transaction) throws
        -> String?
    {
        guard try Slot.find(invitation.slot, in: tx)?.changeTemplate == .changed else { return nil }
        try ToldDetails.record(for: invitation.slot, in: tx)
        let texts = planner.texts.written(in: invitation.language)
        var values = texts.values(
            for: invitation.contactName, on: invitation.terms, event: invitation.event, account: account,
            now: turn.now)
        values["who"] = .text(turn.nameOnSharedNumber(invitation) ?? "")
        if turn.needsChoice(invitation, as: invitation.answer.afterNo) {
            values["tag"] = .text(String(invitation.choice))
        }
        return texts.render(.declinedSinceChange, values)
    }
}
