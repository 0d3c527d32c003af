import Values

/// At least one invitation is open.
struct OpenFacts {
    let reply: ParsedReply
    let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    /// Late for a confirmed show of today.
    func lateToday() -> Verdict? {
        guard reply.has(.late), !reply.has(.doubtful), reply.stances.allSatisfy({ $0.side == .yes }) else {
            return nil
        }
        let today = context.invitations.filter { $0.state == .confirmed && $0.starts.date == context.today }
        guard !today.isEmpty else { return nil }
        return Verdict(.lateRunning, rule: .late, flags: .late, about: today.count == 1 ? [today[0].number] : [])
    }

    func answersByName() -> Verdict? {
        guard context.invitations.count > 1 || context.wasAskedWhich else { return nil }
        return SeveralInvitations(reply, context).verdict()
    }

    /// The answer of a reply that names no invitation, or of one that can only mean the one that is open.
    func unnamedAnswer() -> Verdict? { RuleOrder.unnamed.verdict(UnnamedFacts(reply, context)) }
}

/// A reply that names none of several invitations, or that can only mean the one that is open.
struct UnnamedFacts {
    let context: ReplyContext
    /// What the reply would say to the only open invitation, or to the first one.
    let single: Verdict

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        self.context = context
        let (open, first) = (context.open, context.open[0])
        let own = open.count == 1 ? Topic(reply).about(first, in: context) : reply
        single = SingleInvitation(own, context, first).verdict()
    }

    /// A bare yes may mean the invitation that they have just declined.
    func yesAfterNo() -> Verdict? {
        guard single.label == .confirm, context.lastSaid == .refusal || context.lastSaid == .whichOrRefused else {
            return nil
        }
        return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirmed)
    }

    /// A bare no, either to an open invitation or to take back the yes before it.
    func noAfterYes() -> Verdict? {
        guard single.label == .decline, context.lastSaid == .confirmation else { return nil }
        let told = context.told.count == 1 ? context.told : []
        return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags, about: told).holding(.declined)
    }

    /// Which invitation is meant makes no difference.
    var saysTheSameToAll: Bool { context.open.count == 1 || single.answers.isEmpty }

    /// An answer without its invitation.
    func which() -> Verdict {
        Verdict(.needsHuman, rule: .whichInvitation, flags: single.flags, lean: single.lean)
            .holding(single.answers.values.first)
    }
}
