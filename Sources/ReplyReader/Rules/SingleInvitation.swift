import Values

/// A reply and the one invitation that it answers.
struct SingleInvitation {
    let reply: ParsedReply
    let context: ReplyContext
    let invitation: OpenInvitation

    init(_ reply: ParsedReply, _ context: ReplyContext, _ invitation: OpenInvitation) {
        (self.reply, self.context, self.invitation) = (reply, context, invitation)
    }

    func verdict() -> Verdict { RuleOrder.one.verdict(HedgeFacts(self)) ?? Verdict(.needsHuman, rule: .unknown) }

    /// "No but I could do 9 PM", about a show at 9 PM.
    var namesOwnTimeBehindBut: Bool {
        let minutes = invitation.starts.time.secondsSinceMidnight / 60
        return reply.clauses.enumerated().contains { number, clause in
            clause.opener == .but && !reply.stances.contains { $0.clause == number && $0.side == .no }
                && reply.places(of: clause).contains {
                    reply.tokens[$0].kind == .clock && reply.tokens[$0].value == minutes
                }
        }
    }

    /// The verdict that gives the invitation this answer.
    func answer(_ answer: Answer, _ rule: Rule) -> Verdict {
        let label: Label =
            switch answer {
            case .confirmed: .confirm
            case .declined: .decline
            case .maybe: .tentative
            // No text gives one of these.
            case .none, .withdrawn, .expired: .needsHuman
            }
        return Verdict(label, rule: rule, answers: [invitation.number: answer])
    }
}
