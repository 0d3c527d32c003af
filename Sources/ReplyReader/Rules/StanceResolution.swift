import Values

/// Yes and no in one reply: which one prevails.
enum StanceResolution {
    case side(Stance.Side, Rule)
    case unclear(Rule, Leaning?)
}

/// What prevails in a reply about one invitation.
struct StanceFacts {
    let single: SingleInvitation
    private let resolution: StanceResolution?

    init(_ single: SingleInvitation) {
        self.single = single
        resolution = StanceResolver(single.reply).resolution()
    }

    /// It says neither yes nor no.
    var isMissing: Bool { resolution == nil }

    /// Nil where one side prevails.
    var unclear: Verdict? {
        guard case .unclear(let rule, let lean) = resolution else { return nil }
        return Verdict(.needsHuman, rule: rule, lean: lean)
    }

    /// The side that prevails; nil if none does.
    var side: Stance.Side? {
        guard case .side(let side, _) = resolution else { return nil }
        return side
    }

    /// A no that an offer or a wish follows.
    var noWithOffer: Verdict? { NoWithOffer(single)?.verdict }

    /// The answer of the side that prevails, by the rule that made it prevail.
    func answer(_ answer: Answer) -> Verdict? {
        guard case .side(_, let rule) = resolution else { return nil }
        return single.answer(answer, rule)
    }
}

/// Weighs the yes and no of a reply against each other.
struct StanceResolver {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    /// Nil where the reply says neither yes nor no.
    func resolution() -> StanceResolution? {
        let stances = reply.stances
        guard let last = stances.last else {
            return reply.has(.enough) && reply.has(.thanks) ? .side(.no, .no) : nil
        }
        let yes = stances.filter { $0.side == .yes }
        let no = stances.filter { $0.side == .no }
        let strongestYes = yes.map(\.weight).max()
        let strongestNo = no.map(\.weight).max()
        if reply.has(.ambiguous) {
            guard last.weight == .plain, !endsAmbiguously(last) else {
                return .unclear(.contradiction, lean(of: last.side))
            }
            return .side(last.side, last.side == .yes ? .yes : .no)
        }
        guard let strongestYes else { return onlyNo(no) }
        guard let strongestNo else { return onlyYes(yes) }
        if reply.has(.guess) { return .unclear(.contradiction, nil) }

        let isOnlySurprise = no.allSatisfy { $0.sense == .exclaimNo } && strongestYes > .weak
        if isOnlySurprise, strongestYes == .plain || last.side == .yes && last.clause > no[0].clause {
            return .side(.yes, .acceptanceAfterNo)
        }
        if reply.has(.correction) { return corrected(last) }
        if let but = reply.clauses.firstIndex(where: { $0.opener == .but }) {
            return acrossBut(but, yes, no)
        }
        if strongestYes == .weak {
            // "Ok I can't" and "can't make it, sounds fun though" are a no; "no ok" is unclear.
            let endsInOkay = last.side == .yes && last.sense == .okay
            return endsInOkay ? .unclear(.contradiction, nil) : .side(.no, .refusalBehindKindWords)
        }
        if yes.allSatisfy({ $0.sense == .desire || $0.weight == .weak }) {
            return last.side == .no ? .side(.no, .refusalBehindKindWords) : .unclear(.contradiction, nil)
        }
        if strongestNo == .weak { return conflictOnly(yes, no) }
        if strongestYes == .plain, strongestNo == .clear, let first = stances.first, first.side == .no,
            last.side == .yes,
            yes.contains(where: { $0.sense == .yes || $0.sense == .busy })
                || no.count == 1 && yes.count(where: { $0.weight == .plain }) > 1
        {
            return .side(.yes, .acceptanceAfterNo)  // "no yeah totally, count me in"
        }
        // "yeah I'm gonna pass"
        if strongestYes == .clear, strongestNo == .plain, last.side == .no, let first = stances.first,
            first.sense == .yes,
            first.clause == last.clause || first.clause + 1 == last.clause, !isFullWordYes(first)
        {
            return .side(.no, .conflictWithYes)
        }
        return .unclear(.contradiction, nil)
    }

    /// "I'm there in spirit": an ambiguous phrase after a plain one changes its meaning.
    private func endsAmbiguously(_ last: Stance) -> Bool {
        reply.clauses.contains { $0.atoms.contains { $0.sense == .ambiguous && $0.start >= last.place.upperBound } }
    }

    /// "Yes I can't" contains a typing error; "yeah I can't" is a no.
    private func isFullWordYes(_ stance: Stance) -> Bool {
        let token = reply.tokens[stance.place.lowerBound]
        return token.end - token.start == 3
    }

    private func lean(of side: Stance.Side) -> Leaning { side == .yes ? .yes : .no }

    private func onlyYes(_ yes: [Stance]) -> StanceResolution {
        if reply.has(.enough), yes.allSatisfy({ $0.weight == .weak }) { return .unclear(.acknowledgement, nil) }
        if reply.has(.guess), !yes.contains(where: { $0.weight == .plain }) { return .unclear(.lean, .yes) }
        if reply.has(.booked) {
            let isKind = yes.allSatisfy { $0.weight == .weak || $0.sense == .desire }
            let turns = reply.has(.sorry) || reply.clauses.contains { $0.opener == .but }
            return isKind && turns ? .side(.no, .refusalBehindKindWords) : .unclear(.reservation, .no)
        }
        let lastYes = yes.last?.clause ?? 0
        if reply.clauses.indices.dropFirst(lastYes + 1).contains(where: isReservation) {
            return .unclear(.reservation, reply.has(.setback) ? .no : .yes)
        }
        return .side(.yes, reply.has(.correction) ? .correction : .yes)
    }

