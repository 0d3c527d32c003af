import Values

/// "No, but I could do 9 PM", "No. Call me", "no, but I know a great host": a plain no, and behind it an offer or a
/// wish. The no counts, and the booker reads the rest.
struct NoWithOffer {
    private let single: SingleInvitation
    private let reply: ParsedReply

    /// Nil where the no is not plain, or what follows may take it back.
    init?(_ single: SingleInvitation) {
        (self.single, reply) = (single, single.reply)
        guard let no = reply.stances.first, no.side == .no, no.sense == .no || no.weight == .plain,
            reply.senses.isDisjoint(with: Self.senses), !reply.hasCondition, isPlain(no)
        else { return nil }
        let rest = reply.clauses[(no.clause + 1)...]
        // "Can't do 9, can do 10" may be an answer about 9.
        let isSeparate =
            no.sense == .no || rest.first.map { $0.opener == .but || $0.gap == .stop || $0.gap == .line } ?? false
        guard isSeparate, !takesBack(behind: no), rest.contains(where: offersOrWants) else { return nil }
    }

    var verdict: Verdict {
        var verdict = single.answer(.declined, .no)
        verdict.flags.insert(.offers)
        return verdict
    }

    /// What keeps the no open, or is read by rules of its own.
    private static let senses: SenseSet = [
        .ambiguous, .correction, .dispute, .doubtful, .guess, .maybe, .unsure, .check, .standby, .pay, .wrongPerson,
        .stranger, .late, .automatic,
    ]

    /// Nothing but the no and courtesies, and no other day than the invitation's.
    private func isPlain(_ no: Stance) -> Bool {
        let clause = reply.clauses[no.clause]
        return !clause.isQuestion && !reply.places(of: clause).contains { reply.isUnread($0) || isOtherTerm($0) }
            && !reply.clauses[..<no.clause].contains { !$0.atoms.isEmpty && $0.isQuestion }
            && !reply.stances.contains { $0.clause == no.clause && $0.side == .yes }
    }

    /// A yes behind the no that is not for another day or time: "no but yes", "4th no but 11th yes". Praise is none:
    /// "no, but I know a great host".
    private func takesBack(behind no: Stance) -> Bool {
        if single.namesOwnTimeBehindBut { return true }
        return reply.stances.contains { stance in
            guard stance.side == .yes, stance.clause > no.clause, stance.sense != .approve else { return false }
            if stance.sense == .yes { return true }
            let clause = reply.clauses[stance.clause]
            return !reply.places(of: clause).contains(where: isOtherTerm) && !clause.has(.elsewhere)
        }
    }

    private func offersOrWants(_ clause: Clause) -> Bool {
        let places = reply.places(of: clause)
        if clause.atoms.contains(where: { Stance($0, clause: 0)?.side == .no }) { return false }
        if clause.has(.elsewhere) || places.contains(where: isOtherTerm) { return true }
        if clause.opener == .but { return places.contains(where: reply.isUnread) }
        return places.contains { reply.tokens[$0].kind == .word && reply.lexicon.isOf(.wishing, reply.tokens[$0].word) }
    }

    /// A day or time that the invitation does not have.
    private func isOtherTerm(_ index: Int) -> Bool {
        let (token, invitation) = (reply.tokens[index], single.invitation)
        if let reference = token.reference {
            let place = single.context.invitations.firstIndex(of: invitation) ?? 0
            return reference.kind != .whatever && reference.mask & 1 << UInt64(place) == 0
        }
        let starts = invitation.starts.time.secondsSinceMidnight / 60
        return token.minutesOfDay.map { $0 != starts } ?? false
    }
}
