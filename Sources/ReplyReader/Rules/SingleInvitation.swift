import Values

/// A reply and the one invitation that it answers: first the hedges, then yes or no, then what vetoes that answer.
struct SingleInvitation {
    let reply: ParsedReply
    let context: ReplyContext
    let invitation: OpenInvitation

    init(_ reply: ParsedReply, _ context: ReplyContext, _ invitation: OpenInvitation) {
        (self.reply, self.context, self.invitation) = (reply, context, invitation)
    }

    func verdict() -> Verdict {
        if let hedged = RuleOrder.hedges.verdict(HedgeFacts(self)) { return hedged }
        switch StanceResolver(reply).resolution() {
        case nil:
            return RuleOrder.withoutAnswer.verdict(AnswerlessFacts(self)) ?? Verdict(.needsHuman, rule: .unknown)
        case .unclear(let rule, let lean): return Verdict(.needsHuman, rule: rule, lean: lean)
        case .side(.yes, let rule):
            return RuleOrder.vetoesOfYes.verdict(YesFacts(self)) ?? answer(.confirm, rule)
        case .side(.no, let rule):
            return RuleOrder.vetoesOfNo.verdict(NoFacts(self)) ?? answer(.decline, rule)
        }
    }

    /// The verdict that gives the invitation this answer.
    func answer(_ answer: Answer, _ rule: Rule) -> Verdict {
        let label: Label =
            switch answer {
            case .confirm: .confirm
            case .decline: .decline
            case .tentative: .tentative
            }
        return Verdict(label, rule: rule, answers: [invitation.number: answer])
    }
}