    /// "Yes but …", followed by something that the reader does not understand.
    private func isReservation(_ index: Int) -> Bool {
        let clause = reply.clauses[index]
        guard clause.opener == .but else { return false }
        if clause.isQuestion {
            return namesOtherTerms(clause) || clause.has(.refuse)  // "but not performing, right?"
        }
        // "But is there parking?": the question is its own clause.
        let next = reply.clauses.indices.contains(index + 1) ? reply.clauses[index + 1] : nil
        if let next, next.opener == .but, next.isQuestion, clause.atoms.allSatisfy({ $0.sense == .but }),
            next.end > next.start + 2
        {
            return false
        }
        let understood: SenseSet = [.late, .thanks, .neutral, .arriving, .chatter, .laughter, .party, .sorry]
        return !clause.atoms.contains { Stance($0, clause: 0) != nil || understood.contains($0.sense) }
    }

    /// "But could we make it 8?", "but can you move it to Sunday?": a yes to other terms.
    private func namesOtherTerms(_ clause: Clause) -> Bool {
        reply.places(of: clause).contains { index in
            let token = reply.tokens[index]
            if let reference = token.reference {
                return reference.mask == 0 && (reference.kind == .day || reference.kind == .clock)
            }
            let isLast = index + 1 >= clause.end || reply.tokens[index + 1].kind == .mark
            return token.kind == .clock || token.kind == .number && isLast
        }
    }

    private func onlyNo(_ no: [Stance]) -> StanceResolution {
        // "shut up!" alone may express delight.
        let saysNo = no.contains { stance in stance.place.contains { reply.tokens[$0].word == reply.lexicon.no } }
        // "no way!! really?"
        if !saysNo || reply.hasQuestion, no.allSatisfy({ $0.sense == .exclaimNo }) {
            return .unclear(.contradiction, nil)
        }
        if reply.has(.guess) { return .unclear(.lean, .no) }
        if no.count == 1, no[0].sense == .busy, reply.has(.late) { return .unclear(.late, nil) }
        return .side(.no, no.contains { $0.weight > .weak } ? .no : .conflictWithYes)
    }

    /// After "actually" or "scratch that", a plain last statement counts.
    private func corrected(_ last: Stance) -> StanceResolution {
        last.weight == .plain ? .side(last.side, .correction) : .unclear(.contradiction, lean(of: last.side))
    }

    private func acrossBut(_ but: Int, _ yes: [Stance], _ no: [Stance]) -> StanceResolution {
        let noBefore = no.filter { $0.clause < but }
        let noAfter = no.filter { $0.clause >= but }
        let yesBefore = yes.filter { $0.clause < but }
        let yesAfter = yes.filter { $0.clause >= but }
        if yesAfter.isEmpty, noBefore.isEmpty {
            // "I'd love to but I can't" is a no; "yes but no" is unclear.
            let isKind = yesBefore.allSatisfy { $0.weight == .weak || $0.sense == .desire || isSupposedOnly($0) }
            return isKind ? .side(.no, .refusalBehindKindWords) : .unclear(.contradiction, nil)
        }
        if noAfter.isEmpty, yesBefore.isEmpty {
            let isReason = noBefore.allSatisfy { $0.weight == .weak }
            if isReason, yesAfter.contains(where: { $0.weight == .plain || $0.sense == .yes }) {
                return .side(.yes, .acceptanceDespiteConflict)
            }
            let isKind = yesAfter.allSatisfy { $0.weight == .weak }
            if isKind, !yesAfter.contains(where: { $0.sense == .okay }) { return .side(.no, .refusalBehindKindWords) }
            return .unclear(.contradiction, nil)
        }
        if yesAfter.isEmpty, !noAfter.isEmpty, yesBefore.allSatisfy({ $0.weight == .weak || $0.sense == .desire }) {
            return .side(.no, .refusalBehindKindWords)
        }
        return .unclear(.contradiction, nil)
    }

    /// "Ordinarily yes", "I would in a heartbeat": hypothetical.
    private func isSupposedOnly(_ stance: Stance) -> Bool {
        (reply.clauses[stance.clause].start..<stance.place.upperBound).contains {
            reply.lexicon.isOf(.supposing, reply.tokens[$0].word)
        }
    }

    /// A yes together with a reason for a no.
    private func conflictOnly(_ yes: [Stance], _ no: [Stance]) -> StanceResolution {
        guard let lastYes = yes.last, let lastNo = no.last else { return .unclear(.contradiction, nil) }
        if lastYes.weight == .plain {
            return lastYes.clause > lastNo.clause
                ? .side(.yes, .acceptanceDespiteConflict) : .unclear(.contradiction, nil)
        }
        // "yes I have plans that night sorry" answers "are you busy?".
        if lastYes.clause == lastNo.clause, lastYes.sense == .yes { return .side(.no, .conflictWithYes) }
        return .unclear(.contradiction, nil)
    }
}
