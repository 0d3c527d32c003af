import Values

/// Maybe, if, not yet: what holds an answer back.
extension ReplyInterpreter {
    func hedged(_ invitation: OpenInvitation) -> Verdict? {
        let sides = Set(message.stands.map(\.side))
        func tentative(_ rule: Rule, _ flags: Flags = []) -> Verdict {
            Verdict(.tentative, rule: rule, answers: [invitation.number: .tentative], flags: flags)
        }
        if message.has(.standby) {
            return Verdict(.needsHuman, rule: .standby, lean: sides.contains(.no) ? nil : .confirm)
        }
        if message.hasCondition {
            if message.has(.pay) { return Verdict(.needsHuman, rule: .pay, lean: sides.contains(.no) ? .decline : nil) }
            if sides.contains(.no) { return Verdict(.needsHuman, rule: .conditionalNo, lean: .decline) }
            if sides.contains(.yes) || message.has(.maybe) || message.has(.check) { return tentative(.condition) }
            if message.hasQuestion { return Verdict(.question, rule: .question) }
            if message.hasOwnCondition { return tentative(.condition) }
            return Verdict(.needsHuman, rule: .condition, lean: message.has(.keen) ? .confirm : nil)
        }
        if message.has(.doubtful) {
            // "Might be out of town, will update you"
            if sides.isEmpty, message.has(.unsure) || message.has(.check), !doubtsWithNo { return tentative(.checking) }
            return Verdict(.needsHuman, rule: .doubtful, lean: .decline)
        }
        let isHedged = message.has(.maybe) || message.has(.unsure) || message.has(.check)
        guard isHedged, !isOnlyBusyNow else { return nil }
        if sides.contains(.no) {
            // "No, let me know how it goes": what follows a plain refusal takes nothing back.
            let isPlain = message.stands.allSatisfy { $0.side == .no }
            let isFlat =
                isPlain && message.stands.contains { $0.sense == .no || $0.sense == .refuse && !isSupposed($0) }
            if isFlat, !message.has(.maybe), !message.has(.unsure), firstStandPrecedesHedge { return nil }
            if isReasonToWait { return tentative(.checking) }
            return Verdict(.needsHuman, rule: .doubtful, lean: sides.contains(.yes) ? nil : .decline)
        }
        if pausesAfterYes { return Verdict(.needsHuman, rule: .contradiction, lean: .confirm) }
        if message.has(.setback), !message.has(.check) { return Verdict(.needsHuman, rule: .doubtful, lean: .decline) }
        if message.has(.elsewhere) { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate) }
        if isAskedForLaterDate { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate, lean: .decline) }
        if isHedgeOvercome { return nil }
        return tentative(message.has(.check) ? .checking : .maybe)
    }

    /// "Supposed to have surgery, still waiting on the date": the reason is not yet one.
    private var isReasonToWait: Bool {
        guard message.has(.check) || message.has(.unsure), let last = message.stands.last,
            let hedge = message.clauses.lastIndex(where: { $0.has(.check) || $0.has(.unsure) })
        else { return false }
        guard message.stands.allSatisfy({ $0.sense == .busy }) else { return false }
        // "Waiting to hear about another gig that night"
        let beside = message.clauses[last.clause].atoms
        let waits = beside.contains { $0.sense == .check && $0.end <= last.place.lowerBound }
        return last.clause < hedge || waits
    }

    /// "Yes. Wait. Hang on"
    private var pausesAfterYes: Bool {
        guard let pause = message.clauses.lastIndex(where: { $0.has(.pause) }), let last = message.stands.last else {
            return false
        }
        return last.side == .yes && last.clause < pause && !message.clauses.contains { $0.has(.check) }
    }

    /// "Driving, will text you back": says nothing of the show.
    private var isOnlyBusyNow: Bool {
        message.has(.chatter) && message.stands.isEmpty && !message.has(.maybe) && !message.has(.unsure)
            && !message.hasQuestion && message.tokens.allSatisfy { $0.reference == nil }
            && message.tokens.contains { lexicon.isOf(.replying, $0.word) }
    }

    /// "Probably not, dunno", where "might be busy, not sure" leaves it open.
    private var doubtsWithNo: Bool {
        message.clauses.flatMap(\.atoms).contains { atom in
            atom.sense == .doubtful
                && (atom.start..<atom.end).contains {
                    message.tokens[$0].word == lexicon.no || classes($0).contains(.negation)
                }
        }
    }

    /// "Try me next month", "ask me again in January": after the show.
    private var isAskedForLaterDate: Bool {
        message.tokens.contains { $0.reference.map { $0.kind == .day && $0.mask == 0 && $0.day == nil } ?? false }
            || message.tokens.indices.dropFirst().contains { index in
                let month = lexicon.calendar[Int(message.tokens[index].word)].month
                return month > 0 && particle(index - 1) == .in && open.allSatisfy { $0.starts.date.month != month }
            }
    }

    /// "That should work, yes, I'll be there": what is said plainly behind "should" holds.
    private var isHedgeOvercome: Bool {
        guard !message.has(.check), !message.has(.unsure), !message.hasQuestion || message.has(.riddle),
            let hedge = message.clauses.lastIndex(where: { $0.has(.maybe) }), let last = message.stands.last,
            last.weight == .plain || message.has(.riddle), last.clause > hedge
        else { return false }
        // "I might be tired but I'll be there"
        return message.clauses[last.clause].opener == .but || message.stands.contains { $0.sense == .yes }
    }

    /// "I don't think I can"
    private func isSupposed(_ stand: Stance) -> Bool {
        (message.clauses[stand.clause].start..<stand.place.upperBound).contains { classes($0).contains(.reporting) }
    }

    private var firstStandPrecedesHedge: Bool {
        let hedge = message.clauses.firstIndex { $0.has(.check) || $0.has(.pause) }
        guard let hedge, let stand = message.stands.first else { return false }
        return stand.clause < hedge
    }
}
