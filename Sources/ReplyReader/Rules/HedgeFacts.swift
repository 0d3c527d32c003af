import Values

/// Maybe, if, not yet: what keeps an answer open.
struct HedgeFacts {
    let reply: ParsedReply
    let single: SingleInvitation
    let saysYes: Bool
    let saysNo: Bool
    private var context: ReplyContext { single.context }

    init(_ single: SingleInvitation) {
        (reply, self.single) = (single.reply, single)
        saysYes = reply.stances.contains { $0.side == .yes }
        saysNo = reply.stances.contains { $0.side == .no }
    }

    func has(_ sense: Sense) -> Bool { reply.has(sense) }

    func tentative(_ rule: Rule) -> Verdict { single.answer(.maybe, rule) }

    /// "Ok if it's outside I'm out": the condition of a no, although "ok if" usually asks.
    var isNoBehindIf: Bool {
        guard let no = reply.stances.first, saysNo, !saysYes else { return false }
        return reply.clauses.flatMap(\.atoms).contains { atom in
            atom.sense == .neutral && atom.end <= no.place.lowerBound
                && reply.tokens[atom.end - 1].word == reply.lexicon.if
        }
    }

    /// "Might be out of town, will update you" is still open; "probably not" leans to no.
    func doubt() -> Verdict? {
        guard has(.doubtful) else { return nil }
        let isOpen = reply.stances.isEmpty && (has(.unsure) || has(.check)) && !doubtsWithNo
        return isOpen ? tentative(.checking) : Verdict(.needsHuman, rule: .doubtful, lean: .no)
    }

    /// Maybe, not sure or let me check, and not only "driving, will text you back".
    private var isHedged: Bool {
        (has(.maybe) || has(.unsure) || has(.check)) && !isOnlyBusyNow
    }

    /// Hedged, and without a no.
    var isOpen: Bool { isHedged && !saysNo }

    func hedgedNo() -> Verdict? {
        guard isHedged, saysNo else { return nil }
        // "No, let me know how it goes": what follows a plain no does not weaken it.
        let isFirm = !saysYes && reply.stances.contains { $0.sense == .no || $0.sense == .refuse && !isSupposed($0) }
        if isFirm, !has(.maybe), !has(.unsure), firstStancePrecedesHedge { return nil }
        if isReasonToWait { return tentative(.checking) }
        return Verdict(.needsHuman, rule: .doubtful, lean: saysYes ? nil : .no)
    }

    /// "Supposed to have surgery, still waiting on the date": the reason is not certain yet.
    private var isReasonToWait: Bool {
        guard reply.has(.check) || reply.has(.unsure), let last = reply.stances.last,
            let hedge = reply.clauses.lastIndex(where: { $0.has(.check) || $0.has(.unsure) })
        else { return false }
        guard reply.stances.allSatisfy({ $0.sense == .busy }) else { return false }
        // "Waiting to hear about another gig that night"
        let beside = reply.clauses[last.clause].atoms
        let waits = beside.contains { $0.sense == .check && $0.end <= last.place.lowerBound }
        return last.clause < hedge || waits
    }

    /// "Yes. Wait. Hang on"
    var pausesAfterYes: Bool {
        guard let pause = reply.clauses.lastIndex(where: { $0.has(.pause) }), let last = reply.stances.last else {
            return false
        }
        return last.side == .yes && last.clause < pause && !reply.clauses.contains { $0.has(.check) }
    }

    /// "Driving, will text you back": says nothing about the show.
    private var isOnlyBusyNow: Bool {
        reply.has(.chatter) && reply.stances.isEmpty && !reply.has(.maybe) && !reply.has(.unsure)
            && !reply.hasQuestion && reply.tokens.allSatisfy { $0.reference == nil }
            && reply.tokens.contains { reply.lexicon.isOf(.replying, $0.word) }
    }

    /// "Probably not, dunno" leans to no; "might be busy, not sure" leaves it open.
    private var doubtsWithNo: Bool {
        reply.clauses.flatMap(\.atoms).contains { atom in
            atom.sense == .doubtful
                && (atom.start..<atom.end).contains {
                    reply.tokens[$0].word == reply.lexicon.no || reply.classes($0).contains(.negation)
                }
        }
    }

    /// "Try me next month", "ask me again in January": a time after the show.
    var isAskedForLaterDate: Bool {
        reply.tokens.contains { $0.reference.map { $0.kind == .day && $0.mask == 0 && $0.day == nil } ?? false }
            || reply.tokens.indices.dropFirst().contains { index in
                let month = reply.lexicon.calendar[Int(reply.tokens[index].word)].month
                return month > 0 && reply.particle(index - 1) == .in
                    && context.open.allSatisfy { $0.starts.date.month != month }
            }
    }

    /// "That should work, yes, I'll be there": the plain statement after "should" counts.
    var isHedgeOverridden: Bool {
        guard !reply.has(.check), !reply.has(.unsure), !reply.hasQuestion || reply.has(.ambiguous),
            let hedge = reply.clauses.lastIndex(where: { $0.has(.maybe) }), let last = reply.stances.last,
            last.weight == .plain || reply.has(.ambiguous), last.clause > hedge
        else { return false }
        // "I might be tired but I'll be there"
        let opener = reply.clauses[last.clause].opener
        return opener == .but || opener == .so || reply.stances.contains { $0.sense == .yes }
    }

    /// "I don't think I can"
    private func isSupposed(_ stance: Stance) -> Bool {
        (reply.clauses[stance.clause].start..<stance.place.upperBound).contains {
            reply.classes($0).contains(.reporting)
        }
    }

    private var firstStancePrecedesHedge: Bool {
        let hedge = reply.clauses.firstIndex { $0.has(.check) || $0.has(.pause) }
        guard let hedge, let stance = reply.stances.first else { return false }
        return stance.clause < hedge
    }
}
