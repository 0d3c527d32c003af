internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates

extension Rsvp {
    /// What a text that is no answer may still tell: which way somebody leans. It is kept for the booker, and no state
    /// moves. A reaction to a request is asked back once in words of its own; nil leaves the text to be asked back as
    /// any other.
    func hearLeaning(_ turn: Turn, in tx: Transaction) throws -> Outcome? {
        let verdict = turn.verdict
        let asks = turn.spokenOf
        let isTakenBack = verdict.flags.contains(.removedReaction)
        let leaning = isTakenBack ? nil : verdict.lean.map(Leaning.init)
        if leaning != nil || isTakenBack {
            try Inbound.note(leaning, of: turn.text.id, in: tx)
            for ask in asks where ask.isOpen { try Ask.note(leaning, slot: ask.slot, in: tx) }
        }
        guard verdict.flags.contains(.reaction) else { return nil }
        let isSmallTalk = verdict.rule == .reactionElsewhere || isTakenBack && verdict.lean == nil
        let isAgreed = leaning == .yes && !asks.isEmpty && asks.allSatisfy { $0.answer == .confirmed }
        if isSmallTalk || isAgreed { return turn.outcome(reply: nil, needsAttention: false) }
        // What they think of a question that they have said no to.
        if !asks.isEmpty, asks.allSatisfy(\.isRefused) { return turn.outcome(reply: nil, needsAttention: true) }
        guard leaning != nil, let ask = asks.first, asks.count == 1, ask.isOpen, !ask.wasAskedBack else { return nil }
        try Ask.markAskedBack(slot: ask.slot, now: turn.now, in: tx)
        let account = try Account.find(turn.account, in: tx)
        var values = asking.values(for: ask.event, account: account?.name)
        values["who"] = .text(turn.who(ask) ?? "")
        if turn.asks.count(where: \.isOpen) > 1 { values["tag"] = .text(String(ask.tag)) }
        return turn.outcome(reply: asking.templates.render(.leaning, values), needsAttention: true)
    }
}

extension Turn {
    /// The asks that the text names; without a name the only one that is open.
    fileprivate var spokenOf: [Ask] {
        let named = asks.filter { verdict.about.contains($0.tag) }
        if !named.isEmpty || !verdict.about.isEmpty { return named }
        let open = asks.filter(\.isOpen)
        return open.count == 1 ? open : []
    }
}

extension Leaning {
    fileprivate init(_ lean: Lean) {
        self = lean == .confirm ? .yes : .no
    }
}
