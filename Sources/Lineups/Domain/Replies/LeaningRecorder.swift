import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Records which way a performer leans who has not answered clearly, for the booker to see. No answer changes.
struct LeaningRecorder {
    let texts: InvitationTexts

    /// Asks back once about a reaction to a request. Nil lets the text be asked back like any other.
    func record(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        let verdict = turn.verdict
        let invitations = mentioned(in: turn)
        let isReactionRemoved = verdict.flags.contains(.removedReaction)
        let leaning = turn.leaning
        if leaning != nil || isReactionRemoved {
            for invitation in invitations where invitation.isOpen {
                try Invitation.setLeaning(leaning, slot: invitation.slot, in: tx)
            }
        }
        guard verdict.flags.contains(.reaction) else { return nil }
        let isSmallTalk = verdict.rule == .reactionElsewhere || isReactionRemoved && verdict.lean == nil
        let isAgreed = leaning == .yes && !invitations.isEmpty && invitations.allSatisfy { $0.answer == .confirmed }
        if isSmallTalk || isAgreed { return turn.outcome(reply: nil, needsAttention: false) }
        // A reaction to a request that they have declined, or of a show that is full.
        if !invitations.isEmpty, invitations.allSatisfy(\.isOut) {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        guard leaning != nil, let invitation = invitations.first, invitations.count == 1, invitation.isOpen,
            !turn.wasAskedBack(invitation)
        else { return nil }
        let texts = texts.written(in: turn.language)
        let account = try Account.find(turn.account, in: tx)
        var values = texts.values(for: invitation.event, account: account?.name, now: turn.now)
        values["who"] = .text(turn.nameOnSharedNumber(invitation) ?? "")
        if turn.invitations.count(where: \.isOpen) > 1 { values["tag"] = .text(String(invitation.choice)) }
        return turn.outcome(
            reply: texts.render(.leaning, values), needsAttention: true, asking: .reaction, about: [invitation])
    }

    /// The invitations that the text names; where it names none, the only open one.
    private func mentioned(in turn: ReplyTurn) -> [Invitation] {
        let named = turn.invitations.filter { turn.verdict.about.contains($0.choice) }
        if !named.isEmpty || !turn.verdict.about.isEmpty { return named }
        let open = turn.invitations.filter(\.isOpen)
        return open.count == 1 ? open : []
    }
}
