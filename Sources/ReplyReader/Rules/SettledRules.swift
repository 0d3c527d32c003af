import Values

/// Every invitation is settled: a withdrawal, lateness, a reassurance, a no taken back.
struct SettledRules {
    private let reply: ParsedReply
    private let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    func verdict() -> Verdict {
        let named = named()
        if let named, named.state == .declined { return SingleInvitationRules(reply, context).verdict(for: named) }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        guard let invitation = named ?? confirmed.first else { return afterNo() }
        let isOnly = confirmed.count == 1 || named != nil
        if reply.has(.late), !reply.has(.doubtful) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [invitation.number] : [])
        }
        if reply.has(.arriving), reply.has(.sorry), reply.stances.allSatisfy({ $0.side == .yes }) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [invitation.number] : [])
        }
        let single = SingleInvitationRules(reply, context).verdict(for: invitation)
        if single.rule == .otherTime, let time = Mismatch.time(in: reply) {
            let isLate = time > invitation.starts.time.secondsSinceMidnight / 60
            return Verdict(isLate ? .lateRunning : .other, rule: isLate ? .late : .reassurance)
        }
        // Our last text reported a yes and a no, each by its number.
        let isMixed = context.lastSaid == .confirmation && named == nil
        switch single.label {
        case .confirm where isMixed:
            return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        case .decline where isMixed:
            return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags).holding(.decline)
        case .confirm: return Verdict(.other, rule: .reassurance, flags: single.flags)
        case .decline:
            if isOnly { return Verdict(.decline, rule: .withdrawal, answers: single.answers, flags: single.flags) }
            return Verdict(.needsHuman, rule: .whichAsk, flags: single.flags, lean: .decline).holding(.decline)
        case .tentative:
            return Verdict(.needsHuman, rule: single.rule, flags: single.flags, lean: .decline)
        case .needsHuman:
            if reply.has(.arriving), reply.stances.allSatisfy({ $0.side == .yes }), !reply.has(.setback) {
                return Verdict(.other, rule: .reassurance)
            }
            // "Can't do one of them": which one?
            if single.rule == .unclearNegation, !isOnly {
                return Verdict(.needsHuman, rule: .whichAsk, flags: single.flags, lean: .decline)
            }
            let isReceipt = single.rule == .acknowledgement || single.rule == .lean && single.lean == .confirm
            return isReceipt ? Verdict(.other, rule: .reassurance, flags: single.flags) : single
        default:
            return single
        }
    }

    /// Changes to several settled invitations: "1 no 2 yes" after the opposite. Nil where the reply only repeats the
    /// yes of confirmed ones.
    func severalChanged() -> Verdict? {
        guard context.invitations.count > 1, let verdict = SeveralInvitations(reply, context).verdict() else {
            return nil
        }
        if let mixedUp = mixedUp(verdict) ?? onlySome(verdict) { return mixedUp }
        guard verdict.answers.count > 1 else { return nil }
        let reassures = context.invitations.allSatisfy { invitation in
            verdict.answers[invitation.number].map { $0 == .confirm && invitation.state == .confirmed } ?? true
        }
        return reassures ? nil : verdict
    }

    /// "No 2, sorry, meant 1" after a yes to both: it is unclear what is taken back.
    private func mixedUp(_ verdict: Verdict) -> Verdict? {
        let masks = Set(reply.tokens.compactMap(\.reference).filter { $0.kind != .whatever }.map(\.mask))
        let isTakenBack =
            reply.has(.correction) || reply.tokens.indices.contains { reply.classes($0).contains(.takesBack) }
        let isMany = masks.count > 1 || [.whichAsk, .noSuchAsk].contains(verdict.rule)
        guard verdict.label == .needsHuman, !reply.hasQuestion,
            isTakenBack || isMany && reply.stances.contains(where: { $0.side == .no })
        else { return nil }
        if verdict.rule == .whichAnswer { return verdict }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        if confirmed.count > 1 { return Verdict(.needsHuman, rule: .whichAsk, flags: verdict.flags, lean: .decline) }
        let told = context.told
        return told.isEmpty ? nil : Verdict(.needsHuman, rule: .disputed, flags: verdict.flags, about: told)
    }

    /// "Actually only Friday" after a yes to both: ask about the others.
    private func onlySome(_ verdict: Verdict) -> Verdict? {
        let others = context.invitations.filter { $0.state == .confirmed && verdict.answers[$0.number] == nil }
        guard reply.has(.only), !reply.hasQuestion, verdict.label == .confirm, !others.isEmpty else { return nil }
        return Verdict(.needsHuman, rule: .whichAnswer, flags: verdict.flags, about: others.map(\.number))
    }

    /// Several were declined at once, and nothing else is open.
    private func afterNo() -> Verdict {
        let single = SingleInvitationRules(reply, context).verdict(for: context.invitations[0])
        switch single.label {
        case .confirm: return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        case .decline, .tentative: return Verdict(.needsHuman, rule: .whichAsk, flags: single.flags)
        default: return single
        }
    }

    /// The one invitation that the reply names; of several, the one they have not declined.
    private func named() -> OpenInvitation? {
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
