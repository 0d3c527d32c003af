internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates

extension ReplyHandler {
    /// What a text that is no answer may still tell: which way somebody leans. It is kept for the booker, and no state
    /// moves. A reaction to a request is asked back once in words of its own; nil leaves the text to be asked back as
    /// any other.
    func hearLeaning(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome? {
        let verdict = turn.verdict
        let invitations = turn.spokenOf
        let isTakenBack = verdict.flags.contains(.removedReaction)
        let leaning = isTakenBack ? nil : verdict.lean.map(Leaning.init)
        if leaning != nil || isTakenBack {
            try InboundMessage.note(leaning, of: turn.text.id, in: tx)
            for invitation in invitations where invitation.isOpen {
                try Invitation.note(leaning, slot: invitation.slot, in: tx)
            }
        }
        guard verdict.flags.contains(.reaction) else { return nil }
        let isSmallTalk = verdict.rule == .reactionElsewhere || isTakenBack && verdict.lean == nil
        let isAgreed = leaning == .yes && !invitations.isEmpty && invitations.allSatisfy { $0.answer == .confirmed }
        if isSmallTalk || isAgreed { return turn.outcome(reply: nil, needsAttention: false) }
        // What they think of a question that they have said no to.
        if !invitations.isEmpty, invitations.allSatisfy(\.isRefused) {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        guard leaning != nil, let invitation = invitations.first, invitations.count == 1, invitation.isOpen,
            !invitation.wasAskedBack
        else { return nil }
        try Invitation.markAskedBack(slot: invitation.slot, now: turn.now, in: tx)
        let account = try Account.find(turn.account, in: tx)
        var values = planner.values(for: invitation.event, account: account?.name)
        values["who"] = .text(turn.who(invitation) ?? "")
        if turn.invitations.count(where: \.isOpen) > 1 { values["tag"] = .text(String(invitation.tag)) }
        return turn.outcome(reply: planner.templates.render(.leaning, values), needsAttention: true)
    }
}

extension ReplyTurn {
    /// The asks that the text names; without a name the only one that is open.
    fileprivate var spokenOf: [Invitation] {
        let named = invitations.filter { verdict.about.contains($0.tag) }
        if !named.isEmpty || !verdict.about.isEmpty { return named }
        let open = invitations.filter(\.isOpen)
        return open.count == 1 ? open : []
    }
}

extension Leaning {
    fileprivate init(_ lean: Lean) {
        self = lean == .confirm ? .yes : .no
    }
}
