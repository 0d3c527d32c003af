internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension ReplyHandler {
    /// Changes nothing, shows the text to the booker, and asks back once; once more where the text tries again in other
    /// words, or names a number that is not open.
    func askBack(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome {
        let open = turn.invitations.filter(\.isOpen)
        let said = turn.maySpeakOf
        guard let first = open.first ?? said.first,
            try open.contains(where: { !$0.wasAskedBack }) || turn.takesBackHeld
                || isFirstSlip(turn, since: first.askedAt, in: tx) || triesAgain(turn, in: tx)
        else { return turn.outcome(reply: nil, needsAttention: true) }
        for invitation in open { try Invitation.markAskedBack(slot: invitation.slot, now: turn.now, in: tx) }
        let account = try Account.find(turn.account, in: tx)
        if said.isEmpty, open.count == 1 {
            var values = planner.values(for: first.event, account: account?.name)
            values["who"] = .text(turn.who(first) ?? "")
            return turn.outcome(reply: planner.templates.render(.notUnderstood, values), needsAttention: true)
        }
        let invitations = (said + open).sorted { $0.tag < $1.tag }
        let list = list(invitations, of: turn, account) { invitation in
            ["said": .text(said.contains { $0.slot == invitation.slot } ? invitation.isRefused ? "no" : "yes" : "")]
        }
        // The example says to each the other thing than they did.
        let toYes = said.first(where: \.isRefused) ?? open.first ?? invitations.first
        let toNo = said.last { !$0.isRefused } ?? open.last ?? invitations.last
        let values: [String: MessageTemplate.Value] = [
            "asks": list, "first": .text(String((toYes ?? first).tag)),
            "last": .text(String((toNo ?? first).tag)),
        ]
        return turn.outcome(reply: planner.templates.render(.whichOne, values), needsAttention: true)
    }

    /// Asks as the templates list them, each with its number.
    ///
    /// - Parameter more: what a template needs besides.
    func list(
        _ invitations: [Invitation], of turn: ReplyTurn, _ account: Account?,
        with more: (Invitation) -> [String: MessageTemplate.Value] = { _ in [:] }
    ) -> MessageTemplate.Value {
        .list(
            invitations.map { invitation in
                planner.values(for: invitation.event, account: account?.name)
                    .merging(["tag": .text(String(invitation.tag)), "who": .text(turn.who(invitation) ?? "")]) { $1 }
                    .merging(more(invitation)) { $1 }
            })
    }

    /// The text answers a number that is not open, or may take back what was said last, and no such text was asked
    /// back yet.
    private func isFirstSlip(_ turn: ReplyTurn, since: Instant, in tx: Transaction) throws -> Bool {
        let said = turn.maySpeakOf.compactMap(\.answeredAt).max()
        guard [.noSuchAsk, .bareNumber].contains(turn.verdict.rule) || said != nil else { return false }
        return try !wasAskedBack(by: turn.verdict.rule, to: turn.text, since: said ?? since, in: tx)
    }

    /// Whether another text was since that the same rule had asked back.
    func wasAskedBack(by rule: Rule, to text: InboundText, since: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND received_at >= \(since)
                AND rule = \(rule.rawValue) AND answer IS NOT NULL AND id <> \(text.id)
            """)
    }
}

extension ReplyTurn {
    /// "No", which one, "wait, yes": the list stands, and another word is held.
    fileprivate var takesBackHeld: Bool {
        verdict.held != nil && verdict.flags.contains(.correction) && invitations.count(where: \.isOpen) > 1
    }

    /// What is settled, and that a bare word may yet mean.
    fileprivate var maySpeakOf: [Invitation] {
        let settled = invitations.filter { !$0.isOpen && $0.hasNumber }
        let isAnyOpen = invitations.contains(where: \.isOpen)
        switch verdict.rule {
        case .confirmedOrOpen where !verdict.about.isEmpty: return settled.filter { verdict.about.contains($0.tag) }
        case .confirmedOrOpen where isAnyOpen: return settled.filter { $0.answer == .confirmed }.ofLastText
        case .refusedOrOpen where isAnyOpen: return settled.filter(\.isRefused).ofLastText
        case .confirmedOrOpen, .refusedOrOpen: return settled.ofLastText
        // "Wait no I meant all" behind "yes to all but Sunday".
        case .whichAsk where !isAnyOpen && verdict.flags.contains(.correction):
            let last = settled.ofLastText.map(\.slot)
            return settled.filter { $0.answer == .confirmed || last.contains($0.slot) }
        // "Can't make it any more", and several are confirmed.
        case .whichAsk where !isAnyOpen && verdict.lean == .decline: return settled.filter { $0.answer == .confirmed }
        default: return []
        }
    }

    /// Whether the answer about an ask names its number, so that it is plain to what a bare YES or NO would go.
    ///
    /// - Parameter next: what it has been moved to.
    func namesNumber(of invitation: Invitation, as next: SlotAnswer) -> Bool {
        guard invitation.hasNumber else { return false }
        return live.contains { other in
            guard other.slot != invitation.slot else { return false }
            return verdict.answers[other.tag] != nil || other.isOpen || next == .confirmed && other.answer == .confirmed
        }
    }
}

extension [Invitation] {
    /// Those that were answered last, all by one text.
    fileprivate var ofLastText: [Invitation] {
        guard let last = self.max(by: { $0.lastMove < $1.lastMove }) else { return [] }
        return filter { $0.slot == last.slot || $0.saidIn != nil && $0.saidIn == last.saidIn }
    }
}
