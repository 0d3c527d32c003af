import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Replies with the recorded answers to a performer who says that they are wrong, without saying what is right, or who
/// seems to reverse an answer.
struct DisputedAnswerReply {
    let texts: InvitationTexts

    /// Describes the recorded answers once; the second time the booker alone sees the text. Nil for any other text.
    func describeStatus(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        let disputed =
            turn.verdict.rule == .disputed
            ? turn.invitations.filter { turn.verdict.about.contains($0.choice) }.sorted { $0.choice < $1.choice }
            : reconsidered(in: turn)
        // A list names each invitation by its choice.
        let invitations = disputed.count > 1 ? disputed.filter(\.hasChoice) : disputed
        guard let first = invitations.first, let last = invitations.last else { return nil }
        if turn.dialog.asked.contains(.recordedAnswer) { return turn.outcome(reply: nil, needsAttention: true) }
        let texts = texts.written(in: turn.language)
        let account = try Account.find(turn.account, in: tx)
        let isOneOfSeveral = turn.invitations.count { $0.hasChoice && ($0.isOpen || $0.answer == .confirmed) } > 1
        let list = turn.list(invitations, texts: texts, account: account) { invitation in
            [
                "in": .flag(invitation.answer == .confirmed), "maybe": .flag(invitation.answer == .maybe),
                "in_line": .flag(invitation.isInLine && invitation.answer == .none),
            ]
        }
        let values: [String: MessageTemplate.Value] = [
            "asks": list, "several": .flag(invitations.count > 1), "first": .text(String(first.choice)),
            "last": .text(String(last.choice)), "numbered": .flag(isOneOfSeveral && first.hasChoice),
        ]
        return turn.outcome(
            reply: texts.render(.recordedAnswers, values), needsAttention: true, asking: .recordedAnswer)
    }

    /// The invitations whose answer an unclear text may reverse: a confirmed one by "yes so bad news", a declined one
    /// by "OK I'm in for real". Such a text says more than the reader understands; it counts only where nothing is
    /// open.
    private func reconsidered(in turn: ReplyTurn) -> [Invitation] {
        let verdict = turn.verdict
        guard verdict.label == .needsHuman, !verdict.flags.contains(.reaction),
            !turn.invitations.contains(where: \.isOpen)
        else { return [] }
        if verdict.about.isEmpty {
            guard verdict.lean == .yes, let last = turn.invitations.lastAnswered, last.isDeclined else { return [] }
            return [last]
        }
        guard Self.mayTakeBackYes(verdict.rule) else { return [] }
        return turn.invitations.filter { verdict.about.contains($0.choice) && $0.answer == .confirmed }
    }

    /// Whether a text that is unclear by this rule may take back a yes.
    private static func mayTakeBackYes(_ rule: Rule) -> Bool {
        switch rule {
        case .contradiction, .reservation, .lean, .doubtful, .unreadWords, .unclearNegation, .someoneElse, .condition,
            .conditionalNo, .checking, .maybe, .unlikely:
            true
        default: false
        }
    }
}
