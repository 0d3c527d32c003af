import Values

/// Days, numbers and times in an answer that differ from the invitation's.
enum Mismatch {
    /// The rule that vetoes the answer; nil where everything fits.
    static func find(in reply: ParsedReply, for invitation: OpenInvitation, in context: ReplyContext, side: Stance.Side)
        -> Rule?
    {
        guard let place = context.invitations.firstIndex(of: invitation) else { return nil }
        let bit = UInt64(1) << UInt64(place)
        for (number, clause) in reply.clauses.enumerated() where !clause.isQuestion && speaks(clause) {
            if isReason(number, in: reply) { continue }
            // What else they could do does not weaken a no.
            if side == .no, !reply.stances.contains(where: { $0.clause == number && $0.side == .no }) { continue }
            // "got a midterm Saturday, can't": the day belongs to the reason.
            if side == .no, isReasonBesideRefusal(number, in: reply) { continue }
            for index in reply.places(of: clause) {
                let token = reply.tokens[index]
                if side == .no, isLimit(index, in: reply) { continue }
                if let reference = token.reference, reference.mask & bit == 0 { return .otherDate }
                if let rule = time(token, at: index, in: reply, clause, invitation, side) { return rule }
            }
        }
        return nil
    }

    /// The first time of day in a reply, in minutes after midnight.
    static func time(in reply: ParsedReply) -> Int? {
        reply.tokens.indices.lazy
            .compactMap { reply.particle($0 + 1)?.isCounted == true ? nil : reply.tokens[$0].minutesOfDay }.first
    }

    /// "Can't do 9, can do 10": a yes to another time.
    static func offersTime(in reply: ParsedReply, otherThan invitation: OpenInvitation) -> Bool {
        reply.clauses.enumerated().contains { number, clause in
            reply.stances.contains { $0.clause == number && $0.side == .yes }
                && reply.places(of: clause).contains { index in
                    let minutes = reply.tokens[index].minutesOfDay
                    return minutes != nil && minutes != invitation.starts.time.secondsSinceMidnight / 60
                }
        }
    }

    /// False for clauses that only wish, thank or greet: they may name any day.
    private static func speaks(_ clause: Clause) -> Bool {
        let isAnswer = clause.atoms.contains { Stance($0, clause: 0) != nil }
        return isAnswer || clause.atoms.isEmpty || clause.hasLooseNegation || clause.has(.keen) || clause.has(.arriving)
    }

    /// "I land at 3 so yes": days and times of a reason say nothing about the show.
    private static func isReason(_ number: Int, in reply: ParsedReply) -> Bool {
        guard reply.clauses.indices.contains(number + 1), reply.clauses[number + 1].opener == .so else {
            return false
        }
        return !reply.stances.contains { $0.clause == number } && reply.stances.contains { $0.clause > number }
    }

    private static func isReasonBesideRefusal(_ number: Int, in reply: ParsedReply) -> Bool {
        reply.stances.allSatisfy { $0.clause != number || $0.weight == .weak }
            && reply.stances.contains { $0.clause != number && $0.side == .no && $0.weight > .weak }
    }

    private static func time(
        _ token: Token, at index: Int, in reply: ParsedReply, _ clause: Clause, _ invitation: OpenInvitation,
        _ side: Stance.Side
    ) -> Rule? {
        guard token.kind == .clock || token.kind == .number else { return nil }
        let starts = invitation.starts.time.secondsSinceMidnight / 60
        let before = reply.particle(index - 1)
        let isLed =
            before == .at || before == .by || before == .until || before == .after || before == .before
            || before == .around || before == .for
        if token.kind == .number {
            if reply.particle(index + 1)?.isCounted == true { return nil }
            if reply.tokens.indices.contains(index + 1), reply.tokens[index + 1].isMark(UInt8(ascii: "%")) {
                return nil
            }
            if !isLed, (token.value % 12 + 12) * 60 == starts { return nil }
            if !isLed {
                return index == 0 || token.value == invitation.number || isGuestCount(index, reply) ? nil : .bareNumber
            }
        }
        let minutes = token.kind == .clock ? token.value : (token.value % 12 + 12) * 60
        if minutes == starts { return nil }
        let arrives = clause.has(.neutral) || clause.has(.arriving)
        if side == .yes, arrives || before == .by || before == .before { return minutes < starts ? nil : .otherTime }
        return .otherTime
    }

    /// "until 10", "til the 10th": the end of a reason.
    private static func isLimit(_ index: Int, in reply: ParsedReply) -> Bool {
        reply.particle(index - 1) == .until
    }

    /// "+1", "plus 2": a number of guests.
    private static func isGuestCount(_ index: Int, _ reply: ParsedReply) -> Bool {
        guard index > 0 else { return false }
        return reply.tokens[index - 1].isMark(UInt8(ascii: "+"))
            || reply.clauses.contains { clause in
                clause.atoms.contains { $0.sense == .party && $0.start <= index && index < $0.end }
            }
    }
}
