import Values

/// A month, a part of the day or a place in a yes that are not the invitation's: "yes for january", "I'm free friday
/// afternoon" for a show at 8 PM, "see you at Cole's".
struct OtherOccasion {
    private let reply: ParsedReply
    private let invitation: OpenInvitation

    init(_ reply: ParsedReply, _ invitation: OpenInvitation) {
        (self.reply, self.invitation) = (reply, invitation)
    }

    var isNamed: Bool {
        reply.clauses.indices.contains { number in
            let clause = reply.clauses[number]
            guard !clause.isQuestion, belongsToYes(number) else { return false }
            return reply.places(of: clause).contains {
                isOtherMonth($0) || isOtherYear($0) || isOtherPart($0) || isOtherPlace($0)
            }
        }
    }

    /// The clause that says yes, or one that only adds a time or a place to it: "listo, para enero".
    private func belongsToYes(_ number: Int) -> Bool {
        if reply.stances.contains(where: { $0.clause == number }) {
            return reply.stances.contains { $0.clause == number && $0.side == .yes }
        }
        return number > 0 && reply.places(of: reply.clauses[number]).count(where: reply.isUnread) < 3
            && reply.clauses[number].atoms.allSatisfy { Stance($0, clause: 0) == nil && $0.sense != .chatter }
            && !(reply.clauses.indices.contains(number + 1) && reply.clauses[number + 1].opener == .so)
    }

    // MARK: Months and parts of the day

    private func isOtherMonth(_ index: Int) -> Bool {
        guard reply.tokens[index].kind == .word, !reply.isRead(index) else { return false }
        let month = reply.lexicon.calendar[Int(reply.tokens[index].word)].month
        guard month > 0, month != invitation.starts.date.month else { return false }
        // "may" and "march" are verbs, "Jan" is a name.
        let isPlain = month != 3 && month != 5 && reply.tokens[index].end - reply.tokens[index].start > 4
        return isPlain || leads(index - 1)
    }

    private func isOtherYear(_ index: Int) -> Bool {
        let token = reply.tokens[index]
        return token.kind == .number && (2000..<2100).contains(token.value)
            && token.value != invitation.starts.date.year
    }

    /// "for", "in", "until", "next": before a month.
    private func leads(_ index: Int) -> Bool {
        switch reply.particle(index) {
        case .for, .in, .until, .next, .this, .by, .after, .before, .of, .around, .from: true
        default: false
        }
    }

    private func isOtherPart(_ index: Int) -> Bool {
        let token = reply.tokens[index]
        if let reference = token.reference {
            guard let part = reference.part, reference.mask != 0 else { return false }
            // "that night" says nothing about the time; "this morning" is today's.
            return reference.kind == .day && isOther(part)
                || reference.kind == .whatever && reference.day == nil && part != .evening && isOther(part)
                    && reply.stances.contains { $0.side == .yes && $0.sense == .accept }
        }
        guard token.kind == .word, !reply.isRead(index) else { return false }
        if reply.lexicon.isOf(.midday, token.word) { return isOther(.afternoon) }
        guard let particle = reply.particle(index), let part = DayPart(particle) else { return false }
        // "that night" is a reference; "a night like that" says nothing.
        return part != .evening && isOther(part)
    }

    private func isOther(_ part: DayPart) -> Bool {
        let hour = invitation.starts.time.secondsSinceMidnight / 3600
        return switch part {
        case .morning: hour >= 12
        case .afternoon: hour < 12 || hour >= 18
        case .evening: hour < 12
        }
    }

    // MARK: Places

    /// "See you at zanies": an unknown place behind "at". The venue is a reference, and words for any venue are known.
    private func isOtherPlace(_ index: Int) -> Bool {
        guard reply.particle(index) == .at, index > 0, !reply.isRead(index) || isEndOfPhrase(index) else {
            return false
        }
        var noun = index + 1
        while reply.tokens.indices.contains(noun), reply.tokens[noun].kind == .word,
            reply.classes(noun).contains(.article) || reply.particle(noun) == .the
        {
            noun += 1
        }
        guard reply.tokens.indices.contains(noun), reply.tokens[noun].kind == .word, reply.isUnread(noun),
            reply.lexicon.calendar[Int(reply.tokens[noun].word)].cardinal == 0
        else { return false }
        return isMeeting(before: index) && !reply.lexicon.isOf(.meetingPlace, reply.tokens[noun].word)
    }

    private func isEndOfPhrase(_ index: Int) -> Bool {
        reply.clauses.contains { $0.atoms.contains { $0.end == index + 1 } }
    }

    /// A yes ends before the place ("see you", "I'll be there", "I'm in"), or an event ("the one at Zanies").
    private func isMeeting(before index: Int) -> Bool {
        switch reply.particle(index - 1) {
        case .one, .show, .gig, .spot, .set, .date, .night: return true
        default: break
        }
        return reply.stances.contains {
            $0.side == .yes && $0.sense == .accept && (0...1).contains(index - $0.place.upperBound)
        }
    }
}
