import Values

/// What vetoes a no: somebody else's no, an offer of another time, "not yet".
struct NoVetoes {
    private let reply: ParsedReply
    private let context: ReplyContext
    private let invitation: OpenInvitation

    init(_ reply: ParsedReply, _ context: ReplyContext, _ invitation: OpenInvitation) {
        (self.reply, self.context, self.invitation) = (reply, context, invitation)
    }

    /// Nil where nothing speaks against the no.
    func veto() -> Verdict? {
        func unclear(_ rule: Rule, _ flags: Flags = []) -> Verdict {
            Verdict(.needsHuman, rule: rule, flags: flags, lean: .decline)
        }
        if reply.hasStanceOfOther { return unclear(.someoneElse) }
        if Mismatch.offersTime(in: reply, otherThan: invitation) {
            return unclear(.otherTime, .otherDate)
        }
        if offersOtherFirst(invitation) { return unclear(.otherDate, .otherDate) }
        if !reply.stances.isEmpty, reply.stances.allSatisfy(isHearsay) { return unclear(.lean) }
        if isWhereabouts {
            return reply.hasQuestion ? Verdict(.question, rule: .question) : unclear(.lean)
        }
        if saysYet { return Verdict(.tentative, rule: .maybe, answers: [invitation.number: .tentative]) }
        let isOnlyReason = reply.stances.allSatisfy { $0.weight == .weak }
        if isOnlyReason, !reply.stances.isEmpty,
            reply.stances.allSatisfy({ unreadWords(in: $0.clause) > 2 })
        {
            return unclear(.unreadWords)
        }
        if isOnlyReason, reply.has(.chatter) { return Verdict(.other, rule: .chatter) }
        if reply.has(.late) { return unclear(.late) }
        return nil
    }

    /// "I was told I'd be headlining": a report.
    private func isHearsay(_ stance: Stance) -> Bool {
        stance.sense == .busy
            && (reply.clauses[stance.clause].start..<stance.place.lowerBound).contains {
                reply.lexicon.isOf(.hearsay, reply.tokens[$0].word)
            }
    }

    /// "Could I do the 11th? The 4th is no good": an offer, not a refusal.
    private func offersOtherFirst(_ invitation: OpenInvitation) -> Bool {
        guard let first = reply.clauses.first, first.isQuestion,
            let place = context.invitations.firstIndex(of: invitation)
        else {
            return false
        }
        let bit = UInt64(1) << UInt64(place)
        return first.has(.elsewhere)
            || reply.tokens[first.start..<first.end].contains { $0.reference.map { $0.mask & bit == 0 } ?? false }
    }

    /// Only "I'm in Chicago": the show may be there.
    private var isWhereabouts: Bool {
        guard reply.stances.count == 1, let stance = reply.stances.first, stance.sense == .busy, !reply.has(.sorry),
            reply.clauses[stance.clause].opener != .but,
            reply.tokens[stance.place.upperBound - 1].word == reply.lexicon.place,
            reply.classes(stance.place.lowerBound).contains(.beforeIll)
        else { return false }
        return reply.tokens.allSatisfy { $0.reference == nil }
    }

    /// "can't commit yet": a refusal for now.
    private var saysYet: Bool {
        reply.tokens.indices.contains { reply.particle($0) == .yet }
    }

    private func unreadWords(in clause: Int) -> Int {
        reply.places(of: reply.clauses[clause]).count(where: reply.isUnread)
    }
}
