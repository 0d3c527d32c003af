import Values

/// Nothing is open any more: withdrawals, lateness, reassurance, and a no that is taken back.
extension ReplyInterpreter {
    func afterYes() -> Verdict {
        let named = named()
        if let named, named.state == .declined { return answerToOne(named) }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        guard let invitation = named ?? confirmed.first else { return afterNo() }
        let isOnly = confirmed.count == 1 || named != nil
        if message.has(.late), !message.has(.doubtful) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [invitation.number] : [])
        }
        if message.has(.arriving), message.has(.sorry), message.stands.allSatisfy({ $0.side == .yes }) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [invitation.number] : [])
        }
        let single = answerToOne(invitation)
        if single.rule == .otherTime, let time = Mismatch.time(in: message) {
            let isLate = time > invitation.starts.time.secondsSinceMidnight / 60
            return Verdict(isLate ? .lateRunning : .other, rule: isLate ? .late : .reassurance)
        }
        // One text has confirmed and refused: both its answers were named by their numbers.
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
            if message.has(.arriving), message.stands.allSatisfy({ $0.side == .yes }), !message.has(.setback) {
                return Verdict(.other, rule: .reassurance)
            }
            // "Can't do one of them"
            if single.rule == .unclearNegation, !isOnly {
                return Verdict(.needsHuman, rule: .whichAsk, flags: single.flags, lean: .decline)
            }
            let isReceipt = single.rule == .acknowledgement || single.rule == .lean && single.lean == .confirm
            return isReceipt ? Verdict(.other, rule: .reassurance, flags: single.flags) : single
        default:
            return single
        }
    }

    /// "1 no 2 yes", and it was the other way round: what is said of several that are settled. Where it only says yes to
    /// what is confirmed, it reassures.
    func severalChanged() -> Verdict? {
        guard context.invitations.count > 1, let verdict = SeveralInvitations(self).verdict() else { return nil }
        if let mixedUp = mixedUp(verdict) ?? onlySome(verdict) { return mixedUp }
        guard verdict.answers.count > 1 else { return nil }
        let reassures = context.invitations.allSatisfy { invitation in
            verdict.answers[invitation.number].map { $0 == .confirm && invitation.state == .confirmed } ?? true
        }
        return reassures ? nil : verdict
    }

    /// "No 2, sorry, meant 1" behind a yes to both: something is taken back, and it is not plain what.
    private func mixedUp(_ verdict: Verdict) -> Verdict? {
        let masks = Set(message.tokens.compactMap(\.reference).filter { $0.kind != .whatever }.map(\.mask))
        let isTakenBack =
            message.has(.correction) || message.tokens.indices.contains { classes($0).contains(.takesBack) }
        let isMany = masks.count > 1 || [.whichAsk, .noSuchAsk].contains(verdict.rule)
        guard verdict.label == .needsHuman, !message.hasQuestion,
            isTakenBack || isMany && message.stands.contains(where: { $0.side == .no })
        else { return nil }
        if verdict.rule == .whichAnswer { return verdict }
        let confirmed = context.invitations.filter { $0.state == .confirmed }
        if confirmed.count > 1 { return Verdict(.needsHuman, rule: .whichAsk, flags: verdict.flags, lean: .decline) }
        let told = context.told
        return told.isEmpty ? nil : Verdict(.needsHuman, rule: .disputed, flags: verdict.flags, about: told)
    }

    /// "Actually only Friday" behind a yes to both: what of the others?
    private func onlySome(_ verdict: Verdict) -> Verdict? {
        let others = context.invitations.filter { $0.state == .confirmed && verdict.answers[$0.number] == nil }
        guard message.has(.only), !message.hasQuestion, verdict.label == .confirm, !others.isEmpty else { return nil }
        return Verdict(.needsHuman, rule: .whichAnswer, flags: verdict.flags, about: others.map(\.number))
    }

    /// Several were refused at once, and nothing else was asked.
    private func afterNo() -> Verdict {
        let single = answerToOne(context.invitations[0])
        switch single.label {
        case .confirm: return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        case .decline, .tentative: return Verdict(.needsHuman, rule: .whichAsk, flags: single.flags)
        default: return single
        }
    }

    /// The one ask that the text names; of several, the one they have not refused.
    private func named() -> OpenInvitation? {
        var mask: UInt64 = .max
        for token in message.tokens {
            if let reference = token.reference, reference.mask != 0 { mask &= reference.mask }
        }
        if mask == .max { return context.invitations.count == 1 ? context.invitations[0] : nil }
        let named = context.invitations.indices.filter { mask >> UInt64($0) & 1 == 1 }.map { context.invitations[$0] }
        let wanted = named.filter { $0.state != .declined }
        return wanted.count == 1 ? wanted[0] : named.count == 1 ? named[0] : nil
    }
}
