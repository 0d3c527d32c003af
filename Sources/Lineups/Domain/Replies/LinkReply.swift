import Agenda
import Platform
import ReplyReader
import Storage
import Values

/// Records an answer that a performer gave on the page of a request. It counts for the terms that the page showed, and
/// is part of the conversation by text.
struct LinkReply {
    let planner: InvitationPlanner

    /// Nil where the slot has no invitation at this number any more. Throws `ReplyLinkUsedUp`.
    func answer(
        _ text: InboundText, _ link: LinkAnswer, invitations: [Invitation], in tx: Transaction
    ) throws -> InboundOutcome? {
        if link.isOnPage { try ReplyLink.countAnswer(for: ID(link.slot), in: tx) }
        guard let invitation = invitations.first(where: { $0.slot.rawValue == link.slot }) else { return nil }
        let verdict = Verdict(
            label(of: link.answer), rule: .link, answers: [invitation.choice: link.answer],
            flags: link.note.isEmpty ? [] : [.alsoAsks])
        try Invitation.recordShownPositions(slot: invitation.slot, in: tx)
        let turn = ReplyTurn(
            text: text, invitations: [invitation], allInvitations: invitations, verdict: verdict,
            account: invitation.event.account, now: tx.now)
        return try AnswerRecorder(planner: planner).record(turn, in: tx)
    }

    private func label(of answer: Answer) -> Label {
        switch answer {
        case .confirmed: .confirm
        case .declined, .withdrawn: .decline
        case .none, .maybe, .expired: .tentative
        }
    }
}
