internal import Platform
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

/// Asks back "Yes or no for 2?" about a text that names invitations and says neither yes nor no.
struct YesOrNoQuestion {
    let texts: InvitationTexts

    /// Nil where the text names no invitation, or answers it.
    func ask(_ turn: ReplyTurn, in tx: Transaction) throws -> Outcome? {
        let invitations = turn.invitations.filter { turn.verdict.about.contains($0.tag) && $0.hasTag }
            .sorted { $0.tag < $1.tag }
        guard let first = invitations.first, let last = invitations.last else { return nil }
        switch turn.verdict.rule {
        case .whichAnswer where invitations.contains { !turn.wasAskedBack($0) }: break
        default: return nil
        }
        let account = try Account.find(turn.account, in: tx)
        let values: [String: MessageTemplate.Value] = [
            "asks": turn.list(invitations, texts: texts, account: account),
            "several": .flag(invitations.count > 1), "first": .text(String(first.tag)), "last": .text(String(last.tag)),
        ]
        return turn.outcome(
            reply: texts.render(.yesOrNo, values), needsAttention: true, asking: .yesOrNo,
            about: turn.invitations.filter(\.isOpen))
    }
}
