import Values

/// A reply about a confirmed invitation, read as if the invitation were open.
struct ConfirmedFacts {
    let reply: ParsedReply
    let invitation: OpenInvitation
    /// No other confirmed invitation can be meant.
    let isOnly: Bool
    /// Our last text reported a yes and a no, each by its number, and the reply names none.
    let isMixed: Bool
    /// What the reply would say if the invitation were open.
    let single: Verdict

    init(_ settled: SettledFacts, _ invitation: OpenInvitation) {
        (reply, isOnly, self.invitation) = (settled.reply, settled.isOnly, invitation)
        isMixed = settled.context.lastSaid == .confirmation && settled.named == nil
        single = SingleInvitation(settled.reply, settled.context, invitation).verdict()
    }

    /// "I'll be there by 8": before the start it is a reassurance, after it lateness.
    func arrival() -> Verdict? {
        guard single.rule == .otherTime, let time = Mismatch.time(in: reply) else { return nil }
        // "can't make it at 5": not before the show, perhaps for the soundcheck.
        let isBound = reply.tokens.contains { reply.lexicon.isOf(.bound, $0.word) }
        let starts = invitation.starts.time.secondsSinceMidnight / 60
        if reply.stances.contains(where: { $0.side == .no && $0.weight == .plain }), !isBound {
            return time < starts ? Verdict(.question, rule: .question) : nil
        }
        let isLate = time > starts
        return Verdict(isLate ? .lateRunning : .other, rule: isLate ? .late : .reassurance)
    }

    /// A yes or no that may be about the confirmed or the declined invitation.
    func eitherOfMixed() -> Verdict? {
        guard isMixed else { return nil }
        switch single.label {
        case .confirm: return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirmed)
        case .decline: return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags).holding(.declined)
        default: return nil
        }
    }

    func withdrawal() -> Verdict? {
        guard single.label == .decline else { return nil }
        if isOnly { return Verdict(.decline, rule: .withdrawal, answers: single.answers, flags: single.flags) }
        return Verdict(.needsHuman, rule: .whichInvitation, flags: single.flags, lean: .no).holding(.declined)
    }

    var isArriving: Bool {
        single.label == .needsHuman && reply.has(.arriving) && reply.stances.allSatisfy { $0.side == .yes }
            && !reply.has(.setback)
    }

    /// "At the door, nobody's answering", "see you soon, I need an adapter": they come, and need somebody. Not "don't
    /// need parking".
    var needsSomebody: Bool {
        guard single.label == .confirm || single.label == .other || isReceipt || isArriving else { return false }
        return reply.tokens.indices.contains { index in
            let isLast = index + 1 == reply.tokens.count
            if reply.isWord("locked", index) { return isLast || reply.tokens[index + 1].kind == .mark }
            if reply.isOf(.pleading, index), !isLast { return reply.isOf(.wishing, index + 1) }
            return (reply.isOf(.needing, index) || reply.isOf(.lacking, index)) && !isDenied(index)
        }
    }

    private func isDenied(_ index: Int) -> Bool {
        reply.tokens[..<index].indices.suffix(2).contains { place in
            reply.classes(place).contains(.negation) || reply.particle(place) == .no
                || reply.tokens[place].role.contains(.negating)
        }
    }

    /// "Yes, the kids are feverish": a yes with words that may take it back. "I'll be the one in the hat" says plainly
    /// that they come.
    var mayTakeBack: Bool {
        (single.label == .confirm || isReceipt) && reply.hasUnread && !reply.has(.arriving)
            && !reply.stances.contains(where: reply.isSaidOfSelf)
    }

    /// The invitation by number, if no other can be meant.
    var about: [Int] { isOnly ? [invitation.number] : [] }

    /// What the reply would say to an open invitation.
    var remark: Verdict {
        var verdict = single
        if verdict.about.isEmpty { verdict.about = about }
        return verdict
    }

    var isReceipt: Bool {
        single.label == .needsHuman
            && (single.rule == .acknowledgement || single.rule == .lean && single.lean == .yes)
    }
}
