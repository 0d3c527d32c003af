import Values

/// Every invitation is settled: a withdrawal, lateness, a reassurance, a no taken back.
struct SettledFacts {
    let reply: ParsedReply
    let context: ReplyContext
    /// The one invitation that the reply names; of several, the one they have not declined.
    let named: OpenInvitation?
    /// The confirmed invitation that the reply is about: the one it names, else the first.
    let invitation: OpenInvitation?
    /// No other confirmed invitation can be meant.
    let isOnly: Bool

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        named = Self.named(reply, context)
        invitation = named ?? confirmed.first
        isOnly = confirmed.count == 1 || named != nil
    }

    /// The invitation in question, by number, if it can be only one.
    var about: [Int] { invitation.map { isOnly ? [$0.number] : [] } ?? [] }

    /// "Running late", "on my way, so sorry"
    func lateness() -> Verdict? {
        let isLate = reply.has(.late) && !reply.has(.doubtful) && !saysTheyWillNotCome
        let arrivesSorry = reply.has(.arriving) && reply.has(.sorry) && reply.stances.allSatisfy { $0.side == .yes }
        return isLate || arrivesSorry ? Verdict(.lateRunning, rule: .late, flags: .late, about: about) : nil
    }

    /// "Running late, honestly not going to make it"; not "can't make it by 8".
    private var saysTheyWillNotCome: Bool {
        reply.stances.contains { stance in
            let clause = reply.places(of: reply.clauses[stance.clause])
            // Not "go ahead without me".
            return stance.side == .no && stance.weight > .weak
                && stance.place.dropFirst().contains { reply.lexicon.isOf(.coming, reply.tokens[$0].word) }
                && !clause.contains { reply.tokens[$0].kind == .number || reply.tokens[$0].kind == .clock }
        }
    }

    func answerToDeclined() -> Verdict? {
        guard let named, named.state == .declined else { return nil }
        return SingleInvitation(reply, context, named).verdict()
    }

    /// Several were declined at once, and nothing else is open.
    func answerAfterNo() -> Verdict? {
        guard invitation == nil else { return nil }
        let single = SingleInvitation(reply, context, context.invitations[0]).verdict()
        switch single.label {
        case .confirm: return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirmed)
        case .decline, .tentative: return Verdict(.needsHuman, rule: .whichInvitation, flags: single.flags)
        default: return nil
        }
    }

    /// What a reply without an answer says, where everything was declined.
    func remarkAfterNo() -> Verdict? {
        invitation == nil ? SingleInvitation(reply, context, context.invitations[0]).verdict() : nil
    }

    /// The answer to the confirmed invitation.
    func answerToConfirmed() -> Verdict? {
        guard let invitation else { return nil }
        return RuleOrder.confirmed.verdict(ConfirmedFacts(self, invitation))
    }

    /// Changes to several settled invitations: "1 no 2 yes" after the opposite. Nil where the reply only repeats the
    /// yes of confirmed ones.
    func severalChanged() -> Verdict? {
        guard context.invitations.count > 1, let verdict = SeveralInvitations(reply, context).verdict() else {
            return nil
        }
        if let unclear = mixedUp(verdict) ?? onlySome(verdict) ?? unclearGroup(verdict) { return unclear }
        guard verdict.answers.count > 1 else { return nil }
        let reassures = context.invitations.allSatisfy { invitation in
            verdict.answers[invitation.number].map { $0 == .confirmed && invitation.state == .confirmed } ?? true
        }
        guard reassures else { return verdict }
        let isPlain = reply.namesGroup && !reply.hasQuestion && !reply.hasUnread && !reply.has(.late)
        return isPlain ? Verdict(.other, rule: .reassurance) : nil
    }

    /// "Either works" or "I can't do both", and some answers may change: tell what is recorded.
    private func unclearGroup(_ verdict: Verdict) -> Verdict? {
        guard reply.namesGroup, verdict.label == .needsHuman, !reply.hasQuestion else { return nil }
        if verdict.rule == .disputed { return verdict }
        let sides = Set(reply.stances.map(\.side))
        let mayChange = context.invitations.contains { invitation in
            let isDeclined = invitation.state == .declined
            return sides.isEmpty || sides.contains(isDeclined ? .yes : .no)
        }
        guard mayChange else { return nil }
        return Verdict(.needsHuman, rule: .disputed, flags: verdict.flags, about: context.invitations.map(\.number))
    }

    /// "No 2, sorry, meant 1" after a yes to both: it is unclear what is taken back.
    private func mixedUp(_ verdict: Verdict) -> Verdict? {
        let masks = Set(reply.tokens.compactMap(\.reference).filter { $0.kind != .whatever }.map(\.mask))
        let isTakenBack =
            reply.has(.correction) || reply.tokens.indices.contains { reply.classes($0).contains(.takesBack) }
        let isMany = masks.count > 1 || [.whichInvitation, .noSuchInvitation].contains(verdict.rule)
        guard verdict.label == .needsHuman, !reply.hasQuestion,
            isTakenBack || isMany && reply.stances.contains(where: { $0.side == .no })
        else { return nil }
        if verdict.rule == .whichAnswer { return verdict }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        if confirmed.count > 1 { return Verdict(.needsHuman, rule: .whichInvitation, flags: verdict.flags, lean: .no) }
        let told = context.told
        return told.isEmpty ? nil : Verdict(.needsHuman, rule: .disputed, flags: verdict.flags, about: told)
    }

    /// "Actually only Friday" after a yes to both: ask about the others.
    private func onlySome(_ verdict: Verdict) -> Verdict? {
        let others = context.invitations.filter { $0.state == .confirmed && verdict.answers[$0.number] == nil }
        guard reply.has(.only), !reply.hasQuestion, verdict.label == .confirm, !others.isEmpty else { return nil }
        return Verdict(.needsHuman, rule: .whichAnswer, flags: verdict.flags, about: others.map(\.number))
    }

    /// The one invitation that the reply names; of several, the one they have not declined.
    private static func named(_ reply: ParsedReply, _ context: ReplyContext) -> OpenInvitation? {
        var mask: UInt64 = .max
        for token in reply.tokens {
            if let reference = token.reference, reference.mask != 0 { mask &= reference.mask }
        }
        if mask == .max { return context.invitations.count == 1 ? context.invitations[0] : nil }
        let named = context.invitations.indices.filter { mask >> UInt64($0) & 1 == 1 }.map { context.invitations[$0] }
        let wanted = named.filter { $0.state != .declined }
        return wanted.count == 1 ? wanted[0] : named.count == 1 ? named[0] : nil
    }
}
