import Values

/// Days, numbers and times in an answer that are not those of the ask.
enum Mismatch {
    /// The rule that forbids to act; nil where everything fits.
    static func find(in message: Message, for invitation: OpenInvitation, in context: ReplyContext, side: Stance.Side)
        -> Rule?
    {
        guard let place = context.invitations.firstIndex(of: invitation) else { return nil }
        let bit = UInt64(1) << UInt64(place)
        for (number, clause) in message.clauses.enumerated() where !clause.isQuestion && speaks(clause) {
            if isReason(number, in: message) { continue }
            // What else they could do takes nothing from a refusal.
            if side == .no, !message.stands.contains(where: { $0.clause == number && $0.side == .no }) { continue }
            // "got a midterm Saturday, can't": the day is the reason's.
            if side == .no, isReasonBesideRefusal(number, in: message) { continue }
            for index in message.places(of: clause) {
                let token = message.tokens[index]
                if side == .no, isLimit(index, in: message) { continue }
                if let reference = token.reference, reference.mask & bit == 0 { return .otherDate }
                if let rule = time(token, at: index, in: message, clause, invitation, side) { return rule }
            }
        }
        return nil
    }

    /// The first time of day in a text, as minutes of the day.
    static func time(in message: Message) -> Int? {
        let token = message.tokens.first { $0.kind == .clock || $0.kind == .number && (1...12).contains($0.value) }
        return token.map { $0.kind == .clock ? $0.value : ($0.value % 12 + 12) * 60 }
    }

    /// "Can't do 9, can do 10": a yes to another time.
    static func offersTime(in message: Message, otherThan invitation: OpenInvitation) -> Bool {
        message.clauses.enumerated().contains { number, clause in
            message.stands.contains { $0.clause == number && $0.side == .yes }
                && message.places(of: clause).contains { index in
                    let token = message.tokens[index]
                    let isTime = token.kind == .clock || token.kind == .number && (1...12).contains(token.value)
                    let minutes = token.kind == .clock ? token.value : (token.value % 12 + 12) * 60
                    return isTime && minutes != invitation.starts.time.secondsSinceMidnight / 60
                }
        }
    }

    /// Clauses that only wish, thank or greet may name any day.
    private static func speaks(_ clause: Clause) -> Bool {
        let isAnswer = clause.atoms.contains { Stance($0, clause: 0) != nil }
        return isAnswer || clause.atoms.isEmpty || clause.hasLooseNegation || clause.has(.keen)
    }

    /// "I land at 3 so yes": days and times of a reason are not the show's.
    private static func isReason(_ number: Int, in message: Message) -> Bool {
        guard message.clauses.indices.contains(number + 1), message.clauses[number + 1].opener == .so else {
            return false
        }
        return !message.stands.contains { $0.clause == number } && message.stands.contains { $0.clause > number }
    }

    private static func isReasonBesideRefusal(_ number: Int, in message: Message) -> Bool {
        message.stands.allSatisfy { $0.clause != number || $0.weight == .weak }
            && message.stands.contains { $0.clause != number && $0.side == .no && $0.weight > .weak }
    }

    private static func time(
        _ token: Token, at index: Int, in message: Message, _ clause: Clause, _ invitation: OpenInvitation,
        _ side: Stance.Side
    ) -> Rule? {
        guard token.kind == .clock || token.kind == .number else { return nil }
        let starts = invitation.starts.time.secondsSinceMidnight / 60
        let calendar = Lexicon.standard.calendar
        func particle(_ index: Int) -> CalendarWord.Particle? {
            guard message.tokens.indices.contains(index), message.tokens[index].kind == .word else { return nil }
            return calendar[Int(message.tokens[index].word)].particle
        }
        let before = particle(index - 1)
        let isLed =
            before == .at || before == .by || before == .until || before == .after || before == .before
            || before == .around || before == .for
        if token.kind == .number {
            switch particle(index + 1) {
            case .times, .minutes, .mins, .min, .minute, .hours, .hour, .people, .person, .friends, .guests, .bucks,
                .dollars,
                .drinks,
                .tickets:
                return nil
            default: break
            }
            if message.tokens.indices.contains(index + 1), message.tokens[index + 1].isMark(UInt8(ascii: "%")) {
                return nil
            }
            if !isLed, (token.value % 12 + 12) * 60 == starts { return nil }
            if !isLed {
                return index == 0 || token.value == invitation.number || isSum(index, message) ? nil : .bareNumber
            }
        }
        let minutes = token.kind == .clock ? token.value : (token.value % 12 + 12) * 60
        if minutes == starts { return nil }
        let arrives = clause.has(.neutral) || clause.has(.arriving)
        if side == .yes, arrives || before == .by || before == .before { return minutes < starts ? nil : .otherTime }
        return .otherTime
    }

    /// "until 10", "til the 10th": how long a reason lasts.
    private static func isLimit(_ index: Int, in message: Message) -> Bool {
        guard index > 0, message.tokens[index - 1].kind == .word else { return false }
        return Lexicon.standard.calendar[Int(message.tokens[index - 1].word)].particle == .until
    }

    /// "+1", "plus 2": company, not an ask.
    private static func isSum(_ index: Int, _ message: Message) -> Bool {
        guard index > 0 else { return false }
        return message.tokens[index - 1].isMark(UInt8(ascii: "+"))
            || message.clauses.contains { clause in
                clause.atoms.contains { $0.sense == .party && $0.start <= index && index < $0.end }
            }
    }
}
