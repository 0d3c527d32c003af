import Values

/// Maybe, if, not yet: what keeps an answer open.
struct HedgeRules {
    private let reply: ParsedReply
    private let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    func verdict(for invitation: OpenInvitation) -> Verdict? {
        let sides = Set(reply.stances.map(\.side))
        func tentative(_ rule: Rule, _ flags: Flags = []) -> Verdict {
            Verdict(.tentative, rule: rule, answers: [invitation.number: .tentative], flags: flags)
        }
        if reply.has(.standby) {
            return Verdict(.needsHuman, rule: .standby, lean: sides.contains(.no) ? nil : .confirm)
        }
        if reply.hasCondition {
            if reply.has(.pay) { return Verdict(.needsHuman, rule: .pay, lean: sides.contains(.no) ? .decline : nil) }
            if sides.contains(.no) { return Verdict(.needsHuman, rule: .conditionalNo, lean: .decline) }
            if sides.contains(.yes) || reply.has(.maybe) || reply.has(.check) { return tentative(.condition) }
            if reply.hasQuestion { return Verdict(.question, rule: .question) }
            if reply.hasOwnCondition { return tentative(.condition) }
            return Verdict(.needsHuman, rule: .condition, lean: reply.has(.keen) ? .confirm : nil)
        }
        if reply.has(.doubtful) {
            // "Might be out of town, will update you": still open.
            if sides.isEmpty, reply.has(.unsure) || reply.has(.check), !doubtsWithNo { return tentative(.checking) }
            return Verdict(.needsHuman, rule: .doubtful, lean: .decline)
        }
        let isHedged = reply.has(.maybe) || reply.has(.unsure) || reply.has(.check)
        guard isHedged, !isOnlyBusyNow else { return nil }
        if sides.contains(.no) {
            // "No, let me know how it goes": what follows a plain no does not weaken it.
            let isPlain = reply.stances.allSatisfy { $0.side == .no }
            let isFirm =
                isPlain && reply.stances.contains { $0.sense == .no || $0.sense == .refuse && !isSupposed($0) }
            if isFirm, !reply.has(.maybe), !reply.has(.unsure), firstStancePrecedesHedge { return nil }
            if isReasonToWait { return tentative(.checking) }
            return Verdict(.needsHuman, rule: .doubtful, lean: sides.contains(.yes) ? nil : .decline)
        }
        if pausesAfterYes { return Verdict(.needsHuman, rule: .contradiction, lean: .confirm) }
        if reply.has(.setback), !reply.has(.check) { return Verdict(.needsHuman, rule: .doubtful, lean: .decline) }
        if reply.has(.elsewhere) { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate) }
        if isAskedForLaterDate { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate, lean: .decline) }
        if isHedgeOverridden { return nil }
        return tentative(reply.has(.check) ? .checking : .maybe)
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
    private var pausesAfterYes: Bool {
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
    private var isAskedForLaterDate: Bool {
        reply.tokens.contains { $0.reference.map { $0.kind == .day && $0.mask == 0 && $0.day == nil } ?? false }
            || reply.tokens.indices.dropFirst().contains { index in
                let month = reply.lexicon.calendar[Int(reply.tokens[index].word)].month
                return month > 0 && reply.particle(index - 1) == .in
                    && context.open.allSatisfy { $0.starts.date.month != month }
            }
    }

    /// "That should work, yes, I'll be there": the plain statement after "should" counts.
    private var isHedgeOverridden: Bool {
        guard !reply.has(.check), !reply.has(.unsure), !reply.hasQuestion || reply.has(.ambiguous),
            let hedge = reply.clauses.lastIndex(where: { $0.has(.maybe) }), let last = reply.stances.last,
            last.weight == .plain || reply.has(.ambiguous), last.clause > hedge
        else { return false }
        // "I might be tired but I'll be there"
        return reply.clauses[last.clause].opener == .but || reply.stances.contains { $0.sense == .yes }
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
