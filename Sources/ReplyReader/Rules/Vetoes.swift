import Values

/// What keeps a yes or no from being taken as the answer to `invitation`: other dates, pay, stand-by, the wrong person.
/// The vetoes of a yes only and of a no only are `YesVetoes` and `NoVetoes`.
struct Vetoes {
    private let reply: ParsedReply
    private let context: ReplyContext
    private let invitation: OpenInvitation

    init(_ reply: ParsedReply, _ context: ReplyContext, _ invitation: OpenInvitation) {
        (self.reply, self.context, self.invitation) = (reply, context, invitation)
    }

    /// Nil where nothing speaks against the answer.
    func veto(of side: Stance.Side) -> Verdict? {
        let lean: Lean = side == .yes ? .confirm : .decline
        func unclear(_ rule: Rule, _ flags: Flags = []) -> Verdict {
            Verdict(.needsHuman, rule: rule, flags: flags, lean: lean)
        }
        if let mismatch = Mismatch.find(in: reply, for: invitation, in: context, side: side) {
            return unclear(mismatch, .otherDate)
        }
        if reply.has(.elsewhere), side == .yes { return unclear(.otherDate, .otherDate) }
        if reply.has(.standby) { return unclear(.standby) }
        if reply.has(.stranger) { return unclear(.wrongPerson) }
        if reply.has(.pay) { return unclear(.pay) }
        switch side {
        case .yes: return YesVetoes(reply).veto().map { unclear($0) }
        case .no: return NoVetoes(reply, context, invitation).veto()
        }
    }
}
