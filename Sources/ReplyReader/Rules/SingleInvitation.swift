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
