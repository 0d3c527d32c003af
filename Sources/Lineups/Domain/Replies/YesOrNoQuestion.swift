import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Asks back "Yes or no for 2?" about a text that names invitations and says neither yes nor no.
struct YesOrNoQuestion {
    let texts: InvitationTexts

    /// Asks once about each invitation; afterwards the booker alone sees the text. Nil where it names no invitation, or
    /// answers it.
    func ask(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        let invitations = turn.invitations.filter { turn.verdict.about.contains($0.choice) && $0.hasChoice }
            .sorted { $0.choice < $1.choice }
        guard turn.verdict.rule == .whichAnswer, let first = invitations.first, let last = invitations.last else {
            return nil
        }
        guard invitations.contains(where: { !turn.wasAskedBack($0) }) else {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        let texts = texts.written(in: turn.language)
        let account = try Account.find(turn.account, in: tx)
        let values: [String: MessageTemplate.Value] = [
            "asks": turn.list(invitations, texts: texts, account: account),
            "several": .flag(invitations.count > 1), "first": .text(String(first.choice)),
            "last": .text(String(last.choice)),
        ]
        return turn.outcome(
            reply: texts.render(.yesOrNo, values), needsAttention: true, asking: .yesOrNo, about: invitations)
    }
}
