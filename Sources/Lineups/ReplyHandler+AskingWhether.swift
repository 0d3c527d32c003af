internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension ReplyHandler {
    /// The text says of which asks it speaks, and not what: "Yes or no for 2?" Nil where it says neither.
    func askWhether(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome? {
        let invitations = turn.asksSpokenOf.filter(\.hasNumber)
        guard let first = invitations.first, let last = invitations.last else { return nil }
        switch turn.verdict.rule {
        case .whichAnswer: break
        // "Yes or no for 2?", "ok": the same question once more.
        case .acknowledgement where try triesAgain(turn, in: tx): break
        default: return nil
        }
        for invitation in turn.invitations where invitation.isOpen {
            try Invitation.markAskedBack(slot: invitation.slot, now: turn.now, in: tx)
        }
        let account = try Account.find(turn.account, in: tx)
        let values: [String: MessageTemplate.Value] = [
            "asks": list(invitations, of: turn, account), "several": .flag(invitations.count > 1),
            "first": .text(String(first.tag)),
            "last": .text(String(last.tag)),
        ]
        return turn.outcome(reply: planner.templates.render(.whichAnswer, values), needsAttention: true)
    }

    /// They call wrong what we have understood, and do not say what is right, or half take back a no: says how it
    /// stands, once. Nil where the text is no such thing.
    func askHowItStands(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome? {
        let spokenOf = turn.verdict.rule == .disputed ? turn.asksSpokenOf : turn.refusedAndDoubted
        // Of several each is called by its number.
        let invitations = spokenOf.count > 1 ? spokenOf.filter(\.hasNumber) : spokenOf
        guard let first = invitations.first, let last = invitations.last else { return nil }
        let since = invitations.compactMap(\.answeredAt).max() ?? first.askedAt
        if try wasAskedBack(by: turn.verdict.rule, to: turn.text, since: since, in: tx) {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        let account = try Account.find(turn.account, in: tx)
        let isOneOfSeveral = turn.invitations.count { $0.hasNumber && ($0.isOpen || $0.answer == .confirmed) } > 1
        let list = list(invitations, of: turn, account) { invitation in
            ["in": .flag(invitation.answer == .confirmed), "maybe": .flag(invitation.answer == .maybe)]
        }
        let values: [String: MessageTemplate.Value] = [
            "asks": list, "several": .flag(invitations.count > 1), "first": .text(String(first.tag)),
            "last": .text(String(last.tag)), "numbered": .flag(isOneOfSeveral && first.hasNumber),
        ]
        return turn.outcome(reply: planner.templates.render(.howItStands, values), needsAttention: true)
    }
}

extension ReplyTurn {
    /// "OK I'm in for real", which is more than we can read, behind a no, and nothing else is open.
    fileprivate var refusedAndDoubted: [Invitation] {
        guard verdict.label == .needsHuman, verdict.lean == .confirm, verdict.about.isEmpty,
            !verdict.flags.contains(.reaction), !invitations.contains(where: \.isOpen), let last = invitations.lastSaid,
            last.isRefused
        else { return [] }
        return [last]
    }

    /// Those that the text is about, by number.
    fileprivate var asksSpokenOf: [Invitation] {
        invitations.filter { verdict.about.contains($0.tag) }.sorted { $0.tag < $1.tag }
    }
}
