/// Yes and no in one text: which one prevails.
enum StanceResolution {
    case side(Stance.Side, Rule)
    case unclear(Rule, Lean?)
}

extension ReplyInterpreter {
    /// Nil where the text takes no side.
    func balance() -> StanceResolution? {
        let stands = message.stands
        guard let last = stands.last else {
            return message.has(.enough) && message.has(.thanks) ? .side(.no, .no) : nil
        }
        let yes = stands.filter { $0.side == .yes }
        let no = stands.filter { $0.side == .no }
        let strongestYes = yes.map(\.weight).max()
        let strongestNo = no.map(\.weight).max()
        if message.has(.riddle) {
            guard last.weight == .plain, !endsInRiddle(last) else {
                return .unclear(.contradiction, lean(of: last.side))
            }
            return .side(last.side, last.side == .yes ? .yes : .no)
        }
        guard let strongestYes else { return onlyNo(no) }
        guard let strongestNo else { return onlyYes(yes) }
        if message.has(.guess) { return .unclear(.contradiction, nil) }

        let isOnlySurprise = no.allSatisfy { $0.sense == .exclaimNo } && strongestYes > .weak
        if isOnlySurprise, strongestYes == .plain || last.side == .yes && last.clause > no[0].clause {
            return .side(.yes, .acceptanceAfterNo)
        }
        if message.has(.correction) { return corrected(last) }
        if let but = message.clauses.firstIndex(where: { $0.opener == .but }) {
            return acrossBut(but, yes, no)
        }
        if strongestYes == .weak {
            // "Ok I can't", "can't make it, sounds fun though"; but "no ok" is anyone's guess.
            let endsInOkay = last.side == .yes && last.sense == .okay
            return endsInOkay ? .unclear(.contradiction, nil) : .side(.no, .refusalBehindKindWords)
        }
        if yes.allSatisfy({ $0.sense == .desire || $0.weight == .weak }) {
            return last.side == .no ? .side(.no, .refusalBehindKindWords) : .unclear(.contradiction, nil)
        }
        if strongestNo == .weak { return conflictOnly(yes, no) }
        if strongestYes == .plain, strongestNo == .clear, let first = stands.first, first.side == .no,
            last.side == .yes,
            yes.contains(where: { $0.sense == .yes || $0.sense == .busy })
                || no.count == 1 && yes.count(where: { $0.weight == .plain }) > 1
        {
            return .side(.yes, .acceptanceAfterNo)  // "no yeah totally, count me in"
        }
        // "yeah I'm gonna pass"
        if strongestYes == .clear, strongestNo == .plain, last.side == .no, let first = stands.first,
            first.sense == .yes,
            first.clause == last.clause || first.clause + 1 == last.clause, !isWholeYes(first)
        {
            return .side(.no, .conflictWithYes)
        }
        return .unclear(.contradiction, nil)
    }

    /// "I'm there in spirit": what stands behind a plain word twists it.
    private func endsInRiddle(_ last: Stance) -> Bool {
        message.clauses.contains { $0.atoms.contains { $0.sense == .riddle && $0.start >= last.place.upperBound } }
    }

    /// "Yes I can't" is a slip one way or the other; "yeah I can't" is not.
    private func isWholeYes(_ stand: Stance) -> Bool {
        let token = message.tokens[stand.place.lowerBound]
        return token.end - token.start == 3
    }

    private func lean(of side: Stance.Side) -> Lean { side == .yes ? .confirm : .decline }

    private func onlyYes(_ yes: [Stance]) -> StanceResolution {
        if message.has(.enough), yes.allSatisfy({ $0.weight == .weak }) { return .unclear(.acknowledgement, nil) }
        if message.has(.guess), !yes.contains(where: { $0.weight == .plain }) { return .unclear(.lean, .confirm) }
        if message.has(.booked) {
            let isKind = yes.allSatisfy { $0.weight == .weak || $0.sense == .desire }
            let turns = message.has(.sorry) || message.clauses.contains { $0.opener == .but }
            return isKind && turns ? .side(.no, .refusalBehindKindWords) : .unclear(.reservation, .decline)
        }
        let lastYes = yes.last?.clause ?? 0
        if message.clauses.indices.dropFirst(lastYes + 1).contains(where: isReservation) {
            return .unclear(.reservation, message.has(.setback) ? .decline : .confirm)
        }
        return .side(.yes, message.has(.correction) ? .correction : .yes)
    }

    /// "Yes but …", with something behind it that the reader does not understand.
    private func isReservation(_ index: Int) -> Bool {
        let clause = message.clauses[index]
        guard clause.opener == .but else { return false }
        if clause.isQuestion {
            return namesOtherTerms(clause) || clause.has(.refuse)  // "but not performing, right?"
        }
        // "But is there parking?": the question is a clause of its own.
        let next = message.clauses.indices.contains(index + 1) ? message.clauses[index + 1] : nil
        if let next, next.opener == .but, next.isQuestion, clause.atoms.allSatisfy({ $0.sense == .but }),
            next.end > next.start + 2
        {
            return false
        }
        let understood: Set<Sense> = [.late, .thanks, .neutral, .arriving, .chatter, .laughter, .party, .sorry]
        return !clause.atoms.contains { Stance($0, clause: 0) != nil || understood.contains($0.sense) }
    }

    /// "But could we make it 8?", "but can you move it to Sunday?": the yes is to something else.
    private func namesOtherTerms(_ clause: Clause) -> Bool {
        message.places(of: clause).contains { index in
            let token = message.tokens[index]
            if let reference = token.reference {
                return reference.mask == 0 && (reference.kind == .day || reference.kind == .clock)
            }
            let isLast = index + 1 >= clause.end || message.tokens[index + 1].kind == .mark
            return token.kind == .clock || token.kind == .number && isLast
        }
    }

    private func onlyNo(_ no: [Stance]) -> StanceResolution {
        // "shut up!" alone may be delight.
        let saysNo = no.contains { stand in stand.place.contains { message.tokens[$0].word == lexicon.no } }
        // "no way!! really?"
        if !saysNo || message.hasQuestion, no.allSatisfy({ $0.sense == .exclaimNo }) {
            return .unclear(.contradiction, nil)
        }
        if message.has(.guess) { return .unclear(.lean, .decline) }
        if no.count == 1, no[0].sense == .busy, message.has(.late) { return .unclear(.late, nil) }
        return .side(.no, no.contains { $0.weight > .weak } ? .no : .conflictWithYes)
    }

    /// "Actually", "scratch that": the last word holds where it is plain.
    private func corrected(_ last: Stance) -> StanceResolution {
        last.weight == .plain ? .side(last.side, .correction) : .unclear(.contradiction, lean(of: last.side))
    }

    private func acrossBut(_ but: Int, _ yes: [Stance], _ no: [Stance]) -> StanceResolution {
        let noBefore = no.filter { $0.clause < but }
        let noAfter = no.filter { $0.clause >= but }
        let yesBefore = yes.filter { $0.clause < but }
        let yesAfter = yes.filter { $0.clause >= but }
        if yesAfter.isEmpty, noBefore.isEmpty {
            // "I'd love to but I can't"; "yes but no" is no answer.
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

    /// "Ordinarily yes", "I would in a heartbeat"
    private func isSupposedOnly(_ stand: Stance) -> Bool {
        (message.clauses[stand.clause].start..<stand.place.upperBound).contains {
            lexicon.isOf(.supposing, message.tokens[$0].word)
        }
    }

    /// Yes together with a reason that keeps people away.
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
